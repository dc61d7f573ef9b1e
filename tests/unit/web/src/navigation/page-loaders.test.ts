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

/** Runs the loader of an address against an API that answers by path; anything else is a 503. */
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

/** Answers of an API that fails, and what it was asked for. */
function recording(): { asked: string[]; answers: Answers } {
  const asked: string[] = [];
  const get = (_answers: Answers, url: string) => void asked.push(url);
  return { asked, answers: new Proxy({}, { get }) };
}

const redirectTo = async (promise: Promise<null>) => {
  const thrown: unknown = await promise.catch((error: unknown) => error);
  return thrown instanceof Response ? thrown.headers.get('Location') : thrown;
};

describe('pageLoader', () => {
  test('V1 S7 an absent slug leads to the start', async () => {
    const absent = { '/api/v1/design/projects/x': new Response(null, { status: 404 }) };
    expect(await redirectTo(load('/design/projects/x', absent))).toBe('/');
  });

  test('S7 V1 the page before keeps its entry; an absent one that is entered already gives up its own', async () => {
    const answers = { '/api/v1/design/projects/x': new Response(null, { status: 404 }) };
    const path = '/design/projects/x';
    const lead = async (from: string) => {
      const thrown: unknown = await load(path, answers, { from }).catch((error: unknown) => error);
      return thrown instanceof Response && thrown.headers.has('X-Remix-Replace');
    };
    expect([await lead('/design'), await lead(path)]).toEqual([false, true]);
  });

  test('S7 a slug nobody can resolve is no redirect: the page shows the failure', async () => {
    await expect(load('/design/projects/x')).resolves.toBeNull();
    await expect(
      load('/design/projects/x', { '/api/v1/design/projects/x': new TypeError('down') }),
    ).resolves.toBeNull();
  });

  test('moves to the address in the detail if the project is in the other section or its slug is spelled differently [S6]', async () => {
    const asWork = Response.json(project('sea', { section: 'art' }));
    expect(await redirectTo(load('/design/projects/sea', { '/api/v1/design/projects/sea': asWork }))).toBe(
      '/art/art-works/sea',
    );
    const spelled = Response.json(project('shed'));
    expect(await redirectTo(load('/design/projects/Shed', { '/api/v1/design/projects/Shed': spelled }))).toBe(
      '/design/projects/shed',
    );
  });

  test('R6 V2 a successfully empty general page leads to the start', async () => {
    const empty = Response.json({ slug: 'care', blocks: [], isEmpty: true });
    expect(await redirectTo(load('/design/care', { '/api/v1/pages/care': empty }))).toBe('/');
  });

  test('R17 a general page found under another spelling moves to its own address', async () => {
    const page = { title: 'Care', blocks: [], isEmpty: false };
    const answers = { '/api/v1/pages/Care': Response.json({ ...page, slug: 'care' }) };
    expect(await redirectTo(load('/design/Care', answers))).toBe('/design/care');
  });

  test('R17 R11 the privacy policy has one address, inside the app as in documents', async () => {
    const policy = { slug: 'privacy-policy', blocks: [], isEmpty: false };
    const answers = { '/api/v1/pages/privacy-policy': Response.json(policy) };
    expect(await redirectTo(load('/design/privacy-policy', answers))).toBe('/privacy-policy');
  });

  test('R5 R11 contact and privacy never lead away', async () => {
    const gone = () => new Response(null, { status: 404 });
    await expect(load('/design/contact-us', { '/api/v1/pages/contact-us': gone() })).resolves.toBeNull();
    await expect(load('/privacy-policy', { '/api/v1/pages/privacy-policy': gone() })).resolves.toBeNull();
  });

  test('R15 another artist is not a page; which line the error page says, its own address tells', async () => {
    await expect(load('/art/somebody?x=1')).rejects.toMatchObject({ status: 404, message: '' });
  });

  test.each(['/art', '/Art/'])('R9 %s alone leads to the artist, inside the app as in documents', async (path) => {
    expect(await redirectTo(load(path))).toBe('/art/ida');
  });

  test('R9 what is no page, and no other spelling of one, stays where it is', async () => {
    expect(await load('/nothing/at/all')).toBeNull();
  });

  test('S4 R9 an address is validated before anything is loaded for it', async () => {
    const { asked, answers } = recording();
    await expect(load('/art/somebody', answers)).rejects.toMatchObject({ status: 404 });
    expect(asked).toEqual([]);
  });

  test('R16 S7 a slug that is too long is an unknown one, and nobody is asked', async () => {
    const { asked, answers } = recording();
    expect(await redirectTo(load(`/design/projects/${'a'.repeat(201)}`, answers))).toBe('/');
    expect(asked.filter((url) => url.includes('aaa') && !url.includes('/seo'))).toEqual([]);
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

  test.each([
    ['an absolute address is loaded', '/shop', 'load', 'https://shop.example/'],
    ['in whatever spelling', '//Shop/?a=1', 'load', 'https://shop.example/'],
    ['a page is gone to', '/design/care', 'go', '/design/process?from=care'],
    ['so is another rule', '/a', 'go', '/shop/'],
    ['a path that is no page is loaded', '/feed', 'load', '/media/1/feed.xml'],
  ])('B4 %s', async (_title, path, how, to) => {
    expect(await ruled(path)).toEqual([how, to]);
  });

  test('B4 an address that is entered already gives its history entry to the page', async () => {
    expect(await ruled('/design/care', '/design/care')).toEqual(['replace', '/design/process?from=care']);
  });

  test('S4 B4 a path with a rule is valid, and nothing is loaded for it', async () => {
    expect(await ruled('/art/somebody')).toEqual(['go', '/art/ida#art_works']);
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    await ruled('/design/care');
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('content that is late', () => {
  /** A loader that has come to a project's address from another one, or back to it; its answer comes when it is told. */
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

  test('S1 the page begins after 400 ms, and what leads elsewhere then is loaded once more', async () => {
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

  test('S1 S7 what is known before the page has begun is loaded once more when it has', async () => {
    const { answer, reload, loading, router } = startLoading('/design');
    await vi.advanceTimersByTimeAsync(400);
    answer(new Response(null, { status: 404 }));
    await loading;
    await vi.advanceTimersByTimeAsync(10);
    expect(reload).not.toHaveBeenCalled();
    router.arriveAt('/design/projects/x');
    router.arriveAt('/design/projects/x');
    expect(reload).toHaveBeenCalledOnce();
  });

  test('S1 S7 a visitor who has gone elsewhere meanwhile is left there', async () => {
    const { answer, reload, loading, router } = startLoading('/design');
    await vi.advanceTimersByTimeAsync(400);
    answer(new Response(null, { status: 404 }));
    await loading;
    await vi.advanceTimersByTimeAsync(10);
    router.arriveAt('/design/about');
    expect(reload).not.toHaveBeenCalled();
  });

  test('S1 a page that has come in the end stays as it is', async () => {
    const { answer, reload, loading, router } = startLoading('/design');
    await vi.advanceTimersByTimeAsync(400);
    router.arriveAt('/design/projects/x');
    answer(Response.json(project('x')));
    await loading;
    await vi.advanceTimersByTimeAsync(10);
    expect(reload).not.toHaveBeenCalled();
  });

  test('S1 on the way back it waits for all of it, so that the place in it is found again', async () => {
    const { answer, settled, loading } = startLoading('/design/projects/x');
    await vi.advanceTimersByTimeAsync(5000);
    expect(settled).not.toHaveBeenCalled();
    answer(Response.json(project('x')));
    await loading;
    expect(settled).toHaveBeenCalledWith(null);
  });
});
