import { describe, expect, it } from 'vitest';
import type { RawPage } from '../../../../server/upstream/read-page.ts';
import { ResponsePages } from '../../../../server/upstream/response-pages.ts';
import * as errors from '../../../helpers/failures.ts';
import { failureOf, setUpFaultyClient } from '../../../helpers/faulty-client.ts';

const worksPath = '/name/get-art-projects/';
const setup = setUpFaultyClient();

describe('lists in pages', () => {
  const page = (items: number[], next: string | null) => errors.json({ count: 6, next, results: items });

  it('join into the first envelope', async () => {
    setup.upstream.fail(worksPath, page([1, 2], `${setup.upstream.url}${worksPath}?page=2`));
    setup.upstream.fail('page=2', page([3, 4], '?page=3'));
    setup.upstream.fail('page=3', page([5, 6], null));
    const response = await setup.read('works');
    expect(response).toMatchObject({ body: { count: 6, results: [1, 2, 3, 4, 5, 6] }, repairs: ['pages-joined'] });
  });

  it('fail if they contain fewer items than they count [#24]', async () => {
    setup.upstream.fail('*', errors.json({ data: [1, 2, 3], total: 9 }));
    expect(await failureOf(setup.read('works'))).toMatchObject({
      kind: 'wrong-shape',
      message: expect.stringContaining('the list counts 9 items, but its pages contain 3'),
    });
    setup.upstream.fail('*', page([1, 2, 3], null));
    expect((await failureOf(setup.read('works'))).message).toContain('counts 6 items, but its pages contain 3');
  });

  it('fail beyond the maximum number of pages [P12]', async () => {
    setup.upstream.fail('*', (request, response) => {
      const number = Number(new URL(request.url ?? '', setup.upstream.url).searchParams.get('page') ?? 1);
      return errors.json({ next: `?page=${number + 1}`, results: [number] })(request, response);
    });
    expect(await failureOf(setup.read('works'))).toMatchObject({
      kind: 'too-large',
      message: expect.stringContaining('more than 3 pages (UPSTREAM_MAX_PAGES)'),
    });
  });

  it('end with a link that leads back to a known page', async () => {
    setup.upstream.fail(worksPath, errors.json({ next: '?page=2', results: [1] }));
    setup.upstream.fail('page=2', errors.json({ next: '?page=2', results: [2] }));
    expect(await setup.read('works')).toMatchObject({ body: { results: [1, 2] }, repairs: ['pages-joined'] });
  });

  it('fail if a linked page repeats the items of another page [#24]', async () => {
    setup.upstream.fail('*', errors.json({ next: '?page=2', results: [1] }));
    expect((await failureOf(setup.read('works'))).message).toContain('page 2 repeats the items of another page');
  });

  it('fail with a cursor that leads to the same page again [#24]', async () => {
    let count = 0;
    setup.upstream.fail('*', (request, response) => {
      count += 1;
      return errors.json({ next_cursor: 'same', results: [count] })(request, response);
    });
    expect((await failureOf(setup.read('works'))).message).toContain('leads back to a known page');
  });

  it('have one size limit together', async () => {
    setup.upstream.fail('*', errors.json({ next: '?page=2', results: ['x'.repeat(60_000)] }));
    expect((await failureOf(setup.read('works'))).kind).toBe('too-large');
  });

  /** Returns the requested slice of 1 … 6 in the envelope of the system. */
  const counted = (envelope: (items: number[], requested: URLSearchParams) => object): errors.Failure => {
    return (request, response) => {
      const requested = new URL(request.url ?? '', setup.upstream.url).searchParams;
      const page = Number(requested.get('pagination[page]') ?? requested.get('page') ?? 1);
      const start = Number(
        requested.get('offset') ?? requested.get('skip') ?? requested.get('pagination[start]') ?? (page - 1) * 2,
      );
      return errors.json(envelope([1, 2, 3, 4, 5, 6].slice(start, start + 2), requested))(request, response);
    };
  };
  const number = (requested: URLSearchParams, name: string) =>
    Number(requested.get(name) ?? (/page/.test(name) ? 1 : 0));

  it.each<[string, string, Parameters<typeof counted>[0]]>([
    [
      'Strapi',
      'data',
      (data, requested) => ({
        data,
        meta: { pagination: { page: number(requested, 'pagination[page]'), pageSize: 2, pageCount: 3, total: 6 } },
      }),
    ],
    [
      'Strapi by offset',
      'data',
      (data, requested) => ({
        data,
        meta: { pagination: { start: number(requested, 'pagination[start]'), limit: 2, total: 6 } },
      }),
    ],
    ['Wagtail', 'items', (items) => ({ meta: { total_count: 6 }, items })],
    [
      'Payload',
      'docs',
      (docs, requested) => ({ docs, totalDocs: 6, limit: 2, page: number(requested, 'page'), totalPages: 3 }),
    ],
    ['Contentful', 'items', (items, requested) => ({ items, skip: number(requested, 'skip'), limit: 2, total: 6 })],
    [
      'Ghost, its list under the name of a list',
      'data',
      (data, requested) => ({
        data,
        meta: { pagination: { page: number(requested, 'page'), limit: 2, pages: 3, total: 6 } },
      }),
    ],
    [
      'Laravel',
      'data',
      (data, requested) => ({ data, meta: { current_page: number(requested, 'page'), last_page: 3, total: 6 } }),
    ],
  ])('join if %s counts its pages without a link [#24]', async (_system, key, envelope) => {
    setup.upstream.fail('*', counted(envelope));
    const response = await setup.read('works');
    expect(response).toMatchObject({ body: { [key]: [1, 2, 3, 4, 5, 6] }, repairs: ['pages-joined'] });
    expect(setup.upstream.requests).toHaveLength(3);
  });

  it('an API that ignores every parameter fails [#24]', async () => {
    setup.upstream.fail('*', errors.json({ meta: { total_count: 6 }, items: [1, 2] }));
    expect((await failureOf(setup.read('works'))).message).toContain(
      'the list counts 6 items, but its pages contain 2',
    );
  });

  it.each([400, 404, 500])('an API that refuses its own next page with %i fails [#24]', async (code) => {
    setup.upstream.fail(worksPath, errors.json({ data: [1], meta: { pagination: { page: 1, pageCount: 3 } } }));
    setup.upstream.fail('page', errors.status(code));
    setup.upstream.fail('offset', errors.status(code));
    setup.upstream.fail('skip', errors.status(code));
    setup.upstream.fail('start', errors.status(code));
    expect((await failureOf(setup.read('works'))).message).toMatch(/page is missing|status/);
  });

  /** A bare list of 1 … 6 in pages of two, with paging headers. */
  const bare = (headersOf: (page: number) => Record<string, string>): errors.Failure => {
    return (request, response) => {
      const page = Number(new URL(request.url ?? '', setup.upstream.url).searchParams.get('page') ?? 1);
      const items = [1, 2, 3, 4, 5, 6].slice((page - 1) * 2, page * 2);
      return errors.json(items, headersOf(page))(request, response);
    };
  };

  it.each<[string, Parameters<typeof bare>[0]]>([
    ['WordPress counts its pages', () => ({ 'x-wp-total': '6', 'x-wp-totalpages': '3' })],
    ['Storyblok counts its items', () => ({ total: '6', 'per-page': '2' })],
    [
      'a Link leads on',
      (page): Record<string, string> =>
        page < 3 ? { link: `<https://w.org/>; rel="https://api.w.org/", <?page=${page + 1}>; rel="next"` } : {},
    ],
  ])('join if %s in the headers [#24]', async (_what, headersOf) => {
    setup.upstream.fail('*', bare(headersOf));
    expect(await setup.read('works')).toMatchObject({ body: [1, 2, 3, 4, 5, 6], repairs: ['pages-joined'] });
    expect(setup.upstream.requests).toHaveLength(3);
  });
});

