import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arranged, countsIn } from '../../../../../server/content/lists/list-page.ts';
import { selectedItem } from '../../../../../server/content/lists/selection.ts';
import { type ListQuery, listQuerySchema } from '../../../../../shared/contract/lists/list-query.ts';
import { type LinkedSummary, linkedSummarySchema } from '../../../../../shared/contract/project.ts';
import { findProjects } from '../../../../../shared/find/find-projects.ts';
import { sortingIn, sortProjects, usualSorting } from '../../../../../shared/find/sort-projects.ts';
import { indexColumns } from '../../../../../shared/page/page-query.ts';
import { image } from '../../../web/src/view-fixtures.ts';

const option = (value: string) => ({ value, label: value.toUpperCase() });
const few = <Value>(...values: readonly Value[]) => fc.constantFrom(...values);

const item = fc.record({
  title: few('Oak bench', 'Äsh stool', 'oak shelf', 'Stair', 'Øre', 'Lamp 2', 'Lamp 10'),
  year: few('2019', '2021–2023', '2021–23', '2024', undefined),
  place: few('Trieste', 'Bergen', undefined),
  typologies: fc.subarray([option('rooms'), option('seats'), option('lamps')]),
  size: few(option('hand'), option('room'), option('moon'), undefined),
  medium: few('Oak', undefined),
  lead: few('A lead', undefined),
  series: few('Low tide', 'low  Tide', 'High', undefined),
  updatedAt: few('2026-01-01T00:00:00Z', '2026-05-01T12:00:00.500Z', undefined),
  extra: few<Record<string, string>>({}, { area: '4' }),
});

const lists = fc.array(item, { maxLength: 30 }).map((items): LinkedSummary[] =>
  items.map((fields, index) => ({
    ...fields,
    extra: { ...fields.extra, ...(fields.series && { Series: fields.series }) },
    id: `${index}`,
    slug: `s${index}`,
    section: 'design',
    canonicalPath: `/design/projects/s${index}`,
    cover: image(`c${index}`),
  })),
);

const sorts = indexColumns.flatMap((column) => [column, `-${column}` as const]);
const queries: fc.Arbitrary<ListQuery> = fc.record(
  {
    typology: few('rooms', 'SEATS', 'nothing', 'rooms,Lamps'),
    size: few('hand', 'Moon'),
    series: few('low tide', 'HIGH'),
    year: few('2019', '2022', '1990', '2019,2024', '2020..2022', '..2019', '2023..', '1990..2000,2024'),
    ids: few('0', '1,2,none', 'none'),
    updatedSince: few('2026-01-01', '2026-05-01T14:00:00.501+02:00', '2027-01-01'),
    excludeIds: few('0,5', 'none'),
    excludeTypology: few('Rooms', 'nothing'),
    excludeSize: few('hand,moon'),
    excludeSeries: few('low tide'),
    q: few('oak', 'lamp trieste', 'ash', 'zzz'),
    sort: few(...sorts, '-year,title'),
  },
  { requiredKeys: [] },
);

describe('a list query', () => {
  test('filters compose [N6] [V3]', () => {
    fc.assert(
      fc.property(lists, queries, (list, { sort: _sort, ...query }) => {
        const items = list;
        const each = Object.entries(query).map(([name, value]) => new Set(arranged(items, { [name]: value })));
        const expected = items.filter((one) => each.every((some) => some.has(one)));
        expect(new Set(arranged(items, query))).toEqual(new Set(expected));
      }),
    );
  });
});

