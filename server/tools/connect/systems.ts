import PQueue from 'p-queue';
import { isRecord, type PayloadRecord, pointerTo, scalarText } from '../../normalize/ground/record.ts';
import { contentKeys } from '../../normalize/payload/envelope-keys.ts';
import type { CallTemplate } from '../../upstream/call.ts';
import { recordsIn } from '../../upstream/presets/items.ts';
import type { PresetName } from '../../upstream/presets/presets.ts';
import { type ContentSource, knownError } from './content-source.ts';

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

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((inner, key) => (key === '' ? inner : Object(inner)[key]), value);

const every = /(.+)/;

/** A response that lists collections: in a list, or as the keys or values of a record. */
type Listing = readonly [
  path: string,
  /** Path of the list or record, and paths in its values. Without a name, it is the key or the text itself. */
  at: { readonly in: string; readonly name?: string; readonly type?: string },
  /** Others belong to the CMS. Its group is the name, or the type if there is one. */
  only?: RegExp,
  query?: CallTemplate['query'],
];

interface KnownSystem {
  /** A path, and a test of its response, or of the message of its error. */
  readonly sign?: readonly [path: string, test: (value: PayloadRecord) => boolean];
  /** The URL of the API of a cloud service. */
  readonly address?: RegExp;
  readonly lists: readonly Listing[];
  /** A collection that no response lists. */
  readonly also?: string;
  /** The path above collections, for a CMS that may refuse to list them. Common names are tried there. */
  readonly folder?: string;
}

const typesOfStrapi = { in: 'data', name: 'schema.pluralName', type: 'uid' };
const strapi4: KnownSystem = {
  lists: [['api/content-type-builder/content-types', typesOfStrapi, /^api::[^.]*\.(.+)$/]],
  folder: 'api/',
};

