import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../web/src/api/query-client.ts';

/** Addresses that were asked for, each with the way to answer it. */
let asked: Map<string, () => void>;

/** The module as a document of its own loads it, in a browser with a connection. */
async function prefetching(connection?: { readonly saveData?: boolean; readonly effectiveType?: string }) {
  vi.stubGlobal('navigator', { connection });
  vi.resetModules();
  const { prefetchPage } = await import('../../../../../web/src/pages/prefetch-page.ts');
  const client = createQueryClient();
  return (href: string) => prefetchPage(href, client);
}

beforeEach(() => {
  asked = new Map();
  vi.stubGlobal('window', { location: { pathname: '/design/about' } });
  vi.stubGlobal('fetch', (url: string) => {
    return new Promise<Response>((resolve) => asked.set(url, () => resolve(Response.json({}))));
  });
});

afterEach(() => vi.unstubAllGlobals());

const paths = () => [...asked.keys()];

describe('K5 K6 pages fetched ahead', () => {
  test.each([
    ['Save-Data', { saveData: true, effectiveType: '4g' }],
    ['2g', { effectiveType: '2g' }],
    ['slow-2g', { effectiveType: 'slow-2g' }],
  ])('K5 none with %s', async (_name, connection) => {
    const prefetch = await prefetching(connection);
    prefetch('/design/process');
    expect(paths()).toEqual([]);
  });

  test.each([
    ['4g', { saveData: false, effectiveType: '4g' }],
    ['3g', { effectiveType: '3g' }],
    ['a browser that says nothing', undefined],
  ])('K5 with %s', async (_name, connection) => {
    const prefetch = await prefetching(connection);
    prefetch('/design/process');
    expect(paths()).toEqual(['/api/v1/process']);
  });

  test('K5 not the page on show, nor what is no page, and each once', async () => {
    const prefetch = await prefetching();
    for (const href of ['/design/about#x', '/media/1/a.pdf', '/design/care', '/design/care?a=1']) prefetch(href);
    expect(paths()).toEqual(['/api/v1/pages/care']);
  });

  test('K6 four at once; the others wait, in the order in which they were wanted', async () => {
    const prefetch = await prefetching();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of names) prefetch(`/design/${name}`);
    const addresses = names.map((name) => `/api/v1/pages/${name}`);
    expect(paths()).toEqual(addresses.slice(0, 4));
    asked.get('/api/v1/pages/c')?.();
    await expect.poll(paths).toEqual(addresses.slice(0, 5));
    asked.get('/api/v1/pages/a')?.();
    await expect.poll(paths).toEqual(addresses);
  });
});
