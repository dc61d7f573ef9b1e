import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RouteRule } from '../../../../../shared/contract/config.ts';
import { createQueryClient } from '../../../../../web/src/api/query-client.ts';
import { pageLoader } from '../../../../../web/src/navigation/page-loaders.ts';
import { config, project } from '../view-fixtures.ts';

afterEach(() => vi.unstubAllGlobals());

type Answers = Readonly<Record<string, Response | Error>>;

/** A router that shows a page, or has the next one under way. */
function routerAt(pathname: string, revalidate = async () => {}) {
  const listeners = new Set<() => void>();
  const state = { location: { pathname }, navigation: { state: 'loading' } };
  return {
    state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revalidate,
    arriveAt: (path: string) => {
      state.location.pathname = path;
      state.navigation.state = 'idle';
      for (const listener of listeners) listener();
    },
  };
}

interface Visit {
  readonly routeRules?: readonly RouteRule[];
  /** The path in the address bar meanwhile. */
  readonly from?: string;
}

/** Runs the loader of an address against an API with responses by path. All other paths return 503. */
function load(path: string, answers: Answers = {}, { routeRules = [], from = '/before' }: Visit = {}): Promise<null> {
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[url] ?? new Response(null, { status: 503 });
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const request = new Request(`https://north.example${path}`);
  const url = new URL(request.url);
  vi.stubGlobal('window', { location: { pathname: from } });
  const tools = {
    client: createQueryClient(),
    config: { ...config, routeRules: [...routeRules] },
    router: () => routerAt('/'),
  };
  return pageLoader(tools)({ request, url, pattern: '', params: {}, context: {} });
}

/** An API that fails, and the requests to it. */
function recording(): { requested: string[]; answers: Answers } {
  const requested: string[] = [];
  const get = (_answers: Answers, url: string) => void requested.push(url);
  return { requested, answers: new Proxy({}, { get }) };
}

const redirectTo = async (promise: Promise<null>) => {
  const thrown: unknown = await promise.catch((error: unknown) => error);
  return thrown instanceof Response ? thrown.headers.get('Location') : thrown;
};

describe('pageLoader', () => {
  test('an absent slug leads to the start [V1] [S7]', async () => {
    const absent = { '/api/v1/design/projects/x': new Response(null, { status: 404 }) };
    expect(await redirectTo(load('/design/projects/x', absent))).toBe('/');
  });

  test('a slug that cannot be resolved stays, and the page shows the failure [S7]', async () => {
    await expect(load('/design/projects/x')).resolves.toBeNull();
    await expect(
      load('/design/projects/x', { '/api/v1/design/projects/x': new TypeError('down') }),
    ).resolves.toBeNull();
  });

  test('moves to the address in the detail [S6]', async () => {
    const asWork = Response.json(project('sea', { section: 'art' }));
    expect(await redirectTo(load('/design/projects/sea', { '/api/v1/design/projects/sea': asWork }))).toBe(
      '/art/art-works/sea',
    );
    const spelled = Response.json(project('shed'));
    expect(await redirectTo(load('/design/projects/Shed', { '/api/v1/design/projects/Shed': spelled }))).toBe(
      '/design/projects/shed',
    );
  });

  test('an empty general page leads to the start [R6] [V2]', async () => {
    const empty = Response.json({ slug: 'care', blocks: [], isEmpty: true });
    expect(await redirectTo(load('/design/care', { '/api/v1/pages/care': empty }))).toBe('/');
  });

  test('a general page moves to its own spelling [R17]', async () => {
    const page = { title: 'Care', blocks: [], isEmpty: false };
    const answers = { '/api/v1/pages/Care': Response.json({ ...page, slug: 'care' }) };
    expect(await redirectTo(load('/design/Care', answers))).toBe('/design/care');
  });

  test.each(['/art', '/Art/'])('%s leads to the artist [R9]', async (path) => {
    expect(await redirectTo(load(path))).toBe('/art/ida');
  });

  test('validates an address before it loads anything [S4] [R9]', async () => {
    const { requested, answers } = recording();
    await expect(load('/art/somebody', answers)).rejects.toMatchObject({ status: 404 });
    expect(requested).toEqual([]);
  });
});

describe('route rules', () => {
  const rules: readonly RouteRule[] = [
    { from: '/shop', to: 'https://shop.example/', status: 302 },
    { from: '/art/somebody', to: '/art/ida#art_works', status: 301 },
    { from: '/design/care', to: '/design/process?from=care', status: 307 },
    { from: '/a', to: '/shop/', status: 302 },
    { from: '/feed', to: '/media/1/feed.xml', status: 302 },
  ];

  /** Where the loader leads, and how: by loading the document, in place of the entry, or as the link was to. */
  async function ruled(path: string, from?: string) {
    const thrown: unknown = await load(path, {}, { routeRules: rules, from }).catch((error: unknown) => error);
    if (!(thrown instanceof Response)) throw thrown;
    const { headers } = thrown;
    const how = headers.has('X-Remix-Reload-Document') ? 'load' : headers.has('X-Remix-Replace') ? 'replace' : 'go';
    return [how, headers.get('Location')];
  }

  test('a path with a rule is valid, and loads nothing [S4] [B4]', async () => {
    expect(await ruled('/art/somebody')).toEqual(['go', '/art/ida#art_works']);
    const requested = vi.fn();
    vi.stubGlobal('fetch', requested);
    await ruled('/design/care');
    expect(requested).not.toHaveBeenCalled();
  });
});

describe('late content', () => {
  /** A loader on the way to a project's address, or back to it. The test releases the response. */
  function startLoading(shownPath: string) {
    vi.useFakeTimers();
    const reload = vi.fn();
    let answer: (response: Response) => void = () => {};
    const coming = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal('window', { location: { pathname: shownPath } });
    vi.stubGlobal('fetch', (url: string) => (url.endsWith('/projects/x') ? coming : Promise.reject(new TypeError())));
    const request = new Request('https://north.example/design/projects/x');
    const router = routerAt(shownPath, reload);
    const loader = pageLoader({ client: createQueryClient(), config, router: () => router });
    const settled = vi.fn();
    const loading = loader({ request, url: new URL(request.url), pattern: '', params: {}, context: {} }).then(settled);
    return { answer, reload, settled, loading, router };
  }

  afterEach(() => vi.useRealTimers());

  test('starts the page after 400 ms, and redirects later [S1]', async () => {
    const { answer, reload, settled, loading, router } = startLoading('/design');
    await vi.advanceTimersByTimeAsync(399);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith(null);
    router.arriveAt('/design/projects/x');
    answer(new Response(null, { status: 404 }));
    await loading;
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('leaves a visitor who went elsewhere [S1] [S7]', async () => {
    const { answer, reload, loading, router } = startLoading('/design');
    await vi.advanceTimersByTimeAsync(400);
    answer(new Response(null, { status: 404 }));
    await loading;
    await vi.advanceTimersByTimeAsync(10);
    router.arriveAt('/design/about');
    expect(reload).not.toHaveBeenCalled();
  });

  test('is waited for on the way back [S1]', async () => {
    const { answer, settled, loading } = startLoading('/design/projects/x');
    await vi.advanceTimersByTimeAsync(5000);
    expect(settled).not.toHaveBeenCalled();
    answer(Response.json(project('x')));
    await loading;
    expect(settled).toHaveBeenCalledWith(null);
  });
});
