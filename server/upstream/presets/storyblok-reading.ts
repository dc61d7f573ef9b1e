import { isNothing, isRecord, keysOf, type PayloadRecord, scalarText } from '../../normalize/ground/record.ts';
import { type Languages, ownLanguage } from '../../normalize/payload/languages.ts';
import type { ResponseAdapter } from '../call.ts';
import { linkToDocument, pathOfDocument } from './documents.ts';
import { inEachLanguage } from './each-language.ts';
import { fileBlock } from './files.ts';
import { recordsIn } from './items.ts';
import { tableBlock, textField } from './text/text-tree.ts';

/** Limit of stories embedded in each other. The API resolves two levels. */
const maxDepth = 4;
const maxResolved = 5000;

/** Technical fields, and fields of other languages (`title__i18n__it`). */
const systemField = /^_|^component$|__i18n__/;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Adapts a Content Delivery API response: content as fields, blocks by component, assets as files, rich text as blocks.
 * Stories with pages become links. Lists need no envelope, because page counts are in headers.
 */
export const adaptStoryblok: ResponseAdapter = (page, _call, _url, _before, locales) => {
  if (!isRecord(page)) return page;
  const document = inEachLanguage(locales, (languages) =>
    documentReader(page, languages?.chain[0] === locales?.[0] ? undefined : languages),
  );
  if (isRecord(page.story)) return { story: document(page.story) };
  if (!Array.isArray(page.stories)) return page;
  return page.stories.map((story) => (isRecord(story) ? document(story) : story));
};

/** `languages`: another language than that of the fields themselves. */
function documentReader({ rels, links }: PayloadRecord, languages?: Languages) {
  const stories = new Map<string, PayloadRecord>();
  const addresses = new Map<string, string>();
  let resolved = 0;
  for (const story of recordsIn(rels)) stories.set(scalarText(story.uuid), story);
  for (const link of recordsIn(links)) {
    const address = pathOfStory(link) ?? addressOf(link.full_slug ?? link.slug);
    if (address !== undefined) addresses.set(scalarText(link.uuid), address);
  }

  function document(story: PayloadRecord): PayloadRecord {
    const { id, slug, name, tag_list, published_at } = story;
    const content = isRecord(story.content) ? story.content : {};
    const tags = Array.isArray(tag_list) && tag_list.length > 0 ? { tags: tag_list } : {};
    return { title: name, ...tags, ...fieldsOf(content, [story]), id, slug, updatedAt: published_at };
  }

  function fieldsOf(content: PayloadRecord, trail: readonly PayloadRecord[]): PayloadRecord {
    const names = keysOf(content).filter((name) => !systemField.test(name));
    return Object.fromEntries(names.map((name) => [name, fieldOf(name, spoken(content, name), trail)] as const));
  }

  /** `title__i18n__it` is `title` in Italian. Blocks are the same in all languages. */
  function spoken(content: PayloadRecord, name: string): unknown {
    if (!languages) return content[name];
    const start = `${name}__i18n__`;
    const others = keysOf(content).filter((key) => key.startsWith(start) && !isNothing(content[key]));
    const names = others.map((key) => key.slice(start.length));
    const best = ownLanguage(names, languages);
    if (best !== undefined) return content[start + best];
    return typeof content[name] === 'string' || Object(content[name]).type === 'doc' ? undefined : content[name];
  }

  function fieldOf(name: string, value: unknown, trail: readonly PayloadRecord[]): unknown {
    if (typeof value === 'string') return uuid.test(value) ? storyAt(value, trail) : value;
    if (Array.isArray(value))
      return value.map((item) => fieldOf(name, item, trail)).filter((item) => item !== undefined);
    if (isRecord(value) && value.type === 'doc' && (value.content === undefined || Array.isArray(value.content)))
      return textField(name, value.content ?? [], (node) => resolveNode(node, trail));
    return isRecord(value) ? recordOf(value, trail) : value;
  }

  function resolveNode(node: PayloadRecord, trail: readonly PayloadRecord[]) {
    const attrs = isRecord(node.attrs) ? node.attrs : {};
    if (node.type === 'image') return [fileOf({ ...attrs, filename: attrs.src })];
    if (node.type === 'blok') return recordsIn(attrs.body).map((block) => recordOf(block, trail));
    const marks = recordsIn(node.marks).map((mark) =>
      mark.type === 'link' && isRecord(mark.attrs) ? { ...mark, attrs: { href: hrefOf(mark.attrs) } } : mark,
    );
    return { ...node, marks };
  }

  function recordOf(record: PayloadRecord, trail: readonly PayloadRecord[]): PayloadRecord | undefined {
    if (record.fieldtype === 'asset') return fileOf(record);
    if (record.fieldtype === 'multilink') {
      const url = hrefOf(record);
      return url === undefined ? undefined : { url };
    }
    // Fields of the SEO app can have any name.
    if (/^seo/.test(scalarText(record.plugin))) return undefined;
    if (record.fieldtype === 'table') return tableOf(record);
    if (record.component === undefined) return fieldsOf(record, trail);
    return { kind: record.component, ...fieldsOf(record, trail), id: record._uid };
  }

  /** An embedded story. Missing, circular and too deep ones are omitted. */
  function storyAt(named: string, trail: readonly PayloadRecord[]): PayloadRecord | undefined {
    const story = stories.get(named);
    if (!story || trail.some(({ uuid: outer }) => outer === named)) return undefined;
    const { id, slug, name: title } = story;
    const href = pathOfStory(story);
    if (href !== undefined) return linkToDocument(href, id, title);
    resolved += 1;
    if (trail.length > maxDepth || resolved > maxResolved) return undefined;
    const content = isRecord(story.content) ? story.content : {};
    return { title, ...fieldsOf(content, [...trail, story]), id, slug };
  }

  function hrefOf(link: PayloadRecord): string | undefined {
    const { linktype, url, href, email, cached_url, anchor, id, uuid, story } = link;
    const typed = scalarText(href) || scalarText(url) || scalarText(cached_url);
    if (linktype === 'email') return `mailto:${scalarText(email) || typed}`;
    if (linktype !== 'story') return typed || undefined;
    const named = isRecord(story) ? (pathOfStory(story) ?? addressOf(story.full_slug ?? story.url)) : undefined;
    const address = named ?? addresses.get(scalarText(id) || scalarText(uuid)) ?? addressOf(typed);
    return address && (anchor ? `${address}#${scalarText(anchor)}` : address);
  }

  return document;
}

