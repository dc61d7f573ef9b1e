import { type CallName, keyNameOf, type Wanted } from '../resources.ts';
import type { CallTable } from './call-table.ts';

type Calls = Pick<CallTable, 'calls'>;

/** How a value comes from the content API: the call that brings it, and how it is read where that is another one's. */
export interface CallPlan {
  readonly call: CallName;
  /** What the call is asked about, or which item of its reply is meant. */
  readonly key: string;
  /** `page`: as a general page; `pages`: the list of the general pages, as a menu that leads to them. */
  readonly reads?: 'page' | 'pages';
  /** The reply is a list, of which one item is meant: by its id, or by its slug. */
  readonly pick?: 'id' | 'slug';
}

/**
 * Start of the ids of works where their details have a call of their own, or none at all: then projects and works are two
 * collections, and each may have an item `1`.
 */
const workMark = 'work~';

/** What the ids of a list begin with besides their own; undefined for nothing. */
export function idPrefixOf(call: CallName, { calls }: Calls): string | undefined {
  const isApart = calls.work !== null || calls.project === null;
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

/** How a value is to be had; undefined where no call of the table brings it. */
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

/** Is a value made of the lists, whatever else it is read from? */
export function isMadeOfLists({ name }: Pick<Wanted, 'name'>, { calls }: Calls): boolean {
  return (name === 'menu' || name === 'landing') && !calls[name];
}

/** Labels of the values that one without a call of its own is derived from: a purge of those is one of it. */
export function derivedFrom(wanted: Wanted, table: Calls): readonly string[] {
  if (table.calls[wanted.name]) return [];
  const { call, pick } = planOf(wanted, table) ?? {};
  const list = call === 'projects' || call === 'works' ? [keyNameOf(call)] : [];
  const pages = call === 'page' || call === 'pages' ? ['pages'] : [];
  const lists = isMadeOfLists(wanted, table) ? ['projects', 'works'] : [];
  return [...lists, ...pages, ...(pick ? list : [])];
}