/** In this order, because paths repeat. */
const systems: Readonly<Record<PresetName, KnownSystem>> = {
  wordpress: {
    sign: ['wp-json/', ({ namespaces }) => [namespaces].flat().includes('wp/v2')],
    lists: [['wp-json/wp/v2/types', { in: '', name: 'rest_base', type: 'slug' }, /^(?!wp_|nav_|attachment)(.+)$/]],
  },
  drupal: {
    sign: ['jsonapi', ({ links, jsonapi }) => isRecord(jsonapi) && isRecord(links)],
    lists: [['jsonapi', { in: 'links' }, /^node--(.+)$/]],
  },
  ghost: {
    sign: ['ghost/api/admin/site/', (value) => at(value, 'site.version') !== undefined],
    lists: [
      ['ghost/api/content/tags/', { in: 'tags', name: 'slug' }, every, { key: `\${GHOST_CONTENT_KEY}`, limit: 'all' }],
    ],
    also: 'pages',
  },
  directus: {
    sign: ['server/info', (value) => isRecord(at(value, 'data.project'))],
    lists: [
      ['collections', { in: 'data', name: 'collection' }, /^(?!directus_)(.+)$/],
      ['server/specs/oas', { in: 'paths' }, /^\/items\/(?!directus_)([^/{]+)$/],
    ],
    folder: 'items/',
  },
  payload: {
    sign: ['api/access', (value) => 'canAccessAdmin' in value || isRecord(value.collections)],
    lists: [['api/access', { in: 'collections' }, /^(?!payload-)(.+)$/]],
    folder: 'api/',
  },
  strapi: { ...strapi4, sign: ['admin/init', (value) => at(value, 'data.hasAdmin') !== undefined] },
  strapi4,
  prismic: {
    sign: ['api/v2', ({ refs, types }) => Array.isArray(refs) && isRecord(types)],
    address: /\.prismic\.io$/,
    lists: [['api/v2', { in: 'types' }, every, { access_token: `\${PRISMIC_TOKEN?}` }]],
  },
  wagtail: {
    sign: ['api/v2/pages/', ({ meta, items }) => isRecord(meta) && Array.isArray(items)],
    lists: [['api/v2/pages/', { in: 'items', name: 'meta.type' }]],
  },
  kirby: {
    sign: ['api', ({ error }) => /Unauthenticated|Invalid login/i.test(scalarText(error))],
    lists: [['api/site/children', { in: 'data', name: 'id' }, every, { select: 'id' }]],
    also: 'site',
  },
  contentful: {
    address: /\/spaces\/[^/]+\/environments\/[^/]+$/,
    lists: [['content_types', { in: 'items', name: 'sys.id' }]],
  },
  sanity: {
    address: /\/v\d{4}-\d\d-\d\d$/,
    lists: [
      ['data/query/{name}', { in: 'result' }, /^(?!sanity\.|system\.)(.+)$/, { query: 'array::unique(*[]._type)' }],
    ],
  },
  storyblok: {
    address: /\/v2\/cdn$/,
    lists: [
      [
        'stories',
        { in: 'stories', name: 'full_slug' },
        /^([^/]+)\/./,
        { token: `\${STORYBLOK_TOKEN}`, per_page: '100' },
      ],
    ],
  },
};

const known = Object.entries(systems) as [PresetName, KnownSystem][];

/** A CMS, by the form of its lists. */
function presetOfList(value: unknown, path: string): PresetName | undefined {
  const { data, docs, totalDocs } = Object(value);
  if (Array.isArray(docs) && typeof totalDocs === 'number') return 'payload';
  if (isRecord(at(value, 'meta.pagination')))
    return recordsIn(data).some((entry) => 'attributes' in entry) ? 'strapi4' : 'strapi';
  return Array.isArray(data) && /^items\//.test(path) ? 'directus' : undefined;
}

/** Calls a function for each value, a few at a time. The first error ends it. */
export const inTurn = <Value, Result>(values: readonly Value[], call: (value: Value) => Promise<Result>) =>
  new PQueue({ concurrency: 6 }).addAll(values.map((value) => () => call(value)));

async function hasSign(source: ContentSource, { sign }: KnownSystem): Promise<boolean> {
  if (!sign) return false;
  const value = await source.get(sign[0]).then(
    (answer) => answer?.value,
    (error) => ({ error: knownError(error).message }),
  );
  return isRecord(value) && sign[1](value);
}

/** Paths of a CMS that a person may have copied. */
const surplus = /\/(?:admin|wp-admin|wp-login\.php|wp-json|ghost|panel|api|items|jsonapi|dashboard)(?![^/])[\s\S]*/;

/** Finds out which CMS responds at a URL. Undefined if it returns no JSON. Throws UpstreamError if it does not respond. */
export async function detect(
  { origin, pathname }: URL,
  open: (baseUrl: string) => ContentSource,
): Promise<System | undefined> {
  const path = ['', ...pathname.split('/').filter(Boolean)].join('/');
  const cloud = known.find(([, { address }]) => address?.test(origin + path))?.[0];
  if (cloud) return { preset: cloud, baseUrl: origin + path, path: '', why: 'the URL of its API' };
  // First, so that a server that is down is reported at once.
  const given = await open(origin).try(path.slice(1));
  for (const base of new Set([path.replace(surplus, ''), path, ''])) {
    const [baseUrl, own] = [origin + base, path.slice(base.length + 1)];
    const source = open(baseUrl);
    const found = (await inTurn(known, ([, system]) => hasSign(source, system))).indexOf(true);
    const [preset, { sign }] = known[found] ?? [presetOfList(given?.value, own), {}];
    const why = sign ? `/${sign[0]} responds as it does` : `/${own} has the form of its lists`;
    if (preset) return { preset, baseUrl, path: own, why };
  }
  return given && { preset: undefined, baseUrl: origin, path: path.slice(1), why: 'it is no known CMS' };
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const hasEntries = (value: unknown): boolean => recordsIn(value).length > 0;

/** The paths that have a list. */
async function probe(source: ContentSource, paths: readonly string[]): Promise<string[]> {
  const lists = await inTurn([...new Set(paths)], async (path) => ({ path, list: (await source.try(path))?.items }));
  return lists.filter(({ list }) => hasEntries(list)).map(({ path }) => path);
}

/** Collections of a JSON document: its list, the lists in it, what it links to, and common names beside it and below it. */
async function listPlain(source: ContentSource, path: string, names: readonly string[]): Promise<Collection[]> {
  const document = await source.try(path);
  const value = isRecord(document?.value) ? document.value : {};
  const lists = Object.keys(value).filter((key) => hasEntries(value[key]));
  if (hasEntries(document?.items) && lists.every((key) => contentKeys.includes(key)))
    return [{ name: lastOf(path), call: { path } }];
  const inside = lists.map((key) => ({ name: key, call: { path, content: pointerTo('', key) } }));
  const base = new URL(path === '' ? '' : `${path}/`, `${source.baseUrl}/`);
  const linked = [...Object.keys(Object(value.paths)), ...Object.values(value).flat()].flatMap((link) => {
    const text = scalarText(isRecord(link) ? (link.href ?? link.url) : link);
    const target = /^(?:https?:|\/)[^{}]*$/.test(text) ? URL.parse(text, base) : null;
    return target?.origin === base.origin ? [decodeURI(target.pathname.slice(1))] : [];
  });
  const common = [base.pathname.slice(1), '', 'api/'].flatMap((folder) => names.map((name) => folder + name));
  const found = await probe(source, inside.length + linked.length > 0 ? linked : common);
  return [...inside, ...found.map((one) => ({ name: lastOf(one), call: { path: one } }))];
}

function collectionsIn(value: unknown, [, { in: inside, name, type }, only = every]: Listing): Collection[] {
  const found = at(value, inside);
  const all = name === undefined && isRecord(found) ? Object.keys(found) : Object.values(Object(found));
  return all.flatMap((one) => {
    const own = scalarText(name === undefined ? one : at(one, name));
    const group = only.exec(type === undefined ? own : scalarText(at(one, type)))?.[1];
    if (group === undefined || own === '') return [];
    return [type === undefined ? { name: group } : { name: own, type: group }];
  });
}

/** The collections of a CMS: those that it lists, otherwise those with a common name. */
export async function listCollections(
  source: ContentSource,
  { preset, path }: System,
  names: readonly string[],
): Promise<Collection[]> {
  if (!preset) return listPlain(source, path, names);
  const { lists, also, folder = '' } = systems[preset];
  const read = async (list: Listing) => collectionsIn((await source.try(list[0], list[3]))?.value, list);
  const listed = (await inTurn(lists, read)).flat();
  const tried = [path.startsWith(folder) ? (path.slice(folder.length).split('/')[0] ?? '') : '', ...names];
  const paths = listed.length > 0 || folder === '' ? [] : tried.filter(Boolean).map((name) => folder + name);
  const probed = (await probe(source, paths)).map((one) => ({ name: one.slice(folder.length) }));
  const all = [...(also ? [{ name: also }] : []), ...listed, ...probed];
  return [...new Map(all.map((one) => [one.name, one])).values()];
}
