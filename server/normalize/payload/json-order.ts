const quote = 0x22;
const backslash = 0x5c;

/** Index of the quote that ends the string begun at `start`, or the end of the text. */
export function endOfString(text: string, start: number): number {
  for (let index = text.indexOf('"', start + 1); index !== -1; index = text.indexOf('"', index + 1)) {
    let before = index - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((index - before) % 2 === 1) return index;
  }
  return text.length;
}

const anyIndexKey = /"(?:0|[1-9]\d{0,9})"\s*:/;
const indexKey = /^(?:0|[1-9]\d{0,9})$/;

function mixedKeyEnds(text: string): number[] {
  const open: { readonly indexKeyEnds: number[]; hasOtherKeys: boolean }[] = [];
  const ends: number[] = [];
  let key = '';
  let keyEnd = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      keyEnd = endOfString(text, index);
      key = text.slice(index + 1, keyEnd);
      index = keyEnd;
    } else if (code === 0x5b || code === 0x7b) open.push({ indexKeyEnds: [], hasOtherKeys: false });
    else if (code === 0x3a) {
      const object = open.at(-1);
      if (indexKey.test(key)) object?.indexKeyEnds.push(keyEnd);
      else if (object && !/^\d+$/.test(key)) object.hasOtherKeys = true;
    } else if (code === 0x5d || code === 0x7d) {
      const object = open.pop();
      if (object?.hasOtherKeys) ends.push(...object.indexKeyEnds);
    }
  }
  return ends.sort((a, b) => a - b);
}

/**
 * JSON text whose objects keep their key order when parsed. Because JavaScript moves number keys to the front, number
 * keys beside others get a space at their end; {@link writtenKey} removes it.
 */
export function withKeyOrder(text: string): string {
  if (!anyIndexKey.test(text)) return text;
  let marked = '';
  let start = 0;
  for (const end of mixedKeyEnds(text)) {
    marked += `${text.slice(start, end)} `;
    start = end;
  }
  return marked + text.slice(start);
}

export const writtenKey = (key: string): string => (key.endsWith(' ') && /^\d+ $/.test(key) ? key.slice(0, -1) : key);
