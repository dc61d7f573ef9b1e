import { afterEach, describe, expect, it } from 'vitest';
import { ContentReader } from '../../../../server/content/content-reader.ts';
import type { ReadContent } from '../../../../server/content/read-content.ts';
import type { PageBytes } from '../../../../server/upstream/read-page.ts';

const settings = {
  mediaBaseUrl: 'https://cms.example',
  mediaRewrites: [],
  mediaSecret: 'a secret of the media ids',
  messagingLabel: /wechat/i,
  atelierName: 'Plain Bearing',
  publicUrl: 'https://site.example',
};

const readers: ContentReader[] = [];

function reader(limitMs = 10_000): ContentReader {
  const one = new ContentReader({ settings: () => settings, limitMs });
  readers.push(one);
  return one;
}

afterEach(async () => {
  await Promise.all(readers.splice(0).map((one) => one.close()));
});

const pageOf = (value: unknown): PageBytes => ({
  bytes: Buffer.from(JSON.stringify(value)),
  contentType: 'application/json',
});

const itemsOf = (count: number, start = 0) =>
  Array.from({ length: count }, (_, index) => ({
    id: start + index,
    title: `Work ${start + index}`,
    cover: `/media/work-${start + index}.jpg`,
  }));

function readValue(content: ReadContent): unknown {
  return content.kind === 'found' ? JSON.parse(content.json.toString()) : undefined;
}

describe('large replies', () => {
  it('are read in another thread, to the same content', async () => {
    const large = await reader().read('works', '', [pageOf(itemsOf(2_000))]);
    const first = await reader().read('works', '', [pageOf(itemsOf(10))]);
    expect(large).toMatchObject({ kind: 'found', isEmpty: false });
    expect(readValue(large)).toMatchObject({ total: 2_000 });
    expect(readValue(large)).toMatchObject({
      items: expect.arrayContaining([...(readValue(first) as { items: [] }).items]),
    });
    expect(large.kind === 'found' && large.media).toHaveLength(2_000);
    expect(large.kind === 'found' && large.repairs.slice(0, 3)).toEqual(
      first.kind === 'found' && first.repairs.slice(0, 3),
    );
  });

  it('may be large by their pages together', async () => {
    const pages = [0, 1, 2].map((number) => pageOf({ results: itemsOf(500, number * 500) }));
    expect(readValue(await reader().read('works', '', pages))).toMatchObject({ total: 1_500 });
  });

  it('do not hold up the event loop', async () => {
    const one = reader();
    const page = pageOf(itemsOf(10_000));
    await one.readOutline(page);
    let turns = 0;
    let isRead = false;
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    await one.read('works', '', [page]);
    isRead = true;
    expect(turns).toBeGreaterThan(20);
  });

  it('are refused by name, as small ones are', async () => {
    const long = 'x'.repeat(100_000);
    const deepOf = (text: string) => pageOf(Array.from({ length: 80 }).reduce<unknown>((inner) => [inner], text));
    const refusal = { fault: 'too-large', message: expect.stringMatching(/^about: Nested more than/) };
    await expect(reader().read('about', '', [deepOf(long)])).rejects.toMatchObject(refusal);
    await expect(reader().read('about', '', [deepOf('x')])).rejects.toMatchObject(refusal);
    await expect(
      reader().readOutline({ bytes: Buffer.from(`[${long}`), contentType: undefined }),
    ).rejects.toMatchObject({
      name: 'UpstreamError',
      fault: 'not-json',
    });
  });

  it('are refused when they take too long, and the next one is read', async () => {
    const one = reader(1);
    const page = pageOf(itemsOf(10_000));
    await expect(one.read('works', '', [page])).rejects.toMatchObject({
      fault: 'too-large',
      message: 'not read within 1 ms',
    });
    await expect(reader().read('works', '', [page])).resolves.toMatchObject({ kind: 'found' });
  });

  it('that are absent are so, and those that are asked for at once all come', async () => {
    const one = reader();
    const missing = pageOf({ detail: 'Not found.', padding: [null].slice(1), path: '/'.repeat(70_000) });
    const [outline, ...lists] = await Promise.all([
      one.readOutline(missing),
      ...[1, 2, 3].map((count) => one.read('works', '', [pageOf(itemsOf(1_000 * count))])),
    ]);
    expect(outline).toEqual({ kind: 'absent' });
    expect(lists.map(readValue)).toMatchObject([{ total: 1_000 }, { total: 2_000 }, { total: 3_000 }]);
  });
});
