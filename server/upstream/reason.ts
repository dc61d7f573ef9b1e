const maxReasonLength = 200;
const maxDepth = 4;

/** Where a CMS writes why it refuses, the most telling first. */
const reasonKeys = [
  'detail',
  'message',
  'error_description',
  'description',
  'msg',
  'reason',
  'error',
  'errors',
  'title',
];

function textIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return undefined;
  if (Array.isArray(value)) return textIn(value[0], depth + 1);
  const fields = new Map(Object.entries(value));
  const found = reasonKeys.map((key) => textIn(fields.get(key), depth + 1)).find((text) => text !== undefined);
  return found ?? (depth > 0 ? textIn([...fields.values()].find(Boolean), depth + 1) : undefined);
}

function textOf(body: string): string | undefined {
  if (/^\s*</.test(body)) return /<title[^<>]*>([^<]+)/i.exec(body)?.[1];
  if (!/^\s*[[{"]/.test(body)) return body;
  try {
    return textIn(JSON.parse(body));
  } catch {
    return body;
  }
}

/** A word that may be a key or a token. */
const secret = /\b(?:Bearer\s+)?[\w+/=.-]{32,}/g;

/** The reason in the body of an error response, in one line without secrets. '' if it has none. */
export function reasonIn(body: string): string {
  const line = (textOf(body) ?? '')
    .toWellFormed()
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(secret, '…')
    .trim();
  return line.length > maxReasonLength ? `${line.slice(0, maxReasonLength - 1)}…` : line;
}
