import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** One environment variable: what it means, what is allowed, and how its text is read. */
export interface Setting<Value> {
  /** One sentence for the README's table. */
  readonly docs: string;
  /** Value while the variable is not set or empty. */
  readonly fallback: Value;
  /** The fallback in the README's words. */
  readonly fallbackText: string;
  /** What is allowed, in words that follow "must be". */
  readonly range: string;
  /** The value of a text, or undefined if the text is not allowed. */
  readonly parse: (text: string) => Value | undefined;
  /** Its value never appears in a message. */
  readonly isSecret?: boolean;
  /** Read and validated, but nothing uses it yet. */
  readonly isLater?: boolean;
}

/** A table of settings by the name of their variable. */
export type SettingTable = Readonly<Record<string, Setting<unknown>>>;

interface Description {
  readonly docs: string;
  /** The default in words, where it is not the fallback itself. */
  readonly fallbackText?: string;
  readonly isSecret?: boolean;
  readonly isLater?: boolean;
}

const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);

/** A whole number between two bounds, both allowed. */
export function integer(options: Description & { fallback: number; min: number; max: number }): Setting<number> {
  const { min, max } = options;
  const parse = (text: string): number | undefined => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
  return { fallbackText: `${options.fallback}`, ...options, range: `a whole number from ${min} to ${max}`, parse };
}

/** A line of text. `pattern` restricts it further, in the words of `range`. */
export function line(options: Description & { range?: string; pattern?: RegExp }): Setting<string | undefined> {
  const { pattern, range = 'a line of 1 to 500 characters' } = options;
  const isAllowed = (text: string): boolean =>
    text.length <= 500 && !hasControls(text) && (pattern === undefined || pattern.test(text));
  const parse = (text: string): string | undefined => (isAllowed(text) ? text : undefined);
  return { fallbackText: 'none', ...options, fallback: undefined, range, parse };
}

/** One segment of a URL path that needs no escaping in ASCII. */
export function segment(options: Description): Setting<string | undefined> {
  const range = 'one path segment of letters, digits, "-", "_", "." or "~"';
  return line({ ...options, range, pattern: /^(?!\.{1,2}$)[\p{L}\p{N}_.~-]{1,100}$/u });
}

/** One word of a list. */
export function choice<Word extends string>(
  options: Description & { fallback: Word; words: readonly Word[] },
): Setting<Word> {
  const { words, fallback } = options;
  const parse = (text: string): Word | undefined => words.find((word) => word === text.toLowerCase());
  return { fallbackText: `\`${fallback}\``, ...options, range: `one of ${words.join(', ')}`, parse };
}

/** `on` or `off`. */
export function flag(options: Description & { fallback: boolean }): Setting<boolean> {
  const { fallback } = options;
  const word = choice({ ...options, fallback: fallback ? 'on' : 'off', words: ['on', 'off'] });
  const parse = (text: string): boolean | undefined => {
    const value = word.parse(text);
    return value === undefined ? undefined : value === 'on';
  };
  return { ...word, fallback, parse };
}

function parseUrl(text: string, protocols: string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && protocols.includes(url.protocol) ? url : undefined;
}

const webProtocols = ['http:', 'https:'];

/** The base URL in a text, without credentials, query, hash and final slash. */
function parseBase(text: string): string | undefined {
  const url = parseUrl(text, webProtocols);
  if (!url || url.username || url.password || url.search || url.hash) return undefined;
  return url.href.replace(/\/+$/, '');
}

/** The origin in a text that is nothing but an origin. */
function parseOrigin(text: string): string | undefined {
  const base = parseBase(text);
  return base !== undefined && new URL(base).pathname === '/' ? base : undefined;
}

/** An http or https URL that others are resolved against; its final slash is dropped. */
export function baseUrl(options: Description): Setting<string | undefined> {
  const range = 'an http or https URL without credentials, query and hash';
  return { fallbackText: 'none', ...options, fallback: undefined, range, parse: parseBase };
}

/** An http or https URL as it stands, query included. */
export function webUrl<Fallback extends string | undefined>(
  options: Description & { fallback: Fallback },
): Setting<string | Fallback> {
  const parse = (text: string): string | undefined => parseUrl(text, webProtocols)?.href;
  return { fallbackText: options.fallback ?? 'none', ...options, range: 'an http or https URL', parse };
}

