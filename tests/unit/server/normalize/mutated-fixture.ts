import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';

const root = new URL('../../../fixtures/upstream/', import.meta.url);

/** Every recorded response there is, of every call. */
export const allFixtures: readonly unknown[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json') && !path.endsWith('.http.json'))
  .toSorted()
  .map((path): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8')));

type Mutation = (value: unknown) => unknown;

const mutations: readonly Mutation[] = [
  () => null,
  () => [],
  () => ({}),
  () => '',
  (value) => [value],
  (value) => ({ data: value }),
  (value) => ({ 0: value, 2: value }),
  (value) => JSON.stringify(value) ?? null,
  (value) => (Array.isArray(value) ? { ...value } : value),
  (value) => (Array.isArray(value) ? value.toReversed() : value),
  (value) => (typeof value === 'string' ? ` ${value} ` : String(typeof value)),
  (value) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toUpperCase(), inner]))
      : value,
];

/** The same value with one change at the place that `path` leads to. */
function changeAt(value: unknown, path: readonly number[], change: Mutation): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return change(value);
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return change(value);
  const changed = Object.entries(value).map(
    ([name, inner]) => [name, name === key ? changeAt(inner, rest, change) : inner] as const,
  );
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
}

/** One of these responses with up to three changes somewhere inside. */
export const mutationsOf = (responses: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.constantFrom(...responses),
      fc.array(fc.tuple(fc.array(fc.nat(20), { maxLength: 7 }), fc.constantFrom(...mutations)), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(([response, changes]) => changes.reduce((value, [path, change]) => changeAt(value, path, change), response));

/** A recorded response with up to three changes. */
export const mutated: fc.Arbitrary<unknown> = mutationsOf(allFixtures);
