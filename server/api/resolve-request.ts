import { parse } from 'node:querystring';
import { type Endpoint, endpoints } from '../../shared/contract/endpoints.ts';
import { apiBase, type EndpointParameters } from '../../shared/contract/paths.ts';
import { trimEnd } from '../../shared/contract/trim-ends.ts';
import { localHref, withoutPrefix } from '../../shared/page/languages.ts';
import { pageQueryOf } from '../../shared/page/page-query.ts';
import { type AddressFacts, type PageForm, pageAddressOf } from '../content/page-address.ts';
import { partsOf, type Resolved, type ResolveRequest } from '../http/request-target.ts';
import type { ResponseBuilder } from '../http/response-builder.ts';
import { type BuilderServices, builderOf, localApiHref } from './response-builders.ts';

export interface ResolverOptions extends AddressFacts {
  /** Start of the paths of a language: empty, or `/it`. */
  readonly prefix: string;
  readonly builders: BuilderServices;
  /** `query` is canonical: empty, or `?typology=…`. Its value may not exist. */
  readonly pageBuilder: (page: PageForm, query: string) => ResponseBuilder;
  readonly fileBuilder: (path: string, search: string) => ResponseBuilder | undefined;
}

const patterns = endpoints.map((endpoint) => ({
  endpoint,
  names: [...Object.keys(endpoint.params?.shape ?? {}), ...Object.keys(endpoint.query?.shape ?? {})],
  pattern: new RegExp(`^${apiBase}${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

/** Escaped unreserved characters equal the plain ones (RFC 3986 §2.3). */
const needlessEscape = /%(?:2d|3\d|4[1-9a-f]|5[0-9a]|5f|6[1-9a-f]|7[0-9a]|7e)/gi;

function decodedGroups(groups: Readonly<Record<string, string>> = {}): Record<string, string> | undefined {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}

export const unknownParameters = (query: Endpoint['query'], search: string): readonly string[] =>
  Object.keys(parse(search.slice(1))).filter((name) => !Object.hasOwn(query?.shape ?? {}, name));

function parametersOf(
  { params, query }: Endpoint,
  names: readonly string[],
  inPath: Readonly<Record<string, string>> | undefined,
  search: string,
): EndpointParameters | undefined {
  const inQuery = parse(search.slice(1));
  const isKnown = unknownParameters(query, search).length === 0;
  const parsed = query?.safeParse(inQuery);
  const isValid = inPath && isKnown && (params?.safeParse(inPath).success ?? true) && (parsed?.success ?? true);
  if (!isValid) return undefined;
  const values: Readonly<Record<string, unknown>> = { ...parsed?.data, ...inPath };
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, String(values[name])]])),
  );
}

function endpointAt(path: string, search: string, { builders }: ResolverOptions): Resolved {
  for (const { endpoint, names, pattern } of patterns) {
    const found = pattern.exec(path);
    if (!found) continue;
    const { name } = endpoint;
    const parameters = parametersOf(endpoint, names, decodedGroups(found.groups), search);
    return parameters
      ? { kind: 'endpoint', name, builder: builderOf(name, parameters, builders) }
      : { kind: 'malformed', name };
  }
  return { kind: 'nothing' };
}

function pageAt(path: string, search: string, options: ResolverOptions): Resolved {
  const file = options.fileBuilder(path, search);
  if (file) return { kind: 'file', name: path, builder: file };
  const address = pageAddressOf(path, search, options);
  if (address.kind === 'redirect') return { ...address, to: localHref(address.to, options.prefix) };
  if (address.kind !== 'page') return address;
  const { page: name } = address.match;
  return { kind: 'page', name, builder: options.pageBuilder(address, pageQueryOf(name, search)) };
}

const maxRecent = 500;

export function requestResolver(options: ResolverOptions): ResolveRequest {
  const recent = new Map<string, Resolved>();
  const resolve = (target: string): Resolved => {
    const { path, search } = partsOf(target);
    const plain = path.includes('%') ? path.replace(needlessEscape, decodeURIComponent) : path;
    if (!plain.startsWith(`${apiBase}/`)) return pageAt(path, search, options);
    const trimmed = trimEnd(plain, '/');
    const at = endpointAt(trimmed, search, options);
    const to = localApiHref(trimmed + search, options.builders);
    return trimmed === plain || at.kind === 'nothing' ? at : { kind: 'redirect', to, status: 308 };
  };
  return (target) => {
    const known = recent.get(target);
    if (known) return known;
    const resolved = resolve(target);
    // Cleared at once, because tracking the order of use would cost each hit.
    if (recent.size === maxRecent) recent.clear();
    recent.set(target, resolved);
    return resolved;
  };
}

interface LanguageResolver {
  readonly locale: string;
  readonly prefix: string;
  /** `isStrict`: without texts of other languages. */
  readonly resolve: (isStrict: boolean) => ResolveRequest;
}

const startsWith = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/** The language of a path: that of its prefix, otherwise the first. */
export const languageAt = <Language extends { readonly prefix: string }>(
  [main, ...others]: readonly [Language, ...Language[]],
  path: string,
): Language => others.find(({ prefix }) => startsWith(path, prefix)) ?? main;

/** The language with a tag, in any case. */
export const languageNamed = <Language extends { readonly locale: string }>(
  languages: readonly Language[],
  tag: string,
): Language | undefined => languages.find(({ locale }) => locale.toLowerCase() === tag.toLowerCase());

/** `/IT/design` is `/it/design`, `/it/` is `/it`, and the first language has no prefix. */
function canonicalOf(languages: readonly LanguageResolver[], path: string): string | undefined {
  const other = languages.find(({ locale }) => startsWith(path.toLowerCase(), `/${locale.toLowerCase()}`));
  const isSame = other && other.prefix !== '' && startsWith(path, other.prefix) && path !== `${other.prefix}/`;
  if (!other || isSame) return undefined;
  return localHref(path.slice(other.locale.length + 1) || '/', other.prefix);
}

/** Pages have a prefix, calls of the API the parameter `locale`. Without other languages, nothing is added. */
export function languageResolver(languages: readonly [LanguageResolver, ...LanguageResolver[]]): ResolveRequest {
  const [main] = languages;
  if (languages.length === 1) return main.resolve(false);
  return (target) => {
    const { path, search } = partsOf(target);
    if (!path.startsWith(`${apiBase}/`)) {
      const canonical = canonicalOf(languages, path);
      if (canonical !== undefined) return { kind: 'redirect', to: canonical + search, status: 308 };
      const { prefix, resolve } = languageAt(languages, path);
      return resolve(false)(withoutPrefix(target, prefix));
    }
    const query = new URLSearchParams(search);
    const [requested, fallback] = [query.get('locale'), query.get('fallback') ?? ''];
    // The path of a view has a language, too.
    const page = query.get('path') ?? '';
    const named = languageAt(languages, page);
    const locale = named === main ? (requested ?? main.locale) : named.locale;
    const own = languageNamed(languages, locale);
    if (!own || !/^(?:none)?$/.test(fallback)) return main.resolve(false)(target);
    if (named !== main) query.set('path', withoutPrefix(page, named.prefix));
    query.delete('locale');
    query.delete('fallback');
    return own.resolve(fallback === 'none')(path + (query.size > 0 ? `?${query}` : ''));
  };
}
