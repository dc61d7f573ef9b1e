import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { eventually, patience } from '../helpers/eventually.ts';
import { json } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { startSite } from '../helpers/running-site.ts';

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
    site = await startFaultySite({ clock, env: { ...withoutImages, OPS_TOKEN: token } });
  });

  afterEach(() => site.close());

  const menu = async () => (await fetch(`${site.url}/api/v1/menu`)).text();

  test('a purge of an unknown key or tag is 404 and is not sent [P9, P12]', async () => {
    await menu();
    const { received } = await listen(site.url);
    for (const order of [{ key: 'page:unknown' }, { tag: 'unknown' }, { tag: 'unknown', hard: true }])
      expect([order, (await purge(site.url, order)).status]).toEqual([order, 404]);
    expect((await purge(site.url, { tag: 'menu' })).status).toBe(200);
    // Events keep their order, so an earlier one would be here by now.
    await expect.poll(received, patience).toContain('menu');
    expect(received()).not.toContain('unknown');
  });

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
    site.upstream.fail('get-burgermenu-items', changedMenu);
    await expect.poll(async () => (await refreshed()).includes('Changed'), patience).toBe(true);
    await expect.poll(received, patience).toMatch(/event: change\ndata: \{"tag":"menu","version":"[\w-]{16}"\}\n\n/);
    expect(received().match(/event: change/g)).toHaveLength(1);
  });

  test('a purge is sent at once [P9]', async () => {
    await menu();
    const { received } = await listen(site.url);
    await purge(site.url, { tag: 'menu' });
    await expect.poll(received, patience).toContain('data: {"tag":"menu"}');
    await purge(site.url, { all: true, hard: true });
    await expect.poll(received, patience).toContain('event: reset');
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

test('replicas send their subscribers the changes that one of them has read [P12, P9]', async () => {
  const redis = await RedisServer.start();
  onTestFinished(() => redis.kill());
  const env = { ...withoutImages, CACHE_STORE: 'redis', REDIS_URL: redis.url, OPS_TOKEN: token };
  const one = await startFaultySite({ env });
  onTestFinished(() => one.close());
  const others = [];
  for (const _replica of [1, 2]) {
    const other = await startSite({ env, sampleAt: one.upstream.url });
    onTestFinished(() => other.close());
    others.push(other.url);
  }
  const [two = '', three = ''] = others;
  const menuAt = async (url: string) => (await fetch(`${url}/api/v1/menu`)).text();
  for (const url of [one.url, two]) await menuAt(url);
  const [holding, empty] = [await listen(two), await listen(three)];
  one.upstream.fail('get-burgermenu-items', changedMenu);
  await purge(one.url, { tag: 'menu' });
  await expect.poll(async () => (await menuAt(one.url)).includes('Changed'), patience).toBe(true);
  const reported = /event: change\ndata: \{"tag":"menu","version":"[\w-]{16}"\}/;
  await expect.poll(holding.received, patience).toMatch(reported);
  await expect.poll(empty.received, patience).toMatch(reported);
  expect(await menuAt(two)).toContain('Changed');
});
