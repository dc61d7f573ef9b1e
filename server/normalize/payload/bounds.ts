import { isUnsafeKey, pointerTo } from '../ground/record.ts';
import { NormalizeRefusal } from './refusal.ts';

/** Beyond any real content, and readable in less than a second. */
const maxDepth = 64;
const maxValues = 500_000;
const maxStringLength = 2_000_000;
/** Sum of the lengths of all strings and keys. */
const maxCharacters = 20_000_000;

interface Visit {
  readonly value: unknown;
  readonly depth: number;
  readonly at: string;
}

/** Throws NormalizeRefusal for a payload that cannot be read in bounded time. Never recurses. */
export function checkBounds(payload: unknown): void {
  const queue: Visit[] = [{ value: payload, depth: 0, at: '' }];
  let values = 0;
  let characters = 0;
  for (let visit = queue.pop(); visit; visit = queue.pop()) {
    const { value, depth, at } = visit;
    values += Array.isArray(value) ? 1 + value.length : 1;
    if (values > maxValues) throw new NormalizeRefusal('too-many-values', at, `More than ${maxValues} values`);
    if (depth > maxDepth) throw new NormalizeRefusal('too-deep', at, `Nested more than ${maxDepth} deep`);
    if (typeof value === 'string') {
      characters += value.length;
      if (value.length > maxStringLength || characters > maxCharacters) {
        throw new NormalizeRefusal('too-long', at, 'Text beyond the limit');
      }
    } else if (typeof value === 'object' && value !== null) {
      enqueue(value, visit, queue);
    }
  }
}

/** Makes pointers for the outermost values only, because deeper ones would cost more than the check. */
function enqueue(value: object, { depth, at }: Visit, queue: Visit[]): void {
  if (Array.isArray(value)) {
    for (const child of value) if (isWorthwhile(child)) queue.push({ value: child, depth: depth + 1, at });
    return;
  }
  for (const [key, child] of Object.entries(value)) {
    if (!isWorthwhile(child) || isUnsafeKey(key)) continue;
    queue.push({ value: child, depth: depth + 1, at: depth === 0 ? pointerTo(at, key) : at });
  }
}

const isWorthwhile = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);
