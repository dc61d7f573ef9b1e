import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { CallName, Tidy } from '../../../../../server/upstream/call.ts';
import { tidyDrupal } from '../../../../../server/upstream/presets/drupal-reading.ts';
import { tidyGhost } from '../../../../../server/upstream/presets/ghost-reading.ts';
import { tidyKirby } from '../../../../../server/upstream/presets/kirby-reading.ts';
import { tidyWagtail } from '../../../../../server/upstream/presets/wagtail-reading.ts';
import { tidyWordPress } from '../../../../../server/upstream/presets/wordpress-reading.ts';
import type { Block } from '../../../../../shared/contract/block.ts';
import { propertyRuns } from '../../../../helpers/property-runs.ts';
import { wire } from '../../normalize/arbitrary-wire.ts';
import { picturesOf } from '../../normalize/pictures-of.ts';
import { attempt, resources } from '../../normalize/resources.ts';
import { changedReplies, filesOf, readSystem, recordedBody } from './recorded-system.ts';

const { numRuns } = propertyRuns;
vi.setConfig({ testTimeout: 10_000 + 60 * numRuns });

/** What the recordings of a system say, put together by hand. */
interface System {
  readonly name: string;
  readonly tidy: Tidy;
  readonly first: object;
  readonly covers: readonly string[];
  readonly kinds: readonly Block['kind'][];
  readonly files: readonly string[];
  readonly words: readonly string[];
  readonly facts?: readonly object[];
  readonly pageFiles: readonly string[];
}

const ropewalk = {
  slug: 'ropewalk-reading-room',
  title: 'Ropewalk Reading Room',
  cover: { alt: 'A vaulted hall with one long table' },
  lead: 'A ropewalk is a building as long as a rope.',
};
const wherever = { year: '2024', place: 'Trieste, Italy' };
const interiors = { typologies: [{ value: 'interiors', label: 'Interiors' }] };
const table = 'We put one table in it. It starts at the street door.';
const readers = 'Readers sit where the spinners walked.';
const area = [{ label: 'Area', value: '412 m²' }];

