import { iconsPath } from '../../shared/contract/paths.ts';
import { bakedPathOf } from '../../shared/page/baked-site.ts';
import { scriptJson } from '../../shared/page/script-json.ts';

/** Tags of our own documents, which escape quotes in attributes. */
const tags = /<[a-z][^<>]*>/gi;

const addresses = /\s(href|src|srcset|imagesrcset|poster|action|data-start)="([^"]*)"/gi;

/** Paths in a value: one, a list, or candidates with widths. */
const pathsInValue = /(^|[\s,])(\/(?!\/)[^\s,]*(?:,(?=\d)[^\s,]*)*)/g;

const oembedLinks = /<link rel="alternate" type="application\/json\+oembed"[^<>]*>/g;

const dataScript = /(<script type="application\/json" id="data">)([^<]*)/;

const stylesheetUrls = /(url\(["']?)(\/(?!\/)[^"')]*)/g;

const styleElements = /(<\/?style>)/;

/** Paths of files in data. The app itself moves links, which have these keys. */
const fileInData = /^\/(?:assets|brand|feeds|iiif|licenses|media)\//;
const keysOfLinks: ReadonlySet<string> = new Set(['href', 'url', 'path', 'canonicalPath', 'from', 'to', 'html']);
const keysOfPaths: ReadonlySet<string> = new Set(['src', 'start_url']);

/** Moves the paths in texts of the site into the folder of a static host, each once. */
export class BakedTexts {
  readonly #base: string;
  readonly #onPath: (path: string) => void;

  /** `base`: path of the folder, '' at the root. `onPath` gets each path before the move, without its fragment. */
  constructor(base: string, onPath: (path: string) => void) {
    this.#base = base;
    this.#onPath = onPath;
  }

  document(html: string): string {
    const moved = this.markup(html.replace(oembedLinks, ''))
      .replace('<html ', `<html data-base="${this.#base}" `)
      .replace(dataScript, (_all, start: string, json: string) => start + scriptJson(this.data(JSON.parse(json))));
    const parts = moved.split(styleElements);
    return parts.map((part, index) => (parts[index - 1] === '<style>' ? this.styles(part) : part)).join('');
  }

  /** HTML with the paths in its attributes moved. */
  markup(html: string): string {
    return html.replace(tags, (tag) =>
      tag.replace(addresses, (_all, name: string, value: string) => ` ${name}="${this.#listed(value)}"`),
    );
  }

  styles(css: string): string {
    return css.replace(stylesheetUrls, (_all, start: string, path: string) => start + this.#moved(path));
  }

  /** A value of JSON. */
  data(value: unknown, key = ''): unknown {
    if (typeof value === 'string') return this.#text(value, key);
    if (Array.isArray(value)) return value.map((item) => this.data(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.data(inner, name)]));
  }

  #text(text: string, key: string): string {
    if (text.includes('<')) return this.markup(text);
    // Renditions of documents are packed: their sources in the markup name the same files.
    if (text === iconsPath || (key === 'sources' && text.startsWith('/'))) return this.#base + text;
    if (keysOfPaths.has(key) && /^\/(?!\/)/.test(text)) return this.#moved(text);
    if (!fileInData.test(text)) return text;
    const moved = this.#moved(text);
    return keysOfLinks.has(key) ? text : moved;
  }

  #listed(value: string): string {
    return value.replace(pathsInValue, (_all, before: string, path: string) => before + this.#moved(path));
  }

  #moved(path: string): string {
    const [plain = ''] = path.split('#');
    this.#onPath(plain.replaceAll('&amp;', '&'));
    return this.#base + bakedPathOf(path);
  }
}
