import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkHeader, pageOf, pathsFrom } from '../../../../../server/content/lists/paging.ts';
import { readCursor, writeCursor } from '../../../../../shared/contract/lists/cursor.ts';
import { pagingQuery } from '../../../../../shared/contract/lists/paging.ts';

interface Thing {
  readonly id: string;
}

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 40 });
const limits = fc.integer({ min: 1, max: 12 });

const page = (all: readonly Thing[], limit: number, cursor?: string) =>
  pageOf(all, { idOf: ({ id }) => id, limit, cursor, pathFrom: (from) => from ?? 'first' });

const thingsOf = (names: readonly string[]): Thing[] => names.map((id) => ({ id }));

/** All pages, by the links from each to the next. */
function walk(all: readonly Thing[], limit: number): (readonly Thing[])[] {
  const pages: (readonly Thing[])[] = [];
  let cursor: string | undefined;
  do {
    const { items, links } = page(all, limit, cursor);
    pages.push(items);
    cursor = links.next;
  } while (cursor !== undefined);
  return pages;
}

describe('pages of a list', () => {
  test('partition the list in order [V3]', () => {
    fc.assert(
      fc.property(ids, limits, (names, limit) => {
        const all = thingsOf(names);
        const pages = walk(all, limit);
        expect(pages.flat()).toEqual(all);
        expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
      }),
    );
  });

  test('show unseen items once, although items come and go [V3]', () => {
    fc.assert(
      fc.property(
        ids,
        limits,
        fc.uniqueArray(fc.string({ minLength: 9, maxLength: 12 })),
        fc.nat(),
        (names, limit, come, at) => {
          const { items: seen, links } = page(thingsOf(names), limit);
          fc.pre(links.next !== undefined);
          const place = at % (names.length + 1);
          const now = thingsOf([...names.slice(0, place), ...come, ...names.slice(place)]);
          const { items } = page(now, now.length + 1, links.next);
          expect(items.filter((item) => seen.some(({ id }) => id === item.id))).toEqual([]);
          const unseen = names.slice(limit);
          expect(items.map(({ id }) => id).filter((id) => unseen.includes(id))).toEqual(unseen);
        },
      ),
    );
  });

  test.each([
    ['a page in another script', `page /design/${encodeURIComponent('橡'.repeat(200))}`],
    ['an id in another script', '橡'.repeat(50)],
    ['the longest id that is held', '橡'.repeat(121)],
  ])('have a usable next link for %s [V3]', (_name, id) => {
    const all = thingsOf([id, `${id}x`, 'c']);
    expect(pagingQuery.cursor.safeParse(page(all, 1).links.next).success).toBe(true);
    expect(walk(all, 1).flat()).toEqual(all);
    // Others that have come before it change nothing.
    expect(page(thingsOf(['new', id, `${id}x`]), 1, page(all, 1).links.next).items).toEqual(thingsOf([`${id}x`]));
  });
});

test('a cursor contains any id, and invalid text is not a cursor [V3]', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.nat({ max: 10_000 }), (id, position) => {
      const text = writeCursor({ id, position });
      expect(text).toMatch(/^[\w-]+$/);
      expect(readCursor(text)).toEqual({ id, position });
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readCursor(text);
      if (read) expect(readCursor(writeCursor(read))).toEqual(read);
    }),
  );
  for (const none of ['', 'x', '%', 'nonsense', '1 a']) expect(readCursor(none)).toBeUndefined();
});

test('links keep all parameters but the cursor, in header and body [V3]', () => {
  const pathFrom = pathsFrom('projects', { typology: 'a b', cursor: 'old' });
  expect(pathFrom('new')).toBe('/api/v1/design/projects?typology=a+b&cursor=new');
  expect(linkHeader({ first: pathFrom(undefined), next: pathFrom('new') })).toEqual([
    'Link',
    '</api/v1/design/projects?typology=a+b>; rel="first", </api/v1/design/projects?typology=a+b&cursor=new>; rel="next"',
  ]);
});

test('a page before a cursor of another limit repeats no item [V3]', () => {
  fc.assert(
    fc.property(ids, limits, limits, (names, limit, other) => {
      const all = thingsOf(names);
      const { items: before, links } = page(all, limit);
      fc.pre(links.next !== undefined);
      const paths = {
        idOf: ({ id }: Thing) => id,
        pathFrom: (from?: string, size?: number) => `${size ?? other} ${from ?? ''}`,
      };
      const next = pageOf(all, { ...paths, limit: other, cursor: links.next });
      const [size, cursor] = next.links.previous?.split(' ') ?? [];
      const previous = pageOf(all, { ...paths, limit: Number(size), cursor: cursor || undefined });
      expect(previous.items).toEqual(before.slice(-Number(size)));
    }),
  );
  expect(pathsFrom('projects', { limit: '10', q: 'a' })(undefined, 3)).toBe('/api/v1/design/projects?limit=3&q=a');
});
