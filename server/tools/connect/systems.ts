import PQueue from 'p-queue';
import { isRecord, pointerTo, scalarText } from '../../normalize/ground/record.ts';
import { contentKeys } from '../../normalize/payload/envelope-keys.ts';
import type { CallTemplate } from '../../upstream/call.ts';
import { recordsIn } from '../../upstream/presets/items.ts';
import type { PresetName } from '../../upstream/presets/presets.ts';
import { type ContentSource, knownError } from './content-source.ts';
import table from './systems.json' with { type: 'json' };

/** A list of entries in the CMS. */
export interface Collection {
  readonly name: string;
  /** The name of the type of its entries, if it is another one. */
  readonly type?: string;
  /** The list without a preset. */
  readonly call?: CallTemplate;
  /** Of relations of relations, which the preset does not request. */
  readonly fields?: readonly string[];
}

export interface System {
  /** `specified`: an API with the calls of this site. */
  readonly preset: PresetName | 'specified' | undefined;
  readonly baseUrl: string;
  readonly why: string;
  /** Path of the given URL below `baseUrl`. */
  readonly path: string;
  /** `UPSTREAM_NAME`. */
  readonly name?: string;
}

/**
 * Path and query of a response, then places: a list or record, and the name and type in its values. Without a place, the key
 * or text is the name. The last part is an expression for collections of editors.
 */
type Listing = readonly string[];

interface KnownSystem {
  /** A path, the place of a value in its response, or of its `error`, and an expression. */
  readonly sign?: readonly string[];
  /** An expression for the URL of the API of a cloud service. */
  readonly address?: string;
  readonly lists: readonly Listing[];
  /** Some of the types, if the CMS refuses to list them. */
  readonly hints?: Listing;
  /** A collection that no response lists. */
  readonly also?: string;
  /** The path above collections, for a CMS that may refuse to list them. Common names are tried there. */
  readonly folder?: string;
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

async function hasSign(source: ContentSource, [path, place, test = '']: readonly string[]): Promise<boolean> {
  const value = await source.get(path ?? '').then(
    (answer) => answer?.value,
    (error) => ({ error: knownError(error).message }),
  );
  const found = at(value, place);
  return found !== undefined && new RegExp(test, 'i').test(JSON.stringify(found));
}

/** Paths of a CMS that a person may have copied. */
const surplus =
  /\/(?:admin|wp-admin|wp-login\.php|wp-json|ghost|panel|api|items|jsonapi|dashboard|data\/query|get-[a-z-]+)(?![^/])[\s\S]*/;

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const hasEntries = (value: unknown): boolean => recordsIn(value).length > 0;

/** Finds out which CMS responds at a URL. Undefined if it returns no JSON. Throws UpstreamError if it does not respond. */
export async function detect(
  { origin, pathname }: URL,
  open: (baseUrl: string) => ContentSource,
): Promise<System | undefined> {
  const path = ['', ...pathname.split('/').filter(Boolean)].join('/');
  const base = path.replace(surplus, '');
  const cloud = names.find((name) => new RegExp(systems[name]?.address ?? '^$').test(origin + base));
  const dataset = cloud === 'sanity' && { name: /\/data\/query\/([^/]+)/.exec(path)?.[1] ?? 'production' };
  if (cloud) return { preset: cloud, baseUrl: origin + base, path: '', why: 'the URL of its API', ...dataset };
  // First, so that a server that is down is reported at once.
  const given = await open(origin).try(path.slice(1));
  const own = { baseUrl: origin + base.slice(0, base.lastIndexOf('/')), name: lastOf(base) };
  const call = `${own.name}/get-design-projects/`;
  if (own.name !== '' && hasEntries((await open(own.baseUrl).try(call))?.items))
    return { preset: 'specified', path: '', why: `/${call} responds`, ...own };
  for (const one of new Set([base, path, ''])) {
    const [baseUrl, rest] = [origin + one, path.slice(one.length + 1)];
    const source = open(baseUrl);
    const signs = names.flatMap((name) => ({ name, sign: systems[name]?.sign ?? [] })).filter(({ sign }) => sign[0]);
    const found = signs[(await inTurn(signs, ({ sign }) => hasSign(source, sign))).indexOf(true)];
    if (found) return { preset: found.name, baseUrl, path: rest, why: `/${found.sign[0]} responds as it does` };
  }
  return given && { preset: undefined, baseUrl: origin, path: path.slice(1), why: 'it is no known CMS' };
}

/** The paths that have a list or one entry. */
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
  const parameters = query.split('&').map((pair) => /^([^=]*)=(.*)$/.exec(pair)?.slice(1, 3) ?? []);
  const found = at((await source.try(own, query ? Object.fromEntries(parameters) : {}))?.value, place);
  const all = !name && isRecord(found) ? Object.keys(found) : Object.values(Object(found));
  return all.flatMap((one): Collection[] => {
    const text = scalarText(at(one, name));
    const [whole, group = whole] = new RegExp(only).exec(type ? scalarText(at(one, type)) : text) ?? [];
    if (group === undefined || text === '') return [];
    return [type ? { name: text, type: group } : { name: group }];
  });
}

/** A path may have the plural of a type. */
const pluralsOf = ({ name }: Collection): string[] => [name, `${name}s`, `${name}es`, name.replace(/y$/, 'ies')];

/** The collections of a CMS: those that it lists, otherwise those with a common name. */
export async function listCollections(source: ContentSource, { preset, path }: System, common: readonly string[]) {
  const { lists, hints, also, folder = '' } = systems[preset ?? ''] ?? { lists: [] };
  if (lists.length === 0) return listPlain(source, path, common);
  const listed = (await inTurn(lists, (list) => readListing(source, list))).flat();
  const given = path.startsWith(folder) ? path.slice(folder.length).split('/').slice(0, 1) : [];
  const hinted = hints && listed.length === 0 ? (await readListing(source, hints)).flatMap(pluralsOf) : [];
  const tried = listed.length > 0 || folder === '' ? [] : [...given, ...hinted, ...common].filter(Boolean);
  const probed = await probe(
    source,
    tried.map((name) => folder + name),
  );
  const all = [
    ...(also ? [{ name: also }] : []),
    ...listed,
    ...probed.map((one) => ({ name: one.slice(folder.length) })),
  ];
  return [...new Map(all.map((one): [string, Collection] => [one.name, one])).values()];
}
