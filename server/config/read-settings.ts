import type { Setting, SettingTable } from './setting.ts';

type ValueOf<Entry> = Entry extends Setting<infer Value> ? Value : never;

/** The values of a table of settings, by the name of their variable. */
export type SettingValues<Table extends SettingTable> = { readonly [Name in keyof Table]: ValueOf<Table[Name]> };

export type Environment = Readonly<Record<string, string | undefined>>;

/** One wrong setting in words: variable, value and what is allowed. */
export function faultOf(name: string, value: string, range: string, isSecret = false): string {
  return `${name}=${isSecret ? '(not shown)' : withoutCredentials(value)}: must be ${range}`;
}

/** A URL's user and password never reach a log, wherever somebody has put them. */
function withoutCredentials(value: string): string {
  return value.replace(/\/\/[^/@\s]+@/g, '//(not shown)@');
}

/**
 * Reads a table of settings from the environment. A variable that is empty counts as not set.
 * Whatever is wrong is added to `faults`, and the fallback stands in for it.
 */
export function readSettings<Table extends SettingTable>(
  table: Table,
  env: Environment,
  faults: string[],
): SettingValues<Table> {
  const entries = Object.entries(table).map(([name, setting]) => {
    const text = env[name]?.trim() ?? '';
    if (text === '') return [name, setting.fallback];
    const value = setting.parse(text);
    if (value !== undefined) return [name, value];
    faults.push(faultOf(name, text, setting.range, setting.isSecret));
    return [name, setting.fallback];
  });
  // Object.fromEntries forgets the names; every one of the table's has just been read.
  return Object.fromEntries(entries) as SettingValues<Table>;
}

/** Number of single-character edits between two texts. */
function distanceBetween(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

function nearestOf(name: string, known: readonly string[]): { name: string; distance: number } {
  const candidates = known.map((candidate) => ({ name: candidate, distance: distanceBetween(name, candidate) }));
  return candidates.reduce((best, candidate) => (candidate.distance < best.distance ? candidate : best));
}

/** Prefixes that hardly any other program's variables have. */
const ownPrefix = /^(ATELIER|ARTIST|UPSTREAM|MEDIA|CACHE|WECHAT|ANALYTICS|ICON|ROUTE_RULES)_/;

/** Shorter names (`HOST`, `PORT`) are too near to other programs' variables to guess at. */
const guessableLength = 8;

/** A warning for every variable that looks like a misspelled setting of ours. */
export function findMisspelled(env: Environment, known: readonly string[]): string[] {
  const unknown = Object.keys(env).filter((name) => !known.includes(name));
  return unknown.flatMap((name) => {
    const nearest = nearestOf(name, known);
    const isNear = name.length >= guessableLength && nearest.distance <= 2;
    if (!isNear && !ownPrefix.test(name)) return [];
    const hint = nearest.distance <= 6 ? `: did you mean ${nearest.name}?` : '';
    return [`${name} is not a setting${hint}`];
  });
}
