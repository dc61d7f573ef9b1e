import type { PurgeTarget } from '../../cache/purge-target.ts';
import type { CallName } from '../../content/resources.ts';
import { isRecord, scalarText } from '../../normalize/ground/record.ts';
import type { CallTemplate } from '../../upstream/call.ts';

export type HookChange = Readonly<Record<'collections' | 'ids' | 'slugs', readonly string[]>>;

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
const wrappings: ReadonlySet<string> = new Set([
  ...['entry', 'post', 'page', 'story', 'doc', 'document', 'data', 'item', 'entity', 'record', 'payload', 'body'],
  ...['sys', 'current', 'previous', 'before', 'after', 'previousDoc', 'fields', 'event', 'attributes'],
  ...['media', 'asset'],
]);
/** These keys name the collection if no other key does: `{ post: { current } }`. */
const namingWrappings = ['post', 'page', 'media', 'asset'];

/** Texts of a value in any wrapping: `{ current }`, `{ sys: { id } }`, a value for each language, a list. */
function textsIn(value: unknown, depth = 0): string[] {
  const text = scalarText(value).trim();
  if (text !== '') return [text];
  if (typeof value !== 'object' || value === null || depth > 2) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
}

/** The last part of `api::project.project`, `projects.ProjectPage`, `node--project` or `projects/tideline`. */
const lastPart = (text: string): string => text.split(/::|--|[./]/).findLast((part) => part !== '') ?? '';

/** Returns what the body of an event names. Never throws; linear in the length of the body. */
export function readHookChange(body: unknown): HookChange {
  const found = { collections: new Set<string>(), ids: new Set<string>(), slugs: new Set<string>() };
  collect(body, found, 0);
  const wrapped = isRecord(body) ? namingWrappings.filter((name) => isRecord(body[name])) : [];
  const collections = found.collections.size > 0 ? [...found.collections] : wrapped;
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

function addName(text: string, isSlug: boolean, { ids, slugs, collections }: Found): void {
  const parts = text.split('/').filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  if (!isSlug) ids.add(text);
  if (last === '' || (!isSlug && parts.length === 1)) return;
  slugs.add(last);
  for (const part of parts.slice(0, -1)) collections.add(part);
}

/** Prismic's event names, in the field where other systems name a collection. */
const events: ReadonlySet<string> = new Set(['api-update', 'test-trigger']);

const namesIn = (value: unknown): string[] => {
  const text = scalarText(isRecord(value) && isRecord(value.sys) ? value.sys.id : value);
  return text === '' || events.has(text) ? [] : [lastPart(text)];
};

/** `Project`, `projects`, `project_page` and Contentful's `DeletedEntry` of it are one collection. */
const foldCollection = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^deleted(?=.)/, '')
    .replace(/(?<=.)pages?$/, '')
    .replace(/s$/, '');

const everyCall = ['projects', 'works', 'page', 'events'] as const;

type ConcernedCall = (typeof everyCall)[number];

export interface KnownContent {
  readonly words: ReadonlyMap<ConcernedCall, readonly string[]>;
  readonly items: readonly { readonly id: string; readonly slug: string; readonly list: 'projects' | 'works' }[];
  readonly isDerived: boolean;
}

const callsOf = {
  projects: ['projects', 'project'],
  works: ['works', 'work'],
  page: ['page', 'pages'],
  events: ['events'],
} as const satisfies Record<ConcernedCall, readonly CallName[]>;

export function collectionWords(calls: { readonly [Name in CallName]?: CallTemplate | null }): KnownContent['words'] {
  const wordsOfCalls = everyCall.map((resource) => {
    const templates = callsOf[resource].flatMap((name) => calls[name] ?? []);
    const texts = templates.flatMap(({ path, query = {} }) => [path, ...Object.values(query)]);
    const words = texts.flatMap((text) => text.replace(/\$?\{\w+\??\}/g, ' ').split(/[^\p{L}\p{N}_]+/u));
    return [resource, new Set(words.filter((word) => word.length > 2))] as const;
  });
  const isCommon = (word: string): boolean => wordsOfCalls.every(([, words]) => words.has(word));
  return new Map(
    wordsOfCalls.map(([resource, words]) => [resource, [resource, ...[...words].filter((word) => !isCommon(word))]]),
  );
}

const assets = /^(?:asset|media|file|image|upload|directusfile|picture|sanityimageasset)$/;
const texts = ['about', 'process', 'biography'];

const workMark = 'work~';
const ownId = (id: string): string => (id.startsWith(workMark) ? id.slice(workMark.length) : id);
const idsOf = (id: string): string[] => [`detail:${id}`, `detail:${workMark}${id}`];

function isKnown({ ids, slugs }: HookChange, { items }: KnownContent): boolean {
  if (ids.length > 0) return ids.every((id) => items.some((item) => ownId(item.id) === id));
  return slugs.every((slug) => texts.includes(slug) || items.some((item) => item.slug === slug));
}

/**
 * Returns what a change invalidates. A changed page invalidates all pages, because its id or former slug may be
 * unknown. Anything that can be shown anywhere invalidates everything.
 */
export function staleBy(change: HookChange, known: KnownContent): PurgeTarget[] {
  const { collections, ids, slugs } = change;
  const folded = collections.map(foldCollection);
  const named = everyCall.filter((name) =>
    known.words.get(name)?.some((word) => folded.includes(foldCollection(word))),
  );
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
  // Numeric ids of pages and projects can be equal.
  const isOfPages = named.length === 0 || named.includes('page');
  const pages: PurgeTarget[] = isOfPages ? [{ tag: 'pages' }, { keys: texts }] : [];
  return [{ keys: [...new Set(keys)] }, ...pages];
}

const seoKeys = (slug: string): string[] => ['', 'design/', 'art/'].map((section) => `seo:${section}${slug}`);
