import { decodeHTML } from 'entities';
import { isMetadataName, kindOfName } from '../blocks/block-kind.ts';
import { fileKindOf } from '../media/file-record.ts';
import { looksLikeImage, looksLikeVideo } from '../media/media-look.ts';
import { editorBlockToHtml, isEditorBlock, isRichText, richTextToHtml } from '../text/rich-text.ts';
import { expandShortcodes } from '../text/shortcodes.ts';
import { withoutInvisible } from '../text/text.ts';
import { foldedNames, foldName } from './field-names.ts';
import { parseJsonText } from './json-text.ts';
import type { PayloadNode } from './payload-node.ts';
import { isRecord, isUnsafeKey, type PayloadRecord } from './record.ts';

const identifying: ReadonlySet<string> = new Set([
  ...(foldedNames.get('kind') ?? []),
  ...['id', 'uid', 'uuid', 'documentid'],
]);

/**
 * Notes each text that the value does not contain, so that no text is lost silently. Nodes are made only for those, because
 * a list has 200,000 values.
 */
export function noteLostText(reply: PayloadNode, value: unknown): void {
  const search = new LostText(value);
  search.walk(reply);
}

class LostText {
  readonly #shown = new Set<string>();
  #words: ReadonlySet<string> | undefined;

  constructor(value: unknown) {
    addStrings(value, this.#shown);
  }

  walk(base: PayloadNode): void {
    const path: string[] = [];
    const node = () => path.reduce<PayloadNode>((inner, key) => inner.child(key), base);
    const visit = (value: unknown): void => {
      const text = markupOf(value);
      if (text !== undefined) this.#check(text, node);
      else if (typeof value === 'object' && value !== null && !isRead(value, node)) {
        const fields = value as PayloadRecord;
        for (const key of Object.keys(fields)) {
          const inner = fields[key];
          if (typeof inner === 'string' ? this.#shown.has(inner) : typeof inner !== 'object') continue;
          if (isUnsafeKey(key) || isCode(key, inner)) continue;
          path.push(key);
          visit(inner);
          path.pop();
        }
      }
    };
    const isRead = (value: object, here: () => PayloadNode): boolean =>
      (isRecord(value) && fileKindOf(value) !== undefined) || (base.hasOmissions && here().isOmitted);
    visit(base.value);
  }

  #check(text: string, node: () => PayloadNode): void {
    const parsed = parseJsonText(text);
    if (parsed) this.walk(node().with(parsed));
    else if (!isFile(text) && !this.#isShown(text)) node().note('text-not-used');
  }

  #isShown(text: string): boolean {
    if (this.#shown.has(text.trim())) return true;
    this.#words ??= wordsOfAll(this.#shown);
    return wordsIn(lastPart(text)).every((word) => this.#words?.has(word) || !isWord.test(word));
  }
}

/** Three letters, or one of a script without spaces. Figures and units become numbers. */
const isWord = /\p{L}{3}|[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

function markupOf(value: unknown): string | undefined {
  if (typeof value === 'string') return expandShortcodes(value);
  if (typeof value !== 'object') return undefined;
  if (isRichText(value)) return richTextToHtml(value);
  return isEditorBlock(value) ? editorBlockToHtml(value) : undefined;
}

/** A code of the CMS, such as a type, an id or a short setting. Words with a space are the editor's. */
function isCode(key: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const name = foldName(key);
  if (key.startsWith('_') || identifying.has(name)) return !/\s/.test(value.trim()) || kindOfName(value) !== undefined;
  return isMetadataName(name) && !/\p{L}{3}/u.test(value);
}

/** Files get new URLs, and lost images have their own note. */
const isFile = (text: string): boolean => looksLikeImage(text) || looksLikeVideo(text) || /^(?:data|blob):/i.test(text);

/** The last segment of a URL, because the others may be the upstream's. */
const lastPart = (text: string): string =>
  /^(?:https?:\/\/|\/)\S+$/i.test(text.trim()) ? (text.split('/').findLast(Boolean) ?? '') : text;

function wordsIn(text: string): string[] {
  const bare = text.includes('<') ? text.replace(/<[^<>]*>/g, ' ') : text;
  const plain = bare.includes('&') ? decodeHTML(decodeHTML(bare)) : bare;
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

/** Addresses are not text. */
function addStrings(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') found.add(value);
  else if (Array.isArray(value)) for (const element of value) addStrings(element, found);
  else if (typeof value === 'object' && value !== null) {
    const fields = value as PayloadRecord;
    for (const key in fields) if (key !== 'src' && key !== 'canonicalPath') addStrings(fields[key], found);
  }
}
