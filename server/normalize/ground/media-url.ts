import type { MediaReference, NormalizeOptions } from './context.ts';
import { inlineImage, maxInlineLength, pathOf, uuid } from './media-look.ts';
import { mediaSrcOf } from './media-src.ts';
import { isRecord, scalarText } from './record.ts';
import type { RuleName } from './rules.ts';
import { cleanUrl, encodeSpaces } from './text.ts';

export interface MediaResolution {
  /** A path on the origin of `mediaBaseUrl`, otherwise an absolute URL. Undefined: unusable. */
  readonly stored?: string;
  readonly inline?: string;
  readonly repairs: readonly RuleName[];
}

const brokenSegments = new Set(['undefined', 'null', 'NaN', '[object Object]', '[object%20Object]']);
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.*\.localhost)$/;

interface MediaBase {
  readonly url: URL;
  readonly origin: string;
  /** The base with a final slash, for relative URLs. */
  readonly directory: URL;
  readonly rewrites: NormalizeOptions['mediaRewrites'];
  readonly isRewritten: boolean;
}

const plainPath = /^(?:\/[\w-][\w.-]*)+$/;
const brokenInPlain = /\/(?:undefined|null|NaN)(?:\/|$)/;

/** Returns a function that resolves media URLs against `mediaBaseUrl`, repairs and encodes them. Never throws. */
export function createMediaResolver(options: NormalizeOptions): (raw: string) => MediaResolution {
  const url = new URL(options.mediaBaseUrl);
  const directory = url.pathname.endsWith('/') ? url : new URL(`${url.pathname}/`, url);
  const rewrites = options.mediaRewrites;
  const isRewritten = rewrites.some(([from]) => from.startsWith(url.origin) || url.origin.startsWith(from));
  const base: MediaBase = { url, origin: url.origin, directory, rewrites, isRewritten };
  return (raw) => resolvePlain(raw, base) ?? resolveAny(raw, base);
}

function resolvePlain(raw: string, { origin, isRewritten }: MediaBase): MediaResolution | undefined {
  if (isRewritten) return undefined;
  const isOnBase = raw.startsWith(origin) && raw[origin.length] === '/';
  const path = isOnBase ? raw.slice(origin.length) : raw;
  if (!plainPath.test(path) || brokenInPlain.test(path)) return undefined;
  return { stored: path, repairs: isOnBase ? [] : ['media-made-absolute'] };
}

const unusable = (...repairs: RuleName[]): MediaResolution => ({ repairs });

function resolveAny(raw: string, base: MediaBase): MediaResolution {
  const text = cleanUrl(raw).replace(/&(?:amp;)+/g, '&');
  if (/^(?:data|blob):/i.test(text)) {
    const isSmall = inlineImage.test(text) && text.length <= maxInlineLength;
    return isSmall ? { inline: text, repairs: [] } : unusable('data-url-dropped');
  }
  if (uuid.test(text)) return { stored: `/assets/${text}`, repairs: ['media-asset-id'] };
  const withScheme = /^[\w.-]+:\d+\//.test(text) ? `//${text}` : text;
  if (/^[a-z][a-z\d+.-]*:/i.test(withScheme) && !/^https?:/i.test(withScheme)) return unusable('media-unusable');
  return resolvePath(withScheme, base, encodeSpaces(text) !== raw.trim());
}

