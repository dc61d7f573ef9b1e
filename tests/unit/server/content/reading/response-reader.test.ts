import { afterEach, describe, expect, it } from 'vitest';
import { versionOf } from '../../../../../server/cache/entry.ts';
import type { FoundContent } from '../../../../../server/content/reading/read-content.ts';
import { type ResponseOrder, ResponseReader } from '../../../../../server/content/reading/response-reader.ts';
import type { PageOutcome } from '../../../../../server/upstream/client.ts';
import type { RawPage } from '../../../../../server/upstream/read-page.ts';
import { readingSettings } from '../../../../helpers/reading-settings.ts';

const readers: ResponseReader[] = [];

function reader(limitMs = 20_000): ResponseReader {
  const options = { settings: () => readingSettings, limitMs, maxPages: 3, maxBodyBytes: 10_000_000 };
  const one = new ResponseReader(options);
  readers.push(one);
  return one;
}

afterEach(async () => {
  await Promise.all(readers.splice(0).map((one) => one.close()));
});

const works: ResponseOrder = { resource: 'works', call: 'works', key: '', previous: undefined, nowMs: 0 };

/** Memory of its own, as a body that has come has. */
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

const pageOf = (value: unknown, url = 'https://cms.example/works/'): RawPage => ({
  bytes: bytesOf(JSON.stringify(value)),
  contentType: 'application/json',
  contentEncoding: undefined,
  url,
});

const itemsOf = (count: number, start = 0) =>
  Array.from({ length: count }, (_, index) => ({
    id: start + index,
    slug: `work-${start + index}`,
    title: `Work ${start + index}`,
    cover: `/media/work-${start + index}.jpg`,
  }));

function contentOf(outcome: PageOutcome<FoundContent>): FoundContent {
  if (outcome.kind !== 'found') throw new Error(`not read: ${outcome.kind}`);
  return outcome.content;
}

const readValue = (outcome: PageOutcome<FoundContent>): unknown => JSON.parse(contentOf(outcome).json.toString());

describe('a reply', () => {
  it.each([10, 2_000])('of %i items is read to the bytes of a value, and their version', async (count) => {
    const outcome = await reader()
      .open(works)
      .page(pageOf(itemsOf(count)));
    const { json, version, media, isEmpty } = contentOf(outcome);
    expect(readValue(outcome)).toMatchObject({ total: count });
    expect([media.length, isEmpty]).toEqual([count, false]);
    expect(version).toBe(versionOf(Buffer.concat([json])));
  });

  it('in pages is one value: each page is read once, and says where the next one is', async () => {
    const reading = reader().open(works);
    const first = await reading.page(pageOf({ next: '?page=2', results: itemsOf(2) }));
    expect(first).toEqual({ kind: 'next', url: 'https://cms.example/works/?page=2', isSure: true });
    const second = await reading.page(
      pageOf({ next: null, results: itemsOf(2, 2) }, 'https://cms.example/works/?page=2'),
    );
    expect(readValue(second)).toMatchObject({ total: 4 });
    expect(contentOf(second).repairs.map(({ rule }) => rule)).toContain('pages-joined');
  });

  it('whose guessed page is not there is what has come', async () => {
    const reading = reader().open(works);
    const first = await reading.page(pageOf({ meta: { total_count: 4 }, items: itemsOf(2) }));
    expect(first).toMatchObject({ kind: 'next', isSure: false });
    const ended = await reading.page(undefined);
    expect(readValue(ended)).toMatchObject({ total: 2 });
    expect(contentOf(ended).repairs.map(({ rule }) => rule)).toContain('pages-cut');
  });

  it('without content is an empty list', async () => {
    expect(contentOf(await reader().open(works).page(undefined))).toMatchObject({ isEmpty: true, media: [] });
  });

  it('that is absent is so, and those that are asked for at once all come', async () => {
    const one = reader();
    const [missing, ...lists] = await Promise.all([
      one.open({ ...works, resource: 'project' }).page(pageOf({ detail: 'Not found.' })),
      ...[1, 2, 3].map((count) => one.open(works).page(pageOf(itemsOf(1_000 * count)))),
    ]);
    expect(missing).toEqual({ kind: 'absent' });
    expect(lists.map(readValue)).toMatchObject([{ total: 1_000 }, { total: 2_000 }, { total: 3_000 }]);
  });

  it('is refused by name', async () => {
    const read = (page: RawPage) =>
      reader()
        .open({ ...works, resource: 'about' })
        .page(page);
    await expect(read({ ...pageOf(0), bytes: bytesOf('[1') })).rejects.toMatchObject({
      name: 'UpstreamError',
      fault: 'not-json',
    });
    await expect(read(pageOf({ status: 'error', message: 'No.' }))).rejects.toMatchObject({ fault: 'reported' });
  });

  it('that has lost its worker between two pages is refused', async () => {
    const one = reader();
    const reading = one.open(works);
    await reading.page(pageOf({ next: '?page=2', results: itemsOf(2) }));
    reading.drop();
    await expect(reading.page(pageOf({ results: itemsOf(2) }))).rejects.toMatchObject({ fault: 'aborted' });
  });

  it('that takes too long is refused, and the next one is read', async () => {
    const one = reader(1);
    await expect(one.open(works).page(pageOf(itemsOf(10_000)))).rejects.toMatchObject({
      fault: 'too-large',
      message: 'not read within 1 ms',
    });
  });

  it('is refused when the server closes', async () => {
    const one = reader();
    await one.close();
    await expect(one.open(works).page(pageOf([]))).rejects.toMatchObject({ fault: 'aborted' });
  });
});

describe('what a list tells of other keys', () => {
  const listOf = (from: number, to: number) => itemsOf(to - from, from);

  async function changeOf(previous: unknown, current: unknown) {
    const one = reader();
    const before = previous === undefined ? undefined : contentOf(await one.open(works).page(pageOf(previous)));
    return contentOf(await one.open({ ...works, previous: before }).page(pageOf(current))).change;
  }

  it('is what has come and what has gone since the value before it', async () => {
    expect(await changeOf(listOf(0, 3), listOf(1, 5))).toEqual({
      gained: [
        { id: '3', slug: 'work-3' },
        { id: '4', slug: 'work-4' },
      ],
      lost: ['0'],
      listed: [1, 2, 3, 4].map((number) => ({ id: `${number}`, slug: `work-${number}` })),
    });
  });

  it('is all there is, of the first value', async () => {
    expect(await changeOf(undefined, listOf(0, 2))).toMatchObject({ gained: [{ id: '0' }, { id: '1' }], lost: [] });
  });

  it('is nothing where nothing has changed', async () => {
    expect(await changeOf(listOf(0, 3), listOf(0, 3))).toBeUndefined();
  });
});

describe('the event loop', () => {
  it('goes on while a reply of 10,000 items is read', async () => {
    const one = reader();
    await one.load();
    const page = pageOf(itemsOf(10_000));
    let turns = 0;
    let isRead = false;
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    await one.open(works).page(page);
    isRead = true;
    expect(turns).toBeGreaterThan(20);
  });

  it('hands the bytes of a page over, and copies none', async () => {
    const bytes = bytesOf('[]');
    await reader()
      .open(works)
      .page({ ...pageOf([]), bytes });
    expect(bytes).toHaveLength(0);
  });
});
