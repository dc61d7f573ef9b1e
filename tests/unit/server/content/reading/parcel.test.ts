import { afterAll, describe, expect, it } from 'vitest';
import { versionOf } from '../../../../../server/cache/entry.ts';
import { jsonWithDetails } from '../../../../../server/content/reading/picture-details.ts';
import { ReplyReader } from '../../../../../server/content/reading/reply-reader.ts';
import type { ImageDetails } from '../../../../../shared/contract/image.ts';
import { readingSettings } from '../../../../helpers/reading-settings.ts';

const reader = new ReplyReader({
  settings: () => readingSettings,
  limitMs: 20_000,
  maxPages: 1,
  maxBodyBytes: 1_000,
});
afterAll(() => reader.close());

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
