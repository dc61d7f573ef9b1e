/** Longest span of years that an end of two digits stands for: "2021–05" is a month. */
const maxSpan = 70;

/** The end of a span of which two digits are written: "2021–23", "1998–02". */
function wholeEnd(from: number, twoDigits: number): number {
  const end = from - (from % 100) + twoDigits;
  return end < from ? end + 100 : end;
}

/** The years that the text of an item names, in its order: of "2021–2023" and of "2021–23" both ends. */
export function yearsIn(text = ''): number[] {
  return [...text.matchAll(/(\d{4})(?:\s?[-–—/]\s?(\d\d)(?!\d))?/g)].flatMap(([, first, short]) => {
    const from = Number(first);
    const end = wholeEnd(from, Number(short));
    return short !== undefined && end - from <= maxSpan ? [from, end] : [from];
  });
}
