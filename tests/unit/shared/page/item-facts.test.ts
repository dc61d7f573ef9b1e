import fc from 'fast-check';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { feedContentOf } from '../../../../server/api/discovery/feed.ts';
import { manifestOf } from '../../../../server/api/iiif/manifest.ts';
import { wordsIn } from '../../../../server/content/lists/list-data.ts';
import { markdownOf } from '../../../../server/site/markdown.ts';
import type { Fact } from '../../../../shared/contract/block.ts';
import type { Project } from '../../../../shared/contract/project.ts';
import { answersIn, findProjects, parseSearchQuery } from '../../../../shared/find/find-projects.ts';
import { headOf } from '../../../../shared/page/head.ts';
import { type FactRow, factRows, itemFacts } from '../../../../shared/page/item-facts.ts';
import { render } from '../../../../web/src/entry-server.tsx';
import { config, image, inlineData, linked, messages, project, view } from '../../web/src/view-fixtures.ts';

const pages = { design: '/design/projects/shed', art: '/art/art-works/shed' } as const;

type Pair = readonly [label: string, value: string];

const plain = (text: string) =>
  text
    .replace(/<[^<>]*>/g, '')
    .replace(/&#x27;|&apos;/g, "'")
    .replace(/&quot;/g, '"')
    .replaceAll('&nbsp;', ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replaceAll('\u00a0', ' ');

const pairsOf = (facts: readonly Fact[]): Pair[] =>
  facts.map(({ label, value }) => [label, value.replaceAll('\u00a0', ' ')]);

function inPage(item: Project): string {
  const path = pages[item.section];
  return render({ url: path, data: inlineData(path, { project: item }) });
}

/** The words of the first printed sheet. */
function inPrint(html: string): string {
  const [sheet] = DomUtils.filter((node) => /^_sheet_/.test(Object(node).attribs?.class), parseDocument(html));
  for (const hidden of DomUtils.getElements({ 'data-print': 'hidden' }, sheet ?? [], true))
    DomUtils.removeElement(hidden);
  return DomUtils.textContent(sheet ?? []).replaceAll('\u00a0', ' ');
}

const rowsIn = (html: string): Pair[] =>
  [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, label = '', value = '']) => [
    plain(label),
    plain(value),
  ]);

function inMarkdown(item: Project): Pair[] {
  const text = markdownOf(linked(view(pages[item.section], { project: item })), messages);
  return [...text.matchAll(/^- \*\*(.*?)\*\*: (.*)$/gm)].map(([, label = '', value = '']) => [
    label.replaceAll('\\', ''),
    value.replaceAll('\\', ''),
  ]);
}

const measured = {
  ...image('shed'),
  src: '/media/abcdefghijklmnop/shed.jpg',
  sources: [{ width: 480, type: 'image/webp', src: '/media/abcdefghijklmnop/12345678/480.webp' }],
};

function inManifest(item: Project): Pair[] {
  const { manifest } = manifestOf({ ...item, cover: measured }, { config, messages });
  const metadata: unknown = manifest?.metadata ?? [];
  return (metadata as { label: Record<string, string[]>; value: Record<string, string[]> }[]).map(
    ({ label, value }): Pair => [String(Object.values(label)[0]), plain(String(Object.values(value)[0]))],
  );
}

function inStructuredData(item: Project): string {
  const head = headOf({ view: view(pages[item.section], { project: item }), config, messages });
  return plain(head.find(({ tag }) => tag === 'script')?.text ?? '');
}

const searchFinds = (item: Project, text: string): boolean => {
  const [one] = linked(view('/design', { projects: { items: [item], total: 1 } })).projects?.items ?? [];
  return one !== undefined && answersIn(wordsIn.of([one]), parseSearchQuery(text))[0] !== 0;
};

