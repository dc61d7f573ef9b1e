import { describe, expect, it } from 'vitest';
import { textTreeOf } from '../../../../../server/content/text-trees.ts';
import {
  type FindingKind,
  findingKinds,
  findingsOf,
  type ReportedPage,
} from '../../../../../server/ops/content-report/findings.ts';
import type { Block } from '../../../../../shared/contract/block.ts';
import type { Event } from '../../../../../shared/contract/event.ts';
import type { Image } from '../../../../../shared/contract/image.ts';
import type { Project } from '../../../../../shared/contract/project.ts';

const image = (fields: Partial<Image> = {}): Image => ({
  src: '/media/abcdefghijklmnop/sill.jpg',
  alt: 'A chair beside a window',
  width: 2_000,
  sources: [],
  ...fields,
});

const project: Project = {
  ...{
    id: '1',
    slug: 'sill',
    section: 'design',
    title: 'Sill',
    year: '2024',
    place: 'Malmö',
    lead: 'A chair.',
    extra: {},
  },
  ...{ typologies: [{ value: 'furniture', label: 'Furniture' }], cover: image(), facts: [] },
  blocks: [{ id: 'a', kind: 'heading', level: 2, text: 'Made by hand' }],
};

const seo = { title: 'Sill', description: 'A chair that is a sill.', focusKeyword: '', isFallback: false };

const page = (fields: Partial<Project> = {}, rest: Partial<ReportedPage> = {}): ReportedPage => ({
  path: '/design/projects/sill',
  title: 'Sill',
  project: { ...project, ...fields },
  seo,
  repairs: [],
  ...rest,
});

const eventPage = (dates: Partial<Event>): ReportedPage => ({
  ...{ path: '/news/a', title: 'A', repairs: [] },
  event: {
    ...{ id: '1', slug: 'a', title: 'A', kind: 'exhibition', when: 'next', timeZone: 'UTC', lead: 'A lead.' },
    ...{ works: [], blocks: [], canonicalPath: '/news/a', ...dates },
  },
});

const text = (html: string): Partial<Project> => ({
  blocks: [{ id: 't', kind: 'text', html, tree: textTreeOf(html) }],
});
const block = (fields: object): Partial<Project> => ({ blocks: [{ id: 'b', ...fields } as Block] });
const facts = {
  isPath: (path: string) => path === '/design',
  movedTo: (path: string) => (path === '/shop' ? '/design' : undefined),
  unreadable: new Map([
    ['unreadable-image', 'no image'],
    ['image-elsewhere1', 'unknown: its host is not in MEDIA_HOSTS'],
  ]),
  weights: new Map([['images-of-24-mb1', 24_000_000]]),
};
const kindsIn = (...pages: ReportedPage[]) => findingsOf(pages, facts).map(({ kind }) => kind);

/** Kinds that need several pages or files. */
const ofSeveral = [
  ...(['search-title-double', 'search-text-missing', 'filter-value-similar', 'page-unreachable'] as const),
  ...(['file-invalid', 'file-line-unused'] as const),
];

