import { UpstreamError } from '../../base/upstream-errors.ts';
import { isRecord, type PayloadRecord, scalarText } from '../../normalize/ground/record.ts';
import { recordsIn } from '../../upstream/presets/items.ts';
import { responseAdapters } from '../../upstream/presets/response-adapters.ts';
import { UnusableFolder } from '../output-folder.ts';
import { callFor, type PlannedSection, presetOf, tokenNameOf } from './calls-file.ts';
import { type ContentSource, isOffline, openSource } from './content-source.ts';
import { fieldsIn } from './evidence.ts';
import {
  commonNames,
  type FieldPlan,
  leastScore,
  type Mapping,
  planFields,
  type SectionName,
  sectionScores,
  sections,
  sureScore,
} from './propose.ts';
import { type Collection, detect, inTurn, listCollections, type System } from './systems.ts';

/** Ends the command. The message is for the terminal. */
export class Stop extends UnusableFolder {}

export type Ask = (question: string, proposal: string) => Promise<string>;

/** The value of a header for systems whose preset has none: `user:password` is basic authentication. */
function tokenFor({ preset }: System, token: string): string {
  if ((preset && preset !== 'wordpress') || /^(?:Basic|Bearer|Token) /i.test(token)) return token;
  return token.includes(':') ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}`;
}

interface Read {
  readonly collection: Collection;
  readonly items: readonly PayloadRecord[];
  readonly total: number;
  readonly error?: UpstreamError;
}

const samples = 20;
const details = 5;

/** Reads the first entries of a collection, each with the fields that its list and its own call have. */
async function readEntries(source: ContentSource, system: System, collection: Collection): Promise<Read> {
  const { calls } = presetOf(system);
  const section = system.preset === 'ghost' && collection.name === 'pages' ? 'pages' : 'projects';
  const [list, one] = [calls[section], calls.project].map((call) => call && callFor(call, section, collection));
  const { path, query = {}, content } = collection.call ?? list ?? { path: '' };
  const more = Object.entries((one?.path === path && one.query) || {}).filter(([, text]) => !/\{\w+\}/.test(text));
  const sizes = Object.keys(query).filter((key) => /(?:limit|per_page|page_?size)\]?$/i.test(key));
  const sized = Object.fromEntries([...more, ...sizes.map((key) => [key, `${samples}`])]);
  const counted = system.preset === 'directus' && { meta: '*' };
  const adapt = system.preset && (await responseAdapters[system.preset]?.());
  try {
    const answer = await source.get(path, { ...query, ...sized, ...counted });
    const given = content ? Object(answer?.value)[content.slice(1)] : (answer?.items ?? []);
    const items = recordsIn(given).slice(0, samples);
    const adapted = (item: PayloadRecord) =>
      ['projects', 'project'].map((call) => recordsIn([adapt?.([item], call)].flat())[0]);
    const merged = adapt ? items.map((item) => Object.assign({}, ...adapted(item))) : items;
    return { collection, items: merged, total: content ? items.length : (answer?.total ?? 0) };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { collection, items: [], total: 0, error };
  }
}

/** Entries with what their own call adds. Without a preset, it is below the path of the list. */
async function withDetails(source: ContentSource, { collection: { call }, items }: Read) {
  const { path = '', content = '' } = call ?? {};
  const key = ['id', '_id', 'uuid', 'uid', 'slug'].find((name) => scalarText(items[0]?.[name]) !== '');
  if (path === '' || content !== '' || key === undefined) return { items };
  const entries = await inTurn(items.slice(0, details), async (item) => {
    const answer = await source.try(`${path}/${encodeURIComponent(scalarText(item[key]))}`);
    const entry = Object(answer?.value).data ?? answer?.value;
    return isRecord(entry) ? entry : {};
  });
  const isMore = entries.some((entry) => Object.keys(entry).some((name) => !(name in (items[0] ?? {}))));
  const whole = items.map((item, index) => ({ ...item, ...entries[index] }));
  return isMore ? { items: whole, entry: { path: `${path}/{id}` } } : { items };
}

async function confirmed(name: string, plan: FieldPlan, ask: Ask): Promise<FieldPlan> {
  const mappings: Mapping[] = [];
  for (const one of plan.mappings) {
    const proposal = one.paths.join(', ');
    const question = `${name}: which field is ${one.target}, or none?`;
    const answer = one.score >= sureScore ? proposal : await ask(question, proposal);
    if (answer !== 'none') mappings.push({ ...one, paths: answer.split(',').map((path) => path.trim()) });
  }
  const mapped = mappings.flatMap(({ paths }) => paths);
  const facts = Object.entries(plan.facts).filter(([, path]) => !mapped.includes(path));
  return { ...plan, mappings, facts: Object.fromEntries(facts) };
}

async function planAll(source: ContentSource, filled: readonly Read[], ask: Ask): Promise<PlannedSection[]> {
  const scored = filled.flatMap((read) => {
    const scores = sectionScores(read.collection.name, fieldsIn(read.items));
    return sections.map((section) => ({ read, section, score: scores[section] }));
  });
  const least = filled.length === 1 ? 0 : leastScore;
  const names = filled.map(({ collection }) => collection.name).join(', ');
  const chosen = new Map<SectionName, Read>();
  for (const { read, section, score } of scored.sort((one, other) => other.score - one.score)) {
    if (score < least || chosen.has(section) || [...chosen.values()].includes(read)) continue;
    const question = `Which collection is ${section}: ${names} or none?`;
    const { name } = read.collection;
    const answer = score >= sureScore || filled.length === 1 ? name : await ask(question, name);
    const found = filled.find(({ collection }) => collection.name === answer);
    if (found) chosen.set(section, found);
  }
  const planned: PlannedSection[] = [];
  for (const [section, read] of chosen) {
    const { items, entry } = await withDetails(source, read);
    const plan = planFields(fieldsIn(items), section === 'pages' ? 'page' : 'project');
    const { collection } = read;
    planned.push({ section, collection, plan: await confirmed(collection.name, plan, ask), entry });
  }
  return planned;
}

interface Order {
  readonly url: URL;
  readonly token?: string | undefined;
  /** Variables that may have the token. */
  readonly env?: Readonly<NodeJS.Dict<string>>;
  readonly ask: Ask;
  readonly say: (line: string) => void;
}

/** Finds out which CMS is at a URL, reads its collections, and proposes what they are. Throws `Stop` and UpstreamError. */
export async function planConnection({ url, token: given, env = {}, ask, say }: Order) {
  await using opened = new AsyncDisposableStack();
  const open = (baseUrl: string, headers = {}, secret: Record<string, string> = {}) => {
    const source = openSource(baseUrl, headers, secret);
    opened.defer(() => source.close());
    return source;
  };
  const system = await detect(url, open);
  if (!system) throw new Stop(`${url.href} returns no JSON: use the URL of the API of your CMS`);
  say(`${system.preset ?? 'JSON'} at ${system.baseUrl}: ${system.why}`);
  const tokenName = tokenNameOf(system);
  const load = async (token: string) => {
    const secret = token === '' ? {} : { [tokenName]: tokenFor(system, token) };
    const source = open(system.baseUrl, presetOf(system).headers ?? { Authorization: `\${${tokenName}?}` }, secret);
    const collections = await listCollections(source, system, commonNames);
    const all = await inTurn(collections, (collection) => readEntries(source, system, collection));
    return { all, source, secret, filled: all.filter(({ items }) => items.length > 0) };
  };
  const token = given ?? env[tokenName] ?? env.CMS_TOKEN ?? '';
  let loaded = await load(token);
  if (loaded.filled.length === 0 && token === '') {
    const asked = await ask(`No entries can be read. Token of the CMS (${tokenName})?`, '');
    if (asked !== '') loaded = await load(asked);
  }
  const { all, source, secret, filled } = loaded;
  for (const { collection, total, error } of all) say(`  ${collection.name}: ${error?.message ?? total}`);
  const lost = all.find(({ error }) => isOffline(error));
  if (lost?.error) throw lost.error;
  const advice = `publish some, or give a token that may read them with --token or ${tokenName}`;
  if (filled.length === 0) throw new Stop(`No entries can be read at ${system.baseUrl}: ${advice}`);
  const planned = await planAll(source, filled, ask);
  if (planned.length === 0) throw new Stop('No collection looks like projects, works or pages: write a calls file');
  return { system, planned, secret };
}
