import { describe, expect, test } from 'vitest';
import { normalizeProjectDetail } from '../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../server/normalize/project-list.ts';
import { FolderWriter, placed, withoutEdgeSpace } from '../../../../server/tools/export-folder.ts';
import { readContentFile } from '../../../../server/upstream/folder/content-file.ts';
import { documentsOf } from '../../../../server/upstream/folder/folder-documents.ts';
import type { ExportLine } from '../../../../shared/contract/export.ts';
import { options } from '../normalize/sample-options.ts';

const image = (name: string, words: object = {}) => ({
  src: `/media/${name.padEnd(16, 'x')}/${name}.jpg`,
  sources: [],
  ...words,
});

const fileById = (id: string) => ({ path: `projects/one/${id}.jpg` });

const lineOf = (slug: string, fields: object, blocks: readonly object[]): ExportLine => ({
  kind: 'project',
  value: {
    ...{
      id: `id-${slug}`,
      slug,
      section: 'design',
      title: slug,
      typologies: [],
      extra: {},
      facts: [],
      canonicalPath: '',
    },
    ...{ ...fields, blocks: blocks.map((block, index) => ({ id: `b${index}`, ...block })) },
  },
});

/** Writes a project as a file and reads it as the site does: from the list and from its detail. */
function moved(slug: string, fields: object, blocks: readonly object[]) {
  const writer = new FolderWriter(fileById, []);
  const texts = writer.texts({ lines: [lineOf(slug, fields, blocks)], listed: new Map(), seo: new Map(), names: {} });
  const [file] = texts;
  const read = readContentFile({ path: file?.path ?? '', kind: 'project', beside: [] }, file?.text ?? '');
  expect(read.errors).toEqual([]);
  const known = { ...read, kind: 'project' as const, missing: [] };
  const documents = documentsOf([known], [], { atelier: 'A', artist: 'B', artistSlug: 'b' });
  const reading = {
    ...options,
    mediaBaseUrl: 'http://folder.invalid',
    mediaIdOf: (url: string) => url.split('/').at(-1)?.slice(0, 16) ?? '',
  };
  const parsed = (label: string) => JSON.parse(documents.json(label) ?? 'null');
  return {
    text: file?.text ?? '',
    item: normalizeProjectList(parsed('projects'), 'design', reading).value.items[0],
    detail: normalizeProjectDetail(parsed(`detail:id-${slug}`), reading).value,
  };
}

const withoutIds = (blocks: readonly object[]) =>
  JSON.parse(
    JSON.stringify(blocks, (name, value) => {
      if (name === 'html') return withoutEdgeSpace(value);
      return name === 'id' ? undefined : value;
    }).replace(/(\/media\/[\w-]{16})\/[\w.-]+/g, '$1'),
  );

