import { variablesIn } from '../../content/calls/call-table.ts';
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
  const inPath = encodeURIComponent(name).replaceAll('%2B', '+');
  const renamed = (text: string, own = name) =>
    text.replace(standard[section], (word) => (word === entryOf[section] ? type : own));
  const query = Object.entries(template.query ?? {}).map(([key, text]) => [key, renamed(text)]);
  // Pages of all types have one path there.
  const path = /^(?:ghost|api\/v2|api\/site)/.test(template.path) ? template.path : renamed(template.path, inPath);
  return { ...template, path, ...(query.length > 0 && { query: Object.fromEntries(query) }) };
}

/** The call of one entry by its slug, which has another name. Null if the preset cannot ask for it. */
function withSlug(call: CallTemplate, slug: string): CallTemplate | null {
  const query = Object.entries(call.query ?? {});
  const [filter = ''] = query.find(([, text]) => text.includes('{slug}')) ?? [];
  if (slug === 'slug' || (!filter.startsWith('f') && !filter.startsWith('where'))) return call;
  if (!/^\w+$/.test(slug) || !filter.includes('[slug]')) return null;
  return { ...call, query: Object.fromEntries(query.map(([key, text]) => [key.replace('[slug]', `[${slug}]`), text])) };
}

const sameQuery = (one: CallTemplate, other: CallTemplate) => JSON.stringify(one.query) === JSON.stringify(other.query);

/** The content of a calls file. */
export function callsFileOf(system: System, planned: readonly PlannedSection[], isTokenSet: boolean): object {
  const { calls: base, editUrl = '' } = presetOf(system);
  const calls: Record<string, unknown> = {};
  for (const section of sections) {
    const [list, one] = [base[section], base[entryOf[section]]];
    const found = planned.find((each) => each.section === section);
    if (!found) {
      Object.assign(calls, list && { [section]: null }, one && { [entryOf[section]]: null });
      continue;
    }
    const { collection, plan, entry } = found;
    const { path, query, content } = list ? callFor(list, section, collection) : (collection.call ?? { path: '' });
    const facts = Object.keys(plan.facts).length > 0 && { facts: plan.facts };
    const mapped = plan.mappings.map(({ target, paths }) => [target, paths.length > 1 ? paths : paths[0]]);
    const isTyped = editUrl.includes('{type}');
    const isEdited = isTyped ? collection.type !== undefined : editUrl.includes('{collection}');
    const edit = editUrl
      .replace('{url}/', '')
      .replaceAll('{collection}', encodeURIComponent(collection.name))
      .replaceAll('{type}', collection.type ?? '');
    calls[section] = {
      path,
      ...((!list || !sameQuery({ path, query: query ?? {} }, list)) && query && { query }),
      ...(content && { content }),
      fields: { ...Object.fromEntries(mapped), ...facts },
      ...(plan.hide.length > 0 && { hide: plan.hide }),
      ...(isEdited && { edit: edit.replace(/#.*$/, '') }),
    };
    const slug = plan.mappings.find(({ target }) => target === 'slug')?.paths[0] ?? 'slug';
    const moved = one && withSlug(callFor(one, section, collection), section === 'pages' ? slug : 'slug');
    // The server itself looks for an entry below the path of its list.
    const isFound = moved && list && moved.path === path + one.path.slice(list.path.length) && sameQuery(moved, one);
    if (!isFound && (moved ?? entry) !== undefined)
      calls[entryOf[section]] =
        (moved && { path: moved.path, ...(moved.query && { query: moved.query }) }) ?? entry ?? null;
  }
  const headers = !system.preset && isTokenSet && { headers: { Authorization: `\${CMS_TOKEN}` } };
  return { ...(system.preset && { preset: system.preset }), ...headers, calls };
}

/** The environment variable of a system's token. */
export function tokenNameOf(system: Pick<System, 'preset'>): string {
  const { calls, headers = {} } = presetOf(system);
  const texts = [headers, ...Object.values(calls).map((call) => call?.query ?? {})].flatMap((all) =>
    Object.values(all),
  );
  return variablesIn(texts)[0]?.name ?? (system.preset ? 'UPSTREAM_AUTHORIZATION' : 'CMS_TOKEN');
}
