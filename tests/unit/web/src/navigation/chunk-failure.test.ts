import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reloadInstead } from '../../../../../web/src/navigation/chunk-failure.ts';

const failure = new Error('the code did not come');
const reload = vi.fn();

interface Visit {
  readonly path?: string;
  readonly isBlocked?: boolean;
  readonly isOnline?: boolean;
}

/** A browser whose address bar shows a path, and whose session storage may be blocked. */
function browserAt({ path = '/design', isBlocked = false, isOnline = true }: Visit = {}) {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', { location: { pathname: path, reload } });
  vi.stubGlobal('navigator', { onLine: isOnline });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isBlocked) throw new Error('blocked');
      stored.set(key, value);
    },
  });
}

/** Outcome of a failure on the way to an address: URL of the document that is loaded, or the error. */
async function outcomeAt(pathname: string, hash = '') {
  const thrown: unknown = await reloadInstead(failure, { pathname, search: '?a=1', hash }).catch((error) => error);
  if (!(thrown instanceof Response)) return thrown;
  expect(thrown.headers.has('X-Remix-Reload-Document')).toBe(true);
  return thrown.headers.get('Location');
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
});

describe('code that fails to load', () => {
  test('loads the document instead [S19] [K4]', async () => {
    browserAt();
    expect(await outcomeAt('/art/ida', '#art_works')).toBe('/art/ida?a=1#art_works');
  });

  test('loads a path once in 10 s [K4]', async () => {
    browserAt();
    await outcomeAt('/design/about');
    vi.advanceTimersByTime(9_999);
    expect(await outcomeAt('/design/about')).toBe(failure);
    expect(await outcomeAt('/design/process')).toBe('/design/process?a=1');
    vi.advanceTimersByTime(1);
    expect(await outcomeAt('/design/about')).toBe('/design/about?a=1');
  });

  test('is an error offline, or if the guard cannot be stored [S19] [K4]', async () => {
    browserAt({ isBlocked: true });
    expect(await outcomeAt('/design/about')).toBe(failure);
    browserAt({ isOnline: false });
    expect(await outcomeAt('/design/about')).toBe(failure);
  });
});
