import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';
import {
  isSettingName,
  type SettingName,
  type Settings,
  secretNames,
  settingNames,
  settingsSchema,
} from './settings-schema.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const withoutCredentials = (value: string): string => value.replace(/\/\/[^/@\s]+@/g, '//(not shown)@');

export function errorOf(name: SettingName, value: string, allowed?: string): string {
  const { isSecret, allowed: ownAllowed } = settingsSchema.shape[name].meta() ?? {};
  const shown = isSecret ? '(not shown)' : withoutCredentials(value);
  return `${name}${value === '' ? '' : `=${shown}`}: must be ${allowed ?? ownAllowed}`;
}

function textOfFile(variable: SettingName, file: string, errors: string[]): string {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text === '') errors.push(errorOf(variable, file, 'a file that is not empty'));
    return text;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    errors.push(errorOf(variable, file, `a file that can be read (${reason})`));
    return '';
  }
}

type Texts = Partial<Record<SettingName, string>>;

function readSecrets(texts: Texts, errors: string[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const name of secretNames) {
    const variable: SettingName = `${name}_FILE`;
    const file = texts[variable];
    if (file === undefined) continue;
    if (texts[name] !== undefined) errors.push(errorOf(variable, file, `the only one of ${name} and ${variable}`));
    else {
      const text = textOfFile(variable, file, errors);
      if (text === '') continue;
      texts[name] = text;
      files.set(name, file);
    }
  }
  return files;
}

export interface SettingPlaces {
  readonly env: Environment;
  readonly fileOf?: ReadonlyMap<string, string>;
}

export interface SettingInEffect {
  readonly name: SettingName;
  /** As given, without secrets and credentials; a default in words. */
  readonly value: string;
  readonly origin: string;
  readonly isDefault: boolean;
}

function parse(texts: Texts, secretFiles: ReadonlyMap<string, string>, errors: string[]): Settings {
  const parsed = settingsSchema.safeParse(texts);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])).filter(isSettingName));
  for (const name of wrong) {
    const file = secretFiles.get(name);
    const inFile = `${name}_FILE=${file}: must be a file whose text is ${settingsSchema.shape[name].meta()?.allowed}`;
    errors.push(file === undefined ? errorOf(name, texts[name] ?? '') : inFile);
    delete texts[name];
  }
  return settingsSchema.parse(texts);
}

/** Reads all settings, and secrets from their files. Empty variables count as unset. */
export function readSettings({ env, fileOf = new Map() }: SettingPlaces, errors: string[]) {
  const texts: Texts = {};
  for (const name of settingNames) {
    const text = env[name]?.trim() ?? '';
    if (text !== '') texts[name] = text;
  }
  const secretFiles = readSecrets(texts, errors);
  const values = parse(texts, secretFiles, errors);
  const defaults = settingsSchema.parse({});
  const inEffect = settingNames.map((name): SettingInEffect => {
    const { isSecret, defaultText = '' } = settingsSchema.shape[name].meta() ?? {};
    const text = texts[name];
    if (text === undefined) return { name, value: defaultText, origin: 'default', isDefault: true };
    const value = isSecret ? '(not shown)' : withoutCredentials(text);
    const origin = secretFiles.get(name) ?? fileOf.get(name) ?? 'environment';
    return { name, value, origin, isDefault: isDeepStrictEqual(values[name], defaults[name]) };
  });
  return { values, inEffect };
}

const ownPrefix = /^(CDN|ATELIER|ARTIST|CONTENT|UPSTREAM|MEDIA|CACHE|WECHAT|ANALYTICS|ICON|ROUTE_RULES|PREVIEW)_/;

/** Shorter names (`HOST`, `PORT`) are too similar to other programs' variables. */
const guessableLength = 8;

/** Kubernetes and Docker set these for each service, such as one that is called "upstream" or "media". */
const isServiceVariable = (name: string, value = ''): boolean =>
  /_SERVICE_(?:HOST|PORT)(?!\w)|_SERVICE_PORT_|_PORT_\d{1,5}_(?:TCP|UDP|SCTP)(?:$|_)/.test(name) ||
  (name.endsWith('_PORT') && value.includes('://'));

export function findMisspelled(env: Environment, known: readonly string[]): string[] {
  const others = Object.keys(env).filter((name) => !isServiceVariable(name, env[name]));
  const unknown = others.filter((name) => !known.includes(name));
  return unknown.flatMap((name) => {
    const isOwn = ownPrefix.test(name);
    if (!isOwn && name.length < guessableLength) return [];
    const nearest = closest(name, known);
    const isNear = distance(name, nearest) <= (isOwn ? 6 : 2);
    if (!isOwn && !isNear) return [];
    return [`${name}: not a setting${isNear ? `; did you mean ${nearest}?` : ''}`];
  });
}

/** `docker run --env-file` keeps the quotes around a value. Returns the variables without them. */
export function withoutQuotes({ env, fileOf }: SettingPlaces): Record<string, string> {
  const quoted = Object.entries(env).flatMap(([name, text = '']) => {
    const inner = fileOf?.has(name) ? undefined : /^(["'])(.*)\1$/s.exec(text.trim())?.[2];
    return inner === undefined ? [] : [[name, inner] as const];
  });
  return Object.fromEntries(quoted);
}

/** Calls go out directly: a proxy would resolve names itself, so private addresses could not be refused. */
export function findProxies(env: Environment): string[] {
  const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'];
  const set = names.filter((name) => env[name]?.trim() || env[name.toLowerCase()]?.trim());
  return set.length === 0 ? [] : [`${set.join(', ')}: not used, because the server calls the content API directly`];
}
