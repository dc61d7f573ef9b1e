import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, exactBuffer, versionOf } from '../../../../server/cache/entry.ts';
import { type FoundContent, readContent } from '../../../../server/content/reading/read-content.ts';
import type { ResourceName } from '../../../../server/content/resources.ts';
import { withdrawalOf, withoutWithdrawn } from '../../../../server/content/withdrawal.ts';
import { nextChangeOf } from '../../../../server/normalize/ground/context.ts';
import { readingSettings } from '../../../helpers/reading-settings.ts';

const pages = { isList: false, maxPages: 1, maxBodyBytes: 1_000_000 };
const nowMs = Date.UTC(2026, 0, 15);
const at = (hours: number) => new Date(nowMs + hours * 3_600_000).toISOString();

async function read(document: unknown, resource: ResourceName, readAtMs = nowMs): Promise<FoundContent> {
  const order = { resource, call: resource, key: 'a', settings: readingSettings, pages, previous: undefined };
  const content = await readContent({ ...order, nowMs: readAtMs }, { document, repairs: [] });
  if (!content) throw new Error('absent');
  return content;
}

function entryOf({ json, imageIds, isEmpty, later, schedule }: FoundContent): Entry {
  const changesAtMs = nextChangeOf(schedule);
  return {
    ...{ key: 'k', tags: [], kind: 'found', json, imageIds, isEmpty, version: versionOf(json), isInvalidated: false },
    ...{ acceptedAtMs: nowMs, confirmedAtMs: nowMs, annotation: JSON.stringify({ repairs: [], media: [], later }) },
    ...(changesAtMs !== undefined && { changesAtMs }),
  };
}

test('a list without withdrawn items equals the list that is read at that time', async () => {
  const hours = fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(fc.array(hours, { maxLength: 8 }), fc.nat(8), fc.nat(8), async (ends, first, second) => {
      const items = ends.map((end, index) => ({
        ...{ id: index, slug: `a-${index % 3}`, title: `T${index}`, cover: `https://cms.example/a${index}.jpg` },
        ...(end !== undefined && { unpublish_at: at(end) }),
      }));
      let entry = entryOf(await read(items, 'works'));
      for (const hour of [first, second].sort()) {
        entry = withoutWithdrawn(entry, nowMs + hour * 3_600_000);
        const expected = await read(items, 'works', nowMs + hour * 3_600_000);
        expect(entry.json.toString()).toBe(expected.json.toString());
        expect(entry.imageIds).toEqual(expected.imageIds);
        expect(entry.version).toBe(versionOf(expected.json));
        expect(entry.isEmpty).toBe(expected.isEmpty);
        const left = ends.filter((end) => end !== undefined && end > hour) as number[];
        expect(withdrawalOf(entry)).toBe(left.length > 0 ? nowMs + Math.min(...left) * 3_600_000 : undefined);
      }
    }),
  );
});

test('a page and a block are withdrawn at their dates, and nothing is shown early', async () => {
  const block = { type: 'text', text: 'Offer', unpublish_at: at(1) };
  const early = { type: 'text', text: 'Early', publish_at: at(1) };
  const page = { title: 'A', read_more: [block, early, { type: 'text', text: 'Words' }], expiryDate: at(2) };
  const entry = entryOf(await read(page, 'about'));
  const textAt = (hours: number) => withoutWithdrawn(entry, nowMs + hours * 3_600_000).json.toString();
  expect(textAt(0.9)).toContain('Offer');
  expect(textAt(1)).toContain('Words');
  expect(textAt(1)).not.toMatch(/Offer|Early/);
  expect(JSON.parse(textAt(2))).toMatchObject({ blocks: [], isEmpty: true });
});

test('an entry that is absent after its date has no bytes', () => {
  const json = exactBuffer('{"slug":"a"}');
  const later = [{ atMs: nowMs + 1 }];
  const entry: Entry = {
    ...{ key: 'k', tags: [], kind: 'found', json, isEmpty: false, version: versionOf(json), isInvalidated: false },
    ...{ acceptedAtMs: 0, confirmedAtMs: 0, changesAtMs: nowMs + 1, annotation: JSON.stringify({ later }) },
  };
  expect(withoutWithdrawn(entry, nowMs)).toBe(entry);
  const gone = withoutWithdrawn(entry, nowMs + 1);
  expect(gone).toMatchObject({ kind: 'absent', version: 'absent', isPassing: true });
  expect(gone.json).toHaveLength(0);
});
