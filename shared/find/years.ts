/** "2021–05" is a month, so that longer spans do not count. */
const maxSpan = 70;

/** The years in a text in order. Of "2021–23", both ends. */
export function yearsIn(text = ''): number[] {
  return [...text.matchAll(/(\d{4})(?:\s?[-–—/]\s?(\d\d)(?!\d))?/g)].flatMap(([, first, short]) => {
    const from = Number(first);
    const inCentury = from - (from % 100) + Number(short);
    const end = inCentury < from ? inCentury + 100 : inCentury;
    return short !== undefined && end - from <= maxSpan ? [from, end] : [from];
  });
}
