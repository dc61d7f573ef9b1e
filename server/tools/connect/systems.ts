import PQueue from 'p-queue';
import { UpstreamError } from '../../base/upstream-errors.ts';
import { readConfig } from '../../config/config.ts';
import { isRecord, pointerTo, scalarText } from '../../normalize/ground/record.ts';
import { contentKeys } from '../../normalize/payload/envelope-keys.ts';
import type { CallTemplate } from '../../upstream/call.ts';
import { PooledClient } from '../../upstream/client.ts';
import { pagedListOf } from '../../upstream/paged-list.ts';
import { recordsIn } from '../../upstream/presets/items.ts';
import type { PresetName } from '../../upstream/presets/presets.ts';
import { type RawPage, readPage } from '../../upstream/read-page.ts';
import table from './systems.json' with { type: 'json' };

/** `type`: of its entries, if it has another name. `call`: the list without a preset. `fields`: of relations of relations. */
export type Collection = Readonly<{ name: string; type?: string; call?: CallTemplate; fields?: readonly string[] }>;

/** `specified`: an API with the calls of this site. `path`: of the given URL below `baseUrl`. `name`: `UPSTREAM_NAME`. */
export interface System extends Readonly<{ baseUrl: string; why: string; path: string; name?: string }> {
  readonly preset: PresetName | 'specified' | undefined;
}

/**
 * Path and query of a response, then places: a list or record, and the name and type in its values. Without a place, the key
 * or text is the name. The last part is an expression for collections of editors.
 */
type Listing = readonly string[];

/**
 * `sign`: a path, the place of a value in its response or `error`, and an expression. `address`: an expression for the URL of
 * a cloud service. `hints`: some of the types, if the CMS refuses to list them. `also`: a collection in no list. `folder`: the
 * path above collections, where common names are tried.
 */
interface KnownSystem extends Readonly<{ sign?: readonly string[]; address?: string; also?: string; folder?: string }> {
  readonly lists: readonly Listing[];
  readonly hints?: Listing;
}

/** In this order, because paths repeat. */
const systems: Readonly<Record<string, KnownSystem>> = table;
const names = Object.keys(systems) as PresetName[];

/** The value at names with dots. Those of a list are joined. */
const at = (value: unknown, place = ''): unknown =>
  place
    .split('.')
    .filter(Boolean)
    .reduce((inner, key) => (Array.isArray(inner) ? inner.flatMap((one) => at(one, key)) : Object(inner)[key]), value);

/** Calls a function for each value, a few at a time. The first error ends it. */
export const inTurn = <Value, Result>(values: readonly Value[], call: (value: Value) => Promise<Result>) =>
  new PQueue({ concurrency: 6 }).addAll(values.map((value) => () => call(value)));

async function hasSign(source: ContentSource, [path = '', place, test = '']: readonly string[]): Promise<boolean> {
  const answer = await source.get(path).catch((error) => ({ value: { error: knownError(error).message } }));
  const found = at(answer?.value, place);
  return found !== undefined && new RegExp(test, 'i').test(JSON.stringify(found));
}

/** Paths of a CMS that a person may have copied. */
const surplus =
  /\/(?:admin|wp-admin|wp-login\.php|wp-json|ghost|panel|api|items|jsonapi|dashboard|data\/query|get-[a-z-]+)(?![^/])[\s\S]*/;

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const hasEntries = (value: unknown): boolean => recordsIn(value).length > 0;

type Open = (baseUrl: string) => ContentSource;

/** The CMS at a URL. Undefined if it returns no JSON. Throws UpstreamError if it does not respond. */
export async function detect({ origin, pathname }: URL, open: Open): Promise<System | undefined> {
  const path = ['', ...pathname.split('/').filter(Boolean)].join('/');
  const base = path.replace(surplus, '');
  const cloud = names.find((name) => new RegExp(systems[name]?.address ?? '^$').test(origin + base));
  const dataset = cloud === 'sanity' && { name: /\/data\/query\/([^/]+)/.exec(path)?.[1] ?? 'production' };
  if (cloud) return { preset: cloud, baseUrl: origin + base, path: '', why: 'the URL of its API', ...dataset };
  // First, so that a server that is down is reported at once.
  const given = await open(origin)
    .get(path.slice(1))
    .catch((error: unknown) => {
      const { kind, status } = knownError(error);
      if (kind === 'redirect') throw error;
      return status === 401 || status === 403; // with a token it may return JSON
    });
  const own = { baseUrl: origin + base.slice(0, base.lastIndexOf('/')), name: lastOf(base) };
  const call = `${own.name}/get-design-projects/`;
  if (own.name !== '' && hasEntries((await open(own.baseUrl).try(call))?.items))
    return { preset: 'specified', path: '', why: `/${call} responds`, ...own };
  for (const one of new Set([base, path, ''])) {
    const source = open(origin + one);
    const signs = names.flatMap((name) => ({ name, sign: systems[name]?.sign ?? [] })).filter(({ sign }) => sign[0]);
    const found = signs[(await inTurn(signs, ({ sign }) => hasSign(source, sign))).indexOf(true)];
    const at = { baseUrl: origin + one, path: path.slice(one.length + 1) };
    if (found) return { preset: found.name, ...at, why: `/${found.sign[0]} responds as it does` };
  }
  return given ? { preset: undefined, baseUrl: origin, path: path.slice(1), why: 'it is no known CMS' } : undefined;
}

