import { escapeText } from 'entities/escape';
import type { Event } from '../../../shared/contract/event.ts';
import type { Image } from '../../../shared/contract/image.ts';
import { apiBase, oembedPath } from '../../../shared/contract/paths.ts';
import type { Project, ProjectSummary, Section } from '../../../shared/contract/project.ts';
import { formatMessage } from '../../../shared/messages/format-message.ts';
import { languageLinks } from '../../../shared/page/head.ts';
import { absoluteUrl, prefixOf, withoutPrefix } from '../../../shared/page/languages.ts';
import {
  contentParameters,
  detailSectionOf,
  matchSiteRoute,
  pathOf,
  pathOfProject,
  pathOfSection,
} from '../../../shared/page/site-routes.ts';
import { type LookupResult, mapFound } from '../../base/lookup-result.ts';
import { inPortions } from '../../base/portions.ts';
import type { SiteDependencies, SiteFacts } from '../../content/dependencies.ts';
import { allEvents, summaryOf } from '../../content/events.ts';
import { languagesOfPage } from '../../content/languages.ts';
import { pageBehind } from '../../content/page-address.ts';
import { dateWithDetail, projectBySlug } from '../../content/project.ts';
import { type SitePage, sitePages } from '../../content/site-pages.ts';
import { localeTags } from '../../http/purge-tags.ts';
import type { ResponseBuilder } from '../../http/response-builder.ts';
import { typeOfName } from '../../media/file-type.ts';
import { type FileServices, filesTag } from '../file-services.ts';
import { calendarOf } from './calendar.ts';
import { atomOf, type Feed, type FeedEntry, type FeedImage, feedContentOf, jsonFeedOf } from './feed.ts';
import { llmsTextOf } from './llms-text.ts';
import { type OembedRequest, oembedOf, oembedRequestOf, pathIn } from './oembed.ts';
import { documentOf, element } from './xml.ts';

interface File {
  readonly contentType: string;
  readonly body: string;
}

/** Values read with `readStored` are not dependencies. See `filesTag`. */
type FileParts = SiteDependencies & Pick<FileServices, 'readStored' | 'now' | 'bytesOf'>;
type Compose = (parts: FileParts) => Promise<LookupResult<File>>;

const portion = 100;

async function mappedInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  await inPortions(items, portion, async (some) => {
    results.push(...(await Promise.all(some.map(map))));
  });
  return results;
}

function urlIn({ publicConfig }: SiteFacts): (path: string) => string {
  const config = publicConfig();
  return (path) => absoluteUrl(path, config);
}

const xml = (body: string): File => ({ contentType: 'application/xml; charset=utf-8', body });

interface SitemapEntry {
  readonly url: string;
  /** RFC 3339. */
  readonly updatedAt?: string;
  readonly images: readonly string[];
  /** `hreflang` and URL of the page in each language. */
  readonly languages?: readonly Readonly<Record<string, string>>[];
}

/** The protocol allows 50,000 pages and 50 MB. A page takes about 300 bytes, with long slugs several times that. */
const maxEntries = 10_000;

const namespaces = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
};

