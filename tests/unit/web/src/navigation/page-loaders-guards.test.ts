import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RouteRule } from '../../../../../shared/contract/config.ts';
import { detailQuery, worksQuery } from '../../../../../web/src/api/queries.ts';
import { createQueryClient } from '../../../../../web/src/api/query-client.ts';
import { storeDetail, storedDetail } from '../../../../../web/src/api/stored-details.ts';
import { pageLoader } from '../../../../../web/src/navigation/page-loaders.ts';
import { config, project } from '../view-fixtures.ts';

afterEach(() => vi.unstubAllGlobals());

/** A loader over an API whose answers are given by path, with what it asks and reads on its way, in order. */
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

describe('the guards, in their order', () => {
  const asksFor = (slug: string) => [
    'validates',
    `asks /api/v1/seo?slug=${encodeURIComponent(`design/${slug}`)}`,
    `asks /api/v1/design/projects/${slug}`,
    ...asksForLists,
  ];

  // The detail endpoint searches both lists as /api/v1/resolve does, so that one request finds the section and the content.
  test('validates the page, then requests the detail by its slug and never /api/v1/resolve, then the lists [S4, S5, S6]', async () => {
    const { log, load } = following((url) => (url.endsWith('/shed') ? Response.json(project('shed')) : unavailable()));
    expect(await load('/design/projects/shed')).toBeNull();
    await vi.waitFor(() => expect(log).toEqual(asksFor('shed')));
    expect(log.join()).not.toContain('/api/v1/resolve');
  });

  test('S4 S7 a slug that nobody knows leads to the start after all of that', async () => {
    const { log, load } = following(() => new Response(null, { status: 404 }));
    expect(await redirectTo(load('/design/projects/gone'))).toBe('/');
    await vi.waitFor(() => expect(log).toEqual(asksFor('gone')));
  });

  test('S4 what is no page is neither loaded nor led on', async () => {
    const { log, load } = following(unavailable);
    await expect(load('/art/somebody')).rejects.toMatchObject({ status: 404 });
    expect(log).toEqual(['validates']);
  });

  test('S4 B4 what has a rule is valid whatever it is, has nothing to load, and is led on', async () => {
    const { log, load } = following(unavailable);
    expect(await redirectTo(load('/art/elsewhere'))).toBe('/art/ida');
    expect(log).toEqual(['follows the rule']);
  });
});

describe('lists that were never fetched', () => {
  const asked = (log: readonly string[]) => log.filter((line) => asksForLists.includes(line));
  const empty = (url: string) => (lists.includes(url) ? Response.json({ items: [], total: 0 }) : unavailable());

  test('S5 are fetched from the first navigation on, and nobody waits for them', async () => {
    const { log, load } = following((url) => (lists.includes(url) ? new Promise(() => {}) : unavailable()));
    expect(await load('/design/about')).toBeNull();
    expect(asked(log)).toEqual(asksForLists);
  });

  test('S5 are not fetched again because they are empty', async () => {
    const { log, client, load } = following(empty);
    await load('/design/about');
    await vi.waitFor(() => expect(client.getQueryData(worksQuery().queryKey)?.items).toEqual([]));
    await load('/design/process');
    expect(asked(log)).toEqual(asksForLists);
  });

  test('S5 F11 are fetched again by the next navigation where that has failed', async () => {
    const { log, client, load } = following(unavailable);
    await load('/design/about');
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    await load('/design/process');
    expect(asked(log)).toEqual([...asksForLists, ...asksForLists]);
  });

  test('S5 F20 one that is on show, and says that it failed, is tried again by whoever presses there', async () => {
    const { log, client, load } = following(unavailable);
    const leave = new QueryObserver(client, worksQuery()).subscribe(() => {});
    await vi.waitFor(() => expect(client.getQueryState(worksQuery().queryKey)?.status).toBe('error'));
    const works = 'asks /api/v1/art/works';
    const before = asked(log).filter((line) => line === works).length;
    await load('/design/about');
    expect(asked(log).filter((line) => line === works)).toHaveLength(before);
    expect(asked(log)).toEqual(expect.arrayContaining(asksForLists));
    leave();
  });
});

describe('a copy of an earlier visit', () => {
  const path = '/design/projects/shed';
  const { queryKey } = detailQuery('design', 'shed');
  const copy = project('shed', { title: 'Kept' });

  beforeEach(() => storeDetail(copy));
  afterEach(() => sessionStorage.clear());

  test('S3 is what the page begins with, while it is asked for anew', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { log, client, load } = following((url) => (url.endsWith('/shed') ? promise : unavailable()));
    expect(await load(path)).toBeNull();
    expect(client.getQueryData(queryKey)).toEqual(copy);
    expect(log).toContain('asks /api/v1/design/projects/shed');
    resolve(Response.json(project('shed', { title: 'New' })));
    await vi.waitFor(() => expect(client.getQueryData(queryKey)?.title).toBe('New'));
  });

  test('S3 on the way back it is there at once as well', async () => {
    const { client, load } = following(() => new Promise(() => {}), path);
    expect(await load(path)).toBeNull();
    expect(client.getQueryData(queryKey)).toEqual(copy);
  });

  test('S3 F20 stays where that fails, and the failure is known', async () => {
    const { client, load } = following(unavailable);
    await load(path);
    await vi.waitFor(() => expect(client.getQueryState(queryKey)?.error).toBeInstanceOf(Error));
    expect(client.getQueryData(queryKey)).toEqual(copy);
  });

  test('S3 is taken though the intent to go there has asked already', async () => {
    const { log, client, load } = following(() => new Promise(() => {}));
    void client.prefetchQuery(detailQuery('design', 'shed'));
    await load(path);
    expect(client.getQueryData(queryKey)).toEqual(copy);
    expect(log.filter((line) => line.endsWith('/shed'))).toHaveLength(1);
  });

  test('S3 is not read where the detail is here', async () => {
    const { client, load } = following(unavailable);
    client.setQueryData(queryKey, project('shed', { title: 'Here' }));
    await load(path);
    expect(client.getQueryData(queryKey)?.title).toBe('Here');
  });

  test('S3 S7 of what is no more is forgotten, and the page that has begun with it leads to the start', async () => {
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
