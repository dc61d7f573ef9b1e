const base4 = [...'\u200b\u200c\u200d\ufeff'];
const base16 = [
  ...'\u200b\u200c\u200d\u2062\u2063\u2060\ufeff\u2061',
  ...'\u{1d173}\u{1d174}\u{1d175}\u{1d176}\u{1d177}\u{1d178}\u{1d179}\u{1d17a}',
];

const bytesOf = (data: unknown) => [...Buffer.from(JSON.stringify(data))];
const inDigits = (data: unknown, shifts: readonly number[], digits: readonly string[]): string =>
  bytesOf(data)
    .flatMap((byte) => shifts.map((shift) => digits[(byte >> shift) & (digits.length - 1)]))
    .join('');

/** As `vercelStegaEncode` of `@vercel/stega` 1.1.0. */
export const hiddenData = (data: unknown): string => '\u200b'.repeat(4) + inDigits(data, [6, 4, 2, 0], base4);

/** As `legacyStegaEncode` of `@vercel/stega` 1.1.0. */
export const formerHiddenData = (data: unknown): string => inDigits(data, [4, 0], base16);
