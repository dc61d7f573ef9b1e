import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderOps, readOps } from '../../../../web/ops/ops-api.ts';
import { lockSession, openSession } from '../../../../web/ops/session.ts';

const [first, second] = ['the-first-token-there-was', 'the-token-that-came-after'];

/** Valid tokens, and requests with address and token. */
let taken: Set<string>;
let requested: { readonly address: string; readonly token: string; readonly init: RequestInit }[];

beforeEach(() => {
  taken = new Set([first]);
  requested = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? '';
    requested.push({ address, token, init });
    if (!taken.has(token)) return Response.json({ detail: 'The token is needed' }, { status: 401 });
    return Response.json({ notified: address });
  });
});

afterEach(() => {
  lockSession();
  vi.unstubAllGlobals();
});

test('the token is only in the header of the request, and goes to no other address [P2]', async () => {
  openSession(first);
  expect(await readOps('/ops/cache', { filter: 'a b', tag: undefined, sort: '' })).toEqual({
    notified: '/ops/cache?filter=a+b',
  });
  await orderOps('/ops/purge', { all: true });
  for (const { address, token, init } of requested) {
    expect(token).toBe(first);
    expect(address + init.body).not.toContain(first);
    expect(init).toMatchObject({ redirect: 'error', credentials: 'omit', cache: 'no-store' });
  }
});

test('a refused call waits for another token, and is then repeated [P2]', async () => {
  openSession(first);
  taken = new Set([second]);
  const refused = readOps('/ops/config');
  await expect.poll(() => requested.length).toBe(1);
  const later = readOps('/ops/repairs');
  openSession(second);
  expect(await Promise.all([refused, later])).toEqual([{ notified: '/ops/config' }, { notified: '/ops/repairs' }]);
  expect(requested.slice(1).every(({ token }) => token === second)).toBe(true);
});

test('locking the page ends waiting calls, and none is made without a token [P2]', async () => {
  openSession(first);
  taken = new Set();
  const refused = readOps('/ops/config');
  await expect.poll(() => requested.length).toBe(1);
  lockSession();
  await expect(refused).rejects.toThrow('Signed out');
  await expect(readOps('/ops/config')).rejects.toThrow('Signed out');
  expect(requested).toHaveLength(1);
});
