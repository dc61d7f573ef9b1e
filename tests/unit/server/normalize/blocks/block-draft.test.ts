import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import type { Block } from '../../../../../shared/contract/block.ts';
import { options } from '../sample-options.ts';

const words = fc
  .array(fc.constantFrom('oak', 'ash', 'tide', 'stair', 'lamp'), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(' '));
const file = fc.constantFrom('a', 'b', 'c', 'd').map((name) => `/media/${name}.jpg`);

/** An upstream block without an id. */
const element = fc.oneof(
  words.map((text) => ({ type: 'text', text: `<p>${text}</p>` })),
  fc.record({
    type: fc.constant('text'),
    title: words,
    text: fc.tuple(words, file).map(([text, src]) => `<p>${text}</p><img src="${src}"><p>${text}, too</p>`),
  }),
  words.map((text) => ({ type: 'heading', text })),
  fc.tuple(file, words).map(([url, alt]) => ({ type: 'image', image: { url, alt } })),
  fc.array(file, { minLength: 1, maxLength: 3 }).map((full) => ({ type: 'gallery', gallery: { full } })),
  words.map((text) => ({ type: 'quote', text })),
  words,
);

const elements = fc.array(element, { maxLength: 8 });
const position = fc.nat({ max: 8 });

const blocksOf = (list: readonly unknown[]): Block[] =>
  normalizeProjectDetail({ read_more: list }, options).value.blocks;

/** Text of each block by id. */
const byId = (blocks: readonly Block[]) => new Map(blocks.map((block) => [block.id, block]));

/** All previous blocks exist under their ids. */
function expectStored(before: readonly Block[], after: readonly Block[]): void {
  const found = byId(after);
  for (const block of before) expect(found.get(block.id)).toEqual(block);
}

describe('ids of blocks', () => {
  it('stay when another block comes or goes [N10]', () => {
    fc.assert(
      fc.property(elements, element, position, (list, come, at) => {
        const place = Math.min(at, list.length);
        const longer = [...list.slice(0, place), come, ...list.slice(place)];
        expectStored(blocksOf(list), blocksOf(longer));
      }),
    );
  });

  it('stay with ids, keys or numbers of elements, too [N10]', () => {
    fc.assert(
      fc.property(elements, element, position, (list, come, at) => {
        const place = Math.min(at, list.length);
        const named = list.map((one, index) => (typeof one === 'string' ? one : { ...one, id: `own-${index}` }));
        expectStored(blocksOf(named), blocksOf([...named.slice(0, place), come, ...named.slice(place)]));
        const keyed = Object.fromEntries(list.map((one, index) => [`part${index}`, one]));
        const read = (record: object) => normalizeProjectDetail({ read_more: record }, options).value.blocks;
        expectStored(read(keyed), read({ ...keyed, another: come }));
        const numbered = (all: readonly unknown[]) =>
          Object.fromEntries(all.map((one, index) => [`${index + 1}`, one]));
        expectStored(read(numbered(list)), read(numbered([come, ...list])));
      }),
    );
  });

  it('are equal for equal content, unique, and safe in addresses [N10]', () => {
    fc.assert(
      fc.property(elements, (list) => {
        const ids = blocksOf(list).map(({ id }) => id);
        expect(blocksOf(list).map(({ id }) => id)).toEqual(ids);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => !/^[\w:.-]+$/.test(id))).toEqual([]);
      }),
    );
  });
});