const systems: readonly System[] = [
  {
    name: 'wordpress',
    tidy: tidyWordPress,
    first: {
      ...ropewalk,
      ...wherever,
      ...interiors,
      id: '312',
      title: 'Ropewalk Reading Room – Trieste',
      lead: `${table} The slope ${readers} …`,
      cover: { ...ropewalk.cover, caption: 'Under the clerestory', width: 2400, height: 1600 },
      size: { value: 'hand', label: 'Hand' },
      extra: { area: '412 m²' },
    },
    covers: ['hall.jpg', 'steps.jpg'],
    kinds: ['text', 'image', 'text', 'gallery', 'text', 'video', 'gallery'],
    files: ['hall.jpg', 'shelf.jpg', 'felt.jpg', 'foot.jpg', 'lamps.jpg', 'plan.jpg'],
    words: [
      table,
      'Trued to the windows',
      'The slope',
      'Steel on brick',
      readers,
      'The librarian',
      'Oiled ash',
      'Limewash',
      'Plan, 1:200',
    ],
    facts: area,
    pageFiles: ['cloth.jpg'],
  },
  {
    name: 'wagtail',
    tidy: tidyWagtail,
    first: { ...ropewalk, ...wherever, id: '21', extra: {} },
    covers: ['hall.jpg', 'steps.jpg'],
    kinds: ['heading', 'text', 'image', 'text', 'video', 'image', 'image', 'gallery', 'quote', 'list', 'gallery'],
    files: ['hall.jpg', 'shelf.jpg', 'foot.jpg', 'felt.jpg', 'lamps.max-1600x1600.jpg', 'plan.max-1600x1600.jpg'],
    words: [
      'One table',
      'It starts at the street door. More of it',
      'Trued to the windows.',
      'At dusk',
      readers,
      'The librarian',
      'Oiled ash',
      'Limewash',
      'Steel on brick',
    ],
    pageFiles: ['cloth.jpg'],
  },
  {
    name: 'drupal',
    tidy: tidyDrupal,
    first: {
      ...ropewalk,
      ...wherever,
      ...interiors,
      id: '6cae425b-4e15-4e35-8af4-9090c97c0021',
      cover: { ...ropewalk.cover, caption: 'Under the clerestory', width: 1920, height: 1080 },
      size: { value: 'hand', label: 'Hand' },
    },
    covers: ['hall.jpg', 'steps.jpg'],
    kinds: ['text', 'link', 'gallery', 'heading', 'text', 'image', 'gallery', 'quote', 'video'],
    files: ['hall.jpg', 'felt.jpg', 'foot.jpg', 'shelf.jpg', 'plan.jpg', 'abcdef.jpg'],
    words: [
      table,
      'The reading room',
      'Steel on brick',
      'The slope',
      readers,
      'Trued to the windows',
      'Nobody can say where it ends.',
      'The librarian',
    ],
    facts: area,
    pageFiles: ['oil.jpg', 'cloth.jpg'],
  },
  {
    name: 'ghost',
    tidy: tidyGhost,
    first: {
      ...ropewalk,
      ...interiors,
      id: '6194d3ce51e2700162531a77',
      cover: { ...ropewalk.cover, caption: 'Under the clerestory' },
      extra: {},
    },
    covers: ['hall.jpg', 'steps.jpg'],
    kinds: ['text', 'image', 'text', 'gallery', 'text', 'image', 'text', 'video', 'video', 'text'],
    files: ['hall.jpg', 'shelf.jpg', 'felt.jpg', 'foot.jpg', 'plan.jpg', 'walk.jpg', 'lamps.mp4', 'lamps_thumb.jpg'],
    words: [
      table,
      'Trued to the windows',
      'The slope',
      'Felt, steel, paper',
      readers,
      'Oiled ash',
      'Limewash',
      'How ropes were made',
      'A rope is as long as its walk.',
      'Museum of Ropes',
      'P. Lorenzut',
      'Further reading',
      'The lamps at dusk',
      'Four years.',
    ],
    pageFiles: ['cloth.jpg'],
  },
  {
    name: 'kirby',
    tidy: tidyKirby,
    first: {
      ...ropewalk,
      ...wherever,
      ...interiors,
      id: 'ropewalk-reading-room',
      cover: { ...ropewalk.cover, caption: 'Under the clerestory', width: 1800, height: 1200 },
      extra: {},
    },
    covers: ['hall.jpg', 'steps.jpg'],
    kinds: ['text', 'image', 'heading', 'gallery', 'quote', 'text', 'video', 'image', 'text', 'text', 'text', 'image'],
    files: ['hall.jpg', 'shelf.jpg', 'felt.jpg', 'foot.jpg', 'walk.jpg', 'plan.jpg'],
    words: [
      table,
      'Trued to the windows',
      'The slope',
      'Felt and steel',
      'Steel on brick',
      readers,
      'The librarian',
      'Oiled ash',
      'Limewash',
      'The table',
      'See the plan.',
      '1 < 2 && x',
      'Left.',
    ],
    pageFiles: ['cloth.jpg'],
  },
];

const calls = fc.constantFrom<CallName>('projects', 'works', 'project', 'work', 'page', 'about');

const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/** The words of a block, of a gallery with those of each picture. */
function wordsOf(block: Block): string[] {
  switch (block.kind) {
    case 'text':
      // Words of one line stand together whatever marks them.
      return plain(block.html.replace(/<\/?(?:b|strong|em|a)\b[^<>]*>/g, '')).split(/\n+/);
    case 'image':
      return [block.image.caption ?? ''];
    case 'gallery':
      return [block.title ?? '', ...block.items.map(({ full }) => full.caption ?? '')];
    case 'quote':
      return [block.text, block.attribution ?? ''];
    case 'list':
      return [...block.items];
    case 'video':
      return [block.video.caption ?? ''];
    case 'link':
      return [block.label];
    case 'facts':
      return block.items.flatMap(({ label, value }) => [label, value]);
    default:
      return [block.text];
  }
}

