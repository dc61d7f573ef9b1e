import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arranged } from '../../../../server/content/lists/list-page.ts';
import { sortProjects } from '../../../../shared/find/sort-projects.ts';
import { yearsIn } from '../../../../shared/find/years.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

test.each([
  ['2024', [2024]],
  ['2021–2023', [2021, 2023]],
  ['2021–23', [2021, 2023]],
  ['2021/22', [2021, 2022]],
  ['since 2019, 2021 – 23', [2019, 2021, 2023]],
  ['1998–02', [1998, 2002]],
  ['2021–05', [2021]],
  ['2021–20231', [2021, 2023]],
  ['ongoing', []],
  [undefined, []],
])('N6 R2 the years that %j names', (text, years) => {
  expect(yearsIn(text)).toEqual(years);
});

test('N6 an end of two digits is the same year as one of four', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2050 }), fc.nat(70), (from, years) => {
      const end = from + years;
      expect(yearsIn(`${from}–${String(end).slice(2)}`)).toEqual(yearsIn(`${from}–${end}`));
    }),
    propertyRuns,
  );
});

test('N6 R2 a span with a short end has every year in it, and is sorted by its last', () => {
  const item = (year: string) => ({
    id: year,
    slug: year,
    section: 'design' as const,
    title: year,
    typologies: [],
    extra: {},
    canonicalPath: '/',
    year,
  });
  const all = [item('2022'), item('2021–23')];
  const found = ['2020', '2022', '2023'].map((year) => arranged(all, { year }).map(({ id }) => id));
  expect(found).toEqual([[], ['2022', '2021–23'], ['2021–23']]);
  expect(sortProjects(all, { column: 'year', isFalling: true }).map(({ id }) => id)).toEqual(['2021–23', '2022']);
});
