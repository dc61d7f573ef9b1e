import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { json } from '../helpers/faults.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({ LOG_LEVEL: 'info', CACHE_WARM: 'off', ...env });
  onTestFinished(() => server.kill());
  return server;
}

/** All it has written: every line is JSON, or this throws. */
const linesOf = (server: ServerProcess): Record<string, unknown>[] =>
  server
    .output()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const warningsOf = (server: ServerProcess) =>
  linesOf(server)
    .filter(({ level }) => level === 40)
    .map(({ msg }) => msg);

describe('what a stop says [P12]', () => {
  test('the signal, then how long it ran and what it answered [P12]', async () => {
    const server = await start({ CACHE_STORE: 'none' });
    await fetch(`${server.url}/health/live`);
    await fetch(`${server.url}/api/v1/menu`);
    await server.close();
    expect(linesOf(server).slice(-2)).toEqual([
      expect.objectContaining({
        level: 30,
        signal: 'SIGTERM',
        deadlineMs: 10_000,
        msg: expect.stringMatching(/^closing: /),
      }),
      expect.objectContaining({ level: 30, upForS: expect.any(Number), replies: 2, cutConnections: 0, msg: 'closed' }),
    ]);
  });
});

describe('what a start says [P12]', () => {
  test('what the client of Redis has to say of a password that nobody wants is a line as well, and one [P12]', async () => {
    const redis = await RedisServer.start();
    onTestFinished(() => redis.kill());
    const REDIS_URL = redis.url.replace('//', '//:password-of-nobody@');
    const server = await start({ CACHE_STORE: 'redis', REDIS_URL });
    const warned = linesOf(server).filter(({ msg }) => msg === 'a library warns');
    expect(warned).toEqual([expect.objectContaining({ level: 40, text: expect.stringContaining('password') })]);
  });

  test('the settings that are not as usual, with their origin, and no secret [P12]', async () => {
    const file = join(temporaryFolder(), 'token');
    writeFileSync(file, 'token-of-the-test');
    const server = await start({ CACHE_STORE: 'none', CACHE_FRESH_S: '60', CACHE_STALE_S: '5', OPS_TOKEN_FILE: file });
    const { settings, node } = linesOf(server).at(-1) ?? {};
    expect(node).toBe(process.version);
    expect(settings).toEqual({
      PORT: '0 (environment)',
      CACHE_STORE: 'none (environment)',
      CACHE_STALE_S: '5 (environment)',
      CACHE_WARM: 'off (environment)',
      DATA_DIR: expect.stringMatching(/ \(environment\)$/),
      OPS_TOKEN: `(not shown) (${file})`,
      OPS_TOKEN_FILE: `${file} (environment)`,
    });
  });

  test('version, build, store, upstream and address, in one line of the log [P12]', async () => {
    const server = await start({ CACHE_STORE: 'none' });
    expect(linesOf(server).at(-1)).toMatchObject({
      level: 30,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      build: expect.stringMatching(/^\w+$/),
      store: 'none',
      upstream: 'sample',
      address: server.url,
      msg: expect.stringContaining(`Listening on ${server.url} `),
    });
  });

  test('the address is said whatever the level, and a silent log leaves it in words [P12]', async () => {
    expect(linesOf(await start({ LOG_LEVEL: 'error' }))).toEqual([
      expect.objectContaining({ address: expect.stringContaining('http://127.0.0.1:') }),
    ]);
    expect((await start({ LOG_LEVEL: 'silent' })).output()).toMatch(/^Listening on http:\/\/127\.0\.0\.1:\d+ /);
  });

  test('defaults that are found out late elsewhere are warnings, each once [P12]', async () => {
    expect(warningsOf(await start({ CACHE_STORE: 'none', UPSTREAM_URI: 'x' }))).toEqual([
      'UPSTREAM_URI is not a setting: did you mean UPSTREAM_URL?',
      'UPSTREAM_URL is not set: the content shown is the sample',
      'PUBLIC_URL: not set, so canonical links say localhost',
      expect.stringMatching(/^MEDIA_SECRET, CACHE_STORE: no secret is set, so it is random, in DATA_DIR/),
    ]);
  });

  test('with everything set there are none; a proxy that nobody trusts is one, at the first request [P12]', async () => {
    const upstream = await startFaultyUpstream();
    onTestFinished(() => upstream.close());
    upstream.fault('*', json({ title: 'About' }));
    const server = await start({ ...testEnv(upstream.url), PUBLIC_URL: 'https://site.example' });
    expect(warningsOf(server)).toEqual([]);
    for (let count = 0; count < 3; count += 1)
      await fetch(`${server.url}/health/live`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    await eventually(() => warningsOf(server).length > 0);
    expect(warningsOf(server)).toEqual([
      'TRUST_PROXY is off, and requests come through a proxy: all visitors count as one address',
    ]);
  });

  test('with TRUST_PROXY set a proxy is no news [P12]', async () => {
    const server = await start({ PUBLIC_URL: 'https://site.example', TRUST_PROXY: 'loopback' });
    await fetch(`${server.url}/health/live`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    await server.close();
    expect(warningsOf(server)).toEqual(['UPSTREAM_URL is not set: the content shown is the sample']);
  });
});
