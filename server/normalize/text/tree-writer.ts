import { hasImageName, looksLikeAudio, looksLikeVideo } from '../ground/media-look.ts';
import { isPlayerPage } from '../ground/player-page.ts';
import { isRecord, keysOf, type PayloadRecord, scalarText } from '../ground/record.ts';
import { playerOfId } from './html-embed.ts';
import { escapeValue } from './html-tree.ts';
import { elementOfMark } from './node-types.ts';
import {
  childrenOf,
  field,
  holdsMarkup,
  isProse,
  isRichText,
  isWordKey,
  Markup,
  nodeTypeOf,
  textOf,
  treeIn,
} from './tree-node.ts';

/** ` name="value"`. '' without a value. */
const attribute = (name: string, value: unknown): string =>
  scalarText(value) === '' ? '' : ` ${name}="${escapeValue(scalarText(value))}"`;

const pagesOfIds: Readonly<Record<string, string>> = {
  tweet: 'https://x.com/i/web/status/',
  figma: 'https://www.figma.com/file/',
};

const textIn = (record: PayloadRecord, ...names: readonly string[]): string | undefined =>
  names.map((name) => scalarText(record[name])).find((text) => text !== '');

/** Markup of the file or page at a URL of a record in a text tree. `type` is its plain type. Undefined without a URL. */
function mediaMarkup(record: PayloadRecord, type: string): string | undefined {
  const file = isRecord(record.file) ? record.file : {};
  const id = textIn(record, 'videoID', 'videoId', 'tweetID', 'tweetId', 'documentID') ?? '';
  const page = playerOfId(type, id) ?? (id && pagesOfIds[type] ? pagesOfIds[type] + id : undefined);
  const src = textIn(record, 'src', 'url', 'embed', 'source', 'mediaUrl', 'href') ?? textIn(file, 'url') ?? page;
  if (src === undefined) return undefined;
  const mime = textIn(record, 'mimeType', 'mime', 'mediaType') ?? textIn(file, 'contentType') ?? '';
  const isVideo = /^video/.test(mime) || looksLikeVideo(src) || isPlayerPage(src);
  const isOfImage = mime === '' && !isVideo && /image|img|upload|cover|gallery/.test(type);
  const source = attribute('src', src);
  if (hasImageName(src) || /^image/.test(mime) || isOfImage) {
    const alt = textIn(record, 'alternativeText', 'alt', 'altText', 'mediaAlt', 'title') ?? '';
    return `<figure><img${source} alt="${escapeValue(alt)}" /></figure>`;
  }
  if (isVideo) return `<video${source}${attribute('poster', record.poster)}></video>`;
  if (/^audio/.test(mime) || looksLikeAudio(src)) return `<audio${source}></audio>`;
  if (/embed|iframe|video|youtube|vimeo|twitch/.test(type)) return `<iframe${source}></iframe>`;
  const label = textIn(record, 'title', 'label', 'name') ?? src;
  return /^https?:/.test(src) ? `<p><a${attribute('href', src)}>${escapeValue(label)}</a></p>` : undefined;
}

/** As deep as the reader of markup. */
const maxDepth = 100;
const lexicalFormats = 'bold italic strikethrough underline code subscript superscript highlight'.split(' ');

/** Writes markup of text trees, not yet sanitized. */
export class TreeWriter {
  /** Nodes of unknown types, and nodes whose content could not be read. */
  readonly unknown = new Set<unknown>();
  /** Records beside a document of DatoCMS, by id. */
  readonly #records = new Map<unknown, PayloadRecord>();

  write(value: unknown, depth = 0): string {
    if (Array.isArray(value)) return this.#nodes(value, {}, depth);
    if (isRecord(value))
      for (const records of [value.blocks, value.inlineBlocks, value.links])
        if (Array.isArray(records)) for (const record of records.filter(isRecord)) this.#records.set(record.id, record);
    return this.#node(value, {}, depth, false);
  }

