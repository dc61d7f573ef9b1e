export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const singleRange = /^bytes=(\d*)-(\d*)$/;

/** Reads a `Range` header. Returns 'whole' if the header is missing or if RFC 9110 lets a server ignore it. */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = singleRange.exec(header ?? '');
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '') return suffixRange(last, size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < size ? { start, end } : 'unsatisfiable';
}

function suffixRange(length: string, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (length === '') return 'whole';
  if (Number(length) === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - Number(length)), end: size - 1 };
}

const contentRange = /^bytes (\d+)-(\d+)\/(\d+|\*)$/;

/** True if a `Content-Range` lies within a requested `Range` (RFC 9110 §15.3.7). */
export function isPartOf(requested: string, part: string): boolean {
  const [, first, last, size] = contentRange.exec(part) ?? [];
  if (first === undefined) return false;
  const range = readByteRange(requested, size === '*' ? Number.MAX_SAFE_INTEGER : Number(size));
  if (typeof range === 'string') return false;
  return range.start <= Number(first) && Number(first) <= Number(last) && Number(last) <= range.end;
}
