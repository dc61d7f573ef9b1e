import { escapeAttribute, escapeText } from 'entities/escape';
import type { Block } from '../../shared/contract/block.ts';
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
} from '../../shared/contract/project.ts';
import type { LinkedView, View } from '../../shared/contract/view.ts';
import { searchedExtra } from '../../shared/find/find-projects.ts';
import type { Head, HeadTag } from '../../shared/page/head.ts';
import { type InPart, inPart } from '../../shared/page/image-parts.ts';
import { overviewHero } from '../../shared/page/overview-hero.ts';
import type { InlineData, SentData, SentView } from '../../shared/page/renderer.ts';
import { scriptJson } from '../../shared/page/script-json.ts';
import { colorModeOf, forcedTheme, type PageName, type Room, siteRoutes } from '../../shared/page/site-routes.ts';
import type { DocumentStyles } from './document-styles.ts';
import type { SiteBuild } from './site-build.ts';

/** A picture in a list: its caption names it; the header lies over it once it has become its page's hero. */
function drawnCover({ src, width, height, tone, bandMin, bandMax, sources }: Image): Image {
  return { src, alt: '', width, height, tone, bandMin, bandMax, sources };
}

/** The one that an overview begins with is what its page is shared with, and stands on its preview until it comes. */
function heroCover({ caption: _caption, ...drawn }: Image): Image {
  return drawn;
}

function drawnItem(item: LinkedSummary, isHero: boolean): ProjectSummary {
  const { canonicalPath: _path, lead: _lead, updatedAt: _updatedAt, cover, extra, ...drawn } = item;
  return { ...drawn, cover: cover && (isHero ? heroCover(cover) : drawnCover(cover)), extra: searchedExtra(extra) };
}

function drawnList({ items, total }: LinkedList): ProjectList {
  const hero = overviewHero(items);
  return { items: items.map((item) => drawnItem(item, item === hero)), total };
}

/** A picture that comes late: it has its tone until then, and nothing lies over it. */
function latePicture({ preview: _preview, bandMin: _min, bandMax: _max, ...picture }: Image): Image {
  return picture;
}

function lateBlock(block: Block): Block {
  if (block.kind === 'image') return { ...block, image: latePicture(block.image) };
  if (block.kind !== 'gallery') return block;
  const items = block.items.map(({ full, thumbnail }) => ({
    full: latePicture(full),
    thumbnail: latePicture(thumbnail),
  }));
  return { ...block, items };
}

function drawnNeighbor(neighbor: LinkedNeighbor | undefined): Neighbor | undefined {
  if (!neighbor) return undefined;
  const { canonicalPath: _path, cover, ...drawn } = neighbor;
  return { ...drawn, cover: cover && drawnCover(cover) };
}

/** Without a cover the first of its pictures is the one seen at once. */
function drawnProject(
  { canonicalPath: _path, updatedAt: _updatedAt, ...whole }: LinkedProject,
  part: number,
): InPart<Project> {
  const project = inPart<Project>(whole, part);
  const { blocks, cover } = project;
  const { previous, next } = whole;
  return {
    ...project,
    blocks: cover ? blocks.map(lateBlock) : blocks,
    previous: drawnNeighbor(previous),
    next: drawnNeighbor(next),
  };
}

/** Of the start, the sentences that an overview begins with; what other pages would keep for whoever goes there is asked for then. */
function landingOn({ page, landing }: Pick<View, 'page' | 'landing'>): SentView['landing'] {
  if (page === 'landing' || !landing) return landing;
  return siteRoutes[page].layout === 'home' ? { intro: landing.intro } : undefined;
}

function drawnPage({ canonicalPath: _path, updatedAt: _updatedAt, ...drawn }: LinkedPage, part: number): InPart<Page> {
  return inPart<Page>(drawn, part);
}

