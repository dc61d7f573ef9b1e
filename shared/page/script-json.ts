/** JSON for a script element, whose text must not end the element or a line. */
export const scriptJson = (value: unknown, replacer?: (key: string, value: unknown) => unknown): string =>
  JSON.stringify(value, replacer)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