describe.each(systems)('$name', ({ name, tidy, first, covers, kinds, files, words, facts = [], pageFiles }) => {
  const read = readSystem(name, tidy);

  it('lists: every item with its cover and its words, nothing that only the system reads', () => {
    const list = read.list();
    expect(list.value.items).toHaveLength(2);
    expect(list.value.items[0]).toMatchObject(first);
    expect(list.value.items.map(({ slug }) => slug)).toEqual(['ropewalk-reading-room', 'tideline-steps']);
    expect(filesOf(list)).toEqual(covers);
  });

  it('details: every picture once, every word, in their order, no raw markup', () => {
    const detail = read.detail();
    const { blocks } = detail.value;
    expect(blocks.map(({ kind }) => kind)).toEqual(kinds);
    expect(filesOf(detail)).toEqual(files);
    expect(
      blocks
        .flatMap(wordsOf)
        .map((text) => text.trim())
        .filter(Boolean),
    ).toEqual(words);
    expect(detail.value.facts).toEqual(facts);
    expect(JSON.stringify(blocks)).not.toMatch(/(?:kg-|wp-|data-|block-key|file:\/\/|<embed|&amp;(?:#|lt|amp))/);
  });

  it('pages', () => {
    const page = read.page();
    expect(page.value).toMatchObject({ slug: 'care', title: 'Care guide', isEmpty: false });
    expect(page.value.lead).toBeUndefined();
    expect(plain(JSON.stringify(page.value.blocks))).toContain('Wipe along the grain.');
    expect(filesOf(page)).toEqual(pageFiles);
  });

  it('laws: total and pure over anything, its own recordings with changes in them above all', () => {
    fc.assert(
      fc.property(fc.oneof(changedReplies(name), wire, fc.jsonValue()), calls, (reply, call) => {
        const before = JSON.stringify(reply);
        expect(JSON.stringify(tidy(reply, call))).toBe(JSON.stringify(tidy(reply, call)));
        expect(JSON.stringify(reply)).toBe(before);
      }),
      { numRuns },
    );
  });

  it('laws: no picture of what it gives is lost, values are of the contract and give themselves', () => {
    const readers = fc.constantFrom(...resources.filter(({ call }) => call !== 'seo'));
    fc.assert(
      fc.property(changedReplies(name), calls, readers, (reply, call, reader) => {
        const tidied = tidy(reply, call);
        const once = attempt(reader, tidied);
        if (!once) return;
        expect(reader.schema.parse(once.value)).toStrictEqual(once.value);
        const again: unknown = JSON.parse(JSON.stringify(once.value));
        expect(attempt(reader, again)?.value).toStrictEqual(again);
        const pointers = once.repairs.map(({ pointer }) => pointer);
        for (const { pointer, stored } of picturesOf(tidied)) {
          const isShown = once.media.some(({ url }) => url === stored);
          const isNoted = pointers.some((noted) => pointer === noted || pointer.startsWith(`${noted}/`));
          expect(isShown || isNoted, pointer).toBe(true);
        }
      }),
      { numRuns },
    );
  });
});

describe('drupal', () => {
  const paragraph = (id: string, related: string) => ({
    type: 'paragraph--part',
    id,
    attributes: { field_text: `Part ${id}` },
    relationships: { field_parts: { data: [{ type: 'paragraph--part', id: related }] } },
  });

  it('circles of references are cut where they close, and many that name each other end', () => {
    const two = { data: paragraph('a', 'b'), included: [paragraph('a', 'b'), paragraph('b', 'a')] };
    expect(tidyDrupal(two, 'project')).toMatchObject({ parts: [{ text: 'Part b' }] });
    const names = Array.from({ length: 40 }, (_, index) => `p${index}`);
    const all = names.map((id) => ({
      ...paragraph(id, id),
      relationships: { field_parts: { data: names.map((other) => ({ type: 'paragraph--part', id: other })) } },
    }));
    const written = JSON.stringify(tidyDrupal({ data: all[0], included: all }, 'project'));
    expect(written.match(/Part /g)?.length).toBeLessThanOrEqual(10_001);
  });
});

describe('wordpress', () => {
  it('a picture that may not be seen is no cover', () => {
    const post = { id: 1, slug: 'a', _embedded: { 'wp:featuredmedia': [{ code: 'rest_forbidden', message: 'No.' }] } };
    expect(tidyWordPress([post], 'projects')).toEqual([{ id: 1, slug: 'a' }]);
  });
});

describe('kirby', () => {
  it('the query language gives the same under another name', () => {
    const reply = recordedBody('kirby', 'list');
    if (typeof reply !== 'object' || reply === null || !('data' in reply)) throw new Error('no list');
    const asked = { code: 200, status: 'ok', result: { data: reply.data } };
    expect(tidyKirby(asked, 'projects')).toMatchObject({ data: [{ slug: 'ropewalk-reading-room' }, {}] });
  });
});
