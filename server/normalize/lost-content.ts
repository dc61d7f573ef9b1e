import { decodeHTML } from 'entities';
import { isMetadataName, kindOfName } from './blocks/block-kind.ts';
import { namesFile } from './ground/file-names.ts';
import { looksLikeImage, looksLikeVideo, pathOf } from './ground/media-look.ts';
import { isPlayerPage } from './ground/player-page.ts';
import { isRecord, isUnsafeKey, type PayloadRecord } from './ground/record.ts';
import type { RuleName } from './ground/rules.ts';
import { cleanLine, withoutInvisible } from './ground/text.ts';
import { fileKindOf } from './media/file-record.ts';
import { derivatives } from './media/image.ts';
import { foldedNames, foldName } from './payload/field-names.ts';
import { parseJsonText } from './payload/json-text.ts';
import type { PayloadNode } from './payload/payload-node.ts';
import { isStampName, isSystemValue } from './payload/system-fields.ts';
import { editorBlockToHtml, isEditorBlock, readTree } from './text/rich-text.ts';
import { expandShortcodes } from './text/shortcodes.ts';
import { isRichText, isWordKey } from './text/tree-node.ts';

const identifying = new Set([...(foldedNames.get('kind') ?? []), 'id', 'uid', 'uuid', 'documentid', 'eltype']);

