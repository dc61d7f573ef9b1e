import { UpstreamError } from '../../base/upstream-errors.ts';
import { isRecord, type PayloadRecord, pointerTo, scalarText } from '../../normalize/ground/record.ts';
import { contentKeys } from '../../normalize/payload/envelope-keys.ts';
import type { CallTemplate } from '../../upstream/call.ts';
import { recordsIn } from '../../upstream/presets/items.ts';
import type { PresetName } from '../../upstream/presets/presets.ts';
import { type ContentSource, isOffline } from './content-source.ts';

/** A list of entries in the CMS. */
export interface Collection {
  readonly name: string;
  /** The name of the type of its entries, if it is another one. */
  readonly type?: string;
  /** The list without a preset. */
  readonly call?: CallTemplate;
}

export interface System {
  readonly preset: PresetName | undefined;
  readonly baseUrl: string;
  readonly why: string;
  /** Path of the given URL below `baseUrl`. */
  readonly path: string;
}

const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => Object(inner)[key], value);

const keysIn = (value: unknown): string[] => (isRecord(value) ? Object.keys(value) : []);

type Test = (value: PayloadRecord) => boolean;

/** By what a CMS is known: a path, and a test of its response or of its error. In this order, because paths repeat. */
const signs: readonly (readonly [PresetName, path: string, Test, error?: RegExp])[] = [
  ['wordpress', 'wp-json/', ({ namespaces }) => [namespaces].flat().includes('wp/v2')],
  ['drupal', 'jsonapi', ({ links, jsonapi }) => isRecord(jsonapi) && isRecord(links)],
  ['ghost', 'ghost/api/admin/site/', ({ site }) => at(site, 'version') !== undefined],
  ['directus', 'server/info', ({ data }) => isRecord(at(data, 'project'))],
  ['directus', 'collections', ({ data }) => recordsIn(data).some(({ collection }) => collection !== undefined)],
  ['payload', 'api/access', (value) => 'canAccessAdmin' in value || isRecord(value.collections)],
  ['strapi', 'admin/init', ({ data }) => at(data, 'hasAdmin') !== undefined],
  ['strapi', '_health', () => false, /no content/],
  ['prismic', 'api/v2', ({ refs, types }) => Array.isArray(refs) && isRecord(types)],
  ['wagtail', 'api/v2/pages/', ({ meta, items }) => isRecord(meta) && Array.isArray(items)],
  ['kirby', 'api', () => false, /Unauthenticated|Invalid login/i],
];

/** Cloud services, known by the URL of their API. */
const addresses: readonly (readonly [PresetName, RegExp])[] = [
  ['contentful', /\/spaces\/[^/]+\/environments\/[^/]+$/],
  ['sanity', /\/v\d{4}-\d\d-\d\d$/],
  ['storyblok', /\/v2\/cdn$/],
  ['prismic', /\.prismic\.io$/],
];

/** A CMS, by the form of its lists. */
function presetOfList(value: unknown, path: string): PresetName | undefined {
  const { data, docs, totalDocs, meta } = isRecord(value) ? value : {};
  if (Array.isArray(docs) && typeof totalDocs === 'number') return 'payload';
  if (isRecord(at(meta, 'pagination')))
    return recordsIn(data).some((entry) => 'attributes' in entry) ? 'strapi4' : 'strapi';
  return Array.isArray(data) && /^items\//.test(path) ? 'directus' : undefined;
}

const atOnce = 6;

/** Calls a function for each value, a few at a time. The first error ends it. */
export async function inTurn<Value, Result>(values: readonly Value[], call: (value: Value) => Promise<Result>) {
  const results: Result[] = [];
  const left = [...values.entries()].reverse();
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) results[next[0]] = await call(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, work)).finally(() => left.splice(0));
  return results;
}

async function hasSign(source: ContentSource, [, path, test, error]: (typeof signs)[number]): Promise<boolean> {
  try {
    const answer = await source.get(path);
    return isRecord(answer?.value) && test(answer.value);
  } catch (failure) {
    if (isOffline(failure) || !(failure instanceof UpstreamError)) throw failure;
    return error?.test(failure.message) === true;
  }
}

