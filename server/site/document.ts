import { escapeText, escapeUTF8 } from 'entities/escape';
import type { Block, GalleryItem } from '../../shared/contract/block.ts';
import { galleryItemsOf, withImages } from '../../shared/contract/block-parts.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { LinkedItem, LinkedMenu, Menu, MenuItem } from '../../shared/contract/menu.ts';
import { packingSources } from '../../shared/contract/packed-sources.ts';
import type { LinkedPage, Page } from '../../shared/contract/page.ts';
import type {
  LinkedList,
  LinkedNeighbor,
  LinkedProject,
  LinkedSummary,
  Neighbor,
  Project,
  ProjectList,
  ProjectSummary,
  Section,
} from '../../shared/contract/project.ts';
import type { LinkedView, View } from '../../shared/contract/view.ts';
import { searchedExtra } from '../../shared/find/searched-facts.ts';
import { locale as defaultLocale } from '../../shared/messages/format-message.ts';
import type { Head, HeadTag } from '../../shared/page/head.ts';
import { type InPart, inPart } from '../../shared/page/image-parts.ts';
import { type Languages, prefixOf } from '../../shared/page/languages.ts';
import type { ListResponse } from '../../shared/page/overview-calls.ts';
import { overviewHero } from '../../shared/page/overview-hero.ts';
import type { InlineData, Messages, SentData, SentView } from '../../shared/page/renderer.ts';
import { scriptJson } from '../../shared/page/script-json.ts';
import { colorModeOf, forcedTheme, type PageName, siteRoutes } from '../../shared/page/site-routes.ts';
import { directionOf } from '../base/locales.ts';
import type { SiteBuild } from './site-build.ts';

/** In a list the caption names the image, and the header covers it only as a hero. */
function sentCover({ src, width, height, tone, preview, bandMin, bandMax, sources }: Image): Image {
  return { src, alt: '', width, height, tone, preview, bandMin, bandMax, sources };
}

/** The first image of an overview is also the share image. */
const sentHero = ({ caption: _caption, ...image }: Image): Image => image;

function sentItem(item: ProjectSummary & Partial<LinkedSummary>, isHero: boolean): ProjectSummary {
  const { canonicalPath: _path, lead: _lead, leadLang: _lang, leadDir: _dir, updatedAt: _updatedAt, ...shown } = item;
  const { series: _series, cover, extra, availability: { state } = {}, ...summary } = shown;
  // The filter and the index of the site need no other state.
  const sent = { cover: cover && (isHero ? sentHero(cover) : sentCover(cover)), extra: searchedExtra(extra) };
  return { ...summary, ...sent, ...(state === 'available' && { availability: { state } }) };
}

/** If another response has the cards, only the item of the hero. The client fetches the others when it needs them. */
function sentList({ items, total, links, counts }: LinkedList, hasCards: boolean): ProjectList {
  const hero = overviewHero(items);
  const shown = hasCards ? items.filter((item) => item === hero) : items;
  const sent = shown.map((item) => sentItem(item, item === hero));
  return { items: sent, total, ...(items.length < total && { links, counts }) };
}

/** A response to a call of an overview, with the fields that `sentView` sends of a list. */
export function sentResponse({ value, ...call }: ListResponse): ListResponse {
  if (call.name === 'events') return { value, ...call };
  const items = value.items.map((item) =>
    'item' in item ? { item: sentItem(item.item, false) } : sentItem(item, false),
  );
  return { ...call, value: { ...value, items } };
}

/** Nothing covers a lazy-loaded image. */
const lateImage = ({ bandMin: _min, bandMax: _max, ...image }: Image): Image => image;

function lateBlock(block: Block): Block {
  const late = (item: GalleryItem) => ({ full: lateImage(item.full), thumbnail: lateImage(item.thumbnail) });
  return withImages(block, galleryItemsOf(block).map(late)) ?? block;
}

function sentNeighbor(neighbor: LinkedNeighbor | undefined): Neighbor | undefined {
  if (!neighbor) return undefined;
  const { canonicalPath: _path, cover, ...sent } = neighbor;
  return { ...sent, cover: cover && sentCover(cover) };
}

/** Without a cover the first image is above the fold. */
function sentProject(
  { canonicalPath: _path, updatedAt: _updatedAt, ...whole }: LinkedProject,
  part: number,
): InPart<Project> {
  const project = inPart<Project>(whole, part);
  const blocks = project.cover ? project.blocks.map(lateBlock) : project.blocks;
  return { ...project, blocks, previous: sentNeighbor(whole.previous), next: sentNeighbor(whole.next) };
}

