import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startSite } from '../helpers/running-site.ts';

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts');

/** Runs the real entry with some settings to its end. */
async function run(env: Readonly<Record<string, string>>): Promise<{ code: number | null; errors: string }> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, errors };
}

test('P12 bad settings stop the start, all of them named at once with value and range', async () => {
  const { code, errors } = await run({ CACHE_FRESH_S: 'soon', PORT: '99999' });
  expect(code).toBe(1);
  expect(errors).toMatch(/CACHE_FRESH_S.*soon/);
  expect(errors).toMatch(/PORT.*99999.*65535/);
});

test('P1 P12 names are required with an upstream of one’s own', async () => {
  const { code, errors } = await run({ UPSTREAM_URL: 'http://127.0.0.1:9' });
  expect(code).toBe(1);
  for (const name of ['UPSTREAM_NAME', 'ATELIER_NAME', 'ARTIST_NAME', 'ARTIST_SLUG']) expect(errors).toContain(name);
});

test('P12 a start that takes long is no load: the first visitors are answered', async () => {
  const site = await startSite();
  // As long as on a small machine; the load of that second is measured at its end.
  const endMs = performance.now() + 1_200;
  while (performance.now() < endMs);
  const statuses = [];
  for (const path of ['/api/v1/menu', '/design/about']) statuses.push((await fetch(`${site.url}${path}`)).status);
  await site.close();
  expect(statuses).toEqual([200, 200]);
});
