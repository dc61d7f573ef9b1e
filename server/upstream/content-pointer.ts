import { isNothing, isRecord, pointerSteps } from '../normalize/ground/record.ts';

type Pointed = {
  readonly value: unknown;
  /** Values that contain it, the innermost first. */
  readonly around: readonly unknown[];
  readonly isNothing: boolean;
} & ({ readonly kind: 'found' } | { readonly kind: 'nowhere'; readonly reason: string });

const maxListedKeys = 12;
const maxKeyLength = 40;

function whatIsThere(value: unknown): string {
  if (Array.isArray(value)) return `is a list of ${value.length}`;
  if (!isRecord(value)) return value === null ? 'is null' : `is a ${typeof value}`;
  const keys = Object.keys(value);
  const listed = keys.slice(0, maxListedKeys).map((key) => key.slice(0, maxKeyLength).replace(/\p{Cc}/gu, ' '));
  if (listed.length === 0) return 'has nothing in it';
  return `has only ${listed.join(', ')}${keys.length > listed.length ? ' and others' : ''}`;
}

function childOf(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(step) ? value[Number(step)] : undefined;
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** Follows a JSON pointer. An invalid pointer leads nowhere. */
export function pointed(page: unknown, pointer: string): Pointed {
  const steps = pointerSteps(pointer);
  const around: unknown[] = [];
  if (!steps) return { kind: 'nowhere', value: page, around, reason: 'it is no JSON pointer', isNothing: false };
  let value = page;
  for (const [index, step] of steps.entries()) {
    const child = childOf(value, step);
    if (child === undefined) {
      const place = index === 0 ? 'the response' : `"${pointer.split('/', index + 1).join('/')}"`;
      // A record without the member is not "nothing": it contains other fields.
      const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
      return { kind: 'nowhere', value, around, reason: `${place} ${whatIsThere(value)}`, isNothing: isEmpty };
    }
    around.unshift(value);
    value = child;
  }
  return { kind: 'found', value, around, isNothing: isNothing(value) };
}