/** Only the first sentences of the landing, with which an overview begins. The client loads the rest on demand. */
function landingOn({ page, landing }: Pick<View, 'page' | 'landing'>): SentView['landing'] {
  if (page === 'landing' || !landing) return landing;
  if (siteRoutes[page].layout !== 'home') return undefined;
  const { intro, now } = landing;
  return { intro: { design: intro.design.slice(0, 1), art: intro.art.slice(0, 1) }, now };
}

const sentPage = ({ canonicalPath: _path, updatedAt: _updatedAt, ...page }: LinkedPage, part: number): InPart<Page> =>
  inPart<Page>(page, part);

const sentMenuItems = (items: readonly LinkedItem[]): MenuItem[] =>
  items.map(({ kind: _kind, path: _path, href: _href, ...item }) => item);

/** The client resolves menu items itself. */
const sentMenu = ({ art, design, ...menu }: LinkedMenu): Menu => ({
  ...menu,
  art: { ...art, items: sentMenuItems(art.items) },
  design: design.map(({ heading: _heading, items, ...group }) => ({ ...group, items: sentMenuItems(items) })),
});

export function sentFrame<Frame extends Pick<LinkedView, 'menu'>>({ menu, ...frame }: Frame) {
  return { ...frame, ...(menu && { menu: sentMenu(menu) }) };
}

/**
 * Removes data that the page neither renders nor searches, because a document carries it twice, as markup and as data.
 */
export function sentView(
  { path: _path, projects, works, project, content, locales, ...view }: LinkedView,
  part = 1,
  responses: readonly ListResponse[] = [],
): SentView {
  const hasCards = responses.some(({ parameters: { counts } }) => counts !== undefined);
  return {
    ...sentFrame(view),
    ...(projects && { projects: sentList(projects, hasCards) }),
    ...(works && { works: sentList(works, hasCards) }),
    ...(project && { project: { ...sentProject(project, part), ...(locales && { locales }) } }),
    ...(content && { content: { ...sentPage(content, part), ...(locales && { locales }) } }),
    landing: landingOn(view),
  };
}

/** Without the outlines of logos. */
function slim<Shown extends Pick<View, 'site'>>(shown: Shown): Shown {
  return { ...shown, site: { ...shown.site, logos: {}, marks: {} } };
}

/** Returns the data that is sent with a document. Logos are in a file, and texts in the client's code. */
export function sentDataOf({ messages, ...data }: InlineData): SentData {
  const { view, frame } = data;
  return { ...data, view: view && slim(view), ...(frame && { frame: slim(frame) }) };
}

