import { afterEach, describe, expect, it } from 'vitest';
import { versionOf } from '../../../../server/cache/entry.ts';
import { ContentReader } from '../../../../server/content/content-reader.ts';
import { listChange } from '../../../../server/content/list-change.ts';
import { jsonWithDetails } from '../../../../server/content/picture-details.ts';
import type { ImageDetails } from '../../../../shared/contract/image.ts';

const settings = {
  mediaBaseUrl: 'https://cms.example',
  mediaRewrites: [],
  mediaSecret: 'a secret of the media ids',
  messagingLabel: /wechat/i,
  atelierName: 'Plain Bearing',
  publicUrl: 'https://site.example',
};

const reader = new ContentReader({ settings: () => settings, limitMs: 10_000 });
afterEach(() => reader.close());

const idOf = (index: number) => `picture-${String(index).padStart(8, '0')}`;

const itemsOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({
    id: `id-${from + index}`,
    slug: `slug-${from + index}`,
    cover: { src: `/media/${idOf(from + index)}/a.jpg`, alt: 'What is seen: an é and a 木', sources: [] },
  }));

const listOf = (from: number, to: number) => Buffer.from(JSON.stringify({ items: itemsOf(from, to) }));

describe('a large value whose pictures are known', () => {
  const details = (count: number): (readonly [string, ImageDetails])[] =>
    Array.from({ length: count }, (_, index) => [idOf(index), { width: index + 1, height: 2, preview: 'data:é' }]);

  it.each([0, 1, 100, 250, 3_000])('is written with all of %i of them in another thread', async (known) => {
    const json = listOf(0, 3_000);
    const filled = await reader.addDetails(json, details(known));
    expect(filled.equals(jsonWithDetails(json, details(known)))).toBe(true);
    expect(json.equals(listOf(0, 3_000))).toBe(true);
    expect(versionOf(filled)).toBe(versionOf(Buffer.concat([filled])));
  });

  it('goes through what is known in turns of the event loop', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      counter = setImmediate(count);
    };
    let counter = setImmediate(count);
    const turnsOfItems: number[] = [];
    function* watched() {
      for (const item of details(1_000)) {
        turnsOfItems.push(turns);
        yield item;
      }
    }
    await reader.addDetails(listOf(0, 3_000), watched());
    clearImmediate(counter);
    expect(new Set(turnsOfItems).size).toBeGreaterThanOrEqual(5);
  });
});

describe('two values of a list', () => {
  it('are compared at once where they are short', () => {
    expect(reader.compareLists(undefined, listOf(0, 2))).toEqual({
      gained: [
        { id: 'id-0', slug: 'slug-0' },
        { id: 'id-1', slug: 'slug-1' },
      ],
      lost: [],
    });
    expect(reader.compareLists(listOf(0, 2), listOf(1, 3))).toEqual({
      gained: [{ id: 'id-2', slug: 'slug-2' }],
      lost: ['id-0'],
    });
  });

  it('are compared in another thread where they are long, to the same result', async () => {
    const [before, after] = [listOf(0, 9_000), listOf(2_000, 12_000)];
    const compared = reader.compareLists(before, after);
    expect(compared).toBeInstanceOf(Promise);
    expect(await compared).toEqual(listChange(before, after));
    expect(await reader.compareLists(undefined, after)).toEqual(listChange(undefined, after));
    expect([before.equals(listOf(0, 9_000)), after.equals(listOf(2_000, 12_000))]).toEqual([true, true]);
  });
});
