import { extname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import type { Block, GalleryItem } from '../../shared/contract/block.ts';
import type { LinkedEvent } from '../../shared/contract/event.ts';
import type { ExportLine } from '../../shared/contract/export.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { Landing } from '../../shared/contract/landing.ts';
import type { LinkedMenu } from '../../shared/contract/menu.ts';
import type { LinkedPage } from '../../shared/contract/page.ts';
import type { LinkedProject, Option, ProjectSummary } from '../../shared/contract/project.ts';
import type { Seo } from '../../shared/contract/seo.ts';
import { findOption, optionValueOf } from '../../shared/find/option-value.ts';
import { isLegalSlug } from '../../shared/page/site-routes.ts';
import { nonEmpty } from '../normalize/payload/list.ts';
import { normalizeProjectDetail } from '../normalize/project-detail.ts';
import { parseHtml, writeHtml } from '../normalize/text/html-tree.ts';
import { languageOf } from '../normalize/text/text-language.ts';
import { inLine, richText, spoken } from '../site/markdown.ts';
import { readContentFile } from '../upstream/folder/content-file.ts';
import { readableSlug } from '../upstream/folder/folder-identities.ts';
import { folderOrigin, itemFolders, nameOfFile, sidecarEnding, urlOfFile } from '../upstream/folder/folder-place.ts';
import type { EventFields, ItemFields, PageFields, SiteFields } from '../upstream/folder/folder-schema.ts';

/** A file of the content by the ID in its URL: its path in the folder, or its URL if it could not be copied. */
export type FileById = (id: string) => { readonly path: string } | { readonly url: string } | undefined;

export interface ExportedSite {
  readonly lines: readonly ExportLine[];
  readonly listed: ReadonlyMap<string, ProjectSummary>;
  /** By slug of the page, such as `home` or `design/care`. */
  readonly seo: ReadonlyMap<string, Seo>;
  readonly names: Pick<SiteFields, 'atelier' | 'artist' | 'artistSlug'>;
}

/** The same content in another language, its lines in the same order. */
export interface Translation extends Pick<ExportedSite, 'lines' | 'listed' | 'seo'> {
  readonly locale: string;
  /** The languages of the site that its texts can be fallbacks of. */
  readonly others: readonly string[];
}

export interface WrittenText {
  readonly path: string;
  readonly text: string;
}

export interface PlacedEntry {
  readonly kind: 'project' | 'work' | 'page' | 'event' | 'landing';
  readonly folder: string;
  readonly value: unknown;
}

/** The URL of a media file of the site, anywhere in a text. */
const mediaUrl = /\/media\/([\w-]{16})\/[\w.-]+/g;

export const mediaIn = (value: unknown): readonly (readonly [src: string, id: string])[] =>
  [...JSON.stringify(value).matchAll(mediaUrl)].map(([src, id = '']) => [src, id]);

export const plainName = /^[\p{L}\p{N}_][\p{L}\p{N}_.~-]{0,79}$/u;

/** Names for folders, one each: the slug unless a file system could refuse or confuse it. */
function folderNames(): (slug: string) => string {
  const taken = new Set<string>();
  return (slug) => {
    const plain = slug.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 60);
    const own = plainName.test(slug) && !slug.endsWith('.') ? slug : plain.replace(/^-+/, '') || 'page';
    let name = own;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${own}-${number}`;
    taken.add(name.toLowerCase());
    return name;
  };
}

/** Built-in pages are texts of the site, not of the CMS. `own`: the same lines in another language. */
export function placed(lines: readonly ExportLine[], own = lines): PlacedEntry[] {
  const names = { project: folderNames(), work: folderNames(), page: folderNames(), event: folderNames() };
  return lines.flatMap((line, index): PlacedEntry[] => {
    const { kind } = line;
    const { value }: { readonly value?: unknown } = Object(own[index]);
    if (kind === 'landing') return [{ kind, folder: 'home', value }];
    if (kind !== 'project' && kind !== 'work' && kind !== 'page' && kind !== 'event') return [];
    const main = line.value as LinkedProject | LinkedPage | LinkedEvent;
    if ('isBuiltIn' in main && main.isBuiltIn) return [];
    const folder = `${itemFolders[kind]}/${names[kind](main.slug)}`;
    // The neighbors have their own entries.
    return [{ kind, folder, value: { ...Object(value), previous: undefined, next: undefined } }];
  });
}

/** Without the data that the server adds to an image. */
function ownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ownFields);
  if (typeof value !== 'object' || value === null) return value;
  if ('src' in value && 'sources' in value && Array.isArray(value.sources)) {
    const { src, alt, caption, lang, dir, description, focalPoint } = value as Image;
    const words = alt === '' ? { decorative: true } : { alt };
    // A description without a caption would be read as one.
    return { src, ...words, caption, lang, dir, long_description: description, focalPoint };
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, ownFields(inner)]));
}

const atEdges =
  /(?:(?<!\s)\s+)?(<(?:\/?(?:p|h[1-6]|[uod]l|li|d[td]|blockquote|table|caption|thead|tbody|tr|t[hd])|[bh]r)(?: [^<>]*)?>)\s*/g;

/** HTML without the white space at the edges of its blocks, which browsers ignore. */
export const withoutEdgeSpace = (html: string): string => html.replace(atEdges, '$1');

const withoutIds = (blocks: readonly Block[]): unknown =>
  JSON.parse(
    JSON.stringify(blocks, (name, value) => {
      if (name === 'html') return withoutEdgeSpace(value);
      return name === 'id' ? undefined : value;
    }),
  );

/** Reads a value as the site does that has the folder as content. */
const normalized = (blocks: readonly unknown[]): unknown =>
  withoutIds(
    normalizeProjectDetail(
      { facts: [], blocks },
      {
        mediaBaseUrl: folderOrigin,
        mediaRewrites: [],
        mediaIdOf: (stored) => Buffer.from(stored).toString('base64url'),
        publicUrl: 'http://site.invalid',
        messagingLabel: /^$/,
      },
    ).value.blocks,
  );

const target = (path: string): string => (/[\s()<>]/.test(path) ? `<${path}>` : path);

const imageLine = ({ src, alt = '', caption }: Pick<Image, 'src' | 'alt' | 'caption'>): string => {
  const title = caption === undefined ? '' : ` "${inLine(caption).replaceAll('"', '\\"')}"`;
  return `![${inLine(alt)}](${target(src)}${title})`;
};

/** Markdown that could mean the block, the plainest first. */
function candidates(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [block, {}]
        .map((language) => `${'#'.repeat(block.level)} ${spoken(inLine(block.text), language)}`)
        .toReversed();
    case 'text':
      return [richText(block.html, (url) => url)];
    case 'image':
      return [imageLine(block.image)];
    case 'gallery':
      return [block.items.map(({ full }) => imageLine(full)).join('\n')];
    case 'video':
      return [imageLine({ ...block.video, src: block.video.sources[0]?.src ?? '', alt: block.video.alt ?? '' })];
    case 'audio':
      return [imageLine({ src: block.audio.sources[0]?.src ?? '', alt: block.audio.title ?? '' })];
    case 'quote': {
      const lines = block.text.split('\n').map((line) => `> ${inLine(line)}`);
      const plain = lines.join('\n');
      const by = block.attribution ? `\n> — ${inLine(block.attribution)}` : '';
      return [plain + by, `> ${spoken(plain.slice(2), block)}${by}`];
    }
    default:
      return [];
  }
}

/** A gallery item without a thumbnail of its own is read with the full image for both. */
function short(block: Block): object {
  if (block.kind !== 'gallery') return { ...block, id: undefined };
  const isSame = (item: GalleryItem) => isDeepStrictEqual(item.full, item.thumbnail);
  return { ...block, id: undefined, items: block.items.map((item) => (isSame(item) ? { full: item.full } : item)) };
}

function fenced(block: Block): string {
  const text = stringify(JSON.parse(JSON.stringify(short(block))), { lineWidth: 0 }).trimEnd();
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return `${fence}block\n${text}\n${fence}`;
}

interface Draft {
  readonly path: string;
  readonly fields: object;
  /** Undefined: a file of fields only. */
  readonly blocks?: readonly Block[];
  readonly schema?: string;
}

const comparable = (value: unknown): string | undefined =>
  JSON.stringify(value, (name, inner) => {
    if (/^(?:id|lang|dir)$/.test(name)) return undefined;
    return typeof inner === 'string' ? inner.replace(/ (?:lang|dir)="[^"]*"/g, '') : inner;
  });

const wordFields: ReadonlySet<string> = new Set(
  'title text html label value alt caption description attribution transcript'.split(' '),
);

/** True if no other language supplies the words of a part. */
function hasOwnWords(part: unknown, others: readonly string[]): boolean {
  const isOther = (one: object) => others.includes(String(languageOf(one)));
  if (typeof part !== 'object' || part === null || isOther(part)) return false;
  return Object.entries(part).some(([name, inner]) =>
    typeof inner === 'string'
      ? (Array.isArray(part) || wordFields.has(name)) && /\p{L}/u.test(inner) && !isOther({ html: inner })
      : name !== 'tracks' && hasOwnWords(inner, others),
  );
}

const spokenFields: ReadonlySet<string> = new Set(['facts', 'cover', 'film', 'intro']);

/** Fields that differ from those in the default language, or that have equal words of their own. `records`: fields that contain such fields. */
function ownFieldsOf(fields: object, main: object, others: readonly string[], records: object = {}): object {
  const own = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    const given: unknown = Reflect.get(main, name);
    const inRecord: unknown = Reflect.get(records, name);
    if (inRecord) {
      const inner = ownFieldsOf(Object(value), Object(given), others, Object(inRecord));
      return Object.keys(inner).length > 0 ? [[name, inner]] : [];
    }
    const [, spokenName] = /^(title|lead)(?:Lang|Dir)?$/.exec(name) ?? [];
    const isOwn = spokenName
      ? !others.includes(Reflect.get(fields, `${spokenName}Lang`))
      : comparable(value) !== comparable(given) || (spokenFields.has(name) && hasOwnWords(value, others));
    return isOwn && value !== undefined ? [[name, value]] : [];
  });
  return Object.fromEntries(own);
}

/** Records of fields, each of which another language can have. */
const recordsOfSite = { seo: {}, landing: { design: {}, art: {} } };

/** The own part of a language. The folder takes the rest from the file in the default language. */
function ownPart(draft: Draft, main: Draft, { locale, others }: Translation): Draft {
  const { typology: _typology, size: _size, ...fields }: { typology?: unknown; size?: unknown } = draft.fields;
  const { blocks } = draft;
  const ending = extname(main.path);
  const isOwn = comparable(blocks) !== comparable(main.blocks) || hasOwnWords(blocks, others);
  return {
    ...draft,
    path: `${main.path.slice(0, -ending.length)}.${locale}${ending}`,
    fields: ownFieldsOf(fields, main.fields, others, blocks ? {} : recordsOfSite),
    ...(blocks && { blocks: isOwn ? blocks : [] }),
  };
}

const isBare = ({ fields, blocks = [] }: Draft): boolean => Object.keys(fields).length === 0 && blocks.length === 0;

export class FolderWriter {
  readonly #fileById: FileById;
  readonly #paths: readonly string[];

  /** `paths`: all files that have been copied. */
  constructor(fileById: FileById, paths: readonly string[]) {
    this.#fileById = fileById;
    this.#paths = paths;
  }

  texts(site: ExportedSite, translations: readonly Translation[] = []): WrittenText[] {
    const main = this.#drafts(site.lines, site);
    const others = translations.flatMap((one) => {
      const drafts = this.#drafts(site.lines, one);
      return main.map((draft, index) => ownPart(drafts[index] ?? draft, draft, one)).filter((own) => !isBare(own));
    });
    const { atelier, artist, artistSlug } = site.names;
    return [...main, ...others].map((draft) => {
      if (draft.blocks) return { path: draft.path, text: this.#text(draft) };
      const names = draft === main.at(-1) ? { atelier, artist, artistSlug } : {};
      const fields = { $schema: './schema/site.json', ...names, ...draft.fields };
      const plain = (name: string, value: unknown) =>
        name === 'intro' ? (value as Landing['intro']['art']).map(({ text }) => text) : value;
      return { path: draft.path, text: `${JSON.stringify(fields, plain, 2)}\n` };
    });
  }

  /** The entries in the order of `main`, and the fields of the site as the last. */
  #drafts(main: readonly ExportLine[], { lines, listed, seo }: Omit<ExportedSite, 'names'>): Draft[] {
    const menu = lines.find((line) => line.kind === 'menu')?.value as LinkedMenu | undefined;
    const used = new Set<string>();
    const seoOf = (slug: string) => {
      used.add(slug);
      return seoFields(seo.get(slug));
    };
    const orders = new Map<string, number>();
    const drafts = placed(main, lines).flatMap(({ kind, folder, value }): Draft[] => {
      if (kind === 'landing') return [];
      const order = (orders.get(kind) ?? 0) + 1;
      orders.set(kind, order);
      if (kind === 'event') return [this.#event(value as LinkedEvent, folder)];
      if (kind === 'page') return [this.#page(value as LinkedPage, folder, order, seoOf)];
      const item = value as LinkedProject;
      return [this.#item(item, listed.get(item.id) ?? item, folder, order, seoOf, menu)];
    });
    const landing = lines.find((line) => line.kind === 'landing')?.value as Landing | undefined;
    const others = [...seo].filter(([slug]) => !used.has(slug));
    const fields = {
      ...(menu && { typologies: menu.typologies.map(plainOption), sizes: menu.sizes.map(plainOption) }),
      ...(landing && { landing: this.#landing(landing) }),
      ...(menu && { menu: menuFields(menu) }),
      seo: Object.fromEntries(others.map(([slug, own]) => [slug, seoFields(own)])),
    };
    return [...drafts, { path: 'site.json', fields }];
  }

  /** Paths of files relative to a folder, and as URLs. */
  #local<Value>(value: Value, folder: string, form: 'path' | 'url' | 'root' = 'path'): Value {
    const text = JSON.stringify(value)?.replace(mediaUrl, (src, id: string) => {
      const file = this.#fileById(id);
      if (!file) return src;
      if ('url' in file) return file.url;
      if (form === 'url') return urlOfFile(file.path);
      const isInside = form === 'path' && file.path.startsWith(`${folder}/`);
      return isInside ? file.path.slice(folder.length + 1) : `/${file.path}`;
    });
    return text === undefined ? value : (JSON.parse(text) as Value);
  }

  #item(
    item: LinkedProject,
    listed: ProjectSummary,
    folder: string,
    order: number,
    seoOf: (slug: string) => PageFields['seo'],
    menu: LinkedMenu | undefined,
  ): Draft {
    const { id, slug, title, titleLang, titleDir, year, place, medium, lead, typologies, size } = item;
    const { dimensions, dimensionsText, facts } = item;
    const { materials, series, collection, ...extra } = item.extra;
    const onPage = {
      lead: listed.lead === undefined ? lead : undefined,
      cover: listed.cover === undefined && item.cover ? this.#local(coverField(item.cover), folder) : undefined,
      updated: listed.updatedAt === item.updatedAt ? undefined : item.updatedAt,
    };
    const fields: ItemFields = {
      ...{ title, titleLang, titleDir, slug, id, order, place },
      year: year !== undefined && /^[12]\d{3}$/.test(year) ? Number(year) : year,
      typology: nonEmpty(typologies.map((one) => optionField(one, menu?.typologies))),
      size: size && optionField(size, menu?.sizes),
      ...{ medium, materials, series, collection, availability: item.availability },
      ...{ lead: listed.lead, leadLang: listed.leadLang, leadDir: listed.leadDir },
      dimensions: dimensions && {
        ...{ width: dimensions.widthCm, height: dimensions.heightCm, depth: dimensions.depthCm },
        order: dimensions.order,
      },
      ...{ dimensionsText, updated: listed.updatedAt },
      cover: listed.cover ? this.#local(coverField(listed.cover), folder) : false,
      page: Object.values(onPage).some(Boolean) ? onPage : undefined,
      facts: nonEmpty(facts.map(({ label, value, lang, dir, href: url }) => ({ label, value, lang, dir, url }))),
      extra: Object.keys(extra).length > 0 ? this.#local(extra, folder, 'root') : undefined,
      seo: seoOf(`${item.section}/${slug}`),
    };
    return { path: `${folder}/index.md`, fields, blocks: item.blocks, schema: '../../schema/project.json' };
  }

  #page(page: LinkedPage, folder: string, order: number, seoOf: (slug: string) => PageFields['seo']): Draft {
    const { slug, title = false as const, titleLang, titleDir, lead, leadLang, leadDir, updatedAt: updated } = page;
    const isOfSite = slug === 'biography' || isLegalSlug(slug);
    const fields: PageFields = {
      ...{ title, titleLang, titleDir, slug, order, lead, leadLang, leadDir, updated },
      seo: seoOf(isOfSite ? slug : `design/${slug}`),
    };
    const hasFiles = this.#paths.some((path) => path.startsWith(`${folder}/`));
    const path = hasFiles ? `${folder}/index.md` : `${folder}.md`;
    return { path, fields, blocks: page.blocks, schema: `${hasFiles ? '../..' : '..'}/schema/page.json` };
  }

  #event(event: LinkedEvent, folder: string): Draft {
    const { slug, title, titleLang, titleDir, lead, leadLang, leadDir, updatedAt: updated, image, works } = event;
    const { kind, from, to, timeZone, opening, hours, venue, place, address, link } = event;
    const fields: EventFields = {
      ...{ title, titleLang, titleDir, slug, lead, leadLang, leadDir, updated },
      ...{ kind, from, to, timeZone, opening, hours, venue, place, address, link, works: nonEmpty(works) },
      cover: image ? this.#local(coverField(image), folder) : false,
    };
    return { path: `${folder}/index.md`, fields, blocks: event.blocks, schema: '../../schema/event.json' };
  }

  #landing({ videos, intro }: Landing): object {
    const halves = (['design', 'art'] as const).map((section) => {
      const video = videos[section];
      const film = video && this.#local(ownFields(video), '', 'root');
      return [section, { film, intro: intro[section] }];
    });
    return Object.fromEntries(halves);
  }

  #text({ fields, blocks = [], path, schema }: Draft): string {
    const isOfName = readableSlug(nameOfFile(path)) === Object(fields).slug;
    const given = JSON.parse(JSON.stringify({ ...fields, ...(isOfName && { slug: undefined }) }));
    const head = `---\n# yaml-language-server: $schema=${schema}\n${stringify(given, { lineWidth: 0 })}---\n`;
    const parts = blocks.map((block) => this.#block(block, path));
    const text = parts.reduce((all, { markdown, isText }, index) => {
      const isSecond = isText && parts[index - 1]?.isText;
      return `${all}\n${isSecond ? '---\n\n' : ''}${markdown}\n`;
    }, head);
    if (isDeepStrictEqual(this.#read(text, path), this.#expected(blocks, path))) return text;
    // Neighbors can change each other, such as an HTML element that stays open.
    return `${head}\n${blocks.map((block) => fenced(this.#local(ownFields(block) as Block, folderOf(path)))).join('\n\n')}\n`;
  }

  #block(block: Block, path: string): { readonly markdown: string; readonly isText: boolean } {
    const local = this.#local(ownFields(block) as Block, folderOf(path));
    const expected = this.#expected([block], path);
    const isSame = (text: string) => isDeepStrictEqual(this.#read(text, path), expected);
    const ofParts = () => (local.kind === 'text' ? [this.#textOfParts(local.html, path), local.html] : []);
    const markdown = candidates(local).find(isSame) ?? ofParts().find(isSame);
    return { markdown: markdown ?? fenced(local), isText: markdown !== undefined && block.kind === 'text' };
  }

  /** Each element as Markdown. An element that Markdown cannot hold stays HTML. */
  #textOfParts(html: string, path: string): string {
    const parts = parseHtml(html).flatMap((node) => writeHtml([node]).trim() || []);
    if (parts.length < 2) return html;
    return parts.map((part) => this.#block({ id: '', kind: 'text', html: part }, path).markdown).join('\n\n');
  }

  #expected(blocks: readonly Block[], path: string): unknown {
    return normalized(this.#local(ownFields(blocks) as unknown[], folderOf(path), 'url'));
  }

  #read(text: string, path: string): unknown {
    const beside = this.#paths.filter((other) => folderOf(other) === folderOf(path) && !sidecarEnding.test(other));
    const kind = (['project', 'work'] as const).find((one) => path.startsWith(`${itemFolders[one]}/`)) ?? 'page';
    const whole = text.startsWith('---\n#') ? text : `---\n---\n${text}`;
    const { content, errors } = readContentFile({ path, kind, beside }, whole);
    return content && errors.length === 0 ? normalized(content.blocks) : undefined;
  }
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const plainOption = (option: Option): Option | string =>
  optionValueOf(option.label) === option.value ? option.label : option;

/** The label if the site has the same option by this name. */
const optionField = (option: Option, ofSite: readonly Option[] = []): Option | string =>
  isDeepStrictEqual(findOption(ofSite, option.label), option) ? option.label : { ...option };

function coverField({ src, alt, caption, lang, dir, description, focalPoint }: Image): ItemFields['cover'] {
  const percent = (part: number) => `${Number((part * 100).toFixed(4))}%`;
  return {
    ...{ src, alt: alt || (false as const), ...(alt === '' && { decorative: true }) },
    ...(caption !== undefined && { caption }),
    ...(lang && { lang }),
    ...(dir && { dir }),
    ...(description !== undefined && { description }),
    ...(focalPoint && { focus: `${percent(focalPoint.x)} ${percent(focalPoint.y)}` }),
  };
}

function seoFields(seo: Seo | undefined): NonNullable<PageFields['seo']> {
  if (!seo || seo.isFallback) return { title: false };
  const { title, description = false as const, focusKeyword: keyword } = seo;
  return { title, description, keyword };
}

function menuFields({ art, design }: LinkedMenu): NonNullable<SiteFields['menu']> {
  const items = (all: LinkedMenu['art']['items']) => all.map(({ label, url = '', icon }) => ({ label, url, icon }));
  return {
    groups: design.map(({ title, items: own }) => ({ title: title || undefined, items: items(own) })),
    art: { title: art.title, items: items(art.items) },
  };
}
