export type PayloadRecord = Readonly<Record<string, unknown>>;

const unsafeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const isUnsafeKey = (key: string): boolean => unsafeKeys.has(key);

export const isRecord = (value: unknown): value is PayloadRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Escapes `~` and `/` in the key (RFC 6901). */
export function pointerTo(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}/${key}`;
  const isPlain = !key.includes('/') && !key.includes('~');
  return `${parent}/${isPlain ? key : key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The steps of a JSON pointer (RFC 6901). Returns undefined for an invalid pointer. */
export function pointerSteps(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  const steps = pointer.slice(1).split('/');
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export const keysOf = (record: PayloadRecord): string[] => Object.keys(record).filter((key) => !unsafeKeys.has(key));

/** True for the values that mean "empty" in a CMS. */
export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true;
  if (typeof value === 'string') return value === '' || value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

/** A string, number or boolean as text; '' for other values, because objects may have their own `toString`. */
export const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The fields that are not undefined, because a field with undefined is not equal to an absent one. */
export function present<Fields extends object>(fields: Fields): Partial<Fields> {
  const remaining: Partial<Fields> = {};
  for (const name in fields) if (fields[name] !== undefined) remaining[name] = fields[name];
  return remaining;
}