/** Requests several paths. Returns those with JSON. */
async function probe(source: ContentSource, paths: readonly string[]) {
  const found = await inTurn([...new Set(paths)], async (path) => ({ path, answer: await source.try(path) }));
  return found.flatMap(({ path, answer }) => (answer ? [{ path, ...answer }] : []));
}

/** Paths of a CMS that a person may have copied. */
const surplus = /\/(?:admin|wp-admin|wp-login\.php|wp-json|ghost|panel|api|items|jsonapi|dashboard)(?:\/.*)?$/;

/** Finds out which CMS responds at a URL. Undefined if it returns no JSON. Throws UpstreamError if it does not respond. */
export async function detect(
  { origin, pathname }: URL,
  open: (baseUrl: string) => ContentSource,
  names: readonly string[],
): Promise<System | undefined> {
  const path = pathname.replace(/\/+$/, '');
  const cloud = addresses.find(([, pattern]) => pattern.test(origin + path))?.[0];
  if (cloud) return { preset: cloud, baseUrl: origin + path, path: '', why: 'the URL of its API' };
  const bases = [...new Set([path.replace(surplus, ''), path, ''])];
  // First, so that a server that is down is reported at once.
  const given = await open(origin).try(path.slice(1));
  for (const base of bases) {
    const baseUrl = origin + base;
    const own = path.slice(base.length + 1);
    const source = open(baseUrl);
    const sign = signs[(await inTurn(signs, (one) => hasSign(source, one))).indexOf(true)];
    if (sign) return { preset: sign[0], baseUrl, path: own, why: `/${sign[1]} responds as it does` };
    const preset = given && presetOfList(given.value, own);
    if (preset) return { preset, baseUrl, path: own, why: `/${own} has the form of its lists` };
  }
  if (given) return { preset: undefined, baseUrl: origin, path: path.slice(1), why: 'it is no known CMS' };
  const guesses = bases.flatMap((base) =>
    names.flatMap((name) => ['api', 'items'].map((one) => `${base}/${one}/${name}`.slice(1))),
  );
  for (const { path: found, value } of await probe(open(origin), guesses)) {
    const [, base = '', own = ''] = /^(.*?)((?:api|items)\/.*)$/.exec(found) ?? [];
    const preset = presetOfList(value, own);
    if (preset)
      return {
        preset,
        baseUrl: `${origin}/${base}`.replace(/\/$/, ''),
        path: '',
        why: `/${found} has the form of its lists`,
      };
  }
  return undefined;
}

type Lister = (
  read: (path: string, query?: Record<string, string>) => Promise<unknown>,
) => Promise<(Collection | string)[]>;

const strapi: Lister = async (read) =>
  recordsIn(at(await read('api/content-type-builder/content-types'), 'data'))
    .filter(({ uid, schema }) => /^api::/.test(scalarText(uid)) && at(schema, 'kind') !== 'singleType')
    .map(({ schema }) => ({
      name: scalarText(at(schema, 'pluralName')),
      type: scalarText(at(schema, 'singularName')),
    }));

