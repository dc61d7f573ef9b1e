import { afterEach, describe, expect, it } from 'vitest';
import { versionOf } from '../../../../../server/cache/entry.ts';
import type { FoundContent } from '../../../../../server/content/reading/read-content.ts';
import { type ResponseOrder, ResponseReader } from '../../../../../server/content/reading/response-reader.ts';
import type { PageOutcome } from '../../../../../server/upstream/client.ts';
import type { RawPage } from '../../../../../server/upstream/read-page.ts';
import { readingSettings } from '../../../../helpers/reading-settings.ts';

const readers: ResponseReader[] = [];

function reader(limitMs = 20_000): ResponseReader {
  const options = { settings: () => readingSettings, limitMs, maxBodyBytes: 10_000_000 };
  const one = new ResponseReader(options);
  readers.push(one);
  return one;
}

afterEach(async () => {
  await Promise.all(readers.splice(0).map((one) => one.close()));
});

const works: ResponseOrder = { resource: 'works', call: 'works', key: '', previous: undefined, nowMs: 0 };

/** A separate buffer, as received bodies have. */
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

describe('a response', () => {
  it.each([10, 2_000])('of %i items becomes the bytes of a value with a version', async (count) => {
    const outcome = await reader()
      .open(works)
      .page(pageOf(itemsOf(count)));
    const { json, version, media, isEmpty } = contentOf(outcome);
    expect(readValue(outcome)).toMatchObject({ total: count });
    expect([media.length, isEmpty]).toEqual([count, false]);
    expect(version).toBe(versionOf(Buffer.concat([json])));
  });

  describe('in pages that change between two requests [C5]', () => {
    const first = 'https://cms.example/works/';
    const pages = (...ids: number[][]) =>
      ids.map((page, index) => {
        const pagination = { page: index + 1, pageSize: 2, pageCount: ids.length, total: 5 };
        const data = page.map((id) => ({ id, slug: `work-${id}`, title: `Work ${id}` }));
        return pageOf({ data, meta: { pagination } }, `${first}?page=${index + 1}`);
      });
    const changed = () => pages([1, 3], [3, 2], [5]);
    const complete = () => pages([1, 2], [3, 4], [5]);

    /** The last outcome, and whether the list was read twice. */
    async function readAll(previous: ResponseOrder['previous'], ...readings: RawPage[][]) {
      const reading = reader().open({ ...works, previous });
      let outcome: PageOutcome<FoundContent> = { kind: 'absent' };
      let isAgain = false;
      for (const page of readings.flat()) {
        outcome = await reading.page(page);
        isAgain ||= outcome.kind === 'next' && outcome.isAgain === true;
      }
      return { outcome, isAgain };
    }

    async function goodList() {
      const { outcome } = await readAll(undefined, complete());
      const { version, json } = contentOf(outcome);
      return { version, json };
    }

    it('is read again, and the second reading counts', async () => {
      const { outcome, isAgain } = await readAll(await goodList(), changed(), complete());
      expect([isAgain, contentOf(outcome).change?.lost]).toEqual([true, undefined]);
    });

    it('keeps the list before if the second reading is not better', async () => {
      await expect(readAll(await goodList(), changed(), changed())).rejects.toThrow(
        'the list counts 5 items, but its pages contain 4',
      );
    });

    it('fails if there is no list before either, because items are missing', async () => {
      await expect(readAll(undefined, changed(), changed())).rejects.toThrow('pages contain 4');
    });

    const uncounted = (...ids: number[][]) =>
      ids.map((page, index) => {
        const data = page.map((id) => ({ id, slug: `work-${id}`, title: `Work ${id}` }));
        return pageOf({ data, page: index + 1, pages: ids.length }, `${first}?page=${index + 1}`);
      });

    it('is accepted without a count if two readings are equal, and rejected if they differ', async () => {
      const twice = () => uncounted([1, 2], [2, 3], [5]);
      const { outcome } = await readAll(await goodList(), twice(), twice());
      expect(contentOf(outcome).change?.lost).toEqual(['4']);
      const other = uncounted([1, 2], [2, 4], [5]);
      await expect(readAll(await goodList(), twice(), other)).rejects.toThrow(
        'list changed between pages: items twice: 1',
      );
    });

    it('loses an item after two complete readings only', async () => {
      const without = () => pages([1, 2], [3], [5]).map((page) => page);
      const shorter = () =>
        [
          [1, 2],
          [3, 5],
        ].map((ids, index) => {
          const pagination = { page: index + 1, pageSize: 2, pageCount: 2, total: 4 };
          const data = ids.map((id) => ({ id, slug: `work-${id}`, title: `Work ${id}` }));
          return pageOf({ data, meta: { pagination } }, `${first}?page=${index + 1}`);
        });
      await expect(readAll(await goodList(), without(), without())).rejects.toThrow('pages contain 4');
      const { outcome, isAgain } = await readAll(await goodList(), shorter(), shorter());
      expect([isAgain, contentOf(outcome).change?.lost]).toEqual([true, ['4']]);
    });
  });

  it('in pages becomes one value', async () => {
    const reading = reader().open(works);
    const first = await reading.page(pageOf({ next: '?page=2', results: itemsOf(2) }));
    expect(first).toEqual({ kind: 'next', url: 'https://cms.example/works/?page=2', number: 2, isSure: true });
    const second = await reading.page(
      pageOf({ next: null, results: itemsOf(2, 2) }, 'https://cms.example/works/?page=2'),
    );
    expect(readValue(second)).toMatchObject({ total: 4 });
    expect(contentOf(second).repairs.map(({ rule }) => rule)).toContain('pages-joined');
  });

  it('may be absent, and parallel responses all arrive', async () => {
    const one = reader();
    const [missing, ...lists] = await Promise.all([
      one.open({ ...works, resource: 'project' }).page(pageOf({ detail: 'Not found.' })),
      ...[1, 2, 3].map((count) => one.open(works).page(pageOf(itemsOf(1_000 * count)))),
    ]);
    expect(missing).toEqual({ kind: 'absent' });
    expect(lists.map(readValue)).toMatchObject([{ total: 1_000 }, { total: 2_000 }, { total: 3_000 }]);
  });

  it('is refused with a typed error', async () => {
    const read = (page: RawPage) =>
      reader()
        .open({ ...works, resource: 'about' })
        .page(page);
    await expect(read({ ...pageOf(0), bytes: bytesOf('[1') })).rejects.toMatchObject({
      name: 'UpstreamError',
      kind: 'not-json',
    });
    await expect(read(pageOf({ status: 'error', message: 'No.' }))).rejects.toMatchObject({ kind: 'reported' });
  });
});

describe('the change of a list', () => {
  const listOf = (from: number, to: number) => itemsOf(to - from, from);

  async function changeOf(previous: unknown, current: unknown) {
    const one = reader();
    const before = previous === undefined ? undefined : contentOf(await one.open(works).page(pageOf(previous)));
    return contentOf(await one.open({ ...works, previous: before }).page(pageOf(current))).change;
  }

  it('lists gained and lost items', async () => {
    expect(await changeOf(listOf(0, 3), listOf(1, 5))).toEqual({
      gained: [
        { id: '3', slug: 'work-3' },
        { id: '4', slug: 'work-4' },
      ],
      lost: ['0'],
      listed: [1, 2, 3, 4].map((number) => ({ id: `${number}`, slug: `work-${number}` })),
    });
  });
});