/** Packs images and drops previews that the markup does not show, which do not compress. Without markup all are sent. */
function sendingWith(app: string) {
  // Read once, because searching the markup for each image would grow with the square of the list.
  const shown = new Set(app.match(/data:image\/[^"')&\s]+/g));
  return (key: string, value: unknown): unknown => {
    if (key === 'renditions') return undefined;
    if (key === 'preview' && typeof value === 'string' && app !== '' && !shown.has(value)) return undefined;
    return packingSources(key, value);
  };
}

/** Values are escaped, so the first `>` ends the tag. */
const tagAt = (app: string, start: number, name: string): string | undefined =>
  app.startsWith(`<${name}`, start) ? app.slice(start, app.indexOf('>', start) + 1) : undefined;

const typeOf = (source: string): string => renamed(source, 'type', 'type');

const priority = 'fetchPriority="high"';

/** The tag of the prioritized image, and its sources of the best type. */
function firstImage(app: string): { img: string; sources: readonly string[] } | undefined {
  for (let start = app.indexOf('<img'); start >= 0; start = app.indexOf('<img', start + 1)) {
    const img = tagAt(app, start, 'img');
    if (!img?.includes(priority)) continue;
    const sources = app.slice(app.lastIndexOf('<picture', start), start).split('<source').slice(1);
    const type = typeOf(sources[0] ?? '');
    return { img, sources: sources.filter((source) => typeOf(source) === type) };
  }
  return undefined;
}

function renamed(tag: string, name: string, newName: string): string {
  const start = tag.toLowerCase().indexOf(` ${name}="`) + name.length + 3;
  const value = start > name.length + 2 ? tag.slice(start, tag.indexOf('"', start)) : '';
  return value === '' ? '' : ` ${newName}="${value}"`;
}

/** `elsewhere` is the `media` of an earlier source, which is excluded. */
function preloadOf(tag: string, elsewhere = ''): string {
  const candidates = renamed(tag, 'srcset', 'imagesrcset');
  const what = candidates
    ? renamed(tag, 'type', 'type') + candidates + renamed(tag, 'sizes', 'imagesizes')
    : renamed(tag, 'src', 'href');
  const media = renamed(tag, 'media', 'media') || elsewhere.replace('="', '="not all and ');
  return `<link rel="preload" as="image" fetchpriority="high"${what}${media}>`;
}

/** Reads the preload tags of the page's prioritized image from its markup. Empty for a page without such an image. */
export function imagePreload(app: string): string {
  const image = firstImage(app);
  if (!image) return '';
  const { img, sources } = image;
  const [best = img, whole] = sources;
  return preloadOf(best) + (whole ? preloadOf(whole, renamed(best, 'media', 'media')) : '');
}

function markup({ tag, attributes, text = '' }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeUTF8(value)}"`);
  const start = `<${tag}${written.join('')}>`;
  if (tag === 'title') return `${start}${escapeText(text)}</title>`;
  return tag === 'script' ? `${start}${text}</script>` : start;
}

export const headTags = (head: Head): string => head.map(markup).join('');

interface DocumentParts {
  readonly section: Section;
  readonly page: PageName | 'error';
  readonly head: Head;
  readonly app: string;
  readonly data: SentData;
  readonly styles: DocumentStyles;
  readonly messages: Messages;
}

/** At the end of the page, because Chromium delays the first paint for fonts in the head. */
function fontPreloads({ fonts }: SiteBuild, section: Section, page: string): string {
  const files = section === 'art' || page === 'landing' ? [fonts.sans, fonts.serif] : [fonts.sans];
  return files.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('');
}

/** The template in another language than that of the code. */
function localTemplate(template: string, config: Languages, messages: Messages): string {
  const { locale = defaultLocale } = config;
  if (locale === defaultLocale) return template;
  const dir = directionOf(locale) === 'rtl' ? ' dir="rtl" style="--flow:-1;text-align:right"' : '';
  const prefix = prefixOf(config);
  return template
    .replace(`lang="${defaultLocale}"`, `lang="${locale}"${dir}${prefix && ` data-prefix="${prefix}"`}`)
    .replace('<span>Loading</span>', () => `<span>${escapeText(messages['common.loading'] ?? '')}</span>`);
}

export function documentOf(build: SiteBuild, parts: DocumentParts): string {
  const { section, page, head, app, data, styles, messages } = parts;
  const theme = forcedTheme(colorModeOf(page));
  const { paper } = build;
  const inlineStyles = styles.inline && `<style>${styles.inline}</style>`;
  const slots: Readonly<Record<string, string>> = {
    '%section%': section,
    '%page%': page,
    '%theme%':
      (theme ? `data-theme="${theme}"` : '') + (paper ? ` data-light="${paper.light}" data-dark="${paper.dark}"` : ''),
    '%consent%': String((data.view ?? data.frame)?.site.consentVersion),
    '<!--head-->': headTags(head) + imagePreload(app) + inlineStyles + styles.before,
    '<!--app-->': app,
    '<!--foot-->': fontPreloads(build, section, page) + styles.after,
    '<!--data-->': scriptJson(data, sendingWith(app)),
    '%start%': [build.entry.script, ...(build.pages[page]?.scripts ?? [])].join(' '),
  };
  const template = localTemplate(build.template, (data.view ?? data.frame)?.config ?? {}, messages);
  // One pass, so that inserted text is not searched for slots.
  return template.replace(
    /%section%|%page%|%theme%|%consent%|%start%|<!--(?:head|app|foot|data)-->/g,
    (slot) => slots[slot] ?? '',
  );
}

export interface DocumentStyles {
  /** Rules in the head: of the loading overlay, and the page's critical ones. */
  readonly inline: string;
  /** Tags of the style sheets that block the first paint. */
  readonly before: string;
  readonly after: string;
}

/** A failure or a shell (`app` is empty) has no critical rules and waits for the whole style sheet. */
export function documentStyles({ styles, bootstrap }: SiteBuild, app: string, page?: PageName): DocumentStyles {
  const own = page && app !== '' ? styles.pages[page] : undefined;
  if (!own) {
    const links = styles.whole.map((href) => `<link rel="stylesheet" href="${href}">`);
    return { inline: bootstrap.style, before: links.join(''), after: '' };
  }
  const after = `<link rel="stylesheet" href="${own.rest}" fetchpriority="low">`;
  return { inline: bootstrap.style + own.critical, before: '', after };
}
