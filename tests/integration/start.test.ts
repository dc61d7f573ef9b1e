import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { policySettings } from '../../server/config/cache-settings.ts';
import { settingNames } from '../../server/config/settings-schema.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts');

/** Runs the server's entry until it exits, in a folder without `.env`. */
async function run(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
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

test('invalid settings of environment and .env stop the start and are named together [P1, P12]', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, '.env'), 'PORT=99999\nCACHE_FRESH_S=5\nCACHE_STALE_S="5"\n');
  // An empty variable counts as none.
  const { code, errors } = await run({ CACHE_FRESH_S: 'soon', PORT: ' ' }, [], cwd);
  expect(code).toBe(1);
  expect(errors).toMatch(/CACHE_FRESH_S=soon: must be a whole number/);
  expect(errors).toContain('  PORT=99999: must be a whole number from 0 to 65535\n');
});

test('--help describes every setting and an unknown option is refused [P12]', async () => {
  const { code, output } = await run({}, ['--help']);
  expect(code).toBe(0);
  for (const name of settingNames) if (!(name in policySettings)) expect(output).toContain(name);
  expect(output).toContain(
    '  CACHE_FRESH_S\n      Time for which content is fresh and served without a refresh.\n      a whole number from 0 to 31536000; default: 60 s',
  );
  expect(await run({}, ['--port=80'])).toEqual({
    code: 1,
    output: '',
    errors: "Unknown option '--port'. Use --help, --version, --check, --report. Settings are environment variables.\n",
  });
});

test('--check reports the result of a start and exits with 1 for errors [P12]', async () => {
  const env = { ...testEnv('http://127.0.0.1:9'), DATA_DIR: join(temporaryFolder(), 'data') };
  const { code, output } = await run(env, ['--check']);
  expect(code).toBe(1);
  expect(output).toMatch(/^Settings: valid, 6 of them set\n/);
  expect(output).toMatch(/\nCheck failed\n$/);
  expect(existsSync(env.DATA_DIR)).toBe(false);
});

test('a used port is named in one line [P12]', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  expect(await run({ PORT: port, DATA_DIR: temporaryFolder() })).toMatchObject({
    code: 1,
    errors: `Cannot listen on 127.0.0.1:${port}: another process uses this port; choose another PORT (EADDRINUSE)\n`,
  });
});

test('--check reports a content folder with an enquiry form and no PUBLIC_URL [P12]', async () => {
  const [content, data] = [temporaryFolder(), join(temporaryFolder(), 'data')];
  const names = { ATELIER_NAME: 'North Kiln', ARTIST_NAME: 'Ida Moor', ARTIST_SLUG: 'ida-moor' };
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', ENQUIRY_TO: 'studio@example.org' };
  mkdirSync(join(content, 'pages'));
  writeFileSync(join(content, 'pages', 'about.md'), 'The atelier takes six commissions a year.\n');
  const { output, errors } = await run({ ...names, ...mail, CONTENT_DIR: content, DATA_DIR: data }, ['--check']);
  expect(errors).toBe('');
  expect(output).toMatch(/\nContent report: .*\n(?:.*\n)*Check passed\n$/);
});
