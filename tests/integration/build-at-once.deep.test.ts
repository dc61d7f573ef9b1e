import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');

/** A checkout that has not been built. */
function unbuiltCheckout(): string {
  const checkout = temporaryFolder();
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'server', 'shared', 'web']) {
    const filter = (path: string) => !basename(path).startsWith('dist');
    cpSync(join(root, name), join(checkout, name), { recursive: true, filter });
  }
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  return checkout;
}

/** Runs `npm start` with a data folder of its own. Resolves when it listens. */
async function npmStart(checkout: string): Promise<{ readonly url: string; readonly output: string }> {
  const patient = { UPSTREAM_SOFT_DEADLINE_MS: '60000', UPSTREAM_HARD_DEADLINE_MS: '60000' };
  const env = { ...process.env, ...patient, PORT: '0', DATA_DIR: temporaryFolder(), CACHE_WARM: 'off' };
  const child: ChildProcess = spawn('npm', ['start'], { cwd: checkout, env, detached: true });
  const closed = once(child, 'close');
  onTestFinished(async () => {
    // npm has children, which make up a process group with it.
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM');
    await closed;
  });
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, url] = /Listening on (http:\/\/\S+) /.exec(output) ?? [];
        if (url) resolve({ url, output });
      });
    }
    closed.then(([code]) => reject(new Error(`Ended with ${code}: ${output}`)), reject);
  });
}

test('npm start twice at once in an unbuilt checkout starts two sites with one build', {
  timeout: 300_000,
}, async () => {
  const checkout = unbuiltCheckout();
  const sites = await Promise.all([npmStart(checkout), npmStart(checkout)]);
  for (const { output } of sites) expect(output).toContain('Building the site');
  const builds = await Promise.all(sites.map(async ({ url }) => (await fetch(`${url}/builds/latest.json`)).json()));
  expect(builds[0]).toEqual(builds[1]);
  for (const { url } of sites) {
    const response = await fetch(`${url}/design`);
    expect(response.status, await response.text()).toBe(200);
  }
  expect(readdirSync(join(checkout, 'web')).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
  const again = spawnSync('node', ['web/ensure-built.ts'], { cwd: checkout, encoding: 'utf8' });
  expect([again.status, again.stdout, again.stderr]).toEqual([0, '', '']);
});
