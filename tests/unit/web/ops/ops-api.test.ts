import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lock, orderOps, readOps, session, signIn } from '../../../../web/ops/ops-api.ts';

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
  session.set({});
  vi.unstubAllGlobals();
});

test('the token is only in the header of the request, and goes to no other address [P2]', async () => {
  session.set({ token: first });
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

test('a refused call locks the page, except for a token that was replaced meanwhile [P2]', async () => {
  session.set({ token: first });
  taken = new Set([second]);
  const replaced = readOps('/ops/config');
  session.set({ token: second });
  await expect(replaced).rejects.toThrow('The token is needed');
  expect(session.read()).toEqual({ token: second });
  taken = new Set();
  await expect(readOps('/ops/config')).rejects.toThrow('The token is needed');
  expect(session.read()).toEqual({ isRefused: true });
  await expect(readOps('/ops/config')).rejects.toThrow('Signed out');
  expect(requested).toHaveLength(2);
});

test.each([true, false])(
  'the storage of the tab has the token only at the wish of the operator: %s [P2]',
  async (isKept) => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    expect(await signIn([first, isKept])).toBe('');
    expect([...stored.values()]).toEqual(isKept ? [first] : []);
    lock();
    expect(stored.size).toBe(0);
    expect(session.read().token).toBeUndefined();
  },
);