function drawnItems(items: readonly LinkedItem[]): MenuItem[] {
  return items.map(({ kind: _kind, path: _path, href: _href, ...drawn }) => drawn);
}

/** The menu resolves its items itself, also when the site's own pages change. */
function drawnMenu({ art, design, ...menu }: LinkedMenu): Menu {
  return {
    ...menu,
    art: { ...art, items: drawnItems(art.items) },
    design: design.map(({ heading: _heading, items, ...group }) => ({ ...group, items: drawnItems(items) })),
  };
}

/** What frames every page, without what nothing of it is drawn from. */
export function drawnFrame<Frame extends Pick<LinkedView, 'menu'>>({ menu, ...frame }: Frame) {
  return { ...frame, menu: menu && drawnMenu(menu) };
}

/**
 * A view without what its page does not draw or search, which every document would otherwise carry for nothing, or twice,
 * as markup and as data: addresses, which it makes of slugs and of the menu's links itself, and dates of change; of lists
 * leads, further fields, the captions of pictures, and of all but the hero the alternative text and the preview; of other
 * pictures that come late the preview; of the start what only the start draws; of very many images all but one `part`. The
 * API gives them all.
 */
export function drawnView({ projects, works, project, content, ...view }: LinkedView, part = 1): SentView {
  return {
    ...drawnFrame(view),
    ...(projects && { projects: drawnList(projects) }),
    ...(works && { works: drawnList(works) }),
    ...(project && { project: drawnProject(project, part) }),
    ...(content && { content: drawnPage(content, part) }),
    landing: landingOn(view),
  };
}

function withoutOutlines<Shown extends Pick<View, 'site'>>(shown: Shown): Shown {
  return { ...shown, site: { ...shown.site, logos: {}, marks: {} } };
}

/**
 * What of a document's data is sent along: what the site draws, and nothing else. Logos and marks are shown from a file of
 * their own; the texts of the interface are in the client's code, kept for good.
 */
export function sentDataOf({ messages, ...data }: InlineData): SentData {
  const { view, frame } = data;
  return { ...data, view: view && withoutOutlines(view), ...(frame && { frame: withoutOutlines(frame) }) };
}

/**
 * For `JSON.stringify`: what goes with a document is packed, and goes without what says the same again, and without the previews of pictures that it does not
 * begin with, which nothing compresses. Where nothing was rendered, the browser draws all of it.
 */
function sendingWith(app: string) {
  return (key: string, value: unknown): unknown => {
    if (key === 'renditions') return undefined;
    if (key === 'preview' && typeof value === 'string' && app !== '' && !app.includes(value)) return undefined;
    return packingSources(key, value);
  };
}

/** A tag of what was rendered; undefined unless it begins at `start`. Values are escaped, so its first `>` is its end. */
function tagAt(app: string, start: number, name: string): string | undefined {
  return app.startsWith(`<${name}`, start) ? app.slice(start, app.indexOf('>', start) + 1) : undefined;
}

const typeOf = (source: string): string => renamed(source, 'type', 'type');

/** As React writes it. */
const priority = 'fetchPriority="high"';

/** The tag of the picture that is to come before all others, and those of the sources of its best type. */
function firstPicture(app: string): { img: string; sources: readonly string[] } | undefined {
  for (let start = app.indexOf('<img'); start >= 0; start = app.indexOf('<img', start + 1)) {
    const img = tagAt(app, start, 'img');
    if (!img?.includes(priority)) continue;
    const sources = app.slice(app.lastIndexOf('<picture', start), start).split('<source').slice(1);
    const type = typeOf(sources[0] ?? '');
    return { img, sources: sources.filter((source) => typeOf(source) === type) };
  }
  return undefined;
}

/** `name="value"` of a tag under another name, its value escaped as it stands; empty when there is none. */
function renamed(tag: string, name: string, newName: string): string {
  const start = tag.toLowerCase().indexOf(` ${name}="`) + name.length + 3;
  const value = start > name.length + 2 ? tag.slice(start, tag.indexOf('"', start)) : '';
  return value === '' ? '' : ` ${newName}="${value}"`;
}

