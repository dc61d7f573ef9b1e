import { expect, test } from 'vitest';
import { yearsIn } from '../../../../shared/find/years.ts';

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
])('reads the years of %j [N6] [R2]', (text, years) => {
  expect(yearsIn(text)).toEqual(years);
});
