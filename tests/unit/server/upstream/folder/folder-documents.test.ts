import { describe, expect, test } from 'vitest';
import { type ResourceName, resources } from '../../../../../server/content/resources.ts';
import { readContentFile } from '../../../../../server/upstream/folder/content-file.ts';
import { ContentFolder } from '../../../../../server/upstream/folder/content-folder.ts';
import { documentsOf } from '../../../../../server/upstream/folder/folder-documents.ts';
import type { FileKind } from '../../../../../server/upstream/folder/folder-schema.ts';
import { readFiles } from '../../../../../server/upstream/folder/folder-worker.ts';
import { starter } from '../../../../check/folder-schemas.ts';
import { readingSettings } from '../../../../helpers/reading-settings.ts';

const names = { atelier: 'Atelier', artist: 'Artist', artistSlug: 'artist' };

const kinds: Readonly<Record<string, FileKind>> = { projects: 'project', works: 'work', pages: 'page' };

/** Documents made of files, given as texts by path. */
function answersOf(files: Readonly<Record<string, string>>, at = {}) {
  const texts = Object.entries(files).map(([path, text]) => {
    const kind = kinds[path.split('/')[0] ?? ''] ?? 'site';
    const beside = ['films/a.mp4', 'films/a.webm', 'films/a.jpg'];
    return { ...readContentFile({ path, kind, beside }, text), kind, missing: [] };
  });
  expect(texts.flatMap(({ errors }) => errors)).toEqual([]);
  const documents = documentsOf(texts, [], names, at);
  return { ...documents, answer: (label: string) => JSON.parse(documents.json(label) ?? 'null') };
}

const item = (fields: object, text = '') => `---\n${JSON.stringify(fields)}\n---\n${text}`;

describe('lists', () => {
  test('are sorted by order, then year, then name, without drafts', () => {
    const { answer } = answersOf({
      'projects/a/index.md': item({ year: 2001 }),
      'projects/b/index.md': item({ year: '2020–2024' }),
      'projects/c/index.md': item({ order: 2 }),
      'projects/d/index.md': item({ order: 1.5, year: 1990 }),
      'projects/e/index.md': item({ year: 2001 }),
      'projects/f/index.md': item({ order: 0, draft: true }),
      'works/w/index.md': item({}),
    });
    expect(answer('projects').map(({ slug }: { slug: string }) => slug)).toEqual(['d', 'c', 'b', 'a', 'e']);
    expect(answer('works')).toMatchObject([{ id: 'work-w', slug: 'w', title: 'w' }]);
    expect(answer('detail:project-f')).toBeNull();
  });

  test('a cover is the named image with the texts of the body, otherwise the first image', () => {
    const text = '![One](one.jpg)\n![Two](two.jpg "Below")\n';
    const { answer } = answersOf({
      'projects/a/index.md': item({ cover: 'two.jpg' }, text),
      'projects/b/index.md': item({}, text),
      'projects/c/index.md': item({ cover: { src: 'two.jpg', alt: 'Own' } }, text),
    });
    const covers = answer('projects').map(({ cover }: { cover: object }) => cover);
    expect(covers).toMatchObject([{ alt: 'Two', caption: 'Below' }, { alt: 'One' }, { alt: 'Own' }]);
  });

  test('a size can be a text with its unit', () => {
    const { answer } = answersOf({
      'projects/a/index.md': item({ dimensions: '180 x 90 x 74 cm' }),
      'projects/b/index.md': item({ dimensions: { width: 18, height: 9 } }),
    });
    const sizes = answer('projects').map(({ dimensions }: { dimensions: unknown }) => dimensions);
    expect(sizes).toEqual(['180 x 90 x 74 cm', { widthCm: 18, heightCm: 9 }]);
  });
});

