export interface YearRange {
  readonly from: number;
  readonly to: number;
}

/** Parses `2018`, `2020..2024`, `2020..` and `..2024`, separated by commas. Undefined if one is invalid. */
export function yearRangesIn(text: string): readonly YearRange[] | undefined {
  const ranges = text.split(',').flatMap((part) => {
    if (!/^(?:\d{4}|\d{4}\.\.(?:\d{4})?|\.\.\d{4})$/.test(part)) return [];
    const [first = '', last = first] = part.split('..');
    const range = { from: Number(first), to: last === '' ? Number.POSITIVE_INFINITY : Number(last) };
    return range.from <= range.to ? [range] : [];
  });
  return ranges.length === text.split(',').length ? ranges : undefined;
}

/** "2021–05" is a month, so that longer spans do not count. */
const maxSpan = 70;

/** The years in a text in order. Of "2021–23", both ends. */
export const yearsIn = (text = ''): number[] =>
  [...text.matchAll(/(\d{4})(?:\s?[-–—/]\s?(\d\d)(?!\d))?/g)].flatMap(([, first, short]) => {
    const from = Number(first);
    const inCentury = from - (from % 100) + Number(short);
    const end = inCentury < from ? inCentury + 100 : inCentury;
    return short !== undefined && end - from <= maxSpan ? [from, end] : [from];
  });
