import { expect, test } from 'vitest';
import { entryOf } from '../../../../server/cache/entry.ts';
import { ParsedValues } from '../../../../server/http/parsed-values.ts';
import { ControlledSource } from '../../../helpers/controlled-source.ts';
import { nothingJoined } from '../../../helpers/nothing-joined.ts';

const entry = (value: unknown) => entryOf(new ControlledSource('works'), { kind: 'found', value }, 0);

const odd = ['},{"id":"x"', '],"total":1', '\\"},{\\"id\\":', 'ä\u2028😀'];
const items = Array.from({ length: 6_000 }, (_, at) => ({
  id: `${at}`,
  title: `${odd[at % odd.length]} ${'word '.repeat(at % 40)}`,
  extra: { text: odd[(at + 1) % odd.length] },
}));

/** Counts the calls with items of a part. */
const partsOf = (sizes: number[]) =>
  new ParsedValues(1_000_000, { ...nothingJoined, into: (_entry, value) => sizes.push([value].flat().length) });

test('a long list is parsed in parts, with any text in its items', async () => {
  const sizes: number[] = [];
  const parsed = partsOf(sizes);
  const list = entry({ items, total: items.length, links: { next: '/a' }, counts: {} });
  await Promise.all([parsed.prepare(list), parsed.prepare(list)]);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(items.length);
  expect(parsed.known(list)?.value).toEqual({ items, total: items.length, links: { next: '/a' }, counts: {} });
  expect(parsed.of(list)).toBe(parsed.of(list));
});

test.each([
  ['with another order of fields', { total: items.length, items }],
  ['whose items contain such items', { items: items.map((item) => ({ id: '1', blocks: [item, item] })), total: 1 }],
  ['that is no list', { blocks: items }],
])('a long value %s is parsed at its first use', async (_name, value) => {
  const parsed = partsOf([]);
  const long = entry(value);
  await parsed.prepare(long);
  expect(parsed.of(long)).toEqual(value);
});
