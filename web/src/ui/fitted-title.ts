/** Scripts whose words may be broken after any letter. */
const unbroken = /[^\s\u00ad\u2010-\u2014\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}-]+/gu;

/** Letters as wide as they are high. */
const square = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Mean width of a letter of the house's two faces at display size, in ems. */
const emPerLetter = 0.52;

/** How wide a text is on one line, about, in ems; `perLetter` is the mean width of its letters. */
export function widthInEms(text: string, perLetter: number): number {
  const squares = text.match(square)?.length ?? 0;
  return ([...text].length - squares) * perLetter + squares;
}

/**
 * What `.fitted` measures a title by, about, in ems: its longest word, which a narrower column has to set smaller, and
 * all of its words, which would else take more lines than a title should.
 */
export function fittedTitle(title: string): { '--longest': number; '--ems': number } {
  const lengths = (title.match(unbroken) ?? []).map((word) => [...word].length);
  return {
    '--longest': Math.max(1, ...lengths) * emPerLetter,
    '--ems': Math.max(1, Math.ceil(widthInEms(title, emPerLetter))),
  };
}
