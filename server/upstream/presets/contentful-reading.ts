import { isRecord, keysOf, type PayloadRecord, scalarText } from '../../normalize/ground/record.ts';
import { type Languages, ownLanguage } from '../../normalize/payload/languages.ts';
import type { ResponseAdapter } from '../call.ts';
import { linkToDocument, pathOfDocument } from './documents.ts';
import { inEachLanguage } from './each-language.ts';
import { fileBlock } from './files.ts';
import { type ResolveNode, textField } from './text/text-tree.ts';

/** The API itself resolves links to this depth. */
const maxDepth = 10;
/** Limit of resolved entries in one page, because entries that contain each other multiply. */
const maxResolved = 5000;

/** Names for editors only, as in Contentful's starter spaces. */
const editorsNames: ReadonlySet<string> = new Set(['internalName', 'internalTitle', 'entryTitle']);

const locale = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

/**
 * Resolves all links of a Content Delivery API response: assets as files, entries as fields, rich text as blocks.
 * Entries with a page become links. Missing and circular entries are omitted.
 */
export const adaptContentful: ResponseAdapter = (page, _call, _url, _before, locales) => {
  if (!isRecord(page)) return page;
  const document = inEachLanguage(locales, (languages) => documentReader(page, languages));
  if (isEntry(page)) return document(page);
  const { total, skip, limit, items } = page;
  if (!Array.isArray(items)) return page;
  return { total, skip, limit, items: items.map((item) => (isEntry(item) ? document(item) : item)) };
};

interface Resource extends PayloadRecord {
  readonly sys: PayloadRecord;
  readonly fields: PayloadRecord;
}

const isResource = (value: unknown): value is Resource =>
  isRecord(value) && isRecord(value.sys) && isRecord(value.fields);

const isEntry = (value: unknown): value is Resource => isResource(value) && value.sys.type === 'Entry';

const isAsset = (value: unknown): value is Resource => isResource(value) && value.sys.type === 'Asset';

const nameOf = (type: unknown, id: unknown): string => `${scalarText(type)}:${scalarText(id)}`;

const typeOf = ({ sys: { contentType } }: Resource): string =>
  isRecord(contentType) && isRecord(contentType.sys) ? scalarText(contentType.sys.id) : '';

function documentReader({ items, includes }: PayloadRecord, languages?: Languages) {
  const resources = new Map<string, Resource>();
  let resolved = 0;
  const included = isRecord(includes) ? [includes.Entry, includes.Asset] : [];
  for (const resource of [items, ...included].flat()) {
    if (isResource(resource)) resources.set(nameOf(resource.sys.type, resource.sys.id), resource);
  }

  function document(entry: Resource): PayloadRecord {
    const { id, updatedAt } = entry.sys;
    return { ...fieldsOf(entry, [entry]), id, updatedAt };
  }

  /** `trail`: the enclosing entries, this one last. */
  function fieldsOf({ sys, fields }: Resource, trail: readonly Resource[]): PayloadRecord {
    const names = keysOf(fields).filter((name) => !editorsNames.has(name));
    const read = (name: string) => fieldOf(name, spoken(fields[name], sys.locale, languages), trail);
    return Object.fromEntries(names.map((name) => [name, read(name)] as const));
  }

  function fieldOf(name: string, value: unknown, trail: readonly Resource[]): unknown {
    if (Array.isArray(value))
      return value.map((item) => fieldOf(name, item, trail)).filter((item) => item !== undefined);
    const resolve = (target: unknown) => resolvedOf(target, trail);
    if (isText(value)) return textField(name, value.content, nodeReader(resolve));
    if (isLink(value) || isEntry(value) || isAsset(value)) return resolve(value);
    return value;
  }

  function resolvedOf(target: unknown, trail: readonly Resource[]): PayloadRecord | undefined {
    const resource = isLink(target) ? resources.get(nameOf(target.sys.linkType, target.sys.id)) : target;
    if (isAsset(resource)) return fileOf(resource, languages);
    if (!isEntry(resource) || trail.includes(resource)) return undefined;
    const { id, locale } = resource.sys;
    const [title, slug] = ['title', 'slug'].map((name) => spoken(resource.fields[name], locale, languages));
    const href = pathOfDocument(typeOf(resource), slug);
    if (href !== undefined) return linkToDocument(href, id, title ?? slug);
    resolved += 1;
    if (trail.length > maxDepth || resolved > maxResolved) return undefined;
    return { kind: typeOf(resource), ...fieldsOf(resource, [...trail, resource]), id };
  }

  return document;
}

const isText = (value: unknown): value is { readonly content: readonly unknown[] } =>
  isRecord(value) && value.nodeType === 'document' && Array.isArray(value.content);

const nodeReader =
  (resolve: (target: unknown) => PayloadRecord | undefined): ResolveNode =>
  (node) => {
    const [, form] =
      /^(?:embedded-)?(?:entry|asset|resource)-(hyperlink|block|inline)$/.exec(scalarText(node.nodeType)) ?? [];
    if (form === undefined) return node;
    const block = resolve(isRecord(node.data) ? node.data.target : undefined);
    if (form === 'block' || (form === 'inline' && block?.kind !== 'link')) return [block];
    const data = { href: scalarText(block?.href) || scalarText(block?.src), label: block?.label };
    return { nodeType: 'hyperlink', content: node.content, data };
  };

const isLink = (value: unknown): value is { readonly sys: PayloadRecord } =>
  isRecord(value) && isRecord(value.sys) && value.sys.type === 'Link';

function fileOf({ sys, fields }: Resource, languages?: Languages): PayloadRecord | undefined {
  const [file, title, description] = ['file', 'title', 'description'].map((name) =>
    spoken(fields[name], sys.locale, languages),
  );
  if (!isRecord(file) || typeof file.url !== 'string') return undefined;
  const { width, height } = isRecord(file.details) && isRecord(file.details.image) ? file.details.image : {};
  const url = file.url.replace(/^\/\//, 'https://');
  return fileBlock({ url, type: file.contentType, alt: description, title, width, height });
}

/** Picks one language of an entry read with `locale=*`: by default English if not empty, then the first non-empty one. */
function spoken(value: unknown, own: unknown, by?: Languages): unknown {
  if (own !== undefined || !isRecord(value)) return value;
  const languages = Object.keys(value);
  if (languages.length === 0 || !languages.every((name) => locale.test(name))) return value;
  const filled = languages.filter((name) => value[name] !== null && value[name] !== '');
  const [first = ''] = filled;
  // Links and numbers are the same in all languages.
  const isSpoken = typeof value[first] === 'string' || isText(value[first]);
  const best = ownLanguage(filled, by) ?? (isSpoken ? undefined : first);
  return best === undefined ? undefined : value[best];
}
