/** Names under which envelopes keep their list. */
const listNames = ['results', 'items', 'data', 'docs', 'entries'] as const;

type Envelope = Readonly<Record<string, unknown>>;

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The envelope that holds the list: the body itself, or what it wraps in `data`. */
function inner(body: Envelope): Envelope {
  return isEnvelope(body.data) ? body.data : body;
}

/** Link to the next page of a list, on the same origin, or undefined. */
export function nextPage(body: unknown, from: URL): URL | undefined {
  if (!isEnvelope(body)) return undefined;
  const { next } = inner(body);
  if (typeof next !== 'string' || next === '') return undefined;
  const url = URL.parse(next, from);
  return url && url.origin === from.origin ? url : undefined;
}

function listOf(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body;
  if (!isEnvelope(body)) return [];
  const envelope = inner(body);
  const name = listNames.find((candidate) => Array.isArray(envelope[candidate]));
  const list = name === undefined ? undefined : envelope[name];
  return Array.isArray(list) ? list : [];
}

/** The lists of several pages as one. */
export function joinPages(pages: readonly unknown[]): readonly unknown[] {
  return pages.flatMap((page) => [...listOf(page)]);
}
