import { posix } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { parse } from 'yaml';
import { decodeSegment } from '../../../shared/page/site-routes.ts';
import { joinNeighbors } from '../../base/neighbors.ts';
import { imageEnding, namesFile, soundEnding, trackEnding, videoEnding } from '../../normalize/ground/file-names.ts';
import { isPlayerPage } from '../../normalize/ground/player-page.ts';
import { markdownEnding, urlOfFile } from './folder-place.ts';
import { focusSchema } from './folder-schema.ts';
import { plainMarkdown } from './markdown-dialects.ts';

export interface LineError {
  readonly line: number | undefined;
  readonly message: string;
  readonly isSlight: boolean;
}

/** Resolves links relative to a file and records the files that it refers to. */
export class FileLinks {
  readonly #folder: string;
  readonly named: { readonly path: string; readonly line: number | undefined }[] = [];
  readonly errors: LineError[] = [];
  readonly isMdx: boolean;

  constructor(path: string) {
    this.isMdx = path.endsWith('.mdx');
    this.#folder = posix.dirname(path);
  }

  report(line: number | undefined, message: string): void {
    this.errors.push({ line, message, isSlight: true });
  }

  file(raw: string, line?: number): string | undefined {
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(raw)) return raw;
    // A link of Obsidian in a field.
    const path = this.pathOf(raw.replace(/^!?\[\[([^[\]|]+).*/s, '/~/$1'));
    if (path === undefined) {
      this.report(line, `"${raw}" leads outside of the folder`);
      return undefined;
    }
    if (!this.named.some((known) => known.path === path)) this.named.push({ path, line });
    return urlOfFile(path);
  }

  href(raw: string, line?: number): string {
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(raw)) return raw;
    const [path = '', hash = ''] = raw.split(/(?=#)/);
    if (markdownEnding.test(path)) return (this.file(path, line) ?? '#') + hash;
    return namesFile(path) ? (this.file(path, line) ?? '#') : raw;
  }

  pathOf(raw: string): string | undefined {
    // Other programs accept `a.jpg?raw=true` and `a.jpg#wide`.
    const [short = ''] = raw.split(/[?#]/);
    const isMedia = imageEnding.test(short) || videoEnding.test(short);
    const plain = decodeSegment(isMedia ? short : raw).normalize('NFC');
    const path = posix.normalize(plain.startsWith('/') ? plain.slice(1) : posix.join(this.#folder, plain));
    return path === '..' || path.startsWith('../') || path.startsWith('/') ? undefined : path;
  }
}

export type FolderBlock = Readonly<Record<string, unknown>> & { readonly kind: string };

const markdown = new MarkdownIt({ html: true, linkify: true }).use(footnotes);

/** Fields of the API with markup. */
const markupNames: ReadonlySet<string> = new Set(['html', 'transcript', 'long_description']);

const separator: FolderBlock = { kind: 'separator' };

function elementsOf(tokens: readonly Token[]): Token[][] {
  const elements: Token[][] = [];
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0) elements.push([]);
    elements.at(-1)?.push(token);
    depth += token.nesting;
  }
  return elements;
}

function attributeOf(token: Token, name: string): string | undefined {
  const value = token.attrGet(name);
  return value === null ? undefined : String(value);
}

const inlineOf = (element: readonly Token[]): Token | undefined => element.find(({ type }) => type === 'inline');

const wordsOf = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? '\n' : content))
    .join('')
    .trim();

/** The normalizer reads the language: `<span lang="it" dir="ltr">`. */
const languageMark = /^<(?:span|em|i|cite|bdi)\s[^<>]*>$|^<\/(?:span|em|i|cite|bdi)>$/i;

const isPlain = (inline: Token | undefined): boolean =>
  (inline?.children ?? []).every(
    ({ type, content }) =>
      /^(?:text|text_special|code_inline|softbreak|em_.*|strong_.*)$/.test(type) ||
      (type === 'html_inline' && languageMark.test(content)),
  );

interface Image {
  readonly src: string;
  readonly alt: string;
  readonly caption?: string;
  readonly focus?: string;
  readonly long_description?: string;
}

const sidecarFields = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/;

/** A code fence with this word contains a block of the API in YAML. */
const blockFence = 'block';

interface MarkdownReaderOptions {
  readonly firstLine: number;
  /** Paths of the files in the same folder: other encodings, posters and captions of videos. */
  readonly beside: readonly string[];
  readonly sidecars?: ReadonlyMap<string, string> | undefined;
}

export class MarkdownReader {
  readonly #links: FileLinks;
  readonly #file: MarkdownReaderOptions;

  constructor(links: FileLinks, file: MarkdownReaderOptions) {
    this.#links = links;
    this.#file = file;
  }

  /** `title`: the first `h1`, removed from the text. */
  read(text: string): { title: string | undefined; blocks: readonly FolderBlock[] } {
    const plain = plainMarkdown(text, {
      isMdx: this.#links.isMdx,
      isBeside: (name) => this.#file.beside.includes(this.#links.pathOf(name) ?? ''),
      report: (line, message) => this.#links.report(line + this.#file.firstLine, message),
    });
    const tokens = markdown.parse(plain, {});
    for (const token of tokens) this.#mendLinks(token);
    let title: string | undefined;
    const parts = elementsOf(tokens).flatMap((element): (FolderBlock | Token)[] => {
      if (title !== undefined || element[0]?.tag !== 'h1') return this.#blocksOf(element) ?? element;
      title = wordsOf(inlineOf(element));
      return [];
    });
    const isToken = (part: FolderBlock | Token): part is Token => 'nesting' in part;
    const blocks = joinNeighbors<Token, FolderBlock>(parts, isToken, (rest) => {
      const html = markdown.renderer.render([...rest], markdown.options, {}).trim();
      return html === '' ? [] : [{ kind: 'text', html }];
    });
    return { title: title || undefined, blocks: blocks.filter((block) => block !== separator) };
  }

  /** A value of the API with paths of files in place of their URLs. */
  withFiles(value: unknown, line?: number): unknown {
    if (Array.isArray(value)) return value.map((inner) => this.withFiles(inner, line));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, inner]): [string, unknown] => {
      if (typeof inner !== 'string') return [name, this.withFiles(inner, line)];
      if (name === 'src') return [name, this.#links.file(inner, line)];
      if (name === 'href') return [name, this.#links.href(inner, line)];
      return [name, markupNames.has(name) ? this.#mendMarkup(inner, line ?? 0) : inner];
    });
    return Object.fromEntries(members);
  }

  #blockIn({ content, map }: Token): FolderBlock[] {
    const line = (map?.[0] ?? 0) + this.#file.firstLine;
    try {
      const block = Object(this.withFiles(parse(content), line));
      if (block.kind === 'gallery') return [galleryOf(block)];
      if (typeof block.kind === 'string') return [{ ...block, kind: block.kind }];
      this.#links.report(line, 'the block has no "kind"');
    } catch (error) {
      this.#links.report(line, `the block is not YAML: ${String(Object(error).message).split('\n')[0]}`);
    }
    return [];
  }

  video(
    raw: string,
    words: { alt?: string; caption?: string; poster?: string },
    line?: number,
  ): FolderBlock | undefined {
    const src = this.#links.file(raw, line);
    if (src === undefined) return undefined;
    const path = this.#links.pathOf(raw) ?? '';
    const stem = path.replace(videoEnding, '');
    const around = isPlayerPage(raw) ? [] : this.#file.beside;
    const beside = around.filter((other) => other !== path && other.replace(/\.\w+$/, '') === stem);
    const others = beside.filter((other) => videoEnding.test(other)).map(urlOfFile);
    const still = beside.find((other) => imageEnding.test(other));
    const tracks = around.filter((other) => trackEnding.test(other) && other.startsWith(`${stem}.`)).map(urlOfFile);
    const poster = words.poster === undefined ? still && urlOfFile(still) : this.#links.file(words.poster, line);
    return {
      kind: 'video',
      video: {
        sources: [src, ...others].map((one) => ({ src: one })),
        ...(poster && { poster: { src: poster, alt: words.alt ?? '' } }),
        ...(words.alt && { alt: words.alt }),
        ...(words.caption && { caption: words.caption }),
        ...(tracks.length > 0 && { tracks }),
        ...this.#transcriptOf(stem),
      },
    };
  }

  #sound(raw: string, { alt, caption }: { alt: string; caption?: string }): FolderBlock[] {
    const src = this.#links.file(raw);
    if (src === undefined) return [];
    const title = caption ?? alt;
    const transcript = this.#transcriptOf((this.#links.pathOf(raw) ?? '').replace(soundEnding, ''));
    return [{ kind: 'audio', audio: { src, ...(title && { title }), ...transcript } }];
  }

