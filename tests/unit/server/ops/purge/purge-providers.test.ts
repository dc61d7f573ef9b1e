import { once } from 'node:events';
import { createServer } from 'node:http';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Served } from '../../../../../server/http/cache-headers.ts';
import { purgeProviderOf } from '../../../../../server/ops/purge/purge-providers.ts';

let requests: string[];
let status: number;
let provider: ReturnType<typeof purgeProviderOf>;

beforeEach(async () => {
  requests = [];
  status = 200;
  const nginx = createServer(({ url, headers }, response) => {
    requests.push(`${headers['accept-encoding']} ${url}`);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(nginx, 'listening');
  onTestFinished(() => void nginx.close());
  const address = nginx.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const config = { provider: 'nginx' as const, urls: [`http://127.0.0.1:${port}`], token: 'a-token' };
  provider = purgeProviderOf(config, new AbortController().signal);
});

function served(tags: readonly string[], more: Partial<Served> = {}): Served {
  const provenance = { state: 'fresh', ageMs: 0, ttlMs: 1_000, via: 'hit', isStaleIfError: false } as const;
  return { representation: { tags }, provenance, isProvisional: false, ...more };
}

test('a purge of nginx requests each stored copy of the tag once', async () => {
  for (const [url, coding] of [
    ['/design', 'br'],
    ['/design', 'gzip'],
    ['/design', 'br'],
    ['/about', 'br'],
  ] as const)
    expect(provider.onServed?.(url, served([url === '/about' ? 'about' : 'projects']), coding)).toBe(true);
  await provider.send(['projects']);
  expect(requests.sort()).toEqual(['br /design', 'gzip /design']);
});

test('nginx must not store URLs that visitors can invent, and no purge requests them', async () => {
  const response = served(['projects']);
  const invented = ['/?a=1', '/design?typology=lamp', '/desi%67n', '/design/%e6%bc%a2', '/%'];
  for (const url of invented) expect(provider.onServed?.(url, response, 'br'), url).toBe(false);
  expect(provider.onServed?.('/api/v1/design/projects/A', { ...response, isArbitrary: true }, 'br')).toBe(false);
  expect(provider.onServed?.('/design/%E6%BC%A2', response, 'br')).toBe(true);
  await provider.send(['all']);
  expect(requests).toEqual(['br /design/%E6%BC%A2']);
});

test('a page stays purgeable after ten thousand other URLs, and the list stays within its limit', async () => {
  provider.onServed?.('/design', served(['menu']), 'br');
  const others = Array.from({ length: 10_000 }, (_, at) =>
    provider.onServed?.(`/design/${at}`, served(['other']), 'br'),
  );
  expect(others.filter((isStored) => !isStored)).toHaveLength(1);
  await provider.send(['menu']);
  expect(requests).toEqual(['br /design']);
  // A deleted page leaves its place to another one.
  status = 410;
  await provider.send(['menu']);
  expect(provider.onServed?.('/new', served(['new']), 'br')).toBe(true);
});
