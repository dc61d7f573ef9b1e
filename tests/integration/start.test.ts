import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { policySettings } from '../../server/config/cache-settings.ts';
import { settingNames } from '../../server/config/settings-schema.ts';
import { startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts');

/** Runs the real entry with some settings to its end. */
async function run(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  /** Nobody's `.env` is there. */
  cwd = temporaryFolder(),
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output, errors };
}

test('bad settings stop the start, all of them named at once with value and range [P12]', async () => {
  const { code, errors } = await run({ CACHE_FRESH_S: 'soon', PORT: '99999' });
  expect(code).toBe(1);
  expect(errors).toMatch(/CACHE_FRESH_S.*soon/);
  expect(errors).toMatch(/PORT.*99999.*65535/);
});

test('names are required with an upstream of one’s own [P1, P12]', async () => {
  const { code, errors } = await run({ UPSTREAM_URL: 'http://127.0.0.1:9' });
  expect(code).toBe(1);
  for (const name of ['UPSTREAM_NAME', 'ATELIER_NAME', 'ARTIST_NAME', 'ARTIST_SLUG']) expect(errors).toContain(name);
});

test('--help tells every setting and starts nothing [P12]', async () => {
  const { code, output } = await run({}, ['--help']);
  expect(code).toBe(0);
  for (const name of settingNames) if (!(name in policySettings)) expect(output).toContain(name);
  expect(output).toContain(
    '  CACHE_FRESH_S\n      how long a value is fresh\n      a whole number from 0 to 31536000; default: 60 s',
  );
});

test('--version tells the version; an option that there is not is refused in a sentence [P12]', async () => {
  expect(await run({}, ['--version'])).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  expect(await run({}, ['--port=80'])).toEqual({
    code: 1,
    output: '',
    errors: "Unknown option '--port'. There are --help, --version, --check; settings are environment variables.\n",
  });
});

test('--check tells what a start would find, and ends; with 1 where that is not as it should be [P12]', async () => {
  const env = { ...testEnv('http://127.0.0.1:9'), DATA_DIR: join(temporaryFolder(), 'data') };
  const { code, output } = await run(env, ['--check']);
  expect(code).toBe(1);
  expect(output).toMatch(/^Settings: valid, 6 of them set\n/);
  expect(output).toMatch(/\nNot everything is as it should be\n$/);
  expect(existsSync(env.DATA_DIR)).toBe(false);
});

test('settings stand in .env, too, where the environment says nothing else [P12]', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, '.env'), 'PORT=99999\nCACHE_FRESH_S=soon\nCACHE_STALE_S="5"\n');
  const { errors } = await run({ CACHE_FRESH_S: '5' }, [], cwd);
  expect(errors).toBe('A setting is wrong:\n  PORT=99999: must be a whole number from 0 to 65535\n');
  // An empty variable says nothing.
  expect((await run({ CACHE_FRESH_S: '5', PORT: ' ' }, [], cwd)).errors).toBe(errors);
});

test.each<[string, (path: string) => void]>([
  ['a folder', (path) => mkdirSync(path)],
  // Closed to everybody, also to root.
  ['a link to itself', (path) => symlinkSync('.env', path)],
])('a .env that is %s stops the start: it is there, and cannot be read [P12]', async (_what, make) => {
  const cwd = temporaryFolder();
  make(join(cwd, '.env'));
  // Who takes it for none stops at the next fault.
  const { code, errors } = await run({ PORT: '99999' }, [], cwd);
  expect(code).toBe(1);
  expect(errors).toMatch(/\.env: must be a file that can be read \(E/);
});

test.each(['DATA_DIR', 'MEDIA_DIR'])(
  'a %s that is no folder, or below what takes none, stops the start in one line [P12]',
  async (name) => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const refusing = [
      file,
      join(file, 'below'),
      ...(process.platform === 'linux' ? ['/proc/none/below', '/proc'] : []),
    ];
    for (const folder of refusing) {
      const { code, errors } = await run({ PORT: '0', DATA_DIR: temporaryFolder(), [name]: folder });
      expect(errors).toMatch(/^A setting is wrong:\n .* must be a folder that can be written to \(E[A-Z]+: .*\)\n$/);
      expect(errors).toContain(`${name}=${folder}: `);
      expect(code).toBe(1);
    }
  },
  30_000,
);

test('MEDIA_DIR is not looked at where MEDIA_MAX_DISK_BYTES keeps no pictures [P12]', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const site = await startSite({ env: { MEDIA_DIR: file, MEDIA_MAX_DISK_BYTES: '0' } });
  await site.close();
  expect(readFileSync(file, 'utf8')).toBe('');
});

test('a port in use is one line that names it [P12]', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { code, errors } = await run({ PORT: port, DATA_DIR: temporaryFolder() });
  expect({ code, errors }).toEqual({
    code: 1,
    errors: `Cannot listen on 127.0.0.1:${port}: another process listens there already: choose another PORT (EADDRINUSE)\n`,
  });
});

test.each([
  ['198.51.100.7', /^Cannot listen on 198\.51\.100\.7:0: HOST is no address of this machine \(EADDRNOTAVAIL\)\n$/],
  ['no-such-host.invalid', /^Cannot listen on no-such-host\.invalid:0: HOST is a name that cannot be resolved.*\n$/],
])('HOST=%s is one line [P12]', async (host, line) => {
  const { code, errors } = await run({ HOST: host, PORT: '0', DATA_DIR: temporaryFolder() });
  expect(errors).toMatch(line);
  expect(code).toBe(1);
});

test('a start that takes long is no load: the first visitors are answered [P12]', async () => {
  const site = await startSite();
  // As long as on a small machine; the load of that second is measured at its end.
  const endMs = performance.now() + 1_200;
  while (performance.now() < endMs);
  const statuses = [];
  for (const path of ['/api/v1/menu', '/design/about']) statuses.push((await fetch(`${site.url}${path}`)).status);
  await site.close();
  expect(statuses).toEqual([200, 200]);
});