  /** Neighbors with one link share it. Items without a list get one. */
  #nodes(nodes: readonly unknown[], around: PayloadRecord, depth: number): string {
    if (depth > maxDepth) return '';
    const isText = (node: unknown): node is PayloadRecord => isRecord(node) && textOf(node) !== undefined;
    const isLine = nodes.some(isText);
    const open: (readonly [level: number, name: string])[] = [];
    let link = '';
    let html = '';
    const endLists = (downTo: number, name = ''): void => {
      for (let last = open.at(-1); last; last = open.at(-1)) {
        if (last[0] < downTo || (last[0] === downTo && last[1] === name)) return;
        html += `</${last[1]}>`;
        open.pop();
      }
    };
    for (const node of nodes) {
      const own = isText(node) ? linkOfText(node, around) : '';
      if (own !== link) html += `${link && '</a>'}${own}`;
      link = own;
      const isItem = !own && isRecord(node) && nodeTypeOf(node).result === 'li' && !isList(around);
      const level = isItem ? Math.min(20, Math.max(1, Number(node.level ?? node.indent) || 1)) : 0;
      const name = isItem && isOrdered(node) ? 'ol' : 'ul';
      if (open.length > 0) endLists(level, name);
      if (isItem && open.at(-1)?.[0] !== level) {
        open.push([level, name]);
        html += `<${name}${startOf(node)}>`;
      }
      html += this.#node(node, around, depth, isLine);
    }
    if (link) html += '</a>';
    endLists(0);
    return html;
  }

  #node(node: unknown, around: PayloadRecord, depth: number, isLine: boolean): string {
    if (node instanceof Markup) return node.html;
    if (typeof node === 'string') return escapeValue(node).replaceAll('\n', '<br />');
    if (!isRecord(node) || depth > maxDepth) return '';
    const tree = treeIn(node);
    if (tree) return this.#node(tree, {}, depth + 1, false);
    const text = textOf(node);
    if (text !== undefined) return markedText(node, text);
    const { result } = nodeTypeOf(node);
    const inner = this.#nodes(childrenOf(node) ?? [], node, depth + 1);
    if (result === undefined || result === 'embedded') return this.#embedded(node, inner, depth, isLine);
    const attributes = attributesOf(node);
    switch (result) {
      case 'hr':
      case 'br':
        return `<${result} />`;
      case 'none':
      case 'span':
        return inner;
      case 'line':
        return `${inner}<br />`;
      case 'word':
        return this.#word(node) + inner;
      case 'a':
        return linkMarkup(node, inner);
      case 'list':
      case 'ol':
        return result === 'ol' || isOrdered(node)
          ? `<ol${attributes}${startOf(node)}>${inner}</ol>`
          : `<ul${attributes}>${inner}</ul>`;
      case 'li':
        return `<li${attributes}>${inner.replace(/^(?:<p[^<>]*>)?/, `$&${tickOf(node, around)}`)}</li>`;
      case 'td':
      case 'th': {
        const name = isHeader(node) ? 'th' : result;
        return `<${name}${spansOf(node)}${attributes}>${inner}</${name}>`;
      }
      case 'figure':
        return `<figure${attributes}>${inner.replace(/<\/?figure>/g, '')}</figure>`;
      case 'blockquote':
        return `<blockquote${attributes}>${inner}${this.#attribution(node, depth)}</blockquote>`;
      case 'pre':
        return `<pre>${inner.replaceAll('<br />', '\n').trimEnd()}</pre>`;
      case 'heading': {
        const name = `h${levelOf(node)}`;
        return `<${name}${attributes}>${inner}</${name}>`;
      }
      default:
        return `<${result}${attributes}>${inner}</${result}>`;
    }
  }

  #embedded(node: PayloadRecord, inner: string, depth: number, isLine: boolean): string {
    const { plain, result } = nodeTypeOf(node);
    const html = this.#media(node, plain, holdsMarkup(node), depth) + inner;
    if (result === undefined || html === '') this.unknown.add(node);
    return isLine || html === '' ? html : `<div>${html}</div>`;
  }

  /** Images, videos and words in the fields of a node, and in the records that it names. */
  #media(record: PayloadRecord, type: string, isMarkup: boolean, depth: number): string {
    if (depth > maxDepth) return '';
    const media = mediaMarkup(record, type);
    const given = record.caption ?? (/^<(?:video|audio|iframe)/.test(media ?? '') ? record.title : undefined);
    const caption = media && given ? this.#words(given, isMarkup, depth) : '';
    if (media) return caption === '' ? media : `<figure>${media}<figcaption>${caption}</figcaption></figure>`;
    const parts = keysOf(record).map((key) => {
      const value = record[key];
      if (/^(?:children|innerBlocks|marks)$/.test(key)) return '';
      const linked = key === 'item' ? this.#records.get(value) : undefined;
      if (linked) return this.#media(linked, type, isMarkup, depth + 1);
      if (typeof value === 'string' && (isWordKey(key) || isProse(key, value)))
        return value.trim() === '' ? '' : `<p>${isMarkup ? value : escapeValue(value)}</p>`;
      if (typeof value === 'string') return mediaMarkup({ alt: record.alt, url: value }, '') ?? '';
      if (typeof value !== 'object' || value === null || (key === 'content' && childrenOf(record))) return '';
      if (isRichText(value)) return this.write(value, depth + 1);
      const inner: readonly unknown[] = Array.isArray(value) ? value : [value];
      return inner.map((each) => (isRecord(each) ? this.#media(each, type, isMarkup, depth + 1) : '')).join('');
    });
    return parts.join('');
  }

  /** A caption or an author: plain text, markup, or an inner tree. */
  #words(value: unknown, isMarkup: boolean, depth: number): string {
    const inner = isRecord(value) ? (value.editorState ?? value) : value;
    return typeof inner === 'string' && isMarkup ? inner : this.write(inner, depth + 1);
  }

  #attribution(node: PayloadRecord, depth: number): string {
    const author = field(node, 'attribution', 'citation', 'cite', 'author');
    const words = this.#words(author, holdsMarkup(node), depth);
    return words === '' ? '' : `<p><cite>${words}</cite></p>`;
  }

  #word(node: PayloadRecord): string {
    const { plain } = nodeTypeOf(node);
    const names = ['emoji', 'label', 'value', 'character', 'equation', 'texExpression', 'latex', 'date', 'name', 'id'];
    const word = escapeValue(scalarText(field(node, ...names)));
    if (word === '') this.unknown.add(node);
    if (/equation|math/.test(plain)) return `<code>${word}</code>`;
    return plain === 'mention' ? `@${word.replace(/^@/, '')}` : word;
  }
}

