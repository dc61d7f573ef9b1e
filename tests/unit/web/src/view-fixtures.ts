import { linkedMenu } from '../../../../server/content/linked-menu.ts';
import type { Block } from '../../../../shared/contract/block.ts';
import type { PublicConfig } from '../../../../shared/contract/config.ts';
import type { Image } from '../../../../shared/contract/image.ts';
import type { Page } from '../../../../shared/contract/page.ts';
import type { Project, ProjectList, ProjectSummary } from '../../../../shared/contract/project.ts';
import type { SiteOwn } from '../../../../shared/contract/site.ts';
import type { LinkedView, View } from '../../../../shared/contract/view.ts';
import messages from '../../../../shared/messages/en-US.json' with { type: 'json' };
import type { InlineData } from '../../../../shared/page/renderer.ts';
import { matchSiteRoute } from '../../../../shared/page/site-routes.ts';

export { messages };

/** Invented names. A page can show them only if they came through the data. */
const addresses = [{ city: 'Bergen', lines: ['Quay 1'], timeZone: 'Europe/Oslo' }];
const device = { mobileBelowPx: 640, desktopFromPx: 1024, resizeDebounceMs: 50 };

export const config: PublicConfig = {
  apiBase: '/api/v1',
  publicUrl: 'https://north.example',
  atelierName: 'North Shed',
  artistName: 'Ida Lund',
  artistSlug: 'ida',
  locale: 'en-US',
  icons: { prefixes: ['lucide'], endpoint: '/api/icons', timeoutMs: 1500 },
  routeRules: [],
  brand: {
    addresses,
    mail: 'post@north.example',
    socials: [{ label: 'Board', url: 'https://board.example/north' }],
    artSocials: [],
  },
  year: 2031,
};

/** A site without a brand. */
export const siteOwn: SiteOwn = { logos: {}, logoHrefs: {}, marks: {}, markHrefs: {}, device, consentVersion: 1 };

export function image(
  name: string,
  size: Partial<Pick<Image, 'width' | 'height'>> = { width: 1500, height: 1000 },
): Image {
  return { src: `/media/${name}/${name}.jpg`, alt: `Seen in ${name}`, ...size, sources: [] };
}

export function summary(slug: string, fields: Partial<ProjectSummary> = {}): ProjectSummary {
  return {
    id: slug,
    slug,
    section: 'design',
    title: `Title of ${slug}`,
    typologies: [],
    extra: {},
    cover: image(slug),
    ...fields,
  };
}

const text = (id: string, words: string): Block => ({ id, kind: 'text', html: `<p>${words}</p>` });

/** One block of every kind. */
export const everyBlock: readonly Block[] = [
  { id: 'heading', kind: 'heading', level: 2, text: 'A hanging title' },
  text('text', 'Words of the text block'),
  { id: 'image', kind: 'image', image: image('one-picture') },
  {
    id: 'gallery',
    kind: 'gallery',
    title: 'A gallery',
    items: ['a', 'b', 'c'].map((name) => ({ full: image(`full-${name}`), thumbnail: image(`thumbnail-${name}`) })),
  },
  {
    id: 'video',
    kind: 'video',
    video: { sources: [{ src: '/media/film/film.mp4', type: 'video/mp4' }], caption: 'A film' },
  },
  { id: 'quote', kind: 'quote', text: 'Words of the quote', attribution: 'Somebody' },
  { id: 'facts', kind: 'facts', items: [{ label: 'Founded', value: '2017' }] },
  { id: 'list', kind: 'list', isOrdered: false, items: ['First', 'First'] },
  { id: 'link', kind: 'link', href: 'https://elsewhere.example', label: 'Elsewhere' },
  { id: 'unknown', kind: 'unknown', text: 'Words of no known kind' },
];

export function project(slug: string, fields: Partial<Project> = {}): Project {
  const next = { id: 'next', slug: 'next', title: 'Title of next' };
  return {
    ...summary(slug),
    lead: `Lead of ${slug}`,
    blocks: [...everyBlock],
    facts: [],
    previous: next,
    next,
    ...fields,
  };
}

function page(slug: string, fields: Partial<Page> = {}): Page {
  return {
    slug,
    title: `Title of ${slug}`,
    lead: `Lead of ${slug}`,
    blocks: [...everyBlock],
    isEmpty: false,
    ...fields,
  };
}

const summaries = [
  summary('shed', {
    typologies: [{ value: 'rooms', label: 'Rooms' }],
    size: { value: 'room', label: 'Room' },
    year: '2020',
  }),
  summary('stool', {
    typologies: [{ value: 'seats', label: 'Seats' }],
    size: { value: 'body', label: 'Body' },
    year: '2024',
  }),
];
const works = [
  summary('sea', { section: 'art', dimensions: { widthCm: 240, heightCm: 120 } }),
  summary('fog', { section: 'art' }),
];

const contents: Readonly<Record<string, Partial<View>>> = {
  design: { projects: { items: summaries, total: 2 } },
  'design-about': { content: page('about') },
  'design-process': { content: page('process') },
  'design-contact-us': { content: page('contact-us') },
  'design-projects-slug': { project: project('shed') },
  'design-slug': { content: page('care') },
  'art-name': { works: { items: works, total: 2 } },
  'art-art-works-slug': { project: project('sea', { section: 'art', dimensions: { widthCm: 240, heightCm: 120 } }) },
  'art-biography-name': { content: page('biography') },
  'privacy-policy': { content: page('privacy-policy') },
};

/** The view of a path, as the API would give it. */
export function view(path: string, fields: Partial<View> = {}): View {
  const name = matchSiteRoute(path)?.page ?? 'landing';
  return {
    path,
    canonicalPath: path,
    page: name,
    config,
    site: siteOwn,
    seo: { title: `Seo of ${name}`, description: 'Described', focusKeyword: 'keyword', isFallback: false },
    menu: {
      art: { id: 'menu', title: 'Art', items: [] },
      design: [
        { title: 'Design Menu Pages', kind: 'pages', items: [{ label: 'Makers', url: 'makers', isMessaging: false }] },
      ],
      typologies: [],
      sizes: [],
    },
    landing: {
      videos: {},
      intro: { design: [{ text: 'Sheds, and what they hold.' }], art: [{ text: 'Seas, slowly.' }] },
    },
    ...contents[name],
    ...fields,
  };
}

/** Data inside a document with that view. */
export function inlineData(path: string, fields: Partial<View> = {}): InlineData {
  return { view: view(path, fields), messages, buildId: 'test' };
}

/** The view as the API returns it, with the path of each resource. */
export function linked({ projects, works, project, content, menu, ...rest }: View): LinkedView {
  const withPath = <Value extends object>(value: Value) => ({ ...value, canonicalPath: rest.canonicalPath });
  const listed = (list: ProjectList) => ({ ...list, items: list.items.map(withPath), links: {} });
  const { previous, next } = project ?? {};
  const neighbors = { previous: previous && withPath(previous), next: next && withPath(next) };
  return {
    ...rest,
    menu: menu && linkedMenu(menu, { publicConfig: () => rest.config, messages }),
    ...(content && { content: withPath(content) }),
    ...(projects && { projects: listed(projects) }),
    ...(works && { works: listed(works) }),
    ...(project && { project: { ...withPath(project), ...neighbors } }),
  };
}