const xhtml = { 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' };

/** Returns `<urlset>` of the Sitemaps protocol 0.9 with the image extension. */
export function sitemapOf(entries: readonly SitemapEntry[]): string {
  const areLinked = entries.some(({ languages }) => languages);
  const urls = entries.map(({ url, updatedAt, images, languages = [] }) =>
    element(
      'url',
      {},
      element('loc', {}, url),
      updatedAt === undefined ? undefined : element('lastmod', {}, updatedAt),
      ...languages.map((attributes) => element('xhtml:link', attributes)),
      ...images.map((image) => element('image:image', {}, element('image:loc', {}, image))),
    ),
  );
  return documentOf(element('urlset', { ...namespaces, ...(areLinked && xhtml) }, ...urls));
}

/** Returns `<sitemapindex>`. Files are numbered from 1. */
export function sitemapIndexOf(files: number, urlOf: (file: number) => string): string {
  const sitemaps = Array.from({ length: files }, (_, index) =>
    element('sitemap', {}, element('loc', {}, urlOf(index + 1))),
  );
  return documentOf(element('sitemapindex', { xmlns: namespaces.xmlns }, ...sitemaps));
}

interface SitemapPage extends SitePage {
  readonly parts: FileParts;
  readonly languages?: SitemapEntry['languages'];
}

/** The pages of one language whose main text is in it, with links to the others. */
async function pagesIn(parts: FileParts, pages: readonly SitePage[]): Promise<readonly SitemapPage[]> {
  const config = parts.publicConfig();
  if (!config.locales) return pages.map((page) => ({ ...page, parts }));
  const stored = { ...parts, read: parts.readStored };
  const all = await mappedInTurns(pages, async (page): Promise<SitemapPage | undefined> => {
    const match = matchSiteRoute(page.path);
    if (!match) return undefined;
    const { slug } = contentParameters(match);
    const locales = await languagesOfPage(stored, match, {
      ...(page.project ? { project: page.project } : slug !== undefined && !page.event && { content: { slug } }),
      ...(page.event && { event: page.event }),
    });
    const own = locales?.find(({ locale }) => locale === config.locale);
    if (!locales || own?.text !== undefined) return undefined;
    return {
      ...page,
      parts,
      languages: languageLinks({ locales: [...locales] }, { config }).map(({ attributes }) => attributes),
    };
  });
  return all.flatMap((page) => page ?? []);
}

async function allPages(parts: FileParts): Promise<LookupResult<readonly SitemapPage[]>> {
  const { locale: main, locales = [] } = parts.publicConfig();
  const found: SitemapPage[] = [];
  for (const locale of [main, ...locales.map((one) => one.locale).filter((one) => one !== main)]) {
    const publicConfig = () => ({ ...parts.publicConfig(), locale });
    const own = locale === main ? parts : { ...parts, publicConfig, sources: parts.sources.inLocale(locale) };
    const pages = await sitePages(own);
    if (pages.kind !== 'found') return pages;
    for (const page of await pagesIn(own, pages.value)) found.push(page);
  }
  return { kind: 'found', value: found };
}

async function sitemapOfPages(pages: readonly SitemapPage[]): Promise<File> {
  const entries = await mappedInTurns(
    pages,
    async ({ path, project, event, updatedAt, parts, languages }): Promise<SitemapEntry> => ({
      url: urlIn(parts)(path),
      updatedAt: project ? await dateWithDetail(parts, project) : updatedAt,
      images: [project?.cover ?? event?.image].flatMap((image) => (image ? [urlIn(parts)(image.src)] : [])),
      ...(languages && { languages }),
    }),
  );
  return xml(sitemapOf(entries));
}

const sitemap: Compose = async (parts) =>
  mapFound(await allPages(parts), (pages) => {
    if (pages.length <= maxEntries) return sitemapOfPages(pages);
    const urlOf = urlIn(parts);
    return xml(sitemapIndexOf(Math.ceil(pages.length / maxEntries), (file) => urlOf(`/sitemap-${file}.xml`)));
  });

function sitemapFile(file: number): Compose {
  return async (parts) => {
    const pages = await allPages(parts);
    if (pages.kind !== 'found') return pages;
    const some = pages.value.slice((file - 1) * maxEntries, file * maxEntries);
    if (pages.value.length <= maxEntries || some.length === 0) return { kind: 'absent' };
    return { kind: 'found', value: await sitemapOfPages(some) };
  };
}

const maxFeedEntries = 50;
const feedImagePx = 1600;

/** Never AVIF, because fewer readers support it than WebP and JPEG. */
async function feedImageOf({ src, sources }: Image, { bytesOf, ...facts }: FileParts): Promise<FeedImage> {
  const usual = sources.filter(({ type }) => type !== 'image/avif');
  const chosen = usual.findLast(({ width }) => width <= feedImagePx) ?? usual[0];
  const url = urlIn(facts)(chosen?.src ?? src);
  const typeOfOriginal = /\.svg$/i.test(src) ? 'image/svg+xml' : typeOfName(src);
  if (!chosen) return { url, type: typeOfOriginal, bytes: undefined };
  return { url, type: chosen.type, bytes: await bytesOf(chosen.src) };
}

/** Without a date, the year of the project counts, but none in the future. */
function dateByYear({ year }: ProjectSummary, nowMs: number): string | undefined {
  const begunIn = /\b[12]\d{3}\b/.exec(year ?? '')?.[0];
  return begunIn && yearStart(Math.min(Date.UTC(Number(begunIn), 0), nowMs));
}

const yearStart = (timeMs: number): string => `${new Date(timeMs).getUTCFullYear()}-01-01T00:00:00Z`;

type DatedItem = Awaited<ReturnType<typeof latestFirst>>[number];

async function latestFirst(parts: FileParts, items: readonly ProjectSummary[]) {
  const nowMs = parts.now();
  const dated = await mappedInTurns(items, async (item) => ({
    item,
    updatedAt: (await dateWithDetail(parts, item)) ?? dateByYear(item, nowMs),
  }));
  return dated.sort((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''));
}

async function feedEntry({ item, updatedAt }: DatedItem, parts: FileParts): Promise<FeedEntry> {
  const urlOf = urlIn(parts);
  const { id, title, titleLang, lead, leadLang, cover, typologies, medium } = item;
  return {
    // An id keeps its URL when the slug changes.
    id: urlOf(`${apiBase}/projects/${encodeURIComponent(id)}`),
    url: urlOf(pathOfProject(item)),
    title,
    titleLang,
    summary: lead,
    summaryLang: leadLang,
    updatedAt,
    image: cover && (await feedImageOf(cover, parts)),
    content: feedContentOf(item, parts.messages),
    tags: [...typologies.map(({ label }) => label), ...(medium === undefined ? [] : [medium])],
  };
}

const feedFormats = {
  atom: { contentType: 'application/atom+xml; charset=utf-8', write: atomOf },
  json: { contentType: 'application/feed+json; charset=utf-8', write: jsonFeedOf },
} as const;

type FeedFormat = keyof typeof feedFormats;

const feedsOf = {
  design: { name: 'projects', icon: '/favicon.svg' },
  art: { name: 'works', icon: '/favicon-art.svg' },
} as const;

type FeedHead = Omit<Feed, 'undatedAt' | 'entries'>;

function feedHead(parts: FileParts, section: Section, format: FeedFormat, name: string, path: string): FeedHead {
  const { atelierName, artistName, locale, credit, licenseUrl } = parts.publicConfig();
  const { icon } = feedsOf[section];
  const urlOf = urlIn(parts);
  const author = section === 'design' ? atelierName : artistName;
  return {
    title: formatMessage(parts.messages, 'feed.title', { author, what: parts.messages[`feed.${name}`] ?? name }),
    author,
    language: locale,
    homeUrl: urlOf(path),
    selfUrl: urlOf(`/feeds/${name}.${format}`),
    iconUrl: urlOf(icon),
    ...{ credit, licenseUrl },
  };
}

async function feedOf(
  parts: FileParts,
  section: Section,
  format: FeedFormat,
  items: readonly DatedItem[],
): Promise<Feed> {
  const path = pathOfSection(section, parts.publicConfig().artistSlug);
  return {
    ...feedHead(parts, section, format, feedsOf[section].name, path),
    undatedAt: items.findLast(({ updatedAt }) => updatedAt)?.updatedAt ?? yearStart(parts.now()),
    entries: await mappedInTurns(items.slice(0, maxFeedEntries), (item) => feedEntry(item, parts)),
  };
}

function feed(section: Section, format: FeedFormat): Compose {
  const { contentType, write } = feedFormats[format];
  return async (parts) =>
    mapFound(await parts.read(parts.sources.list(section)), async (list) => {
      const items = await latestFirst(parts, list.items);
      return { contentType, body: write(await feedOf(parts, section, format, items)) };
    });
}

async function eventEntry(event: Event, parts: FileParts): Promise<FeedEntry> {
  const urlOf = urlIn(parts);
  const { id, title, titleLang, lead, leadLang, image, from } = event;
  const { dates, kindLabel, venue, place } = summaryOf(event, parts);
  const about = [dates, venue, place].filter(Boolean).join(', ');
  const text = [about, lead].flatMap((words) => (words ? [`<p>${escapeText(words)}</p>`] : []));
  return {
    ...{ id: urlOf(`/news/#${encodeURIComponent(id)}`), url: urlOf(event.canonicalPath), title, titleLang },
    ...{ summary: lead ?? about, summaryLang: lead && leadLang, content: text.join('') },
    updatedAt: event.updatedAt ?? (from && `${from.slice(0, 10)}T00:00:00Z`),
    image: image && (await feedImageOf(image, parts)),
    tags: kindLabel ? [kindLabel] : [],
  };
}

function eventFeed(format: FeedFormat): Compose {
  const { contentType, write } = feedFormats[format];
  return async (parts) =>
    mapFound(await allEvents(parts), async (events) => {
      const entries = await mappedInTurns(events.slice(0, maxFeedEntries), (event) => eventEntry(event, parts));
      const head = feedHead(parts, 'design', format, 'events', pathOf('news'));
      return { contentType, body: write({ ...head, undatedAt: yearStart(parts.now()), entries }) };
    });
}

const calendar: Compose = async (parts) =>
  mapFound(await allEvents(parts), (events) => {
    const body = calendarOf(events, parts.publicConfig().atelierName, urlIn(parts));
    return { contentType: 'text/calendar; charset=utf-8', body };
  });

const llmsText: Compose = async (parts) =>
  mapFound(await sitePages(parts), (pages) => {
    const body = llmsTextOf(pages, parts.publicConfig(), parts.messages);
    return { contentType: 'text/markdown; charset=utf-8', body };
  });

const files: ReadonlyMap<string, Compose> = new Map([
  ['/sitemap.xml', sitemap],
  ['/feeds/projects.atom', feed('design', 'atom')],
  ['/feeds/projects.json', feed('design', 'json')],
  ['/feeds/works.atom', feed('art', 'atom')],
  ['/feeds/works.json', feed('art', 'json')],
  ['/feeds/events.atom', eventFeed('atom')],
  ['/feeds/events.json', eventFeed('json')],
  ['/events.ics', calendar],
  ['/llms.txt', llmsText],
]);

export const discoveryFiles: readonly string[] = [...files.keys()];

async function projectAt(parts: SiteDependencies, url: string): Promise<LookupResult<Project>> {
  const { findRule, publicConfig } = parts;
  const { publicUrl, artistSlug } = publicConfig();
  const whole = pathIn(url, publicUrl) ?? '';
  const { locale, prefix = '' } =
    publicConfig().locales?.find((one) => withoutPrefix(whole, one.prefix) !== whole) ?? {};
  const path = withoutPrefix(whole, prefix);
  const match = pageBehind(path, { findRule, artistSlug })?.match;
  const section = detailSectionOf(match?.page);
  const own = locale === undefined ? parts : { ...parts, sources: parts.sources.inLocale(locale) };
  return match && section ? projectBySlug(own, section, match.parameters.slug ?? '') : { kind: 'absent' };
}

/** `/oembed` is not stored, because clients can request any size. */
const oembedBuilder = (services: FileServices, request: OembedRequest): ResponseBuilder => ({
  key: `discovery:/oembed:${JSON.stringify(request)}`,
  waitMs: services.waitMs,
  servesOldMeanwhile: false,
  compose: async (read) => {
    const project = await projectAt({ ...services, read }, request.url);
    // oEmbed has no 410.
    if (project.kind === 'absent') return { kind: 'absent' };
    if (project.kind === 'unknown') return project;
    const { id, cover } = project.value;
    const body = oembedOf(project.value, request, services.publicConfig());
    const response = { contentType: 'application/json; charset=utf-8', body, tags: [`detail:${id}`] };
    const isProvisional = cover !== undefined && cover.width === undefined;
    return { kind: 'found', isStored: false, isProvisional, response: { ...response, headers: services.headers } };
  },
});

export function discoveryBuilder(services: FileServices, path: string, search: string): ResponseBuilder | undefined {
  if (path === oembedPath) {
    const request = oembedRequestOf(search);
    return 'error' in request ? undefined : oembedBuilder(services, request);
  }
  const file = /^\/sitemap-([1-9]\d{0,3})\.xml$/.exec(path)?.[1];
  const compose = file === undefined ? files.get(path) : sitemapFile(Number(file));
  return (
    compose && {
      key: `discovery:${path}${prefixOf(services.publicConfig())}`,
      waitMs: services.waitMs,
      servesOldMeanwhile: true,
      compose: async (read) => {
        const made = await compose({ ...services, read });
        if (made.kind !== 'found') return made;
        // One sitemap has all languages.
        const ofLanguage = path.startsWith('/sitemap') ? [] : localeTags(services.publicConfig());
        const response = { ...made.value, tags: [filesTag, ...ofLanguage], headers: services.headers };
        return { kind: 'found', response };
      },
    }
  );
}
