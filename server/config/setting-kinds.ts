import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { trimEnd } from '../../shared/contract/trim-ends.ts';

declare module 'zod' {
  interface GlobalMeta {
    readonly group?: string;
    readonly help?: string;
    readonly defaultText?: string;
    /** Follows "must be" in messages. */
    readonly allowed?: string;
    readonly isSecret?: boolean;
  }
}

interface Info {
  readonly help: string;
  readonly defaultText?: string;
  readonly isSecret?: boolean;
}

function textOf(value: unknown): string {
  if (value === undefined) return 'none';
  if (typeof value === 'number') return `${value}`;
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  return `\`${value instanceof RegExp ? value.source : value}\``;
}

/** Without a default, an unset setting is undefined. */
export function settingsOf(group: string) {
  function setting<Kind extends z.ZodType>(
    kind: Kind,
    info: Info & { readonly default: z.util.NoUndefined<z.output<Kind>> },
  ): z.ZodDefault<Kind>;
  function setting<Kind extends z.ZodType>(kind: Kind, info: Info): z.ZodOptional<Kind>;
  function setting(kind: z.ZodType, { default: value, ...info }: Info & { readonly default?: unknown }): z.ZodType {
    const field = value === undefined ? kind.optional() : kind.default(value);
    return field.meta({ defaultText: textOf(value), ...info, group, allowed: kind.meta()?.allowed });
  }
  return setting;
}

/*
 * Kinds of variables. Each kind parses text into a value. `allowed` describes the valid texts and follows "must be".
 */

const plainLine = z.string().regex(/^\P{Cc}*$/u);

export function integer(min: number, max: number) {
  const digits = z.string().regex(/^\d{1,15}$/);
  const kind = digits.transform(Number).pipe(z.number().min(min).max(max));
  return kind.meta({ allowed: `a whole number from ${min} to ${max}` });
}

/** A line of text of 1 to 500 characters, restricted further by `pattern`, which `allowed` describes. */
export const line = (pattern = /^/, allowed = 'a line of 1 to 500 characters') =>
  plainLine.max(500).regex(pattern).meta({ allowed });

export const segment = line(
  /^(?!\.{1,2}$)[\p{L}\p{N}_.~-]{1,100}$/u,
  'one path segment of letters, digits, "-", "_", "." or "~"',
);

export const secret = line(/^[\x21-\x7e]{16,}$/, 'a line of 16 to 500 visible ASCII characters');

export const choice = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(words))
    .meta({ allowed: `one of ${words.join(', ')}` });

export const flag = z.stringbool({ truthy: ['on'], falsy: ['off'] }).meta({ allowed: 'one of on, off' });

const webUrlText = z.url({ protocol: /^https?$/, abort: true });

export const webUrl = webUrlText.transform((text) => new URL(text).href).meta({ allowed: 'an http or https URL' });

/** Without credentials, query, hash and final slash. */
const base = webUrlText
  .refine((text) => {
    const { username, password, search, hash } = new URL(text);
    return !username && !password && !search && !hash;
  })
  .transform((text) => trimEnd(new URL(text).href, '/'));

const originText = base.refine((text) => new URL(text).pathname === '/');

export const baseUrl = base.meta({ allowed: 'an http or https URL without credentials, query and hash' });

export const origin = originText.meta({ allowed: 'an http or https origin without a path' });

export const redisUrl = z.url({ protocol: /^rediss?$/ }).meta({ allowed: 'a redis or rediss URL' });

export const smtpUrl = z.url({ protocol: /^smtps?$/ }).meta({ allowed: 'an smtp or smtps URL' });

/** One address, without a name, a comment or another address beside it. */
export const mailAddress =
  /^(?=.{3,254}$)[^\s\p{C}@<>()[\],;:"\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,62})\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Absolute, or relative to the working directory; the value is absolute. */
export const path = plainLine.transform((text) => resolve(text)).meta({ allowed: 'a file path' });

function isExpression(text: string): boolean {
  try {
    return new RegExp(text, 'iu') instanceof RegExp;
  } catch {
    return false;
  }
}

export const expression = z
  .string()
  .refine(isExpression, { abort: true })
  .transform((text) => new RegExp(text, 'iu'))
  .meta({ allowed: 'a regular expression' });

function list<Item extends z.ZodType<unknown, string>>(item: Item, allowed: string) {
  const parts = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));
  return parts.pipe(z.array(item).min(1)).meta({ allowed });
}

export const baseUrls = list(base, 'a list of http or https URLs without credentials, query and hash');

export const origins = list(originText, 'a list of http or https origins');

const host = z
  .string()
  .refine((text) => !/[/@?#]/.test(text) && URL.canParse(`http://${text}`), { abort: true })
  .transform((text) => new URL(`http://${text}`).host);

export const hosts = list(host, 'a list of host or host:port');

const pair = z.string().transform((text): [from: string, to: string] => {
  const [from = '', to = ''] = text.split(/=(.*)/s);
  return [from, to];
});

export const rewrites = list(
  pair.pipe(z.tuple([webUrlText, webUrlText])),
  'a list of from=to, both http or https URLs',
);

/** Tags that are not the start of another path of the site. */
const localeText = z
  .string()
  .regex(/^(?!(?:api|art|ops)$)[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i)
  .transform((tag) => new Intl.Locale(tag).toString());

export const locales = list(localeText, '')
  .refine((tags) => tags.length <= 20 && new Set(tags).size === tags.length)
  .meta({ allowed: 'a list of at most 20 different BCP 47 tags, such as en-US,it,zh-Hans' });

export const names = list(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), 'a list of lower-case names');

const addressGroups = ['loopback', 'linklocal', 'uniquelocal'];

function isAddress(text: string): boolean {
  if (addressGroups.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const off = z
  .string()
  .toLowerCase()
  .pipe(z.literal('off'))
  .transform((): false => false);

export const proxies = z
  .union([off, list(z.string().refine(isAddress), '')])
  .meta({ allowed: `off, or a list of IP addresses, networks (10.0.0.0/8) or ${addressGroups.join(', ')}` });
