import { variablesIn } from '../../content/calls/call-table.ts';
import { present } from '../../normalize/ground/record.ts';
import type { CallTemplate, Preset } from '../../upstream/call.ts';
import { presets } from '../../upstream/presets/presets.ts';
import { type planFields, type SectionName, sections, type singles } from './propose.ts';
import type { Collection, System } from './systems.ts';

/** `entry`: the call of one entry without a preset. */
export interface PlannedSection extends Readonly<{ collection: Collection; entry?: CallTemplate | undefined }> {
  readonly section: SectionName | (typeof singles)[number];
  readonly plan: ReturnType<typeof planFields>;
}

const entryOf: Readonly<Record<string, string>> = { projects: 'project', works: 'work', pages: 'page' };

/** The words for a collection and its type in the calls of presets. */
const standard: Readonly<Record<SectionName, RegExp>> = {
  projects: /projects\.ProjectPage|(?<![\w-])projects?(?![\w-])/g,
  works: /works\.WorkPage|(?<![\w-])works?(?![\w-])/g,
  pages: /pages\.ContentPage|(?<![\w-])pages?(?![\w-])/g,
};

export const presetOf = ({ preset }: Pick<System, 'preset'>): Preset =>
  preset && preset !== 'specified' ? presets[preset] : { calls: {} };

export function callFor(template: CallTemplate, section: SectionName, collection: Collection): CallTemplate {
  const { name, type = name, fields = [] } = collection;
  const renamed = (text: string, own = name) =>
    text.replace(standard[section], (word) => (word === entryOf[section] ? type : own));
  const query = Object.entries(template.query ?? {}).map(([key, text]) => [
    ...[key, [renamed(text), ...(key === 'fields' ? fields : [])].join()],
  ]);
  // Pages of all types have one path there.
  const isShared = /^(?:ghost|api\/v2|api\/site)/.test(template.path);
  const path = isShared ? template.path : renamed(template.path, encodeURIComponent(name).replaceAll('%2B', '+'));
  return { ...template, path, ...(query.length > 0 && { query: Object.fromEntries(query) }) };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function callsOf(system: System, { section, collection, plan, entry }: PlannedSection): Record<string, unknown> {
  const { calls, editUrl = '' } = presetOf(system);
  const entryName = entryOf[section];
  // A single entry has the path and the query of a list.
  const model = entryName ? (section as SectionName) : 'projects';
  const [list, one] = [calls[model], calls[entryName ?? '']];
  const { path, query, content } = list ? callFor(list, model, collection) : (collection.call ?? { path: '' });
  const fields = plan.mappings.map(({ target, paths }) => [target, paths.length > 1 ? paths : paths[0]]);
  const hasPage = entryName && (editUrl.includes('{type}') ? collection.type : editUrl.includes('{collection}'));
  const edit = (editUrl.split('#')[0] ?? '')
    .replace(/^\{url\}\//, '')
    .replaceAll('{collection}', encodeURIComponent(collection.name))
    .replaceAll('{type}', collection.type ?? '');
  const own = present({
    ...{ path, content, query: entryName && list && isSame(query, list.query) ? undefined : query },
    fields: { ...Object.fromEntries(fields), ...(Object.keys(plan.facts).length > 0 && { facts: plan.facts }) },
    ...{ hide: plan.hide.length > 0 ? plan.hide : undefined, edit: hasPage ? edit : undefined },
  });
  if (!entryName) return { [section]: own };
  const moved = one && callFor(one, model, collection);
  // The server itself looks for an entry below the path of its list.
  const isFound =
    moved && list && moved.path === path + one.path.slice(list.path.length) && isSame(moved.query, one.query);
  // A preset asks for a page by `slug`. With another name, it is in the list.
  const slug = plan.mappings.find(({ target }) => target === 'slug')?.paths[0] ?? 'slug';
  const isListed = section === 'pages' && slug !== 'slug' && /slug\b/.test(Object.keys(one?.query ?? {}).join());
  const call = isListed ? null : moved ? present({ path: moved.path, query: moved.query }) : entry;
  return { [section]: own, ...((isListed || !isFound) && call !== undefined && { [entryName]: call }) };
}

export function callsFileOf(system: System, planned: readonly PlannedSection[], isTokenSet: boolean): object {
  const calls = planned.map((one) => callsOf(system, one));
  const unused = sections
    .filter((section) => planned.every((one) => one.section !== section))
    .flatMap((section) => [section, entryOf[section] ?? ''])
    .filter((name) => presetOf(system).calls[name]);
  const headers = !system.preset && isTokenSet ? { Authorization: `\${CMS_TOKEN}` } : undefined;
  const none = Object.fromEntries(unused.map((name) => [name, null]));
  return present({ preset: system.preset, headers, calls: Object.assign({}, ...calls, none) });
}

export function tokenNameOf(system: Pick<System, 'preset'>): string {
  const { calls, headers = {} } = presetOf(system);
  const texts = [headers, ...Object.values(calls).map((call) => call?.query ?? {})].flatMap(Object.values<string>);
  return variablesIn(texts)[0]?.name ?? (system.preset ? 'UPSTREAM_AUTHORIZATION' : 'CMS_TOKEN');
}