const isList = (node: PayloadRecord): boolean => /^(?:[uo]l|list)$/.test(nodeTypeOf(node).result ?? '');

/** The direction of a paragraph of Lexical or TipTap, if it is not the usual one, and its language. */
function attributesOf(node: PayloadRecord): string {
  const attributes = isRecord(node.attrs) ? node.attrs : node;
  const { direction, dir, textDirection, lang = attributes.language } = attributes;
  const isRightToLeft = direction === 'rtl' || dir === 'rtl' || textDirection === 'rtl';
  return (isRightToLeft ? ' dir="rtl"' : '') + (lang ? attribute('lang', lang) : '');
}

const isHeader = (cell: PayloadRecord): boolean =>
  Number(cell.headerState) > 0 || field(cell, 'header', 'isHeader') === true;

const spanOf = (name: string, cells: unknown): string => (Number(cells) > 1 ? attribute(name, cells) : '');

const spansOf = (cell: PayloadRecord): string =>
  spanOf('colspan', field(cell, 'colspan', 'colSpan')) + spanOf('rowspan', field(cell, 'rowspan', 'rowSpan'));

function levelOf(node: PayloadRecord): number {
  const level = Number(scalarText(field(node, 'level')) || scalarText(node.tag).slice(1)) || 2;
  return Math.min(6, Math.max(1, Math.round(level)));
}

const isOrdered = (node: PayloadRecord): boolean =>
  /^(?:number|olist)/.test(nodeTypeOf(node).plain) ||
  /^(?:o|number|decimal|true|[a-z-]*(?:roman|alpha))/.test(
    scalarText(node.listItem ?? node.listStyleType ?? field(node, 'ordered', 'listType', 'style', 'format')),
  );

/** The number of the first item of an ordered list, if it is not 1. */
function startOf(node: PayloadRecord): string {
  const meta = field(node, 'meta');
  const inMeta = isRecord(meta) ? meta.start : undefined;
  const start = Number(inMeta ?? field(node, 'start', 'order', 'listStart', 'startIndex') ?? 1);
  return Number.isInteger(start) && start !== 1 ? ` start="${start}"` : '';
}

function tickOf(item: PayloadRecord, list: PayloadRecord): string {
  const checked = field(item, 'checked');
  if (typeof checked !== 'boolean' && list.listType !== 'check') return '';
  return checked === true ? '☑ ' : '☐ ';
}

function linkTo(node: PayloadRecord): string {
  const target = field(node, 'target');
  const file = isRecord(target) ? field(target, 'file') : undefined;
  const href = field(node, 'href', 'url', 'uri', 'link') ?? (isRecord(file) ? file.url : undefined);
  return typeof href === 'string' && href !== '' ? `<a${attribute('href', href)}>` : '';
}

function linkMarkup(node: PayloadRecord, inner: string): string {
  const words = inner || escapeValue(scalarText(field(node, 'label', 'fileName', 'title', 'name')));
  const opening = words && linkTo(node);
  const link = opening ? `${opening}${words}</a>` : words;
  return holdsMarkup(node) ? `<div>${link}</div>` : link;
}

/** The start of the link of a text, from its marks or from the definitions of its paragraph. */
function linkOfText({ marks }: PayloadRecord, { markDefs }: PayloadRecord): string {
  if (!Array.isArray(marks) || marks.length === 0) return '';
  const definitions = Array.isArray(markDefs) ? markDefs.filter(isRecord) : [];
  const link = marks
    .map((mark) => (isRecord(mark) ? mark : definitions.find(({ _key }) => _key === mark)))
    .findLast((mark) => isRecord(mark) && /^(?:link|hyperlink)$/.test(scalarText(mark.type ?? mark._type)));
  return isRecord(link) ? linkTo(link) : '';
}

function markedText(node: PayloadRecord, text: string): string {
  const { marks, format, styles } = node;
  const listed = Array.isArray(marks) ? marks : [];
  const flags = isRecord(styles) ? styles : node;
  const bits = typeof format === 'number' ? format : 0;
  const names = listed.map((mark) => scalarText(isRecord(mark) ? mark.type : mark));
  for (const flag in flags) if (flags[flag] === true) names.push(flag);
  if (bits > 0) names.push(...lexicalFormats.filter((_mark, bit) => bits & (1 << bit)));
  let html = escapeValue(text).replaceAll('\n', '<br />');
  for (const name of names) {
    const element = elementOfMark(name);
    if (element) html = `<${element}>${html}</${element}>`;
  }
  const anchor: unknown = listed.find((mark) => isRecord(mark) && mark.type === 'anchor');
  return isRecord(anchor) ? `<span${attribute('id', field(anchor, 'id'))}>${html}</span>` : html;
}
