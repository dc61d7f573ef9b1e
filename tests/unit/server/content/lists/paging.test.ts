import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkHeader, pageOf, pathsFrom } from '../../../../../server/content/lists/paging.ts';
import { propertyRuns } from '../../../../helpers/property-runs.ts';

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
      propertyRuns,
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
      propertyRuns,
    );
  });
});

test('links keep all parameters but the cursor, in header and body [V3]', () => {
  const pathFrom = pathsFrom('projects', { typology: 'a b', cursor: 'old' });
  expect(pathFrom('new')).toBe('/api/v1/design/projects?typology=a+b&cursor=new');
  expect(linkHeader({ first: pathFrom(undefined), next: pathFrom('new') })).toEqual([
    'Link',
    '</api/v1/design/projects?typology=a+b>; rel="first", </api/v1/design/projects?typology=a+b&cursor=new>; rel="next"',
  ]);
});
