const unbroken = /[^\s\u00ad\u2010-\u2014\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}-]+/gu;

const square = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

const emPerLetter = 0.52;

function widthInEms(text: string): number {
  const squares = text.match(square)?.length ?? 0;
  return ([...text].length - squares) * emPerLetter + squares;
}

/** Estimated widths in em of the longest word and of the whole title, by which `.fitted` sets its size. */
export function fittedTitle(title: string): { '--longest': number; '--ems': number } {
  const lengths = (title.match(unbroken) ?? []).map((word) => [...word].length);
  return {
    '--longest': Math.max(1, ...lengths) * emPerLetter,
    '--ems': Math.max(1, Math.ceil(widthInEms(title))),
  };
}