/** One page with a planted problem of each kind. */
const planted: Readonly<Record<Exclude<FindingKind, (typeof ofSeveral)[number]>, ReportedPage>> = {
  'image-without-description': page({ cover: image({ alt: undefined }) }),
  'image-described-by-file-name': page({ cover: image({ alt: 'DSC_01234' }) }),
  'image-description-repeats': page({ cover: image({ alt: 'Same words', caption: 'same words' }) }),
  'image-description-prefix': page(block({ kind: 'image', image: image({ alt: 'Image of a chair' }) })),
  'image-small': page({ cover: image({ width: 640 }) }),
  'image-heavy': page({ cover: image({ src: '/media/images-of-24-mb1/a.jpg' }) }),
  'image-unreadable': page({ cover: image({ src: '/media/unreadable-image/a.jpg' }) }),
  'image-host-unknown': page({ cover: image({ src: '/media/image-elsewhere1/a.jpg' }) }),
  'video-without-poster': page(
    block({ kind: 'video', video: { sources: [{ src: '/media/a/a.mp4' }], alt: 'A hand', isSilent: true } }),
  ),
  'video-without-description': page(
    block({ kind: 'video', video: { sources: [{ src: 'https://player.example/1' }] } }),
  ),
  'video-without-captions': page(
    block({ kind: 'video', video: { sources: [{ src: '/media/a/a.mp4' }], alt: 'A hand', poster: image() } }),
  ),
  'audio-without-transcript': page(
    block({ kind: 'audio', audio: { sources: [{ src: '/media/a/a.mp3' }], title: 'A' } }),
  ),
  'link-broken': page(text('<p>See <a href="/design/gone">the loft</a>.</p>')),
  'link-moved': page(text('<p>See <a href="/shop">the shop</a>.</p>')),
  'link-words': page(text('<p>See it <a href="/design">here</a>.</p>')),
  'heading-skipped': page(text('<h2>Parts</h2><p>Words</p><h4>Seat</h4>')),
  'paragraph-empty': page(text('<p>Words</p><p></p>')),
  'title-long': page({}, { title: 'A title '.repeat(12) }),
  'placeholder-text': page(text('<p>Lorem ipsum dolor sit amet.</p>')),
  'change-scheduled': page({}, { changesAt: '2027-01-01T00:00:00.000Z' }),
  'slug-changed': page({}, { formerSlugs: ['window-sill'] }),
  'lead-missing': page({ lead: undefined }),
  'search-description-missing': page({}, { seo: { ...seo, description: undefined } }),
  'search-text-long': page({}, { seo: { ...seo, description: 'A description '.repeat(12) } }),
  'cover-missing': page({ cover: undefined }),
  'year-missing': page({ year: undefined }),
  'place-missing': page({ place: undefined }),
  'typology-missing': page({ typologies: [] }),
  'dimensions-unread': page({ dimensionsText: 'as tall as a door' }),
  'dimensions-contradict': page({
    ...{ section: 'art', dimensions: { widthCm: 120, heightCm: 80 } },
    cover: image({ width: 1_600, height: 2_400 }),
  }),
  'detail-missing': page({}, { project: undefined, isMissing: true }),
  'language-unmarked': page(text('<p>Its name is <em>山中有石</em>, a stone.</p>')),
  'text-missing': page({ blocks: [] }),
  'slug-double': page({}, { repairs: [{ pointer: '/1', rule: 'duplicate-slug' }] }),
  'event-endless': eventPage({ from: '2026-02-01' }),
  'event-undated': eventPage({}),
  'content-not-shown': page({}, { repairs: [{ pointer: '/x', rule: 'image-not-used' }] }),
  'content-unusable': page({}, { repairs: [{ pointer: '/x', rule: 'image-unresolved-id' }] }),
};