/** The origin of a site: scheme, host and port alone. */
export function origin(options: Description): Setting<string | undefined> {
  const range = 'an http or https origin without a path';
  return { fallbackText: 'none', ...options, fallback: undefined, range, parse: parseOrigin };
}

/** The URL of a Redis or Valkey server; it may hold a password. */
export function redisUrl(options: Description): Setting<string | undefined> {
  const parse = (text: string): string | undefined => parseUrl(text, ['redis:', 'rediss:'])?.href;
  const range = 'a redis or rediss URL';
  return { fallbackText: 'none', ...options, fallback: undefined, range, parse, isSecret: true };
}

/** A path of the file system, absolute or relative to the working directory; the value is absolute. */
export function path<Fallback extends string | undefined>(
  options: Description & { fallback: Fallback },
): Setting<string | Fallback> {
  const { fallback } = options;
  const parse = (text: string): string | undefined => (hasControls(text) ? undefined : resolve(text));
  return {
    fallbackText: fallback === undefined ? 'none' : `\`${fallback}\``,
    ...options,
    range: 'a path of the file system',
    parse,
  };
}

/** A regular expression, read without regard to case. */
export function expression(options: Description & { fallback: RegExp }): Setting<RegExp> {
  const parse = (text: string): RegExp | undefined => {
    try {
      return new RegExp(text, 'iu');
    } catch {
      return undefined;
    }
  };
  return { fallbackText: `\`${options.fallback.source}\``, ...options, range: 'a regular expression', parse };
}

function list<Value>(
  options: Description & { range: string; parseItem: (text: string) => Value | undefined },
): Setting<Value[] | undefined> {
  const { parseItem, ...rest } = options;
  const parse = (text: string): Value[] | undefined => {
    const items = text.split(/[\s,]+/).filter(Boolean);
    const values = items.map(parseItem).filter((value) => value !== undefined);
    return values.length === items.length && values.length > 0 ? values : undefined;
  };
  return { fallbackText: 'none', ...rest, fallback: undefined, parse };
}

/** Origins, separated by commas or blanks. */
export function origins(options: Description): Setting<string[] | undefined> {
  return list({ ...options, range: 'a list of http or https origins', parseItem: parseOrigin });
}

/** `host` or `host:port`, in the spelling of `URL.host`: lower case, without a default port. */
export function hosts(options: Description): Setting<string[] | undefined> {
  const parseItem = (text: string): string | undefined => {
    const url = /[/@?#]/.test(text) ? undefined : parseUrl(`http://${text}`, webProtocols);
    return url?.host || undefined;
  };
  return list({ ...options, range: 'a list of host or host:port', parseItem });
}

/** `from=to` pairs of URL prefixes. */
export function rewrites(options: Description): Setting<(readonly [from: string, to: string])[] | undefined> {
  const parseItem = (text: string): readonly [string, string] | undefined => {
    const [from = '', to = ''] = text.split(/=(.*)/s);
    return parseUrl(from, webProtocols) && parseUrl(to, webProtocols) ? [from, to] : undefined;
  };
  return list({ ...options, range: 'a list of from=to, both http or https URLs', parseItem });
}

/** Words of lower-case letters, digits and dashes. */
export function names(options: Description): Setting<string[] | undefined> {
  const parseItem = (text: string): string | undefined => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? text : undefined);
  return list({ ...options, range: 'a list of lower-case names', parseItem });
}

const addressGroups = ['loopback', 'linklocal', 'uniquelocal'];

function parseAddress(text: string): string | undefined {
  if (addressGroups.includes(text)) return text;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return undefined;
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return isRange ? text : undefined;
}

/** Addresses and networks of proxies, or `off`. */
export function proxies(options: Description): Setting<string[] | false> {
  const addresses = list({ ...options, range: '', parseItem: parseAddress });
  const parse = (text: string): string[] | false | undefined =>
    text.toLowerCase() === 'off' ? false : addresses.parse(text);
  const range = `off, or a list of IP addresses, networks (10.0.0.0/8) or ${addressGroups.join(', ')}`;
  return { ...addresses, fallback: false, fallbackText: '`off`', range, parse };
}
