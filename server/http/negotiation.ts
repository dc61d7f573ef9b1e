import { bodyOf, type Coding, codings, type Representation } from './representation.ts';

const lastResort = Number.MIN_VALUE;

const qualityOf = (coding: Coding, accepted: ReadonlyMap<string, number>): number =>
  accepted.get(coding) ?? accepted.get('*') ?? (coding === 'identity' ? lastResort : 0);

function parse(field: string): ReadonlyMap<string, number> {
  const accepted = new Map<string, number>();
  for (const part of field.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const value = quality === undefined ? 1 : Number(quality.slice(2));
    if (name) accepted.set(name, Number.isFinite(value) ? value : 0);
  }
  return accepted;
}

const maxRemembered = 200;

/** Cached, because parsing a header takes 1.5 µs of a hit's 14. */
const remembered = new Map<string, readonly Coding[]>();

/** Returns accepted codings, best first. `identity` is always included (RFC 9110 §12.5.3). */
export function acceptedCodings(field: string | undefined): readonly Coding[] {
  if (field === undefined || field === '') return ['identity'];
  const known = remembered.get(field);
  if (known) return known;
  const accepted = parse(field);
  const ranked = codings
    .filter((coding) => coding === 'identity' || qualityOf(coding, accepted) > 0)
    .sort((a, b) => qualityOf(b, accepted) - qualityOf(a, accepted));
  if (remembered.size === maxRemembered) remembered.clear();
  remembered.set(field, ranked);
  return ranked;
}

/** Returns codings that a stored response may have. Without the header, any (RFC 9110 §12.5.3). */
export const usableCodings = (field: string | undefined): readonly Coding[] =>
  field === undefined ? codings : acceptedCodings(field);

/** True if a client asks for Markdown by name and prefers it to HTML (RFC 9110 §12.5.1). */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false;
  const accepted = parse(accept);
  const markdown = accepted.get('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (accepted.get('text/html') ?? 0);
}

export function selectCoding(representation: Representation, field: string | undefined): Coding {
  for (const coding of acceptedCodings(field)) {
    if (coding === 'identity' || bodyOf(representation, coding) !== undefined) return coding;
  }
  return 'identity';
}
