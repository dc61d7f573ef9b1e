import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../web/src/api/query-client.ts';

/** Requested URLs, each with a function that responds. */
let requested: Map<string, () => void>;

/** The module as loaded by a separate document, in a browser with a connection. */
async function prefetching(connection?: { readonly saveData?: boolean; readonly effectiveType?: string }) {
  vi.stubGlobal('navigator', { connection });
  vi.resetModules();
  const { prefetchPage } = await import('../../../../../web/src/pages/prefetch-page.ts');
  const client = createQueryClient();
  return (href: string) => prefetchPage(href, client);
}

beforeEach(() => {
  requested = new Map();
  vi.stubGlobal('window', { location: { pathname: '/design/about' } });
  vi.stubGlobal('fetch', (url: string) => {
    return new Promise<Response>((resolve) => requested.set(url, () => resolve(Response.json({}))));
  });
});

afterEach(() => vi.unstubAllGlobals());

const paths = () => [...requested.keys()];

describe('prefetching', () => {
  test.each([
    ['Save-Data', { saveData: true, effectiveType: '4g' }],
    ['2g', { effectiveType: '2g' }],
    ['slow-2g', { effectiveType: 'slow-2g' }],
  ])('does nothing with %s [K5]', async (_name, connection) => {
    const prefetch = await prefetching(connection);
    prefetch('/design/process');
    expect(paths()).toEqual([]);
  });

  test.each([
    ['4g', { saveData: false, effectiveType: '4g' }],
    ['3g', { effectiveType: '3g' }],
    ['an unknown connection', undefined],
  ])('requests the page with %s [K5]', async (_name, connection) => {
    const prefetch = await prefetching(connection);
    prefetch('/design/process');
    expect(paths()).toEqual(['/api/v1/process']);
  });

  test('skips the current page and other files, and requests each once [K5]', async () => {
    const prefetch = await prefetching();
    for (const href of ['/design/about#x', '/media/1/a.pdf', '/design/care', '/design/care?a=1']) prefetch(href);
    expect(paths()).toEqual(['/api/v1/pages/care']);
  });

  test('runs four requests at once, in order [K6]', async () => {
    const prefetch = await prefetching();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of names) prefetch(`/design/${name}`);
    const addresses = names.map((name) => `/api/v1/pages/${name}`);
    expect(paths()).toEqual(addresses.slice(0, 4));
    requested.get('/api/v1/pages/c')?.();
    await expect.poll(paths).toEqual(addresses.slice(0, 5));
    requested.get('/api/v1/pages/a')?.();
    await expect.poll(paths).toEqual(addresses);
  });
});
