import { decodeHTML } from 'entities';
import type { Block } from '../../../shared/contract/block.ts';
import { fileKindOf } from '../media/file-record.ts';
import { looksLikeImage, looksLikeVideo } from '../media/media-look.ts';
import { foldedNames, foldName } from '../payload/field-names.ts';
import { parseJsonText } from '../payload/json-text.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { isRecord } from '../payload/record.ts';
import { editorBlockToHtml, isEditorBlock, isRichText, richTextToHtml } from '../text/rich-text.ts';
import { expandShortcodes } from '../text/shortcodes.ts';
import { withoutInvisible } from '../text/text.ts';
import { isMetadataName } from './block-kind.ts';

const identifying: ReadonlySet<string> = new Set([
  ...(foldedNames.get('kind') ?? []),
  ...['id', 'uid', 'uuid', 'documentid'],
]);

/** Notes each text that no block contains, so that no text is lost silently. */
export function noteLostText(nodes: readonly PayloadNode[], blocks: readonly Block[]): void {
  const shown = new Set(stringsIn(blocks).flatMap(wordsIn));
  const queue = [...nodes];
  for (let node = queue.pop(); node; node = queue.pop()) {
    const text = markupOf(node.value);
    const parsed = text === undefined ? undefined : parseJsonText(text);
    if (parsed) queue.push(node.with(parsed));
    else if (text === undefined) queue.push(...contentOf(node));
    else if (!isFile(text) && wordsIn(lastPart(text)).some((word) => !shown.has(word))) node.note('text-not-used');
  }
}

function markupOf(value: unknown): string | undefined {
  if (typeof value === 'string') return expandShortcodes(value);
  if (isRichText(value)) return richTextToHtml(value);
  return isEditorBlock(value) ? editorBlockToHtml(value) : undefined;
}

function contentOf(node: PayloadNode): PayloadNode[] {
  const { value } = node;
  if (typeof value !== 'object' || value === null || node.isOmitted) return [];
  if (isRecord(value) && fileKindOf(value)) return [];
  return node.fields().filter((field) => !isIdentifying(field) && !isMeasure(field));
}

const isIdentifying = ({ key, value }: PayloadNode): boolean =>
  typeof value !== 'object' && (key.startsWith('_') || identifying.has(foldName(key)));

/** A size, a date or a short code. */
const isMeasure = ({ key, value }: PayloadNode): boolean =>
  typeof value === 'string' && isMetadataName(foldName(key)) && !/\p{L}{3}/u.test(value);

/** Files get new URLs, and lost images have their own note. */
const isFile = (text: string): boolean => looksLikeImage(text) || looksLikeVideo(text) || /^(?:data|blob):/i.test(text);

/** The last segment of a URL, because the others may be the upstream's. */
const lastPart = (text: string): string =>
  /^(?:https?:\/\/|\/)\S+$/i.test(text.trim()) ? (text.split('/').findLast(Boolean) ?? '') : text;

const wordsIn = (text: string): string[] =>
  withoutInvisible(decodeHTML(decodeHTML(text.replace(/<[^<>]*>/g, ' '))))
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