/** The preload of what one tag names; not in windows of `elsewhere`, the `media` of a source that comes first. */
function preloadOf(tag: string, elsewhere = ''): string {
  const candidates = renamed(tag, 'srcset', 'imagesrcset');
  const what = candidates
    ? renamed(tag, 'type', 'type') + candidates + renamed(tag, 'sizes', 'imagesizes')
    : renamed(tag, 'src', 'href');
  const media = renamed(tag, 'media', 'media') || elsewhere.replace('="', '="not all and ');
  return `<link rel="preload" as="image" fetchpriority="high"${what}${media}>`;
}

/**
 * The preload of a page's first picture, so that its request leaves with the first bytes of the document; empty when
 * there is none. Read from what was rendered: candidates and sizes are those of the page, whatever page it is. A picture
 * that has other files for some windows has a preload for those and one for the others.
 */
export function picturePreload(app: string): string {
  const picture = firstPicture(app);
  if (!picture) return '';
  const { img, sources } = picture;
  const [best = img, whole] = sources;
  return preloadOf(best) + (whole ? preloadOf(whole, renamed(best, 'media', 'media')) : '');
}

function markup({ tag, attributes, text = '' }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const start = `<${tag}${written.join('')}>`;
  if (tag === 'title') return `${start}${escapeText(text)}</title>`;
  return tag === 'script' ? `${start}${text}</script>` : start;
}

/** The head of a page as markup. */
export function headTags(head: Head): string {
  return head.map(markup).join('');
}

/** What one document is made of. */
interface DocumentParts {
  readonly room: Room;
  /** Name of the page, or `error`. */
  readonly page: PageName | 'error';
  readonly head: Head;
  /** What React rendered. */
  readonly app: string;
  readonly data: SentData;
  readonly styles: DocumentStyles;
}

/**
 * The fonts a room reads in: the serif belongs to the art room and to the landing, which shows both. Behind the page: of
 * fonts named in a head Chromium lets the first paint wait, which then comes in stand-ins all the same.
 */
function fontPreloads({ fonts }: SiteBuild, room: Room, page: string): string {
  const files = room === 'art' || page === 'landing' ? [fonts.sans, fonts.serif] : [fonts.sans];
  return files.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('');
}

/** What the starter imports when it is time: the entry, and what the page's code is made of. */
function startedScripts({ entry, pages }: SiteBuild, page: string): string {
  return [entry.script, ...(pages[page]?.scripts ?? [])].join(' ');
}

/** On a page that forces a theme it stands in the document: every visitor sees the same. */
function themeAttribute(page: DocumentParts['page']): string {
  const theme = forcedTheme(colorModeOf(page));
  return theme ? `data-theme="${theme}"` : '';
}

function headStyles({ inline, before }: DocumentStyles): string {
  return (inline && `<style>${inline}</style>`) + before;
}

/** The finished HTML document. */
export function documentOf(build: SiteBuild, { room, page, head, app, data, styles }: DocumentParts): string {
  const slots: Readonly<Record<string, string>> = {
    '%room%': room,
    '%page%': page,
    '%theme%': themeAttribute(page),
    '%consent%': String((data.view ?? data.frame)?.site.consentVersion),
    '<!--head-->': headTags(head) + picturePreload(app) + headStyles(styles),
    '<!--app-->': app,
    '<!--foot-->': fontPreloads(build, room, page) + styles.after,
    '<!--data-->': scriptJson(data, sendingWith(app)),
    '%start%': startedScripts(build, page),
  };
  // One pass: what fills a slot is never itself searched for slots.
  return build.template.replace(
    /%room%|%page%|%theme%|%consent%|%start%|<!--(?:head|app|foot|data)-->/g,
    (slot) => slots[slot] ?? '',
  );
}
