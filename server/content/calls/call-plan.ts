import { type CallName, keyNameOf, type Wanted } from '../resources.ts';
import type { CallTable } from './call-table.ts';

type Calls = Pick<CallTable, 'calls'>;

export interface CallPlan {
  readonly call: CallName;
  readonly key: string;
  /** `page`: as a general page. `pages`: as a menu of the list of general pages. */
  readonly reads?: 'page' | 'pages';
  readonly pick?: 'id' | 'slug';
}

/** Start of ids of works, if both lists may have an item `1` because details have no call in common. */
const workMark = 'work~';

export function idPrefixOf(call: CallName, { calls }: Calls): string | undefined {
  // A detail below the list of projects has no works.
  const isBelow = calls.projects && calls.project?.path.startsWith(`${calls.projects.path}/`);
  const isApart = calls.work !== null || calls.project === null || isBelow;
  return call === 'works' && isApart ? workMark : undefined;
}

function detailPlan(id: string, { calls }: Calls): CallPlan | undefined {
  const prefix = idPrefixOf('works', { calls });
  const isWork = prefix !== undefined && id.startsWith(prefix);
  const key = isWork ? id.slice(prefix.length) : id;
  const [detail, list] = isWork ? (['work', 'works'] as const) : (['project', 'projects'] as const);
  if (calls[detail]) return { call: detail, key };
  return calls[list] ? { call: list, key, pick: 'id' } : undefined;
}

function pagePlan(slug: string, { calls }: Calls): CallPlan | undefined {
  if (calls.page) return { call: 'page', key: slug };
  return calls.pages ? { call: 'pages', key: slug, pick: 'slug' } : undefined;
}

export function planOf({ name, key }: Wanted, table: Calls): CallPlan | undefined {
  const { calls } = table;
  if (name === 'project') return detailPlan(key, table);
  if (name === 'page') return pagePlan(key, table);
  if (calls[name]) return { call: name, key };
  if (name === 'menu') return calls.pages ? { call: 'pages', key, reads: 'pages' } : undefined;
  const isText = name === 'about' || name === 'process' || name === 'biography';
  const plan = isText ? pagePlan(name, table) : undefined;
  return plan && { ...plan, reads: 'page' };
}

export const isMadeOfLists = ({ name }: Pick<Wanted, 'name'>, { calls }: Calls): boolean =>
  (name === 'menu' || name === 'landing') && !calls[name];

/** Returns labels of the values that this one is derived from. A purge of those must include it. */
export function derivedFrom(wanted: Wanted, table: Calls): readonly string[] {
  if (table.calls[wanted.name]) return [];
  const { call, pick } = planOf(wanted, table) ?? {};
  const list = call === 'projects' || call === 'works' ? [keyNameOf(call)] : [];
  const pages = call === 'page' || call === 'pages' ? ['pages'] : [];
  const lists = isMadeOfLists(wanted, table) ? ['projects', 'works'] : [];
  return [...lists, ...pages, ...(pick ? list : [])];
}
