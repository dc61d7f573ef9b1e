import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ExternalLinks } from '../../../../../server/ops/content-report/external-links.ts';
import { eventually } from '../../../../helpers/eventually.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

const weekMs = 7 * 86_400_000;

const noMemory: ConstructorParameters<typeof ExternalLinks>[0]['memory'] = {
  remember: () => undefined,
  recallAs: async () => undefined,
};

async function checker(isPrivateAllowed: boolean, memory = noMemory) {
  const clock = new ManualClock();
  const requests: { url: string; atMs: number }[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push({ url, atMs: clock.now() });
    response.writeHead(Number(url.slice(1))).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let changes = 0;
  const onChange = () => {
    changes += 1;
  };
  const links = new ExternalLinks({ clock, memory, isPrivateAllowed, onChange });
  onTestFinished(() => links.close());
  /** Second by second, because the next request is due a second after the response. */
  const pass = (isSo: () => boolean) =>
    eventually(() => {
      clock.advance(1_000);
      return isSo();
    });
  return { links, requests, origin, pass, clock, changesSoFar: () => changes };
}

test('links to other sites are requested one a second, once a week, and only a lasting failure counts', async () => {
  const { links, requests, origin, pass, clock, changesSoFar } = await checker(true);
  const urls = ['200', '404', '503', '403', '410'].map((status) => `${origin}/${status}`);
  await links.watch(new Set(urls));
  await pass(() => changesSoFar() === 2);
  expect(requests.map(({ url }) => origin + url)).toEqual(urls);
  const pauses = requests.slice(1).map(({ atMs }, index) => atMs - (requests[index]?.atMs ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000);
  expect(urls.map((url) => links.failureOf(url))).toEqual([
    undefined,
    'status 404',
    undefined,
    undefined,
    'status 410',
  ]);
  clock.advance(weekMs);
  await pass(() => requests.length === 6);
  expect((requests[5]?.atMs ?? 0) - (requests[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(weekMs);
});

test('a link that is added while no other is due is checked at once', async () => {
  const { links, requests, origin, pass } = await checker(true);
  await links.watch(new Set([`${origin}/200`]));
  await pass(() => requests.length === 1);
  await links.watch(new Set([`${origin}/200`, `${origin}/404`, 'https://']));
  await pass(() => links.failureOf('https://') !== undefined);
  expect(links.failureOf(`${origin}/404`)).toBe('status 404');
  expect(links.failureOf('https://')).toBe('not a URL');
});

test('private addresses receive no request', async () => {
  const { links, requests, origin, pass, changesSoFar } = await checker(false);
  await links.watch(new Set([`${origin}/200`]));
  await pass(() => changesSoFar() === 1);
  expect(links.failureOf(`${origin}/200`)).toBe('a private address');
  expect(requests).toEqual([]);
});

test('results are stored as they come, so that a restart requests only links that are due', async () => {
  const stored = new Map<string, string>();
  const memory = {
    remember: (memos: readonly (readonly [string, string])[]) => {
      for (const [name, value] of memos) stored.set(name, value);
    },
    recallAs: async (name: string, schema: { parse: (value: unknown) => unknown }) => {
      const text = stored.get(name);
      return text === undefined ? undefined : (schema.parse(JSON.parse(text)) as never);
    },
  };
  const { links, requests, origin, pass, clock } = await checker(true, memory);
  const urls = new Set(['/404', '/410', '/200', '/503'].map((path) => origin + path));
  await links.watch(urls);
  await pass(() => links.failureOf(`${origin}/410`) !== undefined);
  expect(links.isComplete).toBe(false);
  await links.close();
  const before = requests.length;
  const restarted = new ExternalLinks({ clock, memory, isPrivateAllowed: true, onChange: () => undefined });
  onTestFinished(() => restarted.close());
  await restarted.watch(urls);
  expect(restarted.failureOf(`${origin}/404`)).toBe('status 404');
  await pass(() => restarted.isComplete);
  expect(requests.length).toBeGreaterThan(before);
  expect(requests.map(({ url }) => url).sort()).toEqual(['/200', '/404', '/410', '/503']);

  clock.advance(weekMs);
  await restarted.watch(new Set([`${origin}/404`, `${origin}/403`]));
  await pass(() => restarted.isComplete && requests.length === 6);
  expect(restarted.failureOf(`${origin}/404`)).toBe('status 404');
});