function resolvePath(text: string, base: MediaBase, isCleaned: boolean): MediaResolution {
  const repairs: RuleName[] = [];
  const slashed = text.replace(/^[^?]*/, (path) => path.replaceAll('\\', '/'));
  if (isCleaned || slashed !== text) repairs.push('media-path-cleaned');
  const url = URL.parse(escapeStray(slashed), base.directory);
  if (!url) return unusable(...repairs, 'media-unusable');
  if (!/^https?:\/\//i.test(slashed)) repairs.push(slashed.startsWith('//') ? 'media-upgraded' : 'media-made-absolute');
  url.hash = '';
  url.username = '';
  url.password = '';
  if (cleanPath(url)) repairs.push('media-path-cleaned');
  if (url.pathname === '/' && url.search === '') return unusable(...repairs, 'media-unusable');
  const placed = placeHost(url, base, slashed.startsWith('//'), repairs);
  const stored = placed.origin === base.url.origin ? `${placed.pathname}${placed.search}` : placed.href;
  return { stored, repairs };
}

/** A stray `%`, and a `#` inside a file name, belong to the name. */
function escapeStray(text: string): string {
  const percent = text.replace(/%(?![\da-f]{2})/gi, '%25');
  return pathOf(percent).includes('#') ? percent.replaceAll('#', '%23') : percent;
}

/** Removes empty and broken segments; true if there were any. */
function cleanPath(url: URL): boolean {
  const segments = url.pathname.split('/').slice(1);
  const remaining = segments.filter(
    (segment, index) => !brokenSegments.has(segment) && (segment !== '' || index === segments.length - 1),
  );
  if (remaining.length === segments.length) return false;
  url.pathname = `/${remaining.join('/')}`;
  return true;
}

function restAfter(from: string, url: URL): string | undefined {
  const { origin, pathname } = new URL(from);
  if (pathname === '/') return url.origin === origin ? url.pathname + url.search : undefined;
  return url.href.startsWith(from) ? url.href.slice(from.length) : undefined;
}

/** Joins with one slash, because two at the start of the path would name a host. */
function joined(to: string, rest: string): URL {
  const url = new URL(to);
  const [path = '', ...query] = rest.split('?');
  const isBetween = path.startsWith('/') || url.pathname.endsWith('/');
  url.pathname = isBetween ? `${url.pathname.replace(/\/$/, '')}/${path.replace(/^\/+/, '')}` : url.pathname + path;
  url.search = query.join('?');
  return url;
}

/** Applies the operator's rewrites, otherwise upgrades to https, except for this machine and an http media base. */
function placeHost(url: URL, { url: base, rewrites }: MediaBase, hasNoScheme: boolean, repairs: RuleName[]): URL {
  for (const [from, to] of rewrites) {
    const rest = restAfter(from, url);
    if (rest === undefined) continue;
    repairs.push('media-host-rewritten');
    return joined(to, rest);
  }
  const isBase = url.host === base.host && base.protocol === 'http:';
  if (url.protocol === 'https:' || isBase || loopback.test(url.hostname)) return url;
  url.protocol = 'https:';
  if (!hasNoScheme) repairs.push('media-upgraded');
  return url;
}

const typeNames = /^(?:type|mime|mime_?type|content_?type)$/i;
const revisionNames = /^(?:modified_?(?:on|at)?|updated_?at|file_?size|size)$/i;

/** Changes when a CMS replaces a file at its URL: dates and sizes of a file record. '' for other values. */
export function revisionOf(record: unknown): string {
  if (!isRecord(record)) return '';
  const keys = Object.keys(record);
  const isFile = keys.some((key) => typeNames.test(key) && /^\w+\/[\w.+-]+$/.test(scalarText(record[key])));
  if (!isFile) return '';
  const lines = keys
    .filter((key) => revisionNames.test(key) && scalarText(record[key]) !== '')
    .map((key) => `${key.replaceAll('_', '').toLowerCase()} ${scalarText(record[key])}`);
  return lines.sort().join();
}

export class MediaReferences {
  readonly #options: NormalizeOptions;
  readonly #resolveUrl: (raw: string) => MediaResolution;
  readonly #resolved = new Map<string, MediaResolution>();
  readonly #srcs = new Map<string, string>();
  readonly #superseded = new Set<string>();
  readonly #references: MediaReference[] = [];

  constructor(options: NormalizeOptions) {
    this.#options = options;
    this.#resolveUrl = createMediaResolver(options);
  }

  resolve(raw: string): MediaResolution {
    const known = this.#resolved.get(raw);
    if (known) return known;
    const resolution = this.#resolveUrl(raw);
    this.#resolved.set(raw, resolution);
    return resolution;
  }

  /** The public URL of a stored URL and a revision of its file. Records the file as referenced. */
  srcOf(stored: string, revision = ''): string {
    const identity = revision === '' ? stored : `${stored}#${revision}`;
    const known = this.#srcs.get(identity);
    if (known !== undefined) return known;
    const id = this.#options.mediaIdOf(identity);
    const src = mediaSrcOf(id, stored);
    this.#srcs.set(identity, src).set(stored, src);
    this.#references.push({ id, url: stored });
    return src;
  }

  isOwn(raw: string): boolean {
    return this.resolve(raw).stored?.startsWith('/') === true;
  }

  supersede(raw: string): void {
    const { stored } = this.resolve(raw);
    if (stored !== undefined) this.#superseded.add(stored);
  }

  shows(stored: string): boolean {
    return this.#srcs.has(stored) || this.#superseded.has(stored);
  }

  references(): readonly MediaReference[] {
    return this.#references;
  }
}
