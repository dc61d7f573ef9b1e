import { hash } from 'node:crypto';
import type { Languages } from '../../shared/page/languages.ts';

export const purgeProviders = ['cloudflare', 'fastly', 'varnish', 'nginx'] as const;

export type PurgeProviderName = (typeof purgeProviders)[number];

/** Every response with tags has this one, so that one tag purges all of them. */
export const allTag = 'all';

const maxTagLength = 120;

/** In bytes. Proxies read a response head of 4 KB by default. */
const maxFieldLength = 2_800;

/**
 * Encodes a tag, because slugs may be in any script and caches separate tags by spaces or commas. A long one is a hash
 * after its kind. The result contains no character that is special in a regular expression, for bans of Varnish.
 */
function encodedTag(tag: string): string {
  const encoded = tag
    .toWellFormed()
    .replace(/[^\w:/%~-]/gu, (letter) => encodeURIComponent(letter).replace(/^[^%]$/, percentOf));
  if (encoded.length <= maxTagLength) return encoded;
  const kind = encoded.slice(0, encoded.search(/[:/]|$/) + 1).slice(0, 40);
  return `${kind}~${hash('sha256', tag.toWellFormed(), 'base64url').slice(0, 22)}`;
}

export const percentOf = (letter: string): string =>
  `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Marks a response in one of several languages. Caches read its other tags with the language: `detail:7@it`. */
export const localeTags = ({ locale, locales }: Languages): readonly string[] => (locales ? [`locale:${locale}`] : []);

const kindOf = (tag: string): string | undefined => (tag.includes(':') ? tag.split(':', 1)[0] : undefined);

/** The tag of a response that depends on too many entries of a kind to name them. */
const anyOf = (kind: string): string => `${kind}:~`;

/** Returns the tags of a response as caches read them, under 3 KB in all. */
export function sentTags(tags: readonly string[]): readonly string[] {
  const [locale] = tags.filter((tag) => tag.startsWith('locale:'));
  const ending = locale === undefined ? '' : locale.replace('locale:', '@');
  let sent = [...new Set([allTag, ...tags.map((tag) => encodedTag(tag) + (tag === locale ? '' : ending))])];
  const lengthOf = (kind: string) => sent.reduce((sum, tag) => sum + (kindOf(tag) === kind ? tag.length : 0), 0);
  while (sent.join(' ').length > maxFieldLength) {
    const kinds = new Set(sent.map(kindOf).filter((kind) => kind !== undefined));
    const [longest] = [...kinds].sort((a, b) => lengthOf(b) - lengthOf(a));
    if (longest === undefined || lengthOf(longest) === anyOf(longest).length) return [allTag];
    sent = [...sent.filter((tag) => kindOf(tag) !== longest), anyOf(longest)];
  }
  return sent;
}

/**
 * Returns the tags to purge for a change in some languages: {@link sentTags} may have replaced the tag by that of its
 * kind. Responses of all languages have the tag alone.
 */
export function purgedTags(tag: string, locales: readonly string[] = []): readonly string[] {
  const sent = encodedTag(tag);
  const kind = kindOf(sent);
  const own = [sent, ...locales.map((locale) => `${sent}@${locale}`)];
  return kind === undefined ? own : [...own, anyOf(kind)];
}

export function tagLine(provider: PurgeProviderName | undefined, tags: readonly string[]): readonly string[] {
  switch (provider) {
    case 'cloudflare':
      return ['Cache-Tag', sentTags(tags).join(',')];
    case 'fastly':
      return ['Surrogate-Key', sentTags(tags).join(' ')];
    case 'varnish':
      return ['xkey', sentTags(tags).join(' ')];
    default:
      return [];
  }
}