/** How each CMS names its collections. */
const listers: Readonly<Record<PresetName, Lister>> = {
  directus: async (read) => {
    const named = recordsIn(at(await read('collections'), 'data')).filter(({ schema }) => schema !== null);
    const paths = keysIn(at(await read('server/specs/oas'), 'paths')).flatMap(
      (path) => /^\/items\/([^/{]+)$/.exec(path)?.[1] ?? [],
    );
    return [...named.map(({ collection }) => scalarText(collection)), ...paths].filter(
      (name) => !/^directus_/.test(name),
    );
  },
  strapi,
  strapi4: strapi,
  payload: async (read) =>
    keysIn(at(await read('api/access'), 'collections')).filter((name) => !/^payload-/.test(name)),
  wordpress: async (read) =>
    recordsIn(Object.values(Object(await read('wp-json/wp/v2/types'))))
      .filter(
        ({ rest_namespace: space, slug }) =>
          (space ?? 'wp/v2') === 'wp/v2' && !/^(?:wp_|nav_|attachment)/.test(scalarText(slug)),
      )
      .map(({ rest_base: name, slug }) => ({ name: scalarText(name), type: scalarText(slug) })),
  drupal: async (read) =>
    keysIn(at(await read('jsonapi'), 'links')).flatMap((key) => /^node--(.+)$/.exec(key)?.[1] ?? []),
  wagtail: async (read) =>
    recordsIn(at(await read('api/v2/pages/', { limit: '20' }), 'items')).map(({ meta }) =>
      scalarText(at(meta, 'type')),
    ),
  ghost: async (read) => {
    const tags = at(await read('ghost/api/content/tags/', { key: `\${GHOST_CONTENT_KEY}`, limit: 'all' }), 'tags');
    return ['pages', ...recordsIn(tags).map(({ slug }) => scalarText(slug))];
  },
  kirby: async (read) => [
    'site',
    ...recordsIn(at(await read('api/site/children', { select: 'id' }), 'data')).map(({ id }) => scalarText(id)),
  ],
  contentful: async (read) =>
    recordsIn(at(await read('content_types'), 'items')).map(({ sys }) => scalarText(at(sys, 'id'))),
  sanity: async (read) => {
    const types = at(await read('data/query/{name}', { query: 'array::unique(*[]._type)' }), 'result');
    return [types]
      .flat()
      .map(scalarText)
      .filter((type) => !/^(?:sanity|system)\./.test(type));
  },
  storyblok: async (read) => {
    const stories = at(await read('stories', { per_page: '100', token: `\${STORYBLOK_TOKEN}` }), 'stories');
    return recordsIn(stories).flatMap((story) => /^([^/]+)\/./.exec(scalarText(story.full_slug))?.[1] ?? []);
  },
  prismic: async (read) => keysIn(at(await read('api/v2', { access_token: `\${PRISMIC_TOKEN?}` }), 'types')),
};

/** Where the names of collections are tried, if the CMS does not list them. */
const folders: { readonly [Name in PresetName]?: string } = {
  directus: 'items/',
  strapi: 'api/',
  strapi4: 'api/',
  payload: 'api/',
};

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const hasEntries = (value: unknown): boolean => recordsIn(value).length > 0;

/** Collections of a JSON document: its list, the lists in it, what it links to, and common names beside it and below it. */
async function listPlain(source: ContentSource, path: string, names: readonly string[]): Promise<Collection[]> {
  const document = await source.try(path);
  const value = isRecord(document?.value) ? document.value : {};
  const lists = Object.keys(value).filter((key) => hasEntries(value[key]));
  if (hasEntries(document?.items) && lists.every((key) => contentKeys.includes(key)))
    return [{ name: lastOf(path), call: { path } }];
  const inside = lists.map((key) => ({ name: key, call: { path, content: pointerTo('', key) } }));
  const base = new URL(path === '' ? '' : `${path}/`, `${source.baseUrl}/`);
  const linked = [...keysIn(value.paths), ...Object.values(value).flat()].flatMap((link) => {
    const text = scalarText(isRecord(link) ? (link.href ?? link.url) : link);
    const target = /^(?:https?:|\/)[^{}]*$/.test(text) ? URL.parse(text, base) : null;
    return target?.origin === base.origin ? [decodeURI(target.pathname.slice(1))] : [];
  });
  const common = [base.pathname.slice(1), '', 'api/'].flatMap((folder) => names.map((name) => folder + name));
  const found = await probe(source, inside.length + linked.length > 0 ? linked : common);
  return [
    ...inside,
    ...found
      .filter(({ items }) => hasEntries(items))
      .map((one) => ({ name: lastOf(one.path), call: { path: one.path } })),
  ];
}

/** The collections of a CMS: those that it lists, otherwise those with a common name. */
export async function listCollections(
  source: ContentSource,
  { preset, path }: System,
  names: readonly string[],
): Promise<Collection[]> {
  if (!preset) return listPlain(source, path, names);
  const listed = await listers[preset](async (one, query) => (await source.try(one, query))?.value);
  const folder = folders[preset] ?? '';
  const given = path.startsWith(folder) ? [path.slice(folder.length).replace(/\/.*$/, '')] : [];
  const paths = listed.length > 0 || folder === '' ? [] : [...given, ...names].map((name) => folder + name);
  const probed = (await probe(source, paths)).filter(({ items }) => items.length > 0);
  const all = [...listed, ...probed.map((one) => one.path.slice(folder.length))].map((one) =>
    typeof one === 'string' ? { name: one } : one,
  );
  return [...new Map(all.filter(({ name }) => name !== '').map((one) => [one.name, one])).values()];
}
