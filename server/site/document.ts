import { escapeAttribute, escapeText } from 'entities/escape';
import type { Head, HeadTag } from '../../shared/head.ts';
import { packingSources } from '../../shared/packed-sources.ts';
import type { SentData } from '../../shared/renderer.ts';
import { scriptJson } from '../../shared/script-json.ts';
import { colorModeOf, forcedTheme, type PageName, type Room } from '../../shared/site-routes.ts';
import { picturePreload } from './picture-preload.ts';
import type { SiteBuild } from './site-build.ts';

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
export interface DocumentParts {
  readonly room: Room;
  /** Name of the page, or `error`. */
  readonly page: PageName | 'error';
  readonly head: Head;
  /** What React rendered. */
  readonly app: string;
  readonly data: SentData;
}

function stylesheets(build: SiteBuild, page: string): string {
  const hrefs = new Set([...build.entry.styles, ...(build.pages[page]?.styles ?? [])]);
  return [...hrefs].map((href) => `<link rel="stylesheet" href="${href}">`).join('');
}

/** The fonts a room reads in: the serif belongs to the art room and to the landing, which shows both. */
function fontPreloads({ fonts }: SiteBuild, room: Room, page: string): string {
  const files = room === 'art' || page === 'landing' ? [fonts.sans, fonts.serif] : [fonts.sans];
  return files.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('');
}

function modulePreloads(build: SiteBuild, page: string): string {
  return (build.pages[page]?.scripts ?? [])
    .map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`)
    .join('');
}

/** On a page that forces a theme it stands in the document: every visitor sees the same. */
function themeAttribute(page: DocumentParts['page']): string {
  const theme = forcedTheme(colorModeOf(page));
  return theme ? `data-theme="${theme}"` : '';
}

/** The finished HTML document. */
export function documentOf(build: SiteBuild, { room, page, head, app, data }: DocumentParts): string {
  const slots: Readonly<Record<string, string>> = {
    '%room%': room,
    '%page%': page,
    '%theme%': themeAttribute(page),
    '<!--head-->': headTags(head) + picturePreload(app) + fontPreloads(build, room, page) + stylesheets(build, page),
    '<!--app-->': app,
    '<!--data-->': scriptJson(data, packingSources),
    '<!--scripts-->': `${modulePreloads(build, page)}<script type="module" fetchpriority="low" src="${build.entry.script}"></script>`,
  };
  // One pass: what fills a slot is never itself searched for slots.
  return build.template.replace(/%room%|%page%|%theme%|<!--(?:head|app|data|scripts)-->/g, (slot) => slots[slot] ?? '');
}
