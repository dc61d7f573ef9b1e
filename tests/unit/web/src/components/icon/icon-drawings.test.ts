import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublicConfig } from '../../../../../../shared/contract/config.ts';

type IconSource = PublicConfig['icons'];

const ours: IconSource = { prefixes: ['lucide'], endpoint: '/api/icons', timeoutMs: 1500 };
const both: IconSource = { ...ours, fallbackUrl: 'https://icons.example/api' };
const body = '<path d="M0 0h9"/>';

/** Requested addresses, and the response of each. An address without an entry never responds. */
let requested: string[];
let answers: (address: string) => Promise<Response> | undefined;

let loadIcon: typeof import('../../../../../../web/src/components/icon/icon-drawings.tsx').loadIconFrom;

/** All icons that an address requests. */
function given(address: string): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://site.invalid');
  const names = searchParams.get('icons')?.split(',') ?? [];
  const prefix = /([^/]+)\.json$/.exec(pathname)?.[1];
  return Promise.resolve(Response.json({ prefix, icons: Object.fromEntries(names.map((name) => [name, { body }])) }));
}

beforeEach(async () => {
  // The library caches its options and results while it is loaded.
  vi.resetModules();
  loadIcon = (await import('../../../../../../web/src/components/icon/icon-drawings.tsx')).loadIconFrom;
  vi.useFakeTimers();
  requested = [];
  answers = given;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    requested.push(address);
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', signal: expect.any(AbortSignal) });
    return answers(address) ?? new Promise(() => undefined);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('icons', () => {
  test('come from our server only [C11] [C12]', async () => {
    const icon = loadIcon(both, 'lucide:house');
    await vi.advanceTimersByTimeAsync(50);
    expect(await icon).toMatchObject({ body, width: 16 });
    expect(requested).toEqual(['/api/icons/lucide.json?icons=house']);
  });

  test('are requested together by sorted names, each once, in at most 500 characters [K8]', async () => {
    const names = Array.from({ length: 80 }, (_, index) => `icon-number-${99 - index}`);
    const icons = Promise.all([...names, ...names].map((name) => loadIcon(ours, `lucide:${name}`)));
    await vi.advanceTimersByTimeAsync(100);
    expect(await icons).toHaveLength(160);
    expect(requested.length).toBeGreaterThan(1);
    expect(Math.max(...requested.map(({ length }) => length))).toBeLessThanOrEqual(500);
    const requestedNames = requested.flatMap((address) =>
      address.replace('/api/icons/lucide.json?icons=', '').split(','),
    );
    expect(requestedNames).toEqual([...names].sort());
  });

  test('are waited for 1500 ms [K7]', async () => {
    answers = () => undefined;
    const rejected = vi.fn();
    loadIcon(ours, 'lucide:house').catch(rejected);
    await vi.advanceTimersByTimeAsync(1499);
    expect(rejected).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(rejected).toHaveBeenCalledWith(expect.objectContaining({ message: 'It did not come within 1500 ms' }));
  });
});

describe('the public icon API', () => {
  test('is not used unless it is configured [C12]', async () => {
    await expect(loadIcon(ours, 'ph:house')).rejects.toThrow('There is no such icon set here');
    await vi.advanceTimersByTimeAsync(5000);
    expect(requested).toEqual([]);
  });

  test('is used after 750 ms without a response [K9] [C12]', async () => {
    answers = (address) => (address.startsWith('/') ? undefined : given(address));
    const icon = loadIcon(both, 'lucide:house');
    await vi.advanceTimersByTimeAsync(740);
    expect(requested).toEqual(['/api/icons/lucide.json?icons=house']);
    await vi.advanceTimersByTimeAsync(40);
    expect(requested.slice(1)).toEqual(['https://icons.example/api/lucide.json?icons=house']);
    expect(await icon).toMatchObject({ body });
  });
});

test('the library has its limits, and a request ends after 5000 ms [K8] [K9] [K10]', async () => {
  const end = vi.spyOn(AbortSignal, 'timeout');
  const { _api } = await import('@iconify/react');
  const icons = Promise.all([loadIcon(both, 'lucide:house'), loadIcon(both, 'ph:house')]);
  await vi.advanceTimersByTimeAsync(50);
  await icons;
  const limits = { maxURL: 500, rotate: 750, timeout: 5000, random: false };
  expect(_api.getAPIConfig('')).toMatchObject({ ...limits, resources: ['/api/icons', 'https://icons.example/api'] });
  expect(_api.getAPIConfig('elsewhere')).toMatchObject({ ...limits, resources: ['https://icons.example/api'] });
  expect(end.mock.calls).toEqual([[5000], [5000]]);
});
