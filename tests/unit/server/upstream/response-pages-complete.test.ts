import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as errors from '../../../helpers/failures.ts';
import { setUpFaultyClient } from '../../../helpers/faulty-client.ts';
import { numRuns } from '../../../helpers/property-runs.ts';

const setup = setUpFaultyClient();

interface Slice {
  readonly items: readonly object[];
  readonly start: number;
  readonly size: number;
  readonly total: number;
}

interface Style {
  readonly startOf: (query: URLSearchParams, size: number) => number;
  readonly envelope: (slice: Slice) => object;
  readonly headers?: (slice: Slice) => Record<string, string>;
  /** The envelope counts all items. Otherwise an API that leaves out items cannot be noticed. */
  readonly counts?: boolean;
}

const byPage = (name: string) => (query: URLSearchParams, size: number) => (Number(query.get(name) ?? 1) - 1) * size;
const byStart = (name: string) => (query: URLSearchParams) => Number(query.get(name) ?? 0);
const pageOf = ({ start, size }: Slice) => Math.floor(start / size) + 1;
const pagesOf = ({ size, total }: Slice) => Math.ceil(total / size);
const isLast = ({ start, size, total }: Slice) => start + size >= total;
const token = (slice: Slice) => (isLast(slice) ? null : String(slice.start + slice.size));

const styles: Readonly<Record<string, Style>> = {
  'links with a count': {
    startOf: byStart('offset'),
    envelope: (slice) => ({
      count: slice.total,
      next: isLast(slice) ? null : `?offset=${token(slice)}`,
      results: slice.items,
    }),
    counts: true,
  },
  'links alone': {
    startOf: byStart('from'),
    envelope: (slice) => ({
      value: slice.items,
      ...(!isLast(slice) && { '@odata.nextLink': `?from=${token(slice)}` }),
    }),
  },
  cursors: {
    startOf: byStart('cursor'),
    envelope: (slice) => ({ results: slice.items, has_more: !isLast(slice), next_cursor: token(slice) }),
  },
  'cursors in meta': {
    startOf: byStart('cursor'),
    envelope: (slice) => ({ data: slice.items, meta: { next_cursor: token(slice), total: slice.total } }),
    counts: true,
  },
  'page tokens': {
    startOf: byStart('pageToken'),
    envelope: (slice) => ({ items: slice.items, ...(!isLast(slice) && { nextPageToken: token(slice) }) }),
  },
  pageInfo: {
    startOf: byStart('after'),
    envelope: (slice) => ({
      data: {
        projects: {
          nodes: slice.items,
          pageInfo: { hasNextPage: !isLast(slice), endCursor: `${slice.start + slice.size}` },
        },
      },
    }),
  },
  'numbers in meta.page': {
    startOf: byPage('page[number]'),
    envelope: (slice) => ({
      data: slice.items,
      meta: { page: { currentPage: pageOf(slice), lastPage: pagesOf(slice) } },
    }),
  },
  'numbers beside links': {
    startOf: byPage('page'),
    envelope: (slice) => ({
      data: slice.items,
      meta: { page: pageOf(slice), pages: pagesOf(slice), total: slice.total },
      links: { self: '/here' },
    }),
    counts: true,
  },
  'a total, by page': {
    startOf: byPage('page'),
    envelope: (slice) => ({ data: slice.items, total: slice.total }),
    counts: true,
  },
  'a total, by skip': {
    startOf: byStart('skip'),
    envelope: (slice) => ({ data: slice.items, total: slice.total }),
    counts: true,
  },
  'a total, without pages': {
    startOf: () => 0,
    envelope: (slice) => ({ data: slice.items, total: slice.total }),
    counts: true,
  },
  'a header': {
    startOf: byPage('page'),
    envelope: (slice) => slice.items,
    headers: (slice) => ({ 'x-wp-total': String(slice.total), 'x-wp-totalpages': String(pagesOf(slice)) }),
    counts: true,
  },
};

type Damage = 'none' | 'duplicate' | 'short' | 'empty' | 400 | 403 | 404;

it('a list is complete or the load fails, for any paging and any single damaged page [#24 P1]', async () => {
  await setup.restart({ maxPages: 1000 });
  const damages = fc.constantFrom<Damage>('none', 'duplicate', 'short', 'empty', 400, 403, 404);
  const examples = fc.record({
    name: fc.constantFrom(...Object.keys(styles)),
    total: fc.nat(25),
    size: fc.integer({ min: 1, max: 12 }),
    damage: damages,
    damaged: fc.integer({ min: 1, max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(examples, async ({ name, total, size, damage, damaged }) => {
      const style = styles[name];
      if (!style) throw new Error(name);
      const all = Array.from({ length: total }, (_, index) => ({ id: `id-${index}` }));
      const canShow =
        style.counts || !(damage === 'short' || damage === 'empty' || (damage === 'duplicate' && damaged === 1));
      let isDamaged = false;
      setup.upstream.fail('*', (request, response) => {
        const query = new URL(request.url ?? '', setup.upstream.url).searchParams;
        const start = Math.max(0, style.startOf(query, size));
        const isHere = canShow && damage !== 'none' && Math.floor(start / size) + 1 === damaged && start < total;
        isDamaged ||= isHere;
        if (isHere && typeof damage === 'number') return errors.status(damage)(request, response);
        const from = isHere && damage === 'duplicate' ? Math.max(0, start - size) : start;
        const length = isHere && damage !== 'duplicate' ? (damage === 'empty' ? 0 : size - 1) : size;
        const slice = { items: all.slice(from, from + length), start: from, size, total };
        return errors.json(style.envelope(slice), style.headers?.(slice))(request, response);
      });
      const response = await setup.read('works').catch(() => undefined);
      const isPaged = name !== 'a total, without pages' || total <= size;
      if (!isDamaged && isPaged) expect(response, 'an intact list is read').toBeDefined();
      if (response?.kind !== 'found') return;
      const found = JSON.stringify(response.body).match(/"id-\d+"/g) ?? [];
      expect(new Set(found).size).toBe(total);
    }),
    { numRuns: 4 * numRuns },
  );
});