  /** The description and the focus of an image are in its fields, otherwise in the file beside it. */
  image<Given extends { readonly src: string; readonly description?: string | undefined }>(given: Given) {
    const { description, ...image } = given;
    const stem = (this.#links.pathOf(given.src) ?? '').replace(imageEnding, '');
    const { path, text } = this.#sidecarOf(stem, 'description');
    const [head = '', fields] = sidecarFields.exec(text) ?? [];
    const focus = fields === undefined ? undefined : this.#focusIn(fields, path);
    const html = markdown.render(description ?? text.slice(head.length));
    return { ...(focus && { focus }), ...image, ...(html && { long_description: html }) };
  }

  #focusIn(fields: string, path: string): string | undefined {
    const report = (message: string) => this.#links.report(undefined, `"${path}" ${message}`);
    try {
      const { focus } = Object(parse(fields));
      const read = focusSchema.optional().safeParse(focus);
      if (!read.success) report(`has a "focus" that ${read.error.issues[0]?.message}`);
      return read.data;
    } catch {
      report('has front matter that is not YAML');
      return undefined;
    }
  }

  #transcriptOf(stem: string): { readonly transcript?: string } {
    const transcript = markdown.render(this.#sidecarOf(stem, 'transcript').text);
    return transcript ? { transcript } : {};
  }

