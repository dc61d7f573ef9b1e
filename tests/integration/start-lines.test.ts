import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { json } from '../helpers/failures.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
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

describe('the log of a start [P12]', () => {
  test('has one line for a warning of the Redis client [P12]', async () => {
    const redis = await RedisServer.start();
    onTestFinished(() => redis.kill());
    const REDIS_URL = redis.url.replace('//', '//:password-of-nobody@');
    const server = await start({ CACHE_STORE: 'redis', REDIS_URL });
    const warned = linesOf(server).filter(({ event }) => event === 'library.warning');
    expect(warned).toEqual([expect.objectContaining({ level: 40, text: expect.stringContaining('password') })]);
  });

  test('names the address at any level, and in words when it is silent [P12]', async () => {
    expect(linesOf(await start({ LOG_LEVEL: 'error' }))).toEqual([
      expect.objectContaining({ address: expect.stringContaining('http://127.0.0.1:') }),
    ]);
    expect((await start({ LOG_LEVEL: 'silent' })).output()).toMatch(
      /^Version .*\nListening on http:\/\/127\.0\.0\.1:\d+\n$/,
    );
  });

  test('warns of defaults that operators notice late, each once [P12]', async () => {
    expect(warningsOf(await start({ CACHE_STORE: 'none', UPSTREAM_URI: 'x' }))).toEqual([
      'UPSTREAM_URI: not a setting; did you mean UPSTREAM_URL?',
      'UPSTREAM_URL: not set, so the site shows the sample content',
      'PUBLIC_URL: not set, so canonical links contain localhost',
      expect.stringMatching(/^MEDIA_SECRET: not set, so it is random/),
    ]);
  });

  test('warns at the first request of an untrusted proxy [P12]', async () => {
    const upstream = await startFaultyUpstream();
    onTestFinished(() => upstream.close());
    upstream.fail('*', json({ title: 'About' }));
    const server = await start({ ...testEnv(upstream.url), PUBLIC_URL: 'https://site.example' });
    expect(warningsOf(server)).toEqual([]);
    for (let count = 0; count < 3; count += 1)
      await fetch(`${server.url}/health/live`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    await eventually(() => warningsOf(server).length > 0);
    expect(warningsOf(server)).toEqual(['TRUST_PROXY is off behind a proxy; all clients share one limit']);
  });
});
