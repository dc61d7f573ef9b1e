import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalizeGeneralPage } from '../../../../../server/normalize/page.ts';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import type { PresetName } from '../../../../../server/upstream/presets/presets.ts';
import { responseAdapters } from '../../../../../server/upstream/presets/response-adapters.ts';
import type { LinkedProject } from '../../../../../shared/contract/project.ts';
import type { ContentSystem } from '../../../../try-cms/content-system.ts';
import { ghost } from '../../../../try-cms/ghost.ts';
import { linesOfBlock, linesOfSummary } from '../../../../try-cms/said.ts';
import { wordpress } from '../../../../try-cms/wordpress.ts';
import { options } from '../../normalize/sample-options.ts';
import { testLaws } from './laws-of-responses.ts';
import { recordedBody } from './recorded-system.ts';

const samples = new URL('../../../../../server/upstream/sample/content/', import.meta.url);

/** Content that the CMSs contained. */
const sample = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, samples), 'utf8'));

const says = (lines: readonly { readonly says: string }[]): string[] => lines.map((line) => line.says);

const wordsOf = ({ blocks }: { readonly blocks: Parameters<typeof linesOfBlock>[0][] }) =>
  says(blocks.flatMap((block) => linesOfBlock(block)));

/** Recorded by `npm run try:cms -- {name} --record`. */
const recordings: readonly { name: PresetName; folder?: string; holds?: ContentSystem['holds'] }[] = [
  { name: 'directus' },
  { name: 'payload' },
  { name: 'strapi' },
  { name: 'strapi4' },
  { name: 'wordpress', folder: 'wordpress-tried', holds: wordpress.holds },
  { name: 'ghost', folder: 'ghost-tried', holds: ghost.holds },
];

describe.each(recordings)('recorded responses of $name', async ({ name, folder = name, holds = (entry) => entry }) => {
  const tidy = (await responseAdapters[name]?.()) ?? ((page: unknown) => page);
  const responseTo = (call: 'list' | 'detail' | 'page'): unknown => recordedBody(folder, call);
  /** The part of the sample that the CMS has fields for. */
  const held = <Value extends object>(value: Value): Value & LinkedProject =>
    holds({ section: 'design', blocks: [], facts: [], extra: {}, ...value } as unknown as Value & LinkedProject);
  const listed = () => normalizeProjectList(tidy(responseTo('list'), 'projects'), 'design', options);
  const detailed = () => normalizeProjectDetail(tidy(responseTo('detail'), 'project'), options);
  const paged = () => normalizeGeneralPage(tidy(responseTo('page'), 'page'), 'press', options);

  it('a list has every field of the sample, with covers and labelled facts [#22] [#23]', () => {
    const expected = normalizeProjectList(sample('get-design-projects'), 'design', options).value.items;
    const { items } = listed().value;
    expect(items).toHaveLength(3);
    for (const item of items) {
      const found = expected.find(({ slug }) => slug === item.slug);
      if (!found) throw new Error(`${item.slug} is none of the sample`);
      const twin = held(found);
      expect(says(linesOfSummary(item))).toEqual(says(linesOfSummary(twin)));
      // A CMS has credits as facts.
      const { with: _credits, ...fields } = twin.extra;
      expect(item.extra).toMatchObject(fields);
      const others = Object.keys(item.extra).filter((key) => !(key in twin.extra));
      expect(others.filter((key) => !['Client', 'With', 'Built by'].includes(key))).toEqual([]);
    }
  });

  it('a detail has every word and image of the sample in order [N12]', () => {
    const expected = normalizeProjectDetail(sample('get-design-projects-detail/101'), options).value;
    const { value, media } = detailed();
    expect(wordsOf(value)).toEqual(wordsOf(held(expected)));
    const shown = value.blocks.flatMap((block) => linesOfBlock(block)).flatMap(({ image }) => image ?? []);
    expect(new Set(shown).size).toBe(7);
    expect(media.length).toBeGreaterThanOrEqual(7);
  });

  it('a page has every word and image of the sample in order [N12]', () => {
    const expected = normalizeGeneralPage(sample('get-pages/press'), 'press', options).value;
    const { value } = paged();
    expect(value.title).toBe(expected.title);
    expect(wordsOf(value)).toEqual(wordsOf(held(expected)));
  });

  // The adapters of WordPress and Ghost omit copies of an image in other sizes.
  const keepsImages = name !== 'wordpress' && name !== 'ghost';
  testLaws({ tidy, responses: [responseTo('list'), responseTo('detail'), responseTo('page')], keepsImages });
});
