import { readFileSync } from 'node:fs';
import {
  isSettingName,
  type SettingName,
  type Settings,
  secretsInFiles,
  settingNames,
  settingsSchema,
} from './settings-schema.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A URL's user and password never reach a log, wherever somebody has put them. */
function withoutCredentials(value: string): string {
  return value.replace(/\/\/[^/@\s]+@/g, '//(not shown)@');
}

/** One wrong setting in words: variable, value and what is allowed instead of what its schema says. */
export function faultOf(name: SettingName, value: string, allowed?: string): string {
  const { isSecret, allowed: ownAllowed } = settingsSchema.shape[name].meta() ?? {};
  return `${name}=${isSecret && value !== '' ? '(not shown)' : withoutCredentials(value)}: must be ${allowed ?? ownAllowed}`;
}

/** The text of a file without blanks around it; what is wrong is added to `faults`. */
function textOfFile(variable: SettingName, file: string, faults: string[]): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    faults.push(faultOf(variable, file, `a file that can be read (${reason})`));
    return '';
  }
}

/** The texts of all variables that are set. A variable that is empty counts as not set. */
function textsOf(env: Environment, faults: string[]): Partial<Record<SettingName, string>> {
  const texts: Partial<Record<SettingName, string>> = {};
  for (const name of settingNames) {
    const text = env[name]?.trim() ?? '';
    if (text !== '') texts[name] = text;
  }
  for (const name of secretsInFiles) {
    const variable: SettingName = `${name}_FILE`;
    const file = texts[variable];
    if (file === undefined) continue;
    if (texts[name] !== undefined) faults.push(faultOf(variable, file, `the only one of ${name} and ${variable}`));
    else {
      const text = textOfFile(variable, file, faults);
      if (text !== '') texts[name] = text;
    }
  }
  return texts;
}

/**
 * Reads all settings from the environment, and secrets from the files it names. Whatever is wrong is added to `faults`,
 * and the default stands in for it.
 */
export function readSettings(env: Environment, faults: string[]): Settings {
  const texts = textsOf(env, faults);
  const parsed = settingsSchema.safeParse(texts);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])).filter(isSettingName));
  for (const name of wrong) {
    faults.push(faultOf(name, texts[name] ?? ''));
    delete texts[name];
  }
  return settingsSchema.parse(texts);
}

/** Number of single-character edits between two texts, or Infinity as soon as it is sure to be above `within`. */
function distanceBetween(a: string, b: string, within: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 0; row < a.length; row += 1) {
    const current = [row + 1];
    for (let column = 0; column < b.length; column += 1) {
      const replaced = (previous[column] ?? 0) + (a[row] === b[column] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    if (Math.min(...current) > within) return Number.POSITIVE_INFINITY;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** The known name with the fewest edits, if there is one within so many. */
function nearestOf(name: string, known: readonly string[], within: number): string | undefined {
  // Each letter that one has more is an edit: most names need no closer look.
  const candidates = known
    .filter((candidate) => Math.abs(candidate.length - name.length) <= within)
    .map((candidate) => ({ candidate, distance: distanceBetween(name, candidate, within) }))
    .filter(({ distance }) => distance <= within)
    .sort((a, b) => a.distance - b.distance);
  return candidates[0]?.candidate;
}

/** Prefixes that hardly any other program's variables have. */
const ownPrefix = /^(ATELIER|ARTIST|UPSTREAM|MEDIA|CACHE|WECHAT|ANALYTICS|ICON|ROUTE_RULES)_/;

/** Shorter names (`HOST`, `PORT`) are too near to other programs' variables to guess at. */
const guessableLength = 8;

/** A warning for every variable that looks like a misspelled setting of ours. */
export function findMisspelled(env: Environment, known: readonly string[]): string[] {
  const unknown = Object.keys(env).filter((name) => !known.includes(name));
  return unknown.flatMap((name) => {
    const isOwn = ownPrefix.test(name);
    if (!isOwn && name.length < guessableLength) return [];
    const nearest = nearestOf(name, known, isOwn ? 6 : 2);
    if (!isOwn && nearest === undefined) return [];
    const hint = nearest === undefined ? '' : `: did you mean ${nearest}?`;
    return [`${name} is not a setting${hint}`];
  });
}
