import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { eventually, patience } from '../helpers/eventually.ts';
import { json } from '../helpers/faults.ts';
import { type FaultySite, startFaultySite, withoutPictures } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { sampleEnv } from '../helpers/upstream-env.ts';

const token = 'token-of-the-test';
const sampleMenu = new URL('../../server/upstream/sample/content/get-burgermenu-items.json', import.meta.url);

/** The sample's menu with another word in it. */
const changedMenu = json(JSON.parse(readFileSync(sampleMenu, 'utf8').replace('"Biography"', '"Changed"')));

interface Listening {
  /** All that has come. */
  received(): string;
  readonly response: Response;
  /** Resolves when the server has ended it, or it was cut. */
  readonly ended: Promise<void>;
  stop(): void;
}

async function listen(url: string, headers: Record<string, string> = {}): Promise<Listening> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/v1/changes`, { headers, signal: leaving.signal });
  let received = '';
  const take = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) received += decoder.decode(part, { stream: true });
  };
  const ended = take().catch(() => undefined);
  const stop = () => leaving.abort();
  onTestFinished(stop);
  return { response, received: () => received, ended, stop };
}

const purge = (url: string, body: object) =>
  fetch(`${url}/ops/purge`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  });

describe('one server [P9]', () => {
  let site: FaultySite;
  let clock: ManualClock;

  beforeEach(async () => {
    clock = new ManualClock();
    site = await startFaultySite({ clock, env: { ...withoutPictures, OPS_TOKEN: token } });
  });

  afterEach(() => site.close());

  const menu = async () => (await fetch(`${site.url}/api/v1/menu`)).text();

  test('a change is sent once with its tag and version [P9]', async () => {
    const { received, response } = await listen(site.url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    // The first value takes no other's place, and the second is the same.
    await menu();
    const calls = () => site.upstream.calls('get-burgermenu-items');
    const refreshed = async () => {
      clock.advance(61_000);
      return menu();
    };
    await expect.poll(async () => (await refreshed()) && calls(), patience).toBeGreaterThan(2);
    site.upstream.fault('get-burgermenu-items', changedMenu);
    await expect.poll(async () => (await refreshed()).includes('Changed'), patience).toBe(true);
    await expect.poll(received, patience).toMatch(/event: change\ndata: \{"tag":"menu","version":"[\w-]{16}"\}\n\n/);
    expect(received().match(/event: change/g)).toHaveLength(1);
    const { headers } = await fetch(`${site.url}/api/v1/menu`);
    expect(headers.get('surrogate-key')?.split(' ')).toContain('menu');
  });

  test('a purge is sent at once [P9]', async () => {
    await menu();
    const { received } = await listen(site.url);
    await purge(site.url, { tag: 'menu' });
    await expect.poll(received, patience).toContain('data: {"tag":"menu"}');
    await purge(site.url, { all: true, hard: true });
    await expect.poll(received, patience).toContain('event: reset');
  });

  test('a lone listener hears of changes in menu and lists [P9]', async () => {
    await menu();
    const { received } = await listen(site.url);
    site.upstream.fault('get-burgermenu-items', changedMenu);
    await eventually(async () => {
      clock.advance(20_000);
      return received().includes('"tag":"menu"');
    }, patience.timeout);
    expect(received()).toMatch(/event: change\ndata: \{"tag":"menu","version":"[\w-]{16}"\}/);
    for (const call of ['get-laning-videos', 'get-design-projects', 'get-art-projects']) {
      expect(site.upstream.calls(call), call).toBeGreaterThan(0);
    }
  });

  test('a listener that returns with its last event gets the missed ones [P9]', async () => {
    const first = await listen(site.url);
    await purge(site.url, { all: true });
    await expect.poll(first.received, patience).toContain('event: reset');
    first.stop();
    const id = [...first.received().matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '';
    await purge(site.url, { all: true });
    const again = await listen(site.url, { 'Last-Event-ID': id });
    await expect.poll(again.received, patience).toMatch(/^id: \w{8}-2\nevent: reset/);
  });

  test('one address may have twenty listeners [P9]', async () => {
    const listening = await Promise.all(Array.from({ length: 20 }, () => listen(site.url)));
    const { response } = await listen(site.url);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    listening[0]?.stop();
    await eventually(async () => (await listen(site.url)).response.status === 200);
  });
});

describe('with others [P12, P9]', () => {
  let servers: ServerProcess[];
  let stops: (() => Promise<unknown>)[];

  beforeEach(() => {
    servers = [];
    stops = [];
  });

  afterEach(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    for (const stop of stops) await stop();
  });

  test('what one replica reads is told by the others, too, whether they hold it or not [P12, P9]', async () => {
    const site = await startFaultySite({ env: withoutPictures });
    const redis = await RedisServer.start();
    stops = [() => redis.kill(), () => site.close()];
    const env = {
      ...sampleEnv(site.upstream.url),
      ...{ CACHE_STORE: 'redis', REDIS_URL: redis.url, CACHE_WARM: 'off', OPS_TOKEN: token },
    };
    servers = await Promise.all([startServerProcess(env), startServerProcess(env), startServerProcess(env)]);
    const [one, two, three] = servers.map(({ url }) => url) as [string, string, string];
    const menuAt = async (url: string) => (await fetch(`${url}/api/v1/menu`)).text();
    for (const url of [one, two]) await menuAt(url);
    const [holds, holdsNot] = [await listen(two), await listen(three)];
    site.upstream.fault('get-burgermenu-items', changedMenu);
    await purge(one, { tag: 'menu' });
    await expect.poll(async () => (await menuAt(one)).includes('Changed'), patience).toBe(true);
    const told = /event: change\ndata: \{"tag":"menu","version":"[\w-]{16}"\}/;
    await expect.poll(holds.received, patience).toMatch(told);
    await expect.poll(holdsNot.received, patience).toMatch(told);
    // Who is told so and asks the replica that told it gets what is new.
    expect(await menuAt(two)).toContain('Changed');
  });
});