describe('a file that is hidden', () => {
  const nowMs = Date.UTC(2026, 0, 15);
  const [past, future] = ['2025-03-01T08:00:00Z', '2031-03-01T08:00:00Z'];
  const files = (fields: object) => ({
    'projects/a/index.md': item({ title: 'Secret', ...fields }),
    'works/a/index.md': item({ title: 'Secret', ...fields }),
    'pages/a.md': item({ title: 'Secret', ...fields }),
    'pages/about.md': item({ title: 'Secret', ...fields }),
  });
  const shown = ({ versions, json }: ReturnType<typeof answersOf>) =>
    [...versions.keys()].filter((label) => json(label)?.includes('Secret'));
  const labels = [
    ...['projects', 'works', 'menu', 'page:a', 'about', 'seo:design/a', 'seo:art/a', 'seo:design/about'],
    ...['detail:project-a', 'detail:work-a'],
  ];

  test.each([
    { draft: true },
    { Draft: true },
    { DRAFT: 'yes' },
    { 'is-draft': true },
    { status: 'draft' },
    { published: false },
    { Published: 'no' },
    { publish: false },
    { private: true },
    { hidden: true },
    { visibility: 'Private' },
    { headless: true },
    { publishedAt: future },
    { publishAt: future },
    { publishDate: future },
    { expiryDate: past },
    { unpublish_at: past },
    { _build: { list: 'never', render: 'always' } },
    { build: { render: 'never' } },
    { params: { draft: true } },
    { meta: { status: 'unlisted' } },
    { entwurf: 'ja' },
  ])('is in no response: %j', (fields) => {
    expect(shown(answersOf(files(fields), { nowMs }))).toEqual([]);
  });

  test.each([
    {},
    { draft: false },
    { Published: true },
    { publishDate: past },
    { expiryDate: future },
    { _build: { list: 'always' } },
  ])('is not one with %j', (fields) => {
    const answers = answersOf(files(fields), { nowMs });
    expect(shown(answers)).toEqual(expect.arrayContaining(labels.filter((label) => !label.startsWith('detail'))));
    expect([...answers.versions.keys()]).toEqual(expect.arrayContaining(labels));
    expect(answers.changesAtMs).toBe('expiryDate' in fields ? Date.parse(future) : undefined);
  });
});

describe('two files with one slug', () => {
  const slugs = (files: Readonly<Record<string, string>>) => {
    const { answer, json } = answersOf(files);
    const items: { slug: string; id: string; title: string }[] = answer('projects');
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const { id } of items) expect(json(`detail:${id}`)).toBeDefined();
    return Object.fromEntries(items.map(({ slug, title }) => [title, slug]));
  };

  test.each([
    [
      { alpha: {}, beta: { slug: 'alpha' } },
      { alpha: 'alpha', beta: 'beta' },
    ],
    [
      { beta: { slug: 'zeta' }, zeta: {} },
      { beta: 'beta', zeta: 'zeta' },
    ],
    [
      { alpha: { slug: 'x' }, beta: { slug: 'x' } },
      { alpha: 'x', beta: 'beta' },
    ],
    [
      { alpha: { slug: 'x' }, beta: { slug: 'x' }, c: { slug: 'beta' } },
      { alpha: 'x', beta: 'beta-2', c: 'beta' },
    ],
    [
      { alpha: { slug: 'beta' }, beta: { slug: 'alpha' } },
      { alpha: 'beta', beta: 'alpha' },
    ],
    [{ alpha: { draft: true }, beta: { slug: 'alpha' } }, { beta: 'alpha' }],
    [
      { alpha: { id: 'n' }, beta: { id: 'n' } },
      { alpha: 'alpha', beta: 'beta' },
    ],
  ])('are both there, and the second has the name of its folder: %j', (folders, expected) => {
    const files = Object.entries(folders).map(([name, fields]) => [
      `projects/${name}/index.md`,
      item({ title: name, ...fields }),
    ]);
    expect(slugs(Object.fromEntries(files))).toEqual(expected);
  });

  test('are both there if two names have one readable form', () => {
    const names = ['Haus am See Ä', 'haus am see a', 'haus-am-see-a'];
    const files = names.map((name) => [`projects/${name}/index.md`, item({ title: name })]);
    expect(new Set(Object.values(slugs(Object.fromEntries(files))))).toEqual(
      new Set(['haus-am-see-a', 'haus-am-see-a-2', 'haus-am-see-a-3']),
    );
  });

  test('are both there if they are pages', () => {
    const { answer } = answersOf({
      'pages/care.md': item({ title: 'Care' }),
      'pages/use.md': item({ title: 'Use', slug: 'care' }),
    });
    expect(answer('page:care')).toMatchObject([{ title: 'Care' }]);
    expect(answer('page:use')).toMatchObject([{ title: 'Use' }]);
  });
});