describe('content at a pointer', () => {
  const pageOf = (value: unknown, url = 'https://cms.test/items', paging = {}): RawPage => ({
    bytes: new TextEncoder().encode(JSON.stringify(value)),
    contentType: 'application/json',
    contentEncoding: undefined,
    paging,
    url,
  });
  const bounds = { maxBodyBytes: 100_000 };

  it('is joined from all pages', () => {
    const pages = new ResponsePages({ ...bounds, isList: true, content: '/data/works/nodes' });
    const of = (nodes: number[], next: string | null) => ({ data: { works: { nodes, total: 3 } }, links: { next } });
    expect(pages.add(pageOf(of([1, 2], '?page=2')))?.url.href).toBe('https://cms.test/items?page=2');
    expect(pages.add(pageOf(of([3], null), 'https://cms.test/items?page=2'))).toBeUndefined();
    expect(pages.document).toEqual([1, 2, 3]);
  });

  it('fails the load if it is missing, and explains where the pointer ended', () => {
    const pages = new ResponsePages({ ...bounds, isList: true, content: '/data/items' });
    const add = () => pages.add(pageOf({ data: { entries: [], count: 0 } }));
    const message = 'the content "/data/items" is missing: "/data" has only entries, count';
    expect(add).toThrow(expect.objectContaining({ kind: 'wrong-shape', message }));
  });

  it.each([
    { errors: [{ message: 'Cannot query the database' }], data: null },
    { status: 'error', message: 'Try again', data: [] },
    { data: { house: null }, error: 'Out of memory' },
  ])('fails the load beside an error: %j', (value) => {
    const content = 'house' in Object(value.data) ? '/data/house' : '/data';
    for (const kind of [{ isList: true }, { isList: false, isOfOne: true }]) {
      const pages = new ResponsePages({ ...bounds, ...kind, content });
      expect(() => pages.add(pageOf(value))).toThrow(expect.objectContaining({ kind: 'reported' }));
    }
  });
});
