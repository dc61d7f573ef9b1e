import { describe, expect, it } from 'vitest';
import type { Normalized } from '../../../../../server/normalize/ground/context.ts';
import { normalizeGeneralPage } from '../../../../../server/normalize/page.ts';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import type { ResponseAdapter } from '../../../../../server/upstream/call.ts';
import type { Block } from '../../../../../shared/contract/block.ts';
import { httpRecording } from '../../../../helpers/failure-recording.ts';
import { options } from '../../normalize/sample-options.ts';
import { testLaws } from './laws-of-responses.ts';

/** Expected content of a system's recordings, written by hand. */
export interface System {
  readonly name: string;
  readonly tidy: ResponseAdapter;
  readonly first: object;
  readonly covers: readonly string[];
  readonly kinds: readonly Block['kind'][];
  readonly files: readonly string[];
  readonly words: readonly string[];
  readonly facts?: readonly object[];
  readonly pageFiles: readonly string[];
}

/** Fields of the first project in all recordings. */
export const ropewalk = {
  slug: 'ropewalk-reading-room',
  title: 'Ropewalk Reading Room',
  cover: { alt: 'A vaulted hall with one long table' },
  lead: 'A ropewalk is a building as long as a rope.',
};
export const wherever = { year: '2024', place: 'Trieste, Italy' };
export const interiors = { typologies: [{ value: 'interiors', label: 'Interiors' }] };
export const table = 'We put one table in it. It starts at the street door.';
export const readers = 'Readers sit where the spinners walked.';
export const area = [{ label: 'Area', value: '412 m²' }];

/** The JSON of a recorded response of a CMS. */
export function recordedBody(system: string, name: string): unknown {
  return JSON.parse(Buffer.from(httpRecording(`presets/${system}`, name).body, 'base64').toString('utf8'));
}

/** The names of the files that a reading has registered, in their order. */
const filesOf = ({ media }: Normalized<unknown>): string[] =>
  media.map(({ url }) => decodeURIComponent(url.split('/').at(-1)?.split('?')[0] ?? ''));

/** Normalized recordings of a system. */
function readSystem(system: string, tidy: ResponseAdapter) {
  const adapted = (name: string, call: string) => tidy(recordedBody(system, name), call);
  return {
    list: () => normalizeProjectList(adapted('list', 'projects'), 'design', options),
    detail: () => normalizeProjectDetail(adapted('detail', 'project'), options),
    page: () => normalizeGeneralPage(adapted('page', 'page'), 'care', options),
  };
}

const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/** The words of a block, of a gallery with those of each image. */
function wordsOf(block: Block): string[] {
  switch (block.kind) {
    case 'text':
      // Marks do not separate words of one line.
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
    case 'audio':
      return [block.audio.title ?? ''];
    case 'link':
      return [block.label];
    case 'facts':
      return block.items.flatMap(({ label, value }) => [label, value]);
    default:
      return [block.text];
  }
}

/** Declares the tests of a system: that its recordings are read completely, and the laws over them with changes. */
export function readsCompletely({
  name,
  tidy,
  first,
  covers,
  kinds,
  files,
  words,
  facts = [],
  pageFiles,
}: System): void {
  describe(name, () => {
    const read = readSystem(name, tidy);

    it('lists have every item with its cover and words', () => {
      const list = read.list();
      expect(list.value.items).toHaveLength(2);
      expect(list.value.items[0]).toMatchObject(first);
      expect(list.value.items.map(({ slug }) => slug)).toEqual(['ropewalk-reading-room', 'tideline-steps']);
      expect(filesOf(list)).toEqual(covers);
    });

    it('details have every image once and every word in order, without raw markup', () => {
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

    it('pages have every image', () => {
      const page = read.page();
      expect(page.value).toMatchObject({ slug: 'care', title: 'Care guide', isEmpty: false });
      expect(page.value.lead).toBeUndefined();
      expect(plain(JSON.stringify(page.value.blocks))).toContain('Wipe along the grain.');
      expect(filesOf(page)).toEqual(pageFiles);
    });

    testLaws({ tidy, responses: ['list', 'detail', 'page'].map((response) => recordedBody(name, response)) });
  });
}