/** Stops at the next tag, so that no text takes more than one pass. */
const imageInMarkup =
  /<img\b[^<>]*?\ssrc\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^"'\s<>]+))|url\(\s?["']?([^"'()\s<>]+\.\w{3,4})["']?\s?\)/gi;

/**
 * Notes each image and text that the value does not contain, so that none is lost silently. Nodes are made only for
 * those, because a list has 200,000 values.
 */
export function noteLostContent(response: PayloadNode, value: unknown, inFigures: ReadonlySet<unknown>): void {
  const shown = new Set<string>();
  const unknownNodes = new Set<unknown>();
  let parts: ReadonlySet<string> | undefined;
  let words: ReadonlySet<string> | undefined;
  addStrings(value, shown);

  /** `seeksText`: false below a value whose text has been read as a whole. */
  function walk(base: PayloadNode, seeksText = true): void {
    const path: string[] = [];
    const node = () => path.reduce<PayloadNode>((inner, key) => inner.child(key), base);
    const visit = (value: unknown, seeksHere: boolean, around?: string, rule?: RuleName): void => {
      if (typeof value === 'string') visitText(value, node, seeksHere, rule);
      if (typeof value !== 'object' || value === null || (base.hasOmissions && node().isOmitted)) return;
      const markup = seeksHere && around === undefined ? markupOfTree(value) : undefined;
      if (markup !== undefined) checkText(markup, node);
      if (unknownNodes.has(value)) node().note('tree-node-unknown');
      const isFileRecord = isRecord(value) && fileKindOf(value) !== undefined;
      const tree = around ?? (markup === undefined ? undefined : decodeHTML(markup.replace(/<[^<>]*>/g, '')));
      const seeksBelow = seeksHere && !isFileRecord && !inFigures.has(value);
      const fields = value as PayloadRecord;
      // Other sizes of a file are the only image of a record without a URL of its own.
      const isShownFile = isFileRecord && Object.values(fields).some((inner) => isShownImage(inner, base));
      for (const key of Object.keys(fields)) {
        const inner = fields[key];
        const isFound =
          typeof inner === 'string' ? shown.has(inner) && !looksLikeImage(inner) : typeof inner !== 'object';
        // No editor wrote other sizes of a file.
        if (isFound || isUnsafeKey(key) || (isShownFile && isOfFile(key, inner))) continue;
        const own = rule ?? (isAboutEntry(key, inner, fields) ? 'image-of-system' : undefined);
        path.push(key);
        visit(inner, seeksBelow && !own && !isCode(key, inner) && !isInTree(tree, key, inner), tree, own);
        path.pop();
      }
    };
    visit(base.value, seeksText);
  }

  const isShownImage = (value: unknown, { media }: PayloadNode): boolean =>
    typeof value === 'string' && looksLikeImage(value) && media.shows(media.resolve(value).stored ?? '');

  function markupOfTree(value: object): string | undefined {
    if (!isRichText(value)) return isEditorBlock(value) ? editorBlockToHtml(value) : undefined;
    const { html, unknown } = readTree(value);
    for (const node of unknown) unknownNodes.add(node);
    return html;
  }

  function visitText(text: string, node: () => PayloadNode, seeksText: boolean, rule?: RuleName): void {
    const parsed = isFile(text) ? undefined : parseJsonText(text);
    if (parsed) walk(node().with(parsed), seeksText);
    else if (looksLikeImage(text)) noteLostImage(text, node(), rule);
    else {
      if (/<img|url\(/i.test(text))
        for (const [, ...urls] of text.matchAll(imageInMarkup)) noteLostImage(urls.find((url) => url) ?? '', node());
      if (seeksText && !inFigures.has(text)) checkText(expandShortcodes(text), node);
    }
  }

  function checkText(text: string, node: () => PayloadNode): void {
    const isShownFile = () =>
      /.[/.]./.test(text) && !/\s/.test(text) && node().media.shows(node().media.resolve(text).stored ?? '');
    if (!isShown(text) && !isFile(text) && !isShownFile() && !node().isOmitted) node().note('text-not-used');
  }

  function isShown(text: string): boolean {
    if (!isWord.test(text) || isShownAsLine(text)) return true;
    words ??= wordsOfAll(shown);
    return wordsIn(lastPart(text)).every((word) => words?.has(word) || !isWord.test(word));
  }

  /** Most texts that are not shown as they are have tags or other spaces, or are a list. */
  function isShownAsLine(text: string): boolean {
    if (text.length > 1000) return false;
    const line = cleanLine(text, { note: () => undefined });
    if (shown.has(line)) return true;
    parts ??= partsOfAll(shown);
    return line.split(', ').every((part) => parts?.has(part) || shown.has(part));
  }

  walk(response);
}

function noteLostImage(url: string, node: PayloadNode, rule: RuleName = 'image-not-used'): void {
  const { stored } = url === '' ? {} : node.media.resolve(url);
  if (stored !== undefined && !node.media.shows(stored) && !node.isOmitted) node.note(rule);
}

/** Three letters, or one of a script without spaces. Figures and units become numbers. */
const isWord = /\p{L}{3}|[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/** True for a text that the markup of its tree contains, and for a setting in a tree. */
const isInTree = (tree: string | undefined, key: string, value: unknown): boolean =>
  tree !== undefined && typeof value === 'string' && (!isWordKey(key) || tree.includes(value));

/** True for other sizes of a file, and its URL in WordPress, which may be another one. */
const isOfFile = (key: string, value: unknown): boolean =>
  key === 'guid' || (typeof value === 'object' && derivatives.includes(key));

/** True for the URL of an entry, links to its API, its users and the state of its publication, which the CMS writes. */
function isAboutEntry(key: string, value: unknown, { slug }: PayloadRecord): boolean {
  if (/^(?:guid|_links)$/.test(key)) return true;
  if (key === 'links') return isRecord(value) && 'self' in value;
  if (typeof value !== 'string' || /by$/i.test(key)) return isStampName(key);
  if (/^(?:perma)?link$/.test(key)) return value.split('/').findLast(Boolean) === slug;
  return /(?:^|_)status$/.test(key) && /^[\w-]+$/.test(value);
}

/** A code of the CMS, such as a type, an id or a short setting. Words with a space are the editor's. */
function isCode(key: string, value: unknown): boolean {
  if (isSystemValue('', value)) return true;
  if (typeof value !== 'string') return false;
  const name = foldName(key);
  if (key.startsWith('_') || identifying.has(name)) return !/\s/.test(value.trim()) || kindOfName(value) !== undefined;
  return isMetadataName(name) && !/\p{L}{3}/u.test(value);
}

/** Files get new URLs, and lost images have their own note. */
const isFile = (text: string): boolean =>
  looksLikeImage(text) ||
  looksLikeVideo(text) ||
  /^(?:data|blob):|^(?:image|video|audio|application)\/[\w.+-]+$/i.test(text) ||
  (/^\S{0,40}\//.test(text) && (namesFile(pathOf(text.trim())) || isPlayerPage(text)));

/** The last segment of a URL, because the others may be the upstream's. */
const lastPart = (text: string): string =>
  /^(?:https?:\/\/|\/)\S+$/i.test(text.trim()) ? (text.split('/').findLast(Boolean) ?? '') : text;

function wordsIn(text: string): string[] {
  const untagged = text.includes('<') ? text.replace(/<(?:style|script)\b[^<>]*>[^<]*|<[^<>]*>/gi, ' ') : text;
  // The URL of a link in Markdown.
  const bare = untagged.includes('](') ? untagged.replace(/\]\([^()\n]*\)/g, ' ') : untagged;
  const plain = bare.includes('&') ? decodeHTML(decodeHTML(bare)) : bare.replaceAll('%20', ' ');
  return (
    withoutInvisible(plain)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function wordsOfAll(texts: ReadonlySet<string>): Set<string> {
  const words = new Set<string>();
  for (const text of texts) for (const word of wordsIn(text)) words.add(word);
  return words;
}

function partsOfAll(texts: ReadonlySet<string>): Set<string> {
  const parts = new Set<string>();
  for (const text of texts)
    if (text.length < 300 && text.includes(', ')) for (const part of text.split(/[,;] /)) parts.add(part);
  return parts;
}

/** Addresses of files are not text. */
function addStrings(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (!value.startsWith('/media/')) found.add(value);
  } else if (Array.isArray(value)) for (const element of value) addStrings(element, found);
  else if (typeof value === 'object' && value !== null) {
    const fields = value as PayloadRecord;
    // The names of other fields are labels.
    if (isRecord(fields.extra)) for (const name of Object.keys(fields.extra)) found.add(name);
    for (const key in fields) {
      const isOwn = key === 'canonicalPath' || (key === 'source' && typeof fields[key] === 'object');
      if (!isOwn) addStrings(fields[key], found);
    }
  }
}
