import { readFileSync } from 'node:fs';
import { closest, distance } from 'fastest-levenshtein';
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

/** The known name with the fewest edits, if there is one within so many. */
function nearestOf(name: string, known: readonly string[], within: number): string | undefined {
  const nearest = closest(name, known);
  return distance(name, nearest) <= within ? nearest : undefined;
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