describe('findings', () => {
  it('of files of the folder name the line, and links to a faulty file are not broken', () => {
    const errors = [
      { file: 'projects/sill/index.md', line: 8, error: '"dimensions" must be a record', isSlight: false },
      { file: 'pages/care.md', line: undefined, error: '"leed" is unknown', isSlight: true },
    ];
    expect(findingsOf([], { ...facts, errors }).map(({ kind, path, value }) => [kind, path, value])).toEqual([
      ['file-invalid', '/design/projects/sill', 'projects/sill/index.md:8: "dimensions" must be a record'],
      ['file-line-unused', '/design/care', 'pages/care.md: "leed" is unknown'],
    ]);
  });

  it.each(Object.entries(planted))('of a planted %s are that one and no other', (kind, one) => {
    expect(kindsIn(one)).toEqual([kind]);
  });

  it('of two pages with one search title name both', () => {
    const other = page({}, { path: '/design/projects/loft' });
    expect(kindsIn(page(), other)).toEqual(['search-title-double', 'search-title-double']);
  });

  it('of a filter value name the rarer one of two that differ in one letter', () => {
    const projects = ['Furniture', 'Furniture', 'Furnitrue', 'Interiors', 'Exteriors', 'Lamp', 'Lamps'].map(
      (label, index) =>
        page(
          { typologies: [{ value: label.toLowerCase(), label }] },
          { path: `/design/projects/${index}`, seo: undefined },
        ),
    );
    expect(findingsOf(projects, facts).map(({ kind, path, value }) => [kind, path, value])).toEqual([
      ['filter-value-similar', '/design/projects/2', 'Furnitrue, Furniture'],
      ['filter-value-similar', '/design/projects/6', 'Lamps, Lamp'],
    ]);
  });

  it('of filter values leave out those that differ in a number only', () => {
    const labels = ['Tides 12', 'Tides 13', 'Tides 1', 'Houses II', 'Houses III'];
    const projects = labels.map((label, index) =>
      page({ typologies: [{ value: label, label }] }, { path: `/design/projects/${index}`, seo: undefined }),
    );
    expect(findingsOf(projects, facts)).toEqual([]);
  });

  it('of a page that no menu contains end with a link to it', () => {
    const care = { path: '/design/care', title: 'Care', isInMenu: false, repairs: [] };
    const linked = () =>
      findingsOf([care, page(text('<p><a href="/design/care#wax">Wax</a></p>'))], { ...facts, isPath: () => true });
    expect(kindsIn(page(), care)).toEqual(['page-unreachable']);
    expect(linked()).toEqual([]);
  });

  it('of a fact name its broken link, and its link makes a page reachable', () => {
    const care = { path: '/design/care', title: 'Care', isInMenu: false, repairs: [] };
    const linking = (href: string) => page({ facts: [{ label: 'With', value: 'Ana', href }] });
    expect(kindsIn(linking('/design/gone'))).toEqual(['link-broken']);
    const all = { ...facts, isPath: () => true };
    expect(findingsOf([care, linking('/design/care')], all)).toEqual([]);
  });

  it('of a page without search texts need another page that has them', () => {
    const without = page({}, { path: '/design/projects/loft', seo: { title: 'Atelier', isFallback: true } });
    expect(kindsIn(without)).toEqual([]);
    expect(kindsIn(page(), without)).toEqual(['search-text-missing']);
  });

  it('of a repair name the field as editors know it', () => {
    const repairs = [{ pointer: '/acf/hero_text/0', rule: 'text-not-used', count: 1 }];
    expect(findingsOf([page({}, { repairs })], facts).map(({ value }) => value)).toEqual(['acf › hero text › 1']);
  });

  it('of a correct page are empty, and every kind has a planted error', () => {
    expect(kindsIn(page())).toEqual([]);
    expect(kindsIn(page(text('<p>See <a href="/design#projects">the projects</a>, <em>all</em>.</p>')))).toEqual([]);
    expect(kindsIn(page(text('<p>Its name is <span lang="zh">山中有石</span>, by 王.</p>')))).toEqual([]);
    expect(kindsIn(page(text('<p>山中有石</p>'), { title: '山中有石' }))).toEqual([]);
    expect(kindsIn(page(text('<p>A word from China, 工匠精神, in a sentence.</p>')))).toEqual(['language-unmarked']);
    expect(kindsIn(page({ section: 'art', dimensions: { widthCm: 80, heightCm: 120 } }))).toEqual([]);
    expect([...Object.keys(planted), ...ofSeveral].sort()).toEqual(Object.keys(findingKinds).sort());
  });

  it('have an ID that changes with the value alone', () => {
    const idOf = (alt: string, width = 2_000) => findingsOf([page({ cover: image({ alt, width }) })], facts)[0]?.id;
    expect(idOf('IMG_0001.jpg')).toBe(idOf('IMG_0001.jpg', 3_000));
    expect(idOf('IMG_0001.jpg')).not.toBe(idOf('IMG_0002.jpg'));
  });
});

it('names an animation that has no smaller files', () => {
  const cover = image({ src: '/media/a-long-animation/a.gif' });
  const long = {
    ...facts,
    onlyOriginal: (id: string) => (id === 'a-long-animation' ? ('frames' as const) : undefined),
  };
  expect(findingsOf([page({ cover })], long).map(({ kind }) => kind)).toContain('image-heavy');
  expect(kindsIn(page({ cover }))).not.toContain('image-heavy');
});