describe('a filter', () => {
  const ranges: readonly (readonly [string, readonly (string | undefined)[]])[] = [
    ['2020..2022', ['2021–2023', '2022']],
    ['..2021', ['2019', '2021–2023']],
    ['2023..', ['2021–2023', '2024']],
    ['2019,2024..2030', ['2019', '2024']],
    ['1900..1950', []],
  ];
  test.each(ranges)('of the years %s matches %j [V3]', (year, expected) => {
    const years = ['2019', '2021–2023', '2022', '2024', undefined];
    const list = fc.sample(lists, { numRuns: 200, seed: 1 }).find(({ length }) => length >= years.length) ?? [];
    const dated = years.map((one, at) => ({ ...(list[at] as LinkedSummary), year: one }));
    expect(arranged(dated, { year }).map((one) => one.year)).toEqual(expected);
  });

  test('that excludes leaves all other items, in order [V3]', () => {
    const pairs = [
      ['ids', 'excludeIds', '0,3,none'],
      ['typology', 'excludeTypology', 'rooms,Seats'],
      ['size', 'excludeSize', 'hand'],
      ['series', 'excludeSeries', 'LOW TIDE,other'],
    ] as const;
    fc.assert(
      fc.property(lists, few<(typeof pairs)[number]>(...pairs), (list, [name, excluding, text]) => {
        const found = new Set(arranged(list, { [name]: text }));
        expect(arranged(list, { [excluding]: text })).toEqual(list.filter((one) => !found.has(one)));
      }),
    );
  });

  test('by time leaves out items without a time and sorts by it [V3]', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const since = arranged(list, { updatedSince: '2026-05-01T14:00:00+02:00', sort: '-updatedAt' });
        expect(since).toEqual(list.filter(({ updatedAt }) => updatedAt === '2026-05-01T12:00:00.500Z'));
        const times = arranged(list, { sort: '-updatedAt' }).map(({ updatedAt }) => updatedAt ?? '');
        expect(times).toEqual(times.toSorted().toReversed());
      }),
    );
  });

  test('has as many items for a value as its count [V3]', () => {
    const names = ['typology', 'size', 'series'] as const;
    fc.assert(
      fc.property(lists, queries, few(...names), (list, query, name) => {
        const counted = countsIn(list, { ...query, counts: 'series,size,typology' })[name] ?? [];
        for (const { value, count } of counted) {
          expect(arranged(list, { ...query, [name]: value })).toHaveLength(count);
        }
        expect(new Set(counted.map(({ value }) => value)).size).toBe(counted.length);
      }),
    );
    expect(countsIn([], { counts: 'size' })).toEqual({ size: [] });
    expect(countsIn([], {})).toEqual({});
  });
});

test('a search has the order of the search in the browser, over the list by year or sorted [R2]', () => {
  fc.assert(
    fc.property(lists, few('oak', 'lamp', 's', 'lamp trieste'), few(undefined, ...sorts), (list, q, sort) => {
      const sorting = sortingIn(sort);
      const best = findProjects([list], q, (found) => sortProjects(found, sorting ?? usualSorting));
      const expected = sorting ? sortProjects(best, sorting) : best;
      expect(arranged(list, { q, ...(sort && { sort }) })).toEqual(expected);
    }),
  );
});

describe('the fields of an item', () => {
  const fields = fc
    .uniqueArray(fc.constantFrom(...Object.keys(linkedSummarySchema.shape)), { minLength: 1 })
    .map((names) => names.join(','));

  test('are valid, and no more than requested [V3]', () => {
    fc.assert(
      fc.property(
        lists,
        fields,
        few('none' as const, 'cover' as const, 'full' as const, undefined),
        (list, names, images) => {
          expect(listQuerySchema.safeParse({ fields: names }).success).toBe(true);
          for (const one of list) {
            const some = JSON.parse(JSON.stringify(selectedItem(one, { fields: names, images })));
            expect(linkedSummarySchema.parse(some)).toEqual(some);
            const always = ['id', 'slug', 'section', 'title', 'typologies', 'extra', 'canonicalPath'];
            const requested = names.split(',').filter((name) => images !== 'none' || name !== 'cover');
            expect([...always, ...requested]).toEqual(expect.arrayContaining(Object.keys(some)));
          }
        },
      ),
    );
  });
});
