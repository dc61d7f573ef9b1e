import { variablesIn } from '../../content/calls/call-table.ts';
import { present } from '../../normalize/ground/record.ts';
import type { CallTemplate, Preset } from '../../upstream/call.ts';
import { presets } from '../../upstream/presets/presets.ts';
import { type FieldPlan, type SectionName, sections } from './propose.ts';
import type { Collection, System } from './systems.ts';

export interface PlannedSection {
  readonly section: SectionName;
  readonly collection: Collection;
  readonly plan: FieldPlan;
  /** The call of one entry without a preset. */
  readonly entry?: CallTemplate | undefined;
}

const entryOf = { projects: 'project', works: 'work', pages: 'page' } as const;

/** The words for a collection and its type in the calls of presets. */
const standard: Readonly<Record<SectionName, RegExp>> = {
  projects: /projects\.ProjectPage|(?<![\w-])projects?(?![\w-])/g,
  works: /works\.WorkPage|(?<![\w-])works?(?![\w-])/g,
  pages: /pages\.ContentPage|(?<![\w-])pages?(?![\w-])/g,
};

export const presetOf = ({ preset }: Pick<System, 'preset'>): Preset => (preset ? presets[preset] : { calls: {} });

/** A call of a preset for another collection. */
export function callFor(template: CallTemplate, section: SectionName, { name, type = name }: Collection): CallTemplate {
  const renamed = (text: string, own = name) =>
    text.replace(standard[section], (word) => (word === entryOf[section] ? type : own));
  const query = Object.entries(template.query ?? {}).map(([key, text]) => [key, renamed(text)]);
  // Pages of all types have one path there.
  const isShared = /^(?:ghost|api\/v2|api\/site)/.test(template.path);
  const path = isShared ? template.path : renamed(template.path, encodeURIComponent(name).replaceAll('%2B', '+'));
  return { ...template, path, ...(query.length > 0 && { query: Object.fromEntries(query) }) };
}

/** The call of one entry by its slug, which may have another name. Null if the preset cannot ask for it. */
function withSlug(call: CallTemplate, slug: string): CallTemplate | null {
  const query = Object.entries(call.query ?? {});
  if (slug === 'slug' || !query.some(([key]) => /\W\w*slug/.test(key))) return call;
  if (!/^\w+$/.test(slug) || !query.some(([key]) => key.includes('[slug]'))) return null;
  return { ...call, query: Object.fromEntries(query.map(([key, text]) => [key.replace('[slug]', `[${slug}]`), text])) };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function callsOf(system: System, { section, collection, plan, entry }: PlannedSection): Record<string, unknown> {
  const { calls, editUrl = '' } = presetOf(system);
  const [list, one] = [calls[section], calls[entryOf[section]]];
  const { path, query, content } = list ? callFor(list, section, collection) : (collection.call ?? { path: '' });
  const facts = Object.keys(plan.facts).length > 0 ? plan.facts : undefined;
  const mapped = plan.mappings.map(({ target, paths }) => [target, paths.length > 1 ? paths : paths[0]]);
  const isEdited = editUrl.includes('{type}') ? collection.type : editUrl.includes('{collection}');
  const edit = (editUrl.split('#')[0] ?? '')
    .replace(/^\{url\}\//, '')
    .replaceAll('{collection}', encodeURIComponent(collection.name))
    .replaceAll('{type}', collection.type ?? '');
  const own = present({
    ...{ path, content, query: list && isSame(query, list.query) ? undefined : query },
    fields: present({ ...Object.fromEntries(mapped), facts }),
    ...{ hide: plan.hide.length > 0 ? plan.hide : undefined, edit: isEdited ? edit : undefined },
  });
  const slug = (section === 'pages' && plan.mappings.find(({ target }) => target === 'slug')?.paths[0]) || 'slug';
  const moved = one && withSlug(callFor(one, section, collection), slug);
  // The server itself looks for an entry below the path of its list.
  const isFound =
    moved && list && moved.path === path + one.path.slice(list.path.length) && isSame(moved.query, one.query);
  const call = moved ? present({ path: moved.path, query: moved.query }) : one ? null : entry;
  return { [section]: own, ...(!isFound && call !== undefined && { [entryOf[section]]: call }) };
}

/** The content of a calls file. */
export function callsFileOf(system: System, planned: readonly PlannedSection[], isTokenSet: boolean): object {
  const { preset } = system;
  const calls = sections.map((section) => {
    const found = planned.find((one) => one.section === section);
    const unused = [section, entryOf[section]].filter((name) => presetOf(system).calls[name]);
    return found ? callsOf(system, found) : Object.fromEntries(unused.map((name) => [name, null]));
  });
  const headers = !preset && isTokenSet ? { Authorization: `\${CMS_TOKEN}` } : undefined;
  return present({ preset, headers, calls: Object.assign({}, ...calls) });
}

/** The environment variable of a system's token. */
export function tokenNameOf(system: Pick<System, 'preset'>): string {
  const { calls, headers = {} } = presetOf(system);
  const texts = [headers, ...Object.values(calls).map((call) => call?.query ?? {})].flatMap(Object.values<string>);
  return variablesIn(texts)[0]?.name ?? (system.preset ? 'UPSTREAM_AUTHORIZATION' : 'CMS_TOKEN');
}
