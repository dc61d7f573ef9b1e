import { escapeAttribute } from 'entities/escape';
import type { RouteRule } from '../../shared/contract/config.ts';
import { bakedPathOf } from '../../shared/page/baked-site.ts';
import { percentOf } from '../http/purge-tags.ts';

/** Any origin, to which paths are relative. */
export const origin = 'http://site.invalid';

/** A redirect in its final form, with the base of the site. */
export interface Move {
  readonly from: string;
  /** Path or URL, as ASCII. */
  readonly target: string;
  readonly status: RouteRule['status'];
  /** The file of the page that leads on, for hosts that know no redirects. */
  readonly file: string;
  /** Decoded paths that lead on. A host decodes the path of a request before it compares. */
  readonly decoded: readonly string[];
}

/** Path and file of a path of the site: a folder with an index. Undefined if it is not in UTF-8. */
function placeOf(path: string) {
  const { pathname } = new URL(path.replace(/^[\\/]+/, '/'), origin);
  const from = pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  try {
    const folder = decodeURIComponent(bakedPathOf(from).replace(/\/$/, ''));
    return { from, folder, file: `${folder}/index.html`.slice(1), decoded: decodeURIComponent(from) };
  } catch {
    return undefined;
  }
}

export const redirectStatusOf = (status: number): RouteRule['status'] =>
  status === 302 || status === 307 || status === 308 ? status : 301;

export class Redirects {
  readonly #base: string;
  readonly #publicUrl: string;
  readonly #rules = new Map<string, RouteRule>();

  constructor(base: string, publicUrl: string) {
    this.#base = base;
    this.#publicUrl = publicUrl;
  }

  get size(): number {
    return this.#rules.size;
  }

  /** The first rule of a path stays. Returns false if the path cannot be decoded, or if its target is not a URL. */
  add(rule: RouteRule): boolean {
    const place = URL.canParse(rule.to, origin) ? placeOf(rule.from) : undefined;
    // A spelling of its own page, such as with a slash at the end.
    const isSame = place && place.file === this.#fileOf(rule);
    if (place && !isSame && !this.#rules.has(place.file)) this.#rules.set(place.file, rule);
    return place !== undefined;
  }

  /** Redirects whose path has no file, and the paths of those that would never end. */
  outside(files: ReadonlySet<string>): { readonly moves: Move[]; readonly loops: string[] } {
    for (const file of this.#rules.keys()) if (files.has(file)) this.#rules.delete(file);
    const loops = [...this.#rules].filter(([file]) => this.#isEndless(file));
    for (const [file] of loops) this.#rules.delete(file);
    const moves = [...this.#rules].flatMap(([file, { from, to, status }]): Move[] => {
      const place = placeOf(from);
      if (!place) return [];
      const decoded = [place.folder, place.decoded].flatMap((path) => [path, `${path}/`]);
      const free = decoded.filter((path) => !files.has(`${path.replace(/\/$/, '')}/index.html`.slice(1)));
      const paths = [...new Set(free.map((path) => this.#base + path))].filter(Boolean);
      return [{ from: this.#base + place.from, target: this.#targetOf(to), status, file, decoded: paths }];
    });
    return { moves, loops: loops.map(([, { from }]) => from) };
  }

  #isEndless(start: string): boolean {
    const seen = new Set<string>();
    for (let file: string | undefined = start; file !== undefined && this.#rules.has(file); file = this.#next(file)) {
      if (seen.has(file)) return true;
      seen.add(file);
    }
    return false;
  }

  #next(file: string): string | undefined {
    const rule = this.#rules.get(file);
    return rule && this.#fileOf(rule);
  }

  #fileOf({ to }: RouteRule): string | undefined {
    const path = this.#pathOf(to);
    return path === undefined ? undefined : placeOf(path)?.file;
  }

  #pathOf(to: string): string | undefined {
    const path = to.startsWith(`${this.#publicUrl}/`) ? to.slice(this.#publicUrl.length) : to;
    return URL.parse(path, origin)?.origin === origin ? path : undefined;
  }

  #targetOf(to: string): string {
    const path = this.#pathOf(to);
    if (path === undefined) return new URL(to, origin).href;
    const { pathname, search, hash } = new URL(path, origin);
    return this.#base + bakedPathOf(pathname + search + hash);
  }
}

export function pageLeadingTo(target: string, publicUrl: string): string {
  const to = escapeAttribute(target);
  const canonical = escapeAttribute(new URL(target, publicUrl).href);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${to}</title><link rel="canonical" href="${canonical}"><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">${to}</a></html>\n`;
}

/** `_redirects`, in which `*` and `:` would be patterns. */
export const redirectsFileOf = (moves: readonly Move[]): string =>
  moves
    .map(({ from, target, status }) => `${(from || '/').replace(/[*:]/g, percentOf)} ${target} ${status}\n`)
    .join('');

const nginxUse = '# In a server block: include …/redirects.nginx.conf;\n';

/** nginx reads no longer words, and compares only the start of longer names. */
const maxNginxWord = 4_000;
const maxNginxName = 250;

/** Words in quotes of nginx, which has no escape for `$` in targets. */
const inQuotes = (word: string): string => `"${word.replace(/["\\]/g, '\\$&')}"`;

function nginxName(path: string): string {
  if (Buffer.byteLength(path) <= maxNginxName) return `= ${inQuotes(path)}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: every ASCII character that is not a letter is escaped
  return `~ ${inQuotes(`^${path.replace(/[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]/g, '\\$&')}\\z`)}`;
}

/** Locations, because a map of nginx fails to start with long paths, and compares without case. */
export function nginxRedirectsOf(moves: readonly Move[]): string {
  const taken = new Set<string>();
  const lines = moves.flatMap(({ target, status, decoded }) =>
    decoded.flatMap((path) => {
      const words = [nginxName(path), inQuotes(target.replace(/["\\$]/g, percentOf))];
      const isTooLong = words.some((word) => Buffer.byteLength(word) > maxNginxWord);
      if (taken.has(path) || path.includes('\0') || isTooLong) return [];
      taken.add(path);
      return `location ${words[0]} { return ${status} ${words[1]}; }\n`;
    }),
  );
  return nginxUse + lines.join('');
}
