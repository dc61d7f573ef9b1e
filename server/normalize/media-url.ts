import type { NormalizeOptions } from './context.ts';
import type { RuleName } from './rules.ts';

/** What a media URL of the upstream comes to, and what was repaired on the way. */
export interface MediaResolution {
  /** The form it is kept in: a path on the origin of `mediaBaseUrl`, else an absolute URL. Undefined: unusable. */
  readonly stored?: string;
  /** A small `data:` picture, which needs no fetching. */
  readonly inline?: string;
  readonly repairs: readonly RuleName[];
}

/** Longest `data:` picture that is passed on, in characters. */
const maxInlineLength = 16_384;
const maxUrlLength = 4096;
const inlinePicture = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;
const brokenSegments: ReadonlySet<string> = new Set([
  'undefined',
  'null',
  'NaN',
  '[object Object]',
  '[object%20Object]',
]);
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.*\.localhost)$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const pictureName = /[^\\/]\.(?:jpe?g|jfif|png|webp|avif|gif|svg|bmp|tiff?|heic)$/i;
const filmName = /[^\\/]\.(?:mp4|m4v|webm|mov|ogv|m3u8|mpd)$/i;

const hasStart = (text: string): boolean => /^(?:https?:|\.{0,2}[\\/])/i.test(text);

const hasExtension = (text: string): boolean => /\.\w{2,5}$/.test(text);

/** A URL without query and fragment; a `#` before the extension belongs to the file name. */
function pathOf(text: string): string {
  const path = text.replace(/\?.*$/s, '');
  const hash = path.indexOf('#');
  if (hash < 0) return path;
  const before = path.slice(0, hash);
  return hasExtension(before) || !hasExtension(path) ? before : path;
}

function namesFile(text: string, name: RegExp): boolean {
  const trimmed = text.trim();
  if (trimmed.length > 2048 || /[<>"\n]/.test(trimmed)) return false;
  return name.test(pathOf(trimmed)) && (hasStart(trimmed) || !/\s/.test(trimmed));
}

/** Whether a string, wherever it stands, is the URL of a picture by its look. */
export const looksLikePicture = (text: string): boolean => namesFile(text, pictureName) || inlinePicture.test(text);

/** Whether a string in the place of a media URL names a picture. */
export const hasPictureName = (text: string): boolean => pictureName.test(pathOf(text.trim()));

/** Whether a string, wherever it stands, is the URL of a film by its look. */
export const looksLikeFilm = (text: string): boolean => namesFile(text, filmName);

/** Whether a string in the place of a media URL can be one: "Sunset" and "a b" cannot, "my photo.jpg" can. */
export function canBeMediaUrl(text: string): boolean {
  if (text.length > maxUrlLength || /[<>\n]/.test(text)) return inlinePicture.test(text);
  if (/^(?:data|blob):/i.test(text) || uuid.test(text)) return true;
  if (/\s/.test(text)) return hasStart(text) || hasExtension(pathOf(text));
  return /[\\/]/.test(text) || hasExtension(pathOf(text));
}

const unusable = (...repairs: RuleName[]): MediaResolution => ({ repairs });

/** Resolves a media URL against `mediaBaseUrl`, repairs it and encodes it once. Never throws. */
export function resolveMediaUrl(raw: string, options: NormalizeOptions): MediaResolution {
  const text = raw.trim().replace(/[\t\r\n]/g, '');
  if (/^(?:data|blob):/i.test(text)) {
    const isSmall = inlinePicture.test(text) && text.length <= maxInlineLength;
    return isSmall ? { inline: text, repairs: [] } : unusable('data-url-dropped');
  }
  if (uuid.test(text)) return { stored: `/assets/${text}`, repairs: ['media-asset-id'] };
  const withScheme = /^[\w.-]+:\d+\//.test(text) ? `//${text}` : text;
  if (/^[a-z][a-z\d+.-]*:/i.test(withScheme) && !/^https?:/i.test(withScheme)) return unusable('media-unusable');
  return resolvePath(withScheme, options);
}

function resolvePath(text: string, options: NormalizeOptions): MediaResolution {
  const repairs: RuleName[] = [];
  const slashed = text.replace(/^[^?]*/, (path) => path.replaceAll('\\', '/'));
  if (slashed !== text) repairs.push('media-path-cleaned');
  const base = new URL(options.mediaBaseUrl);
  const directory = base.pathname.endsWith('/') ? base : new URL(`${base.pathname}/`, base);
  const escaped = escapeStray(slashed);
  if (!URL.canParse(escaped, directory)) return unusable(...repairs, 'media-unusable');
  const url = new URL(escaped, directory);
  if (!/^https?:\/\//i.test(slashed)) repairs.push(slashed.startsWith('//') ? 'media-upgraded' : 'media-made-absolute');
  url.hash = '';
  url.username = '';
  url.password = '';
  if (cleanPath(url)) repairs.push('media-path-cleaned');
  if (url.pathname === '/' && url.search === '') return unusable(...repairs, 'media-unusable');
  const placed = placeHost(url, base, slashed.startsWith('//'), options, repairs);
  const stored = placed.origin === base.origin ? `${placed.pathname}${placed.search}` : placed.href;
  return { stored, repairs };
}

/** `%` that escapes nothing, and `#` inside a file name: they belong to the name. */
function escapeStray(text: string): string {
  const percent = text.replace(/%(?![\da-f]{2})/gi, '%25');
  return pathOf(percent).includes('#') ? percent.replaceAll('#', '%23') : percent;
}

/** Removes empty and broken parts of the path; true if there were any. */
function cleanPath(url: URL): boolean {
  const segments = url.pathname.split('/').slice(1);
  const kept = segments.filter(
    (segment, index) => !brokenSegments.has(segment) && (segment !== '' || index === segments.length - 1),
  );
  if (kept.length === segments.length) return false;
  url.pathname = `/${kept.join('/')}`;
  return true;
}

/** Applies the operator's rewrites, else reads over https what is not on this machine or on the media base itself. */
function placeHost(url: URL, base: URL, hasNoScheme: boolean, options: NormalizeOptions, repairs: RuleName[]): URL {
  for (const [from, to] of options.mediaRewrites) {
    if (!url.href.startsWith(from) || !URL.canParse(to + url.href.slice(from.length))) continue;
    repairs.push('media-host-rewritten');
    return new URL(to + url.href.slice(from.length));
  }
  const isBase = url.host === base.host && base.protocol === 'http:';
  if (url.protocol === 'https:' || isBase || loopback.test(url.hostname)) return url;
  url.protocol = 'https:';
  if (!hasNoScheme) repairs.push('media-upgraded');
  return url;
}