/** A fact in every row, one extra field, and facts of the detail. */
const full = (section: Project['section']): Project =>
  project('shed', {
    section,
    year: '2020',
    place: 'Bergen',
    typologies: [
      { value: 'rooms', label: 'Rooms' },
      { value: 'sheds', label: 'Sheds' },
    ],
    size: { value: 'room', label: 'Roomy' },
    medium: 'Limewash',
    dimensions: { widthCm: 240, heightCm: 120, order: 'assumed' },
    availability: { state: 'on-hold', price: 'on-request', edition: { number: 3 }, note: 'until May' },
    extra: { materials: 'larch', series: 'Tides', area: '12', availability: 'On loan', credits: 'Per Vik' },
    facts: [
      { label: 'Area', value: '12 m²' },
      { label: 'Client', value: 'Ship & Co', href: 'https://ship.example/' },
    ],
    blocks: [],
  });

const labels = ['Year', 'Place', 'Type', 'Size', 'Medium', 'Dimensions', 'Edition', 'Availability'];

test('rows come first, then extra fields, then facts of the detail, which replace extra fields [N9]', () => {
  const facts = itemFacts(full('design'), messages);
  expect(facts.map(({ label }) => label)).toEqual([
    ...[...labels, 'Materials', 'Series', 'Availability', 'Credits'],
    ...['Area', 'Client'],
  ]);
  const named = { ...full('design'), facts: [{ label: 'year', value: '1999' }], extra: { roof_slope: '1:80' } };
  expect(pairsOf(itemFacts(named, messages)).at(-1)).toEqual(['Roof slope', '1:80']);
});

describe.each(['design', 'art'] as const)('a fact of a page of %s', (section) => {
  const added: FactRow = { field: 'slug', label: 'project.facts', weight: 1, read: () => 'Xylophone tuning' };
  // The test adds a row as a contributor does.
  const rows = factRows as FactRow[];

  beforeEach(() => {
    rows.push(added);
  });

  afterEach(() => {
    rows.pop();
  });

  test('is in page, print, Markdown, IIIF, structured data, feeds and search', () => {
    const item = full(section);
    const facts = itemFacts(item, messages);
    expect(facts.map(({ value }) => value)).toContain('Xylophone tuning');
    const page = inPage(item);
    const [html, print, data] = [plain(page), inPrint(page), inStructuredData(item)];
    for (const [, value] of pairsOf(facts)) {
      for (const word of value.split(', ')) {
        expect(html).toContain(word);
        expect(print).toContain(word);
      }
      expect(data.replace(/"value":240.*"value":120/, '240 × 120 cm')).toContain(value);
    }
    expect(inMarkdown(item).map(([label]) => label)).toEqual(facts.map(({ label }) => label));
    expect(inManifest(item)).toEqual(pairsOf(facts));
    const { facts: _facts, ...listed } = item;
    const ofList = itemFacts(listed, messages);
    expect(rowsIn(feedContentOf(listed, messages))).toEqual(pairsOf(ofList));
    for (const { value } of ofList) expect(searchFinds(item, value), value).toBe(true);
  });
});

test('page, Markdown and IIIF list the same facts in the same order', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
  const fact = fc.record({ label: word, value: word });
  const items = fc.record({
    year: fc.option(word, { nil: undefined }),
    place: fc.option(word, { nil: undefined }),
    size: fc.option(
      word.map((label) => ({ value: label.toLowerCase(), label })),
      { nil: undefined },
    ),
    medium: fc.option(word, { nil: undefined }),
    typologies: fc.uniqueArray(word, { maxLength: 3 }).map((all) => all.map((label) => ({ value: label, label }))),
    extra: fc.dictionary(word, word, { maxKeys: 3 }),
    facts: fc.array(fact, { maxLength: 3 }),
    blocks: fc
      .array(fact, { minLength: 1, maxLength: 2 })
      .map((list): Project['blocks'] => [{ id: 'facts', kind: 'facts', items: list }]),
  });
  fc.assert(
    fc.property(items, (fields) => {
      const item = project('shed', fields);
      const expected = pairsOf(itemFacts(item, messages));
      expect(rowsIn(inPage(item))).toEqual(expected);
      expect(inMarkdown(item)).toEqual(expected);
      expect(inManifest(item)).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});

test('the search of a list reads weighty facts only', () => {
  const item = full('design');
  expect(findProjects([[item]], 'limewash tides vik')).toHaveLength(1);
  expect(findProjects([[item]], 'roomy')).toHaveLength(0);
});
