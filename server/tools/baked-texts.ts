import { escapeAttribute } from 'entities/escape';
import { Parser } from 'htmlparser2';
import { iconsPath } from '../../shared/contract/paths.ts';
import { bakedPathOf, pagePathOf, withBakedUrls } from '../../shared/page/baked-site.ts';
import { scriptJson } from '../../shared/page/script-json.ts';
import { origin } from './redirects.ts';

const pathAttribute = /^(?:href|src|poster|action)$/i;

/** Attributes with several paths, and the pattern of one. Candidates of images have a comma and a space in between. */
const listAttributes: readonly (readonly [name: RegExp, path: RegExp])[] = [
  [/^(?:image)?srcset$/i, /[^\s,](?:\S*[^\s,])?/g],
  [/^data-start$/i, /\S+/g],
];

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
  readonly #publicUrl: string;

  /**
   * `base`: path of the folder, '' at the root. `onPath` gets each path before the move, without its fragment.
   * `publicUrl`: URL of the folder, whose pages get a slash at the end.
   */
  constructor(base: string, onPath: (path: string) => void, publicUrl: string) {
    this.#base = base;
    this.#onPath = onPath;
    this.#publicUrl = publicUrl;
  }

  document(html: string): string {
    const [head = '', start = '', json = 'null', rest = ''] = html.replace(oembedLinks, '').split(dataScript);
    const data = start === '' ? '' : start + scriptJson(this.data(JSON.parse(json)));
    const moved = (this.markup(head) + data + this.markup(rest)).replace('<html ', `<html data-base="${this.#base}" `);
    const parts = moved.split(styleElements);
    return parts.map((part, index) => (parts[index - 1] === '<style>' ? this.styles(part) : part)).join('');
  }

  markup(html: string): string {
    let moved = '';
    let end = 0;
    const onopentag = (name: string, attributes: Readonly<Record<string, string>>) => {
      const entries = Object.entries(attributes).map(
        ([key, value]) => [key, value, this.#attribute(key, value)] as const,
      );
      if (entries.every(([, before, after]) => before === after && !before.includes(this.#publicUrl))) return;
      const written = entries.map(([key, , value]) => ` ${key}="${escapeAttribute(value)}"`).join('');
      const close = html[parser.endIndex - 1] === '/' ? '/>' : '>';
      moved += `${this.plain(html.slice(end, parser.startIndex))}<${name}${written}${close}`;
      end = parser.endIndex + 1;
    };
    const parser = new Parser({ onopentag }, { lowerCaseTags: false, lowerCaseAttributeNames: false });
    parser.end(html);
    return moved + this.plain(html.slice(end));
  }

  /** Text without paths, but with URLs of pages. */
  plain(text: string): string {
    return withBakedUrls(text, this.#publicUrl);
  }

  #absolute(text: string): string {
    const path = text.startsWith(this.#publicUrl) ? text.slice(this.#publicUrl.length) : '';
    return path.startsWith('/') ? this.#publicUrl + pagePathOf(path) : this.plain(text);
  }

  #attribute(name: string, value: string): string {
    const path = pathAttribute.test(name) ? /^\/.*/s : listAttributes.find(([names]) => names.test(name))?.[1];
    return path && !value.startsWith(this.#publicUrl)
      ? value.replace(path, (one) => this.#moved(one))
      : this.#absolute(value);
  }

  styles(css: string): string {
    return css.replace(stylesheetUrls, (_all, start: string, path: string) => start + this.#moved(path));
  }

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
    if (!fileInData.test(text)) return this.#absolute(text);
    const moved = this.#moved(text);
    return keysOfLinks.has(key) ? text : moved;
  }

  #moved(path: string): string {
    // As browsers read it: `/design/about\` is `/design/about/`.
    const url = /^\/(?!\/)/.test(path) ? URL.parse(path, origin) : null;
    if (url?.origin !== origin) return path;
    this.#onPath(url.pathname + url.search);
    return this.#base + bakedPathOf(url.pathname + url.search + url.hash);
  }
}
