import { isRecord, type PayloadRecord, scalarText } from '../../normalize/ground/record.ts';
import { fileKindOf } from '../../normalize/media/file-record.ts';
import { inOneLanguage } from '../../normalize/payload/languages.ts';
import { isSystemName } from '../../normalize/payload/system-fields.ts';
import { ContentElsewhere } from '../../upstream/call.ts';
import { recordsIn } from '../../upstream/presets/items.ts';
import type { PresetName } from '../../upstream/presets/presets.ts';
import { responseAdapters } from '../../upstream/presets/response-adapters.ts';
import { UnusableFolder as Stop } from '../output-folder.ts';
import { callFor, type PlannedSection, presetOf, tokenNameOf } from './calls-file.ts';
import { fieldsIn } from './evidence.ts';
import {
  commonNames,
  leastScore,
  planFields,
  sectionScores,
  sections,
  singleOf,
  singles,
  sureScore,
} from './propose.ts';
import {
  type Collection,
  type ContentSource,
  detect,
  inTurn,
  knownError,
  listCollections,
  openSource,
  type System,
} from './systems.ts';

export type Ask = (question: string, proposal: string) => Promise<string>;

/** The value of a header for systems whose preset has none: `user:password` is basic authentication. */
function tokenFor({ preset }: System, token: string): string {
  if ((preset && preset !== 'wordpress') || /^(?:Basic|Bearer|Token) /i.test(token)) return token;
  return token.includes(':') ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}`;
}

type Read = Awaited<ReturnType<typeof readEntries>>;
const [samples, details] = [20, 5];

/**
 * Fields of Directus for relations of relations, which the preset does not request: `architect.office.*`. A row
 * of a join table also leads back to its entry.
 */
function deeperFields(items: readonly PayloadRecord[]): string[] {
  const paths = new Set<string>();
  const isRelation = (value: unknown, name: string) => isRecord(value) && !fileKindOf(value) && !isSystemName(name);
  for (const [name, value] of items.flatMap(Object.entries<unknown>))
    for (const row of name === 'translations' ? [] : recordsIn([value].flat()))
      for (const [key, inner] of 'collection' in row || !isRelation(row, name) ? [] : Object.entries(row))
        if (isRelation(inner, key) && !(name in Object(inner))) paths.add(`${name}.${key}.*`);
  return [...paths];
}

/** Reads the first entries of a collection, each with the fields that its list and its own call have. */
async function readEntries(source: ContentSource, system: System, given: Collection) {
  const { calls } = presetOf(system);
  const section = system.preset === 'ghost' && given.name === 'pages' ? 'pages' : 'projects';
  const [list, one] = [calls[section], calls.project].map((call) => call && callFor(call, section, given));
  const { path, query = {}, content } = given.call ?? list ?? { path: '' };
  const isBelow = one?.path === path || one?.path === `${path}/{id}`;
  const more = Object.entries((isBelow && one.query) || {}).filter(([, text]) => !/\{\w+\}/.test(text));
  const sizes = Object.keys(query).filter((key) => /(?:limit|per_page|page_?size)\]?$/i.test(key));
  const sized = { ...query, ...Object.fromEntries([...more, ...sizes.map((key) => [key, `${samples}`])]) };
  const isDirectus = system.preset === 'directus';
  const read = (own: object = {}) => source.get(path, { ...sized, ...(isDirectus && { meta: '*' }), ...own });
  const adapt = await responseAdapters[system.preset as PresetName]?.();
  try {
    const deeper = isDirectus ? await read({ fields: '*.*.*' }).catch(() => undefined) : undefined;
    const fields = deeperFields(recordsIn(deeper?.items));
    const answer = await read(fields.length > 0 ? { fields: [sized.fields, ...fields].join(',') } : {});
    const value = content ? Object(answer?.value)[content.slice(1)] : (answer?.items ?? []);
    const single = Object(answer?.value).data ?? answer?.value;
    const isSingle = recordsIn(value).length === 0 && isRecord(single) && singleOf(given.name) !== undefined;
    const data = isSingle ? [single] : recordsIn(value).slice(0, samples);
    // Strapi has the fields of components and of relations at another URL.
    const { 'pagination[pageSize]': _size, ...plain } = sized;
    const next = adapt?.({ data }, 'project', `${source.baseUrl}/${path}?${new URLSearchParams(plain)}`);
    const isElsewhere = next instanceof ContentElsewhere;
    const further = isElsewhere && (await source.try(path, Object.fromEntries(new URL(next.url).searchParams)));
    const whole = further && adapt?.(further.value, 'project', next.url, { data });
    const adapted = (item: PayloadRecord) =>
      Object.assign({}, ...['projects', 'project'].map((call) => recordsIn([adapt?.([item], call)].flat())[0]));
    const items = (whole ? recordsIn(Object(whole).data) : data).map((item) => (adapt ? adapted(item) : item));
    const total = content || isSingle ? data.length : (answer?.total ?? 0);
    const collection: Collection = { ...given, ...(fields.length > 0 && { fields }) };
    return { collection, items: items.map((item) => inOneLanguage(item) as PayloadRecord), total, isSingle };
  } catch (error) {
    return { collection: given, items: [], total: 0, isSingle: false, error: knownError(error) };
  }
}

/** Entries with what their own call adds, and that call. Without a preset, it is below the path of the list. */
async function withDetails(source: ContentSource, { collection: { call }, items, isSingle }: Read) {
  const { path = '', content = '' } = call ?? {};
  const [first = {}] = items;
  const isKey = (name: string) => new Set(items.map((item) => scalarText(item[name]))).size === items.length;
  const keys = ['id', '_id', 'uuid', 'uid', 'slug', ...Object.keys(first)].filter(isKey).slice(0, 3);
  for (const key of path === '' || content !== '' || isSingle ? [] : keys) {
    const entries = await inTurn(items.slice(0, details), async (item) => {
      const answer = await source.try(`${path}/${encodeURIComponent(scalarText(item[key]))}`);
      return recordsIn([Object(answer?.value).data ?? answer?.value])[0] ?? {};
    });
    if (!entries.some((entry) => Object.keys(entry).some((name) => !(name in first)))) continue;
    const whole = items.map((item, index): PayloadRecord => ({ ...item, ...entries[index] }));
    return { items: whole, entry: { path: `${path}/{${key === 'slug' ? key : 'id'}}` } };
  }
  return { items };
}

type Section = PlannedSection['section'];

async function planAll(source: ContentSource, filled: readonly Read[], ask: Ask): Promise<PlannedSection[]> {
  const lists = filled.filter(({ isSingle }) => !isSingle);
  const scored = filled.flatMap((read) => {
    const { name } = read.collection;
    const single = read.isSingle && singleOf(name);
    const scores = single ? [{ section: single, score: 1 }] : sectionScores(name, fieldsIn(read.items));
    return scores.map((one: { section: Section; score: number }) => ({ read, ...one }));
  });
  const names = lists.map(({ collection }) => collection.name).join(', ');
  const chosen = new Map<Section, Read>();
  for (const { read, section, score } of scored.sort((one, other) => other.score - one.score)) {
    const isTaken = chosen.has(section) || [...chosen.values()].includes(read);
    if ((score < leastScore && lists.length > 1) || isTaken) continue;
    const { name } = read.collection;
    const isSure = score >= sureScore || lists.length === 1;
    const answer = isSure ? name : await ask(`Which collection is ${section}: ${names} or none?`, name);
    const found = filled.find(({ collection }) => collection.name === answer);
    if (found) chosen.set(section, found);
  }
  const planned: PlannedSection[] = [];
  for (const section of [...sections, ...singles]) {
    const read = chosen.get(section);
    if (!read) continue;
    const { items, entry } = await withDetails(source, read);
    const { collection } = read;
    const plan = planFields(fieldsIn(items), section === 'projects' || section === 'works' ? 'project' : 'page');
    const mappings = [];
    for (const one of plan.mappings) {
      const asked = () => ask(`${collection.name}: which field is ${one.target}, or none?`, one.paths.join(', '));
      const paths = one.score >= sureScore ? one.paths : (await asked()).split(',').map((path) => path.trim());
      if (paths[0] !== 'none') mappings.push({ ...one, paths });
    }
    const mapped = mappings.flatMap(({ paths }) => paths);
    const facts = Object.fromEntries(Object.entries(plan.facts).filter(([, path]) => !mapped.includes(path)));
    planned.push({ section, collection, plan: { ...plan, mappings, facts }, entry });
  }
  return planned;
}

interface Order extends Readonly<{ url: URL; token?: string | undefined; env?: NodeJS.Dict<string> }> {
  readonly ask: Ask;
  readonly say: (line: string) => void;
}

/** Finds out which CMS is at a URL, reads its collections, and proposes what they are. Throws `Stop` and UpstreamError. */
export async function planConnection({ url, token: given, env = {}, ask, say }: Order) {
  await using opened = new AsyncDisposableStack();
  const open = (...order: Parameters<typeof openSource>) => opened.use(openSource(...order));
  const system = await detect(url, open);
  if (!system) throw new Stop(`${url.href} returns no JSON: use the URL of the API of your CMS`);
  const { baseUrl, name } = system;
  say(`${system.preset ?? 'JSON'} at ${baseUrl}: ${system.why}`);
  if (system.preset === 'specified') return { system, planned: [], secret: {} };
  const tokenName = tokenNameOf(system);
  const load = async (token: string) => {
    const secret = token === '' ? {} : { [tokenName]: tokenFor(system, token) };
    const source = open(baseUrl, presetOf(system).headers ?? { Authorization: `\${${tokenName}?}` }, secret, name);
    const collections = await listCollections(source, system, commonNames);
    const all = await inTurn(collections, (collection) => readEntries(source, system, collection));
    return { all, source, secret, filled: all.filter(({ items }) => items.length > 0) };
  };
  const token = given ?? env[tokenName] ?? env.CMS_TOKEN ?? '';
  const first = await load(token);
  const isRefused = first.filled.length === 0 && token === '';
  const asked = isRefused ? await ask(`No entries can be read. Token of the CMS (${tokenName})?`, '') : '';
  const { all, source, secret, filled } = asked === '' ? first : await load(asked);
  for (const { collection, total, error } of all) say(`  ${collection.name}: ${error?.message ?? total}`);
  const advice = `publish some, or give a token that may read them with --token or ${tokenName}`;
  if (filled.length === 0) throw new Stop(`No entries can be read at ${baseUrl}: ${advice}`);
  const planned = await planAll(source, filled, ask);
  if (planned.length === 0) throw new Stop('No collection looks like projects, works or pages: write a calls file');
  const isOld = system.preset === 'strapi' && filled.some(({ items }) => isRecord(items[0]?.attributes));
  return { system: isOld ? { ...system, preset: 'strapi4' as const } : system, planned, secret };
}