describe('every block is the same after a move', () => {
  const text = (html: string) => ({ kind: 'text', html });
  const cases: readonly (readonly object[])[] = [
    [
      { kind: 'heading', level: 2, text: '# 1. A *star* & [link](x)' },
      { kind: 'heading', level: 6, text: '---' },
    ],
    [text('<p>One.</p>'), text('<p>Two.</p>')],
    [text('<p>1. Not a list</p><p>- neither</p><p># nor a heading</p>')],
    [text('<p>a<br />b  c</p>'), { kind: 'image', image: image('inline') }],
    [text('<ul><li>a</li><li><p>b</p><p>c</p></li></ul><table><tbody><tr><td>1 | 2</td></tr></tbody></table>')],
    [text('<pre><code>```block\nkind: text\n```</code></pre>')],
    [text('<p>![x](y.jpg) and $&amp; &lt;script&gt;</p>')],
    [text(`<p><img src="/media/${'w'.repeat(16)}/w.jpg" alt="In a line" /> words</p>`)],
    [
      { kind: 'image', image: image('a', { alt: '', caption: 'With "quotes"' }) },
      { kind: 'image', image: image('b') },
    ],
    [{ kind: 'image', image: image('c', { alt: '?]( x', focalPoint: { x: 0.25, y: 0.5 } }) }],
    [
      {
        kind: 'gallery',
        title: 'Views',
        items: [{ full: image('d', { alt: 'd' }), thumbnail: image('e', { alt: 'e' }) }],
      },
    ],
    [
      { kind: 'quote', text: 'One\ntwo', attribution: 'A — B' },
      { kind: 'quote', text: '— a dash' },
    ],
    [{ kind: 'facts', items: [{ label: 'A: b', value: '- c' }] }],
    [{ kind: 'list', isOrdered: true, items: ['a', '# b'] }],
    [{ kind: 'link', href: '/design/about', label: 'About', icon: 'lucide:mail' }],
    [{ kind: 'unknown', text: 'A: b\nC: d' }],
    [
      { kind: 'heading', level: 3, text: 'La casa', lang: 'it' },
      { kind: 'heading', level: 3, text: 'بيت', lang: 'ar', dir: 'rtl' },
      { kind: 'quote', text: 'La casa\nal mare', lang: 'it', dir: 'ltr', attribution: 'A' },
      text('<p>A <span lang="it">casa</span> by the sea</p>'),
      { kind: 'image', image: image('f', { alt: 'Casa', caption: 'La casa', lang: 'it' }) },
      { kind: 'facts', items: [{ label: 'A', value: 'casa', lang: 'it' }] },
      { kind: 'list', isOrdered: false, items: ['casa'], lang: 'it' },
    ],
    [{ kind: 'video', video: { sources: [{ src: 'https://www.youtube.com/watch?v=abcdefghijk' }], alt: 'x' } }],
  ];

  test.each(cases)('%j', (...blocks) => {
    expect(withoutIds(moved('one', {}, blocks).detail.blocks)).toEqual(withoutIds(blocks));
  });

  test('plain blocks are plain Markdown', () => {
    const { text: markdown } = moved('one', {}, [
      text('<p>Words and <em>more</em>.</p>\n<ul>\n<li>a</li>\n</ul>'),
      { kind: 'quote', text: 'It stops.', attribution: 'the joiner' },
    ]);
    expect(markdown).toContain('---\n\nWords and *more*.\n\n- a\n\n> It stops.\n> — the joiner\n');
    const { text: mixed } = moved('one', {}, [
      text(
        '<p>A &amp; b</p><table><tbody><tr><td>1</td></tr></tbody></table><ul><li>c<br />d</li></ul><pre>e\n  f</pre>',
      ),
    ]);
    expect(mixed).toContain(
      '---\n\nA & b\n\n<table><tbody><tr><td>1</td></tr></tbody></table>\n\n- c\\\n  d\n\n<pre>e\n  f</pre>\n',
    );
    const { text: spoken } = moved('one', {}, [{ kind: 'heading', level: 2, text: 'La casa', lang: 'it' }]);
    expect(spoken).toContain('\n\n## <span lang="it">La casa</span>\n');
  });
});

test('fields of an entry are the same after a move', () => {
  const fields = {
    ...{ titleLang: 'it', titleDir: 'ltr', leadLang: 'pt-BR' },
    ...{ title: 'yes', year: '2021–2023', place: 'Trieste: Italy', lead: '# lead', medium: '1.50' },
    ...{ typologies: [{ value: 'x-1', label: 'Ex, one' }], size: { value: 'hand', label: 'Hand' } },
    ...{
      dimensions: { widthCm: 1.5, heightCm: 2, order: 'assumed' },
      dimensionsText: 'about 2',
      updatedAt: '2024-05-01T10:00:00Z',
    },
    ...{
      cover: image('cover', { caption: 'No text', lang: 'it' }),
      series: 'S',
      extra: { series: 'S', Client: 'null' },
    },
  };
  const { item, detail } = moved('one', { ...fields, facts: [{ label: '2024', value: '07', lang: 'it' }] }, []);
  expect(withoutIds([item ?? {}])).toEqual(
    withoutIds([{ ...fields, slug: 'one', section: 'design', canonicalPath: '/design/projects/one' }]),
  );
  expect(detail.facts).toEqual([{ label: '2024', value: '07', lang: 'it' }]);
  expect(
    moved('one', { cover: image('a', { alt: '' }) }, [{ kind: 'image', image: image('a', { alt: 'Other' }) }]).item
      ?.cover?.alt,
  ).toBe('');
  expect(moved('one', {}, [{ kind: 'image', image: image('a') }]).item?.cover).toBeUndefined();
});

test.each(['a/b', 'CON.', '.hidden', 'Ünï', 'a:b', 'x'.repeat(150)])('the slug %j has a safe folder', (slug) => {
  const [entry, other] = placed([lineOf(slug, {}, []), lineOf(slug.toUpperCase(), {}, [])]);
  expect(entry?.folder).toMatch(/^projects\/[\p{L}\p{N}_][\p{L}\p{N}_-]{0,79}$/u);
  expect(other?.folder.toLowerCase()).not.toBe(entry?.folder.toLowerCase());
  expect(moved(slug, {}, []).item?.slug).toBe(slug);
});
