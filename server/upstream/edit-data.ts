import { isRecord } from '../normalize/ground/record.ts';

/** URLs of fields in the CMS, by the texts that they belong to. */
export type EditLinks = Map<string, Set<string>>;

/**
 * JSON of a CMS that opens its editor from texts (`@vercel/stega`), in characters without width. It follows four
 * zero-width spaces, with digits of base 4. In earlier versions it begins with `{"` itself, with digits of base 16.
 * Joiners in emoji and in words form neither beginning.
 */
const editData =
  /\u200b{4}[\u200b-\u200d\ufeff]*|\u2061\u{1d176}\u200d{2}[\u200b-\u200d\u2060-\u2063\ufeff\u{1d173}-\u{1d17a}]*/gu;

/** JSON text that may have such data, also as escapes. Surrogates, as in base 16, need care anyway. */
export const mayHaveEditData = /\u200b{4}|(?:\\u200[bB]){4}/;

const digitsOfBase4 = '\u200b\u200c\u200d\ufeff';
const digitsOfBase16 = [
  ...'\u200b\u200c\u200d\u2062\u2063\u2060\ufeff\u2061',
  ...'\u{1d173}\u{1d174}\u{1d175}\u{1d176}\u{1d177}\u{1d178}\u{1d179}\u{1d17a}',
];

/** Far above real data, so that decoding takes no time. */
const maxDigits = 20_000;
const maxTexts = 2_000;

function bytesOf(data: string): number[] {
  const isBase4 = data.startsWith('\u200b'.repeat(4));
  // Zero-width spaces at the end of the text come first.
  const digits = isBase4 ? [...data.slice(4 + (data.length % 4))] : [...data];
  const [base, each] = isBase4 ? [4, 4] : [16, 2];
  const values = digits.map((digit) => (isBase4 ? digitsOfBase4 : digitsOfBase16).indexOf(digit));
  return Array.from({ length: Math.floor(values.length / each) }, (_, at) =>
    values.slice(at * each, (at + 1) * each).reduce((byte, value) => byte * base + value, 0),
  );
}

/** The URL in edit data of Sanity, Contentful, Payload and others: `{ origin, href }`. */
function hrefIn(data: string): string | undefined {
  if (data.length > maxDigits) return undefined;
  try {
    const { href } = Object(JSON.parse(new TextDecoder().decode(new Uint8Array(bytesOf(data)))));
    return typeof href === 'string' && /^https?:$/.test(URL.parse(href)?.protocol ?? '') ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Removes edit data from a text, because visitors would search and copy them. Adds their URLs to `links`. */
export function withoutEditData(text: string, links?: EditLinks): string {
  const hrefs: string[] = [];
  const cleaned = text.replace(editData, (data) => {
    const href = links && hrefIn(data);
    if (href !== undefined) hrefs.push(href);
    return '';
  });
  if (links && hrefs.length > 0 && links.size < maxTexts)
    links.set(cleaned, (links.get(cleaned) ?? new Set()).add(hrefs[0] ?? ''));
  return cleaned;
}

/** The URL of a value in the CMS. Equal texts in several places differ by the entry and the field. */
export function linkOfValue(value: unknown, links: EditLinks, id: string, field: string): string | undefined {
  if (typeof value === 'string') {
    const text = links.has(value) ? value : [...links.keys()].find((one) => one !== '' && value.includes(one));
    const rank = (href: string) => Number(href.includes(id)) * 2 + Number(href.includes(field));
    return [...(links.get(text ?? '') ?? [])].sort((one, other) => rank(other) - rank(one))[0];
  }
  const inner = Array.isArray(value) || isRecord(value) ? Object.values(value) : [];
  for (const one of inner) {
    const found = linkOfValue(one, links, id, field);
    if (found !== undefined) return found;
  }
  return undefined;
}
