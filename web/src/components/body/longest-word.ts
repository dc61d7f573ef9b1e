/** Scripts whose words may be broken after any letter. */
const unbroken = /[^\s\u00ad\u2010-\u2014\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}-]+/gu;

/** Mean width of a letter of the house's two faces at display size, in ems. */
const emPerLetter = 0.52;

/** About how wide the longest word of a title is, in ems: a column that is narrower has to set it smaller. */
export function longestWordEm(title: string): number {
  const lengths = (title.match(unbroken) ?? []).map((word) => [...word].length);
  return Math.max(1, ...lengths) * emPerLetter;
}
