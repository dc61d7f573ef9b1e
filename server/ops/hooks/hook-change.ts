import type { PurgeTarget } from '../../cache/purge-target.ts';
import type { CallName } from '../../content/resources.ts';
import { isRecord, scalarText } from '../../normalize/payload/record.ts';
import type { CallTemplate } from '../../upstream/call.ts';

/** What an event names, as far as it is read: of which collection, and which of it. */
export interface HookChange {
  readonly collections: readonly string[];
  readonly ids: readonly string[];
  readonly slugs: readonly string[];
}

/** Names of one event that are followed up one by one; with more, all there is may have changed. */
const maxNames = 50;
const maxDepth = 5;

const idKeys: ReadonlySet<string> = new Set([
  ...['id', '_id', 'uuid', 'documentId', 'document_id', 'key', 'keys', 'ids', 'documents', 'pk', 'nid', 'ID'],
  ...['post_id', 'page_id', 'story_id', 'entity_id', 'entry_id', 'object_id'],
]);
const slugKeys: ReadonlySet<string> = new Set(['slug', 'full_slug', 'post_name', 'handle', 'path', 'alias']);
const collectionKeys: ReadonlySet<string> = new Set([
  ...['collection', 'model', 'uid', '_type', 'contentType', 'content_type', 'post_type', 'bundle', 'template', 'type'],
]);
/** What stands around the thing that an event is about. */
const wrappings: ReadonlySet<string> = new Set([
  ...[
    'entry',
    'post',
    'page',
    'story',
    'doc',
    'document',
    'data',
    'item',
    'entity',
    'record',
    'payload',
    'body',
    'sys',
  ],
  ...['current', 'previous', 'before', 'after', 'previousDoc', 'fields', 'event', 'attributes', 'media', 'asset'],
]);
/** Of these, what says by its name what it is, if nothing else does: `{ post: { current } }`. */
const namingWrappings = ['post', 'page', 'media', 'asset'];

/** Texts of a value, however it is wrapped: `{ current }`, `{ sys: { id } }`, a value a language, a list. */
function textsIn(value: unknown, depth = 0): string[] {
  const text = scalarText(value).trim();
  if (text !== '') return [text];
  if (typeof value !== 'object' || value === null || depth > 2) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
}

/** The last part of `api::project.project`, `projects.ProjectPage`, `node--project` or `projects/tideline`. */
const lastPart = (text: string): string => text.split(/::|--|[./]/).findLast((part) => part !== '') ?? '';

/** What the body of an event names; nothing for a body that names nothing. Total, and as slow as the body is long. */
export function readHookChange(body: unknown): HookChange {
  const found = { collections: new Set<string>(), ids: new Set<string>(), slugs: new Set<string>() };
  collect(body, found, 0);
  const said = isRecord(body) ? namingWrappings.filter((name) => isRecord(body[name])) : [];
  const collections = found.collections.size > 0 ? [...found.collections] : said;
  return { collections, ids: [...found.ids], slugs: [...found.slugs] };
}

type Found = Readonly<Record<keyof HookChange, Set<string>>>;

function collect(value: unknown, found: Found, depth: number): void {
  if (Array.isArray(value) && depth < maxDepth) for (const item of value) collect(item, found, depth + 1);
  if (!isRecord(value) || depth > maxDepth) return;
  for (const [key, inner] of Object.entries(value)) {
    if (idKeys.has(key) || slugKeys.has(key))
      for (const text of textsIn(inner)) addName(text, slugKeys.has(key), found);
    if (collectionKeys.has(key)) for (const name of namesIn(inner)) found.collections.add(name);
    if (wrappings.has(key)) collect(inner, found, depth + 1);
  }
}

/** An id, or a slug. `projects/tideline` is a slug with its collection, whatever it is called. */
function addName(text: string, isSlug: boolean, { ids, slugs, collections }: Found): void {
  const parts = text.split('/').filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  if (!isSlug) ids.add(text);
  if (last === '' || (!isSlug && parts.length === 1)) return;
  slugs.add(last);
  for (const part of parts.slice(0, -1)) collections.add(part);
}

/** What Prismic calls its events, in the place where others have a collection. */
const events: ReadonlySet<string> = new Set(['api-update', 'test-trigger']);

const namesIn = (value: unknown): string[] => {
  const text = scalarText(isRecord(value) && isRecord(value.sys) ? value.sys.id : value);
  return text === '' || events.has(text) ? [] : [lastPart(text)];
};

/** `Project`, `projects` and `project_page` are one collection, and so is what Contentful calls a `DeletedEntry` of it. */
const foldCollection = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^deleted(?=.)/, '')
    .replace(/(?<=.)pages?$/, '')
    .replace(/s$/, '');