/** `/f/1001003/3008x2000/e2c62ebca5/name.jpg` */
const sizeInPath = /\/f\/\d+\/(\d+)x(\d+)\//;

function fileOf(asset: PayloadRecord): PayloadRecord | undefined {
  const { filename: url, alt, title, copyright, source, meta_data, focus, content_type: type } = asset;
  if (typeof url !== 'string' || url === '') return undefined;
  const [, width, height] = sizeInPath.exec(url) ?? [];
  const { caption, description } = isRecord(meta_data) ? meta_data : {};
  const credit = scalarText(copyright) || source;
  return fileBlock({ url, type, alt, title, caption, description, credit, width, height, focus });
}

function pathOfStory({ full_slug, slug, content }: PayloadRecord): string | undefined {
  const segments = scalarText(full_slug ?? slug)
    .split('/')
    .filter(Boolean);
  const last = segments.at(-1);
  const component = isRecord(content) ? content.component : undefined;
  return pathOfDocument(component, last) ?? (segments.length > 1 ? pathOfDocument(segments[0], last) : undefined);
}

function addressOf(path: unknown): string | undefined {
  const text = scalarText(path);
  if (text === '') return undefined;
  return pathOfStory({ full_slug: text }) ?? (/^(?:[a-z]+:|[/#])/i.test(text) ? text : `/${text}`);
}

function tableOf({ thead, tbody }: PayloadRecord): PayloadRecord | undefined {
  const cells = (list: unknown, type: string): PayloadRecord[] =>
    (Array.isArray(list) ? list : []).map((cell) => ({
      type,
      content: [isRecord(cell) ? scalarText(cell.value) : ''],
    }));
  return tableBlock([cells(thead, 'th'), ...recordsIn(tbody).map(({ body }) => cells(body, 'td'))]);
}
