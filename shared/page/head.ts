import type { PublicConfig } from '../contract/config.ts';
import type { Image } from '../contract/image.ts';
import type { Landing } from '../contract/landing.ts';
import { oembedPath, urlOf } from '../contract/paths.ts';
import type { Section } from '../contract/project.ts';
import { cardNames, cardSize, filledCardOf } from '../contract/share-card.ts';
import type { View } from '../contract/view.ts';
import { formatMessage } from '../messages/format-message.ts';
import { headingOf } from './headings.ts';
import { jsonLdOf } from './json-ld.ts';
import { absoluteUrl, localHref, prefixOf } from './languages.ts';
import { overviewHero } from './overview-hero.ts';
import type { Messages } from './renderer.ts';
import { scriptJson } from './script-json.ts';
import { contentParameters, markdownPathOf, matchSiteRoute, sectionOf } from './site-routes.ts';
import { themeColors } from './theme-colors.ts';

/** A `<head>` element. Texts are plain and escaped when written; the text of a script is already safe. */
export interface HeadTag {
  readonly tag: 'title' | 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

export type Head = readonly HeadTag[];

export type HeadView = Pick<View, 'page' | 'canonicalPath' | 'seo'> &
  Partial<Pick<View, 'projects' | 'works' | 'project' | 'content' | 'events' | 'event' | 'locales'>> & {
    readonly landing?: (Pick<Landing, 'intro'> & Partial<Landing>) | null | undefined;
    /** Labels of the chosen filters, which begin the title. */
    readonly filters?: string | undefined;
  };

interface Surroundings {
  readonly config: PublicConfig;
  readonly messages: Messages;
}

export type HeadInput = Surroundings &
  (
    | {
        readonly view: HeadView;
        /** True if search engines may list the page. Search results are not listed. */
        readonly isListed?: boolean;
      }
    | { readonly failure: { readonly status: number }; readonly section?: Section }
  );

const meta = (name: string, content: string | undefined): Head =>
  content ? [{ tag: 'meta', attributes: { name, content } }] : [];

const openGraph = (properties: Readonly<Record<string, string | undefined>>): Head =>
  Object.entries(properties).flatMap(([name, content]) =>
    content ? [{ tag: 'meta' as const, attributes: { property: `og:${name}`, content } }] : [],
  );

function frameOfSection(section: Section): Head {
  const colors = (['light', 'dark'] as const).map((scheme) => {
    const attributes = {
      name: 'theme-color',
      media: `(prefers-color-scheme: ${scheme})`,
      content: themeColors[section][scheme],
    };
    return { tag: 'meta' as const, attributes };
  });
  const href = section === 'art' ? '/favicon-art.svg' : '/favicon.svg';
  return [...colors, { tag: 'link', attributes: { rel: 'icon', type: 'image/svg+xml', href } }];
}

/** Formats that no network, and few browsers, can show. Only their renditions can be shared. */
const unshareable = /\.(?:hei[cf]|tiff?|psd)$/i;

const isShareable = (image: Image | undefined): image is Image =>
  image !== undefined && (image.sources.length > 0 || !unshareable.test(image.src));

/** The image of a page: its own, otherwise the first of its list, otherwise the poster of its section's video. */
function firstImage({ project, event, projects, works, landing }: HeadView, section: Section): Image | undefined {
  const items = [...(projects?.items ?? []), ...(works?.items ?? [])];
  const listed = [overviewHero(items), ...items].map((item) => item?.cover).find(isShareable);
  const { design, art } = landing?.videos ?? {};
  return [project?.cover, event?.image, listed, (section === 'art' ? art : design)?.poster, design?.poster].find(
    isShareable,
  );
}

/** The share card of an image: works are shown whole, projects fill it. An image without renditions is shown itself. */
function openGraphImage({ src, alt, sources, focalPoint }: Image, section: Section, config: PublicConfig) {
  const [derived] = sources;
  const folder = derived?.src.slice(0, derived.src.lastIndexOf('/') + 1);
  const card = folder && folder + (section === 'art' ? cardNames.whole : filledCardOf(focalPoint));
  return {
    image: absoluteUrl(card ?? src, config),
    ...(card && { 'image:width': String(cardSize.width), 'image:height': String(cardSize.height) }),
    'image:alt': alt,
  };
}

/** Description of a page without search engine data. */
function leadOf({ page, project, content, events, event, landing }: HeadView): string | undefined {
  const { design = [], art = [] } = landing?.intro ?? {};
  const intros = { landing: [...design.slice(0, 1), ...art.slice(0, 1)], design, 'art-name': art };
  const intro = page === 'landing' || page === 'design' || page === 'art-name' ? intros[page] : [];
  const shown = events?.items
    .slice(0, 3)
    .map(({ title }) => title)
    .join(', ');
  return project?.lead ?? content?.lead ?? event?.lead ?? shown ?? intro.map(({ text }) => text).join(' ');
}

/** The same page as JSON (C16) and as Markdown. */
function dataOf(path: string, prefix: string): Head {
  const match = matchSiteRoute(path);
  if (!match) return [];
  const href = localHref(urlOf(match.route.content, contentParameters(match)), prefix);
  return [alternate('application/json', href), alternate('text/markdown', localHref(markdownPathOf(path), prefix))];
}

/** Links to the page in each language that has its main text, of one of these pages. */
export function languageLinks(
  { locales = [] }: Pick<HeadView, 'locales'>,
  { config }: Pick<Surroundings, 'config'>,
): Head {
  const own = locales.filter(({ text }) => text === undefined);
  if (own.length < 2 || !own.some(({ locale }) => locale === config.locale)) return [];
  const [first] = own;
  const link = (hreflang: string, path: string): HeadTag => ({
    tag: 'link',
    attributes: { rel: 'alternate', hreflang, href: config.publicUrl + path },
  });
  return [...own.map(({ locale, path }) => link(locale, path)), ...(first ? [link('x-default', first.path)] : [])];
}

/** A page whose main text is in another language has the URL of that language. */
function canonicalOf({ canonicalPath, locales = [] }: HeadView, { config }: Pick<Surroundings, 'config'>): string {
  const text = locales.find(({ locale }) => locale === config.locale)?.text;
  const source = locales.find(({ locale }) => locale === text);
  return source ? config.publicUrl + source.path : absoluteUrl(canonicalPath, config);
}

const alternate = (type: string, href: string, title?: string): HeadTag => ({
  tag: 'link',
  attributes: { rel: 'alternate', type, ...(title && { title }), href },
});

/** Feeds of the listed items, and oEmbed. */
function alternatesOf({ page, project }: HeadView, canonical: string, { config }: Surroundings): Head {
  const { publicUrl, atelierName, artistName } = config;
  const feed = (name: string, title: string) =>
    alternate('application/atom+xml', localHref(`/feeds/${name}.atom`, prefixOf(config)), title);
  const oembed = `${publicUrl}${oembedPath}?url=${encodeURIComponent(canonical)}`;
  return [
    ...(page === 'landing' || page === 'design' ? [feed('projects', atelierName)] : []),
    ...(page === 'news' ? [feed('events', atelierName)] : []),
    ...(page === 'landing' || page === 'art-name' ? [feed('works', artistName)] : []),
    ...(project ? [alternate('application/json+oembed', oembed)] : []),
  ];
}

/** Title and description of a page, which its own content gives if there is no search engine data. */
export function descriptionOf(view: HeadView, { config, messages }: Surroundings) {
  const { seo } = view;
  const name = headingOf({ ...view, config, messages });
  // The heading of the landing page contains the name. That of a section can be the name.
  const isNamed = name === config.atelierName || (view.page === 'landing' && name.includes(config.atelierName));
  const ofPage = seo.isFallback ? `${name}${isNamed ? '' : ` — ${config.atelierName}`}` : seo.title;
  const title = view.filters ? `${view.filters} — ${ofPage}` : ofPage;
  return { name, title, description: seo.description || leadOf(view) };
}

function headOfView({ locales, ...given }: HeadView, isListed: boolean, { config, messages }: Surroundings): Head {
  // The browser has them beside the content of the page.
  const view = { ...given, locales: locales ?? (given.project ?? given.content)?.locales };
  const { seo, page, project, event, canonicalPath } = view;
  const { name, title, description } = descriptionOf(view, { config, messages });
  const canonical = canonicalOf(view, { config });
  const section = sectionOf(canonicalPath);
  const image = firstImage(view, section);
  const sectionName = formatMessage(messages, `common.${section}`);
  const jsonLd = jsonLdOf({
    page,
    section,
    project,
    event,
    seo,
    canonical,
    name,
    sectionName,
    image,
    config,
    messages,
  });
  return [
    { tag: 'title', attributes: {}, text: title },
    ...meta('description', description),
    // Search results may show large images.
    ...meta('robots', isListed && page !== 'shortlist' ? 'max-image-preview:large' : 'noindex'),
    { tag: 'link', attributes: { rel: 'canonical', href: canonical } },
    ...languageLinks(view, { config }),
    ...dataOf(canonicalPath, prefixOf(config)),
    ...alternatesOf(view, canonical, { config, messages }),
    ...frameOfSection(section),
    ...openGraph({
      type: project ? 'article' : 'website',
      title,
      description,
      url: canonical,
      ...siteOf(config),
      ...(image && openGraphImage(image, section, config)),
    }),
    // Twitter reads title, text and image from Open Graph.
    ...meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(jsonLd
      ? [{ tag: 'script' as const, attributes: { type: 'application/ld+json' }, text: scriptJson(jsonLd) }]
      : []),
  ];
}

const siteOf = ({ atelierName, locale }: PublicConfig) => ({
  site_name: atelierName,
  locale: locale.replaceAll('-', '_'),
});

/** `404 — {atelier}`: an error page has no canonical URL and is not indexed (E2). */
function headOfFailure(status: number, section: Section, { config, messages }: Surroundings): Head {
  const title = formatMessage(messages, 'error.document-title', {
    status: String(status),
    atelier: config.atelierName,
  });
  return [
    { tag: 'title', attributes: {}, text: title },
    ...meta('robots', 'noindex'),
    ...frameOfSection(section),
    ...openGraph({ type: 'website', title, ...siteOf(config) }),
  ];
}

/** The head of a page or failure. Pure: the server writes it, and the browser applies it on navigation. */
export function headOf(input: HeadInput): Head {
  if ('view' in input) return headOfView(input.view, input.isListed ?? true, input);
  return headOfFailure(input.failure.status, input.section ?? 'design', input);
}
