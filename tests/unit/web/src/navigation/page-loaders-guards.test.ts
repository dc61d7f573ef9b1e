import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RouteRule } from '../../../../../shared/contract/config.ts';
import { detailQuery } from '../../../../../web/src/api/queries.ts';
import { createQueryClient } from '../../../../../web/src/api/query-client.ts';
import { storeDetail, storedDetail } from '../../../../../web/src/api/stored-details.ts';
import { pageLoader } from '../../../../../web/src/navigation/page-loaders.ts';
import { config, project } from '../view-fixtures.ts';

afterEach(() => vi.unstubAllGlobals());

/** A loader over an API with responses by path. Records requests and reads in order. */
function following(answer: (url: string) => Response | Promise<Response>, from = '/before') {
  const log: string[] = [];
  const requestIdleCallback = (act: () => void) => act();
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  vi.stubGlobal('window', { location: { pathname: from }, requestIdleCallback });
  vi.stubGlobal('fetch', async (url: string) => {
    log.push(`asks ${url}`);
    return answer(url);
  });
  const rule: RouteRule = {
    from: '/art/elsewhere',
    status: 302,
    get to() {
      log.push('follows the rule');
      return '/art/ida';
    },
  };
  const watched = {
    ...config,
    routeRules: [rule],
    get artistSlug() {
      log.push('validates');
      return config.artistSlug;
    },
  };
  const client = createQueryClient();
  const revalidate = vi.fn(async () => {});
  const router = {
    state: { location: { pathname: from }, navigation: { state: 'loading' } },
    subscribe: (listener: () => void) => {
      arrived = listener;
      return () => {};
    },
    revalidate,
  };
  let arrived = () => {};
  const arriveAt = (pathname: string) => {
    router.state.location.pathname = pathname;
    router.state.navigation.state = 'idle';
    arrived();
  };
  const loader = pageLoader({ client, config: watched, router: () => router });
  const load = (path: string) => {
    const request = new Request(`https://north.example${path}`);
    return loader({ request, url: new URL(request.url), pattern: '', params: {}, context: {} });
  };
  return { log, client, arriveAt, revalidate, load };
}

const lists = ['/api/v1/design/projects', '/api/v1/art/works', '/api/v1/landing', '/api/v1/menu'];
const asksForLists = lists.map((url) => `asks ${url}`);
const redirectTo = async (promise: Promise<null>) => {
  const thrown: unknown = await promise.catch((error: unknown) => error);
  return thrown instanceof Response ? thrown.headers.get('Location') : thrown;
};

const unavailable = () => new Response(null, { status: 503 });

describe('guards', () => {
  const asksFor = (slug: string) => [
    'validates',
    `asks /api/v1/seo?slug=${encodeURIComponent(`design/${slug}`)}`,
    `asks /api/v1/design/projects/${slug}`,
    ...asksForLists,
  ];

  // The detail endpoint searches both lists as /api/v1/resolve does, so that one request finds the section and the content.
  test('validate the page, then request the detail by slug, then the lists [S4] [S5] [S6]', async () => {
    const { log, load } = following((url) => (url.endsWith('/shed') ? Response.json(project('shed')) : unavailable()));
    expect(await load('/design/projects/shed')).toBeNull();
    await vi.waitFor(() => expect(log).toEqual(asksFor('shed')));
    expect(log.join()).not.toContain('/api/v1/resolve');
  });
});

describe('lists that were never fetched', () => {
  const requested = (log: readonly string[]) => log.filter((line) => asksForLists.includes(line));

  test('are fetched from the first navigation on, without waiting [S5]', async () => {
    const { log, load } = following((url) => (lists.includes(url) ? new Promise(() => {}) : unavailable()));
    expect(await load('/design/about')).toBeNull();
    expect(requested(log)).toEqual(asksForLists);
  });

  test('are fetched again after a failure [S5] [F11]', async () => {
    const { log, client, load } = following(unavailable);
    await load('/design/about');
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    await load('/design/process');
    expect(requested(log)).toEqual([...asksForLists, ...asksForLists]);
  });
});

describe('a stored detail of an earlier visit', () => {
  const path = '/design/projects/shed';
  const { queryKey } = detailQuery('design', 'shed');
  const copy = project('shed', { title: 'Kept' });

  beforeEach(() => storeDetail(copy));
  afterEach(() => sessionStorage.clear());

  test('starts the page, while the detail is requested [S3]', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { log, client, load } = following((url) => (url.endsWith('/shed') ? promise : unavailable()));
    expect(await load(path)).toBeNull();
    expect(client.getQueryData(queryKey)).toEqual(copy);
    expect(log).toContain('asks /api/v1/design/projects/shed');
    resolve(Response.json(project('shed', { title: 'New' })));
    await vi.waitFor(() => expect(client.getQueryData(queryKey)?.title).toBe('New'));
  });

  test('that no longer exists is deleted, and its page leads to the home page [S3] [S7]', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { log, client, arriveAt, revalidate, load } = following((url) =>
      url.endsWith('/shed') ? promise : unavailable(),
    );
    expect(await load(path)).toBeNull();
    expect(client.getQueryData(queryKey)).toEqual(copy);
    arriveAt(path);
    resolve(new Response(null, { status: 404 }));
    await vi.waitFor(() => expect(revalidate).toHaveBeenCalledOnce());
    expect(storedDetail('design', 'shed')).toBeUndefined();
    expect(await redirectTo(load(path))).toBe('/');
    expect(log.filter((line) => line.endsWith('/shed'))).toHaveLength(1);
  });
});
