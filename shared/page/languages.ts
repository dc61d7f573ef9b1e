/**
 * The default language has no prefix in URLs, others have one: `/it/design`. Inside a language, all paths are without
 * it. With one language, the prefix is empty, and nothing here changes a path.
 */
import type { PublicConfig } from '../contract/config.ts';

export type Languages = Partial<Pick<PublicConfig, 'locale' | 'locales'>>;

export const prefixOf = ({ locale, locales }: Languages): string =>
  locales?.find((one) => one.locale === locale)?.prefix ?? '';

/** Endpoints and files of the server. Feeds, `llms.txt` and pages as Markdown have a language. */
const common =
  /^\/(?:\.well-known|_i18n|api|assets|brand|builds|content|health|iiif|licenses|media|oembed|ops|preview)(?:[/?#]|$)|^\/(?!(?:design|art|feeds|_qr)\/|llms)[^?#]*\.(?!md\b)\w{2,11}(?:[?#]|$)/;

const hasPrefix = (path: string, prefix: string): boolean =>
  path.startsWith(prefix) && /^(?:[/?#]|$)/.test(path.slice(prefix.length));

/** The path of a page, or of the API, in the language of a prefix. */
export function localHref(path: string, prefix: string): string {
  if (prefix === '' || !/^\/(?!\/)/.test(path) || hasPrefix(path, prefix)) return path;
  if (path.startsWith('/api/v1/')) return `${path}${path.includes('?') ? '&' : '?'}locale=${prefix.slice(1)}`;
  if (path.startsWith('/_qr/')) return `/_qr${prefix}${path.slice(4)}`;
  return common.test(path) ? path : prefix + path.replace(/^\/(?=$|[?#])/, '');
}

/** The path inside its language. */
export const withoutPrefix = (path: string, prefix: string): string =>
  prefix !== '' && hasPrefix(path, prefix) ? path.slice(prefix.length).replace(/^(?!\/)/, '/') : path;

export function absoluteUrl(path: string, config: Languages & { readonly publicUrl: string }): string {
  const { publicUrl } = config;
  return new URL(path.startsWith('/') ? publicUrl + localHref(path, prefixOf(config)) : path, publicUrl).href;
}