const everyCall = ['projects', 'works', 'page'] as const;

type ConcernedCall = (typeof everyCall)[number];

/** What a site knows of what it has read. */
export interface KnownContent {
  /** Words of each of its calls, by resource: parts of paths and values of parameters. */
  readonly words: ReadonlyMap<ConcernedCall, readonly string[]>;
  /** Items of both lists, as far as they are held. */
  readonly items: readonly { readonly id: string; readonly slug: string; readonly list: 'projects' | 'works' }[];
  /** Are menu and landing made of what the lists and pages say? */
  readonly isDerived: boolean;
}

const callsOf = {
  projects: ['projects', 'project'],
  works: ['works', 'work'],
  page: ['page', 'pages'],
} as const satisfies Record<ConcernedCall, readonly CallName[]>;

type Templates = { readonly [Name in CallName]?: CallTemplate | null };

/** Words of the calls of each resource: parts of paths and of what parameters say, but those that are in all of them. */
export function collectionWords(calls: Templates): KnownContent['words'] {
  const said = everyCall.map((resource) => {
    const templates = callsOf[resource].flatMap((name) => calls[name] ?? []);
    const texts = templates.flatMap(({ path, query = {} }) => [path, ...Object.values(query)]);
    const words = texts.flatMap((text) => text.replace(/\$?\{\w+\??\}/g, ' ').split(/[^\p{L}\p{N}_]+/u));
    return [resource, new Set(words.filter((word) => word.length > 2))] as const;
  });
  const isCommon = (word: string): boolean => said.every(([, words]) => words.has(word));
  return new Map(
    said.map(([resource, words]) => [resource, [resource, ...[...words].filter((word) => !isCommon(word))]]),
  );
}

const assets = /^(?:asset|media|file|image|upload|directusfile|picture|sanityimageasset)$/;
const texts = ['about', 'process', 'biography'];

/** Start of the ids of works that have a collection of their own. */
const workMark = 'work~';
const ownId = (id: string): string => (id.startsWith(workMark) ? id.slice(workMark.length) : id);
const idsOf = (id: string): string[] => [`detail:${id}`, `detail:${workMark}${id}`];

/** The resources that some collections are, by the words of their calls. */
function concernedBy(folded: readonly string[], { words }: KnownContent): ConcernedCall[] {
  return everyCall.filter((name) => words.get(name)?.some((word) => folded.includes(foldCollection(word))));
}

/** Is all that an event names without a collection an item of a list, or a text page? */
function isKnown({ ids, slugs }: HookChange, { items }: KnownContent): boolean {
  if (ids.length > 0) return ids.every((id) => items.some((item) => ownId(item.id) === id));
  return slugs.every((slug) => texts.includes(slug) || items.some((item) => item.slug === slug));
}

/**
 * What a change makes stale. What names an item is that item with its list and its data for search engines; what names one
 * of our collections alone, its list. Pages are not known by their ids, and may have had another slug: a change of one is of
 * all of them. What may show anywhere, as a picture or a part that others are made of may, or what nobody has heard of, or
 * names more than can be followed up, is all there is.
 */
export function staleBy(change: HookChange, known: KnownContent): PurgeTarget[] {
  const { collections, ids, slugs } = change;
  const folded = collections.map(foldCollection);
  const named = concernedBy(folded, known);
  const isAnything = collections.length > 0 ? named.length === 0 : ids.length + slugs.length === 0;
  if (isAnything || ids.length + slugs.length > maxNames || folded.some((name) => assets.test(name)))
    return [{ all: true }];
  if (collections.length === 0 && !isKnown(change, known)) return [{ all: true }];
  const changed = known.items.filter(
    ({ id, slug, list }) =>
      (ids.includes(ownId(id)) || slugs.includes(slug)) && (named.length === 0 || named.includes(list)),
  );
  const lists = new Set([...changed.map(({ list }) => list), ...named.filter((name) => name !== 'page')]);
  const keys = [
    ...lists,
    ...[...ids, ...changed.map(({ id }) => id)].flatMap(idsOf),
    ...[...slugs, ...changed.map(({ slug }) => slug)].flatMap((slug) => [`page:${slug}`, ...seoKeys(slug)]),
    ...(known.isDerived ? ['menu', 'landing'] : []),
  ];
  // Where ids are numbers, a page may have that of a project.
  const isOfPages = named.length === 0 || named.includes('page');
  const pages: PurgeTarget[] = isOfPages ? [{ tag: 'pages' }, { keys: texts }] : [];
  return [{ keys: [...new Set(keys)] }, ...pages];
}

const seoKeys = (slug: string): string[] => ['', 'design/', 'art/'].map((section) => `seo:${section}${slug}`);
