/** An object as it arrived: keys and values are the upstream's. */
export type PayloadRecord = Readonly<Record<string, unknown>>;

/** Keys that could reach an object prototype when assigned. */
const unsafeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const isUnsafeKey = (key: string): boolean => unsafeKeys.has(key);

export function isRecord(value: unknown): value is PayloadRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The pointer to a child: `~` and `/` in the key are escaped. */
export function pointerTo(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}/${key}`;
  const isPlain = !key.includes('/') && !key.includes('~');
  return `${parent}/${isPlain ? key : key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Keys of a record, without those that could reach a prototype. */
export const keysOf = (record: PayloadRecord): string[] => Object.keys(record).filter((key) => !unsafeKeys.has(key));

/** Whether a value is one of the ways in which content systems say "nothing". */
export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true;
  if (typeof value === 'string') return value === '' || value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

/** A string, number or boolean as text, '' for anything else: objects of the reply may have a `toString` of their own. */
export function scalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