describe('a link to a text', () => {
  const files = {
    'projects/sill/index.md': item({ title: 'Sill' }),
    'projects/Haus am See Ä.md': item({}),
    'projects/beta/index.md': item({ slug: 'other' }),
    'projects/hidden/index.md': item({ draft: true }),
    'works/tide/index.mdx': item({}),
    'pages/about.md': item({}),
    'pages/privacy-policy.md': item({}),
    'pages/care.md': item({}),
  };
  test.each([
    ['../sill/index.md', '/design/projects/sill'],
    ['../Haus%20am%20See%20%C3%84.md#how', '/design/projects/haus-am-see-a#how'],
    ['../beta/index.md', '/design/projects/other'],
    ['../../works/tide/index.mdx', '/art/art-works/tide'],
    ['/pages/about.md', '/design/about'],
    ['../../pages/privacy-policy.md', '/privacy-policy'],
    ['../../pages/care.md', '/design/care'],
    ['../hidden/index.md', undefined],
    ['../../README.md', undefined],
  ])('%s leads to the page %s, and its words stay without a page', (href, to) => {
    const { answer } = answersOf({
      ...files,
      'projects/salt/index.md': item({}, `Here [*is*](<${href}> "t"), [b](#b).`),
    });
    const [{ html }] = answer('detail:project-salt').blocks;
    const is = to === undefined ? '<em>is</em>' : `<a href="${to}" title="t"><em>is</em></a>`;
    expect(html).toBe(`<p>Here ${is}, <a href="#b">b</a>.</p>`);
  });
});

describe('menus', () => {
  const pages = {
    'pages/contact-us.md': '# Contact',
    'pages/about.md': '# About',
    'pages/privacy-policy.md': '# Privacy',
    'pages/care.md': item({ order: 2, label: 'Care' }, '# How to care'),
    'pages/press/index.md': item({ order: 1 }, '# Press'),
    'pages/hidden.md': item({ menu: false }, '# Hidden'),
    'pages/shop.md': item({ menu: 'art' }, '# Shop'),
    'pages/biography.md': '# Biography',
  };

  test('contain the pages', () => {
    const { answer } = answersOf(pages);
    const { art_menu, design_menu, page_slugs } = answer('menu');
    expect(page_slugs).toEqual(['press', 'care', 'contact-us', 'hidden', 'privacy-policy', 'shop']);
    const words = (items: { label: string; url: string }[]) => items.map(({ label, url }) => `${label} ${url}`);
    expect(words(design_menu[0].items)).toEqual([
      'Design design',
      'About about',
      'Press press',
      'Care care',
      'Contact contact-us',
    ]);
    expect(words(art_menu.items)).toEqual(['Works art/artist', 'Biography biography', 'Shop shop']);
    expect(answer('page:hidden')).toMatchObject([{ title: 'Hidden' }]);
  });
});

test('the starter folder normalizes without repairs and without losing an image', async () => {
  const folder = new ContentFolder({ path: starter, names, read: async (task) => (await readFiles(task)).result });
  const { versions, json } = await folder.documents();
  const media = new Set<string>();
  const mediaBaseUrl = 'http://folder.invalid';
  for (const label of versions.keys()) {
    const [own = '', key = ''] = label.split(':');
    const name = (own === 'detail' ? 'project' : own) as ResourceName;
    const normalize = await resources[name].normalizer();
    const read = normalize(JSON.parse(json(label) ?? ''), {
      ...readingSettings,
      mediaBaseUrl,
      mediaIdOf: (url) => url,
      slug: key,
    });
    expect(read.repairs, label).toEqual([]);
    for (const { url } of read.media) media.add(url);
  }
  expect([...media].sort()).toEqual([
    ...['chair', 'joint', 'side'].map((name) => `/projects/sill-chair/${name}.jpg`),
    ...['dusk', 'treads'].map((name) => `/projects/tideline-steps/${name}.jpg`),
    ...['detail', 'work'].map((name) => `/works/salt-clock/${name}.jpg`),
  ]);
});