async function probe(source: ContentSource, paths: readonly string[]): Promise<string[]> {
  const all = await inTurn([...new Set(paths)], async (path) => ({ path, answer: await source.try(path) }));
  const found = all.filter(({ answer }) => hasEntries(answer?.items) || isRecord(at(answer?.value, 'data')));
  return found.map(({ path }) => path);
}

/** Collections of a JSON document: its list, the lists in it, what it links to, or common names below it. */
async function listPlain(source: ContentSource, path: string, common: readonly string[]): Promise<Collection[]> {
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
  const guessed = common.map((name) => base.pathname.slice(1) + name);
  const found = await probe(source, inside.length + linked.length > 0 ? linked : guessed);
  return [...inside, ...found.map((one) => ({ name: lastOf(one), call: { path: one } }))];
}

async function readListing(source: ContentSource, [path = '', place, name, type, only = '.+']: Listing) {
  const [own = '', query = ''] = path.split('?');
  // Variables stay as they are.
  const parameters = [...query.matchAll(/(?<=^|&)([^=&]*)=([^&]*)/g)].map(([, name, value]) => [name, value]);
  const found = at((await source.try(own, Object.fromEntries(parameters)))?.value, place);
  const all = !name && isRecord(found) ? Object.keys(found) : Object.values(Object(found));
  return all.flatMap((one): Collection[] => {
    const text = scalarText(at(one, name));
    const [whole, group = whole] = new RegExp(only).exec(type ? scalarText(at(one, type)) : text) ?? [];
    return group === undefined || text === '' ? [] : [type ? { name: text, type: group } : { name: group }];
  });
}

const pluralsOf = ({ name }: Collection): string[] => [name, `${name}s`, `${name}es`, name.replace(/y$/, 'ies')];
/** The collections of a CMS: those that it lists, otherwise those with a common name. */
export async function listCollections(source: ContentSource, { preset, path }: System, common: readonly string[]) {
  const { lists, hints, also, folder = '' } = systems[preset ?? ''] ?? { lists: [] };
  if (lists.length === 0) return listPlain(source, path, common);
  const listed = (await inTurn(lists, (list) => readListing(source, list))).flat();
  const given = path.startsWith(folder) ? path.slice(folder.length).split('/').slice(0, 1) : [];
  const hinted = hints && listed.length === 0 ? (await readListing(source, hints)).flatMap(pluralsOf) : [];
  const tried = listed.length > 0 || folder === '' ? [] : [...given, ...hinted, ...common].filter(Boolean);
  const paths = tried.map((name) => folder + name);
  const probed = (await probe(source, paths)).map((one) => ({ name: one.slice(folder.length) }));
  const all = [...(also ? [{ name: also }] : []), ...listed, ...probed];
  return [...new Map(all.map((one): [string, Collection] => [one.name, one])).values()];
}

const offline = /^(?:connection-.*|address-prohibited|dns|tls|protocol|response-timeout)$/;

/** Throws all errors but those of responses that cannot be used. */
export function knownError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError && !offline.test(error.kind)) return error;
  throw error;
}

type Texts = Readonly<Record<string, string>>;
export type ContentSource = ReturnType<typeof openSource>;

/** Reads the content API as the site does, with its limits of size and time, and without leaving its origin. */
export function openSource(baseUrl: string, headers: Texts = {}, secret: Texts = {}, name = 'x') {
  const names = { ATELIER_NAME: 'x', ARTIST_NAME: 'x', ARTIST_SLUG: 'x', UPSTREAM_NAME: name };
  const { upstream } = readConfig({ ...names, UPSTREAM_URL: baseUrl });
  const client = new PooledClient({ ...upstream, baseUrl, variables: new Map(Object.entries(secret)) });
  const page = async (raw: RawPage | undefined) => {
    if (!raw) return { kind: 'absent' } as const;
    const { value, bytes } = readPage(raw, upstream.maxBodyBytes);
    const place = { url: new URL(raw.url), ...(raw.paging && { headers: raw.paging }) };
    const { items = [], total = items.length } = pagedListOf(value, place) ?? {};
    return { kind: 'found', content: { value, items, total }, bytes } as const;
  };
  /** The first page of a response. Undefined if the status is 404 or 410. Throws UpstreamError. */
  async function get(path: string, query: Texts = {}) {
    const response = await client.call({ name: 'connect', path, query, headers }, '', { page, drop: () => undefined });
    return response.kind === 'found' ? response.content : undefined;
  }
  /** As {@link get}, but undefined for every response that cannot be used. Throws if the connection fails. */
  const tryGet = (path: string, query?: Texts) =>
    get(path, query).catch((error) => {
      if (knownError(error).kind === 'redirect') throw error;
      return undefined;
    });
  return { baseUrl, get, try: tryGet, [Symbol.asyncDispose]: () => client.close() };
}