  #sidecarOf(stem: string, kind: 'transcript' | 'description') {
    const found = [...(this.#file.sidecars ?? [])].find(([path]) => path.startsWith(`${stem}.${kind}.`));
    const [path = '', text = ''] = found ?? [];
    return { path, text: text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n') };
  }

  #blocksOf(element: readonly Token[]): FolderBlock[] | undefined {
    const [first] = element;
    const inline = inlineOf(element);
    // Separates texts, which are one block otherwise.
    if (first?.type === 'hr') return [separator];
    if (first?.type === 'fence' && first.info.trim() === blockFence) return this.#blockIn(first);
    if (first?.type === 'heading_open' && isPlain(inline)) {
      return [{ kind: 'heading', level: Math.max(2, Number(first.tag.slice(1))), text: wordsOf(inline) }];
    }
    if (first?.type === 'blockquote_open') return quoteOf(element);
    return first?.type === 'paragraph_open' && inline ? this.#mediaOf(inline) : undefined;
  }

  /** A paragraph of images and videos only. Consecutive images are a gallery. */
  #mediaOf(inline: Token): FolderBlock[] | undefined {
    const children = (inline.children ?? []).filter(
      ({ type, content }) => !/break$/.test(type) && (type !== 'text' || content.trim() !== ''),
    );
    const [link] = children;
    const player =
      link?.type === 'link_open' && children.length === 3 && children[1]?.content === inline.content.trim();
    const address = player ? (attributeOf(link, 'href') ?? '') : '';
    if (isPlayerPage(address)) return [{ kind: 'video', video: { sources: [{ src: address }] } }];
    if (children.length === 0 || children.some(({ type }) => type !== 'image')) return undefined;
    const media = children.flatMap((image): (FolderBlock | Image)[] => {
      const src = attributeOf(image, 'src') ?? '';
      const caption = attributeOf(image, 'title');
      const words = { alt: image.content, ...(caption ? { caption } : {}) };
      if (src === '') return [];
      const raw = typeof image.meta?.raw === 'string' ? image.meta.raw : src;
      if (soundEnding.test(src)) return this.#sound(raw, words);
      if (!videoEnding.test(src) && !isPlayerPage(src)) return [{ ...this.image({ src: raw }), src, ...words }];
      const video = this.video(raw, words);
      return video ? [video] : [];
    });
    const isImage = (block: FolderBlock | Image): block is Image => !('kind' in block);
    return joinNeighbors(media, isImage, (images): FolderBlock[] =>
      images.length === 1
        ? images.map((image) => ({ kind: 'image', ...image }))
        : [{ kind: 'gallery', gallery: { full: images, thumbnail: images } }],
    );
  }

  #mendLinks(token: Token): void {
    const startLine = (token.map?.[0] ?? 0) + this.#file.firstLine;
    let line = startLine;
    for (const inner of token.children ?? []) {
      if (/break$/.test(inner.type)) line += 1;
      const src = inner.type === 'image' ? attributeOf(inner, 'src') : undefined;
      if (src !== undefined) {
        inner.meta = { ...inner.meta, raw: src };
        inner.attrSet('src', this.#links.file(src, line) ?? '');
      }
      const href = inner.type === 'link_open' ? attributeOf(inner, 'href') : undefined;
      if (href !== undefined) inner.attrSet('href', this.#links.href(href, line));
      if (inner.type === 'html_inline') inner.content = this.#mendMarkup(inner.content, line);
    }
    if (token.type === 'html_block') token.content = this.#mendMarkup(token.content, startLine);
  }

  #mendMarkup(markup: string, line: number): string {
    return markup.replace(/\b(src|poster|href)=(["'])(.*?)\2/gi, (_all, name: string, quote: string, value: string) => {
      const address = /^href$/i.test(name) ? this.#links.href(value, line) : (this.#links.file(value, line) ?? '');
      return `${name}=${quote}${address}${quote}`;
    });
  }
}

/** A gallery of the API in the form of Markdown galleries. Without a thumbnail, an item has the full image for both. */
function galleryOf({ items, ...block }: { readonly items?: unknown }): FolderBlock {
  const sides = [items ?? []].flat().map((item) => Object(item));
  const [full, thumbnail] = [sides.map((item) => item.full), sides.map((item) => item.thumbnail ?? item.full)];
  return { ...block, kind: 'gallery', gallery: { full, thumbnail } };
}

/** A quotation. A last line that starts with a dash is the attribution. Returns undefined if it has other content. */
function quoteOf(element: readonly Token[]): FolderBlock[] | undefined {
  const inlines = element.filter(({ type }) => type === 'inline');
  const isText = element.every(({ type }) => /^(?:blockquote_|paragraph_|inline)/.test(type)) && inlines.every(isPlain);
  if (!isText) return undefined;
  const lines = inlines.flatMap((inline) => wordsOf(inline).split('\n'));
  const attribution = /^(?:—|–|--)(.+)$/.exec(lines.at(-1) ?? '')?.[1]?.trim();
  const text = (attribution ? lines.slice(0, -1) : lines).join('\n').trim();
  return text === '' ? undefined : [{ kind: 'quote', text, ...(attribution && { attribution }) }];
}
