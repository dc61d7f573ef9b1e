/** "2021–05" is a month, so that longer spans do not count. */
const maxSpan = 70;

function wholeEnd(from: number, twoDigits: number): number {
  const end = from - (from % 100) + twoDigits;
  return end < from ? end + 100 : end;
}

/** The years in a text in order. Of "2021–23", both ends. */
export function yearsIn(text = ''): number[] {
  return [...text.matchAll(/(\d{4})(?:\s?[-–—/]\s?(\d\d)(?!\d))?/g)].flatMap(([, first, short]) => {
    const from = Number(first);
    const end = wholeEnd(from, Number(short));
    return short !== undefined && end - from <= maxSpan ? [from, end] : [from];
  });
}
