import { isRecord } from '../../normalize/reply/record.ts';
import type { Tidy } from '../call.ts';
import { blocksOfLexical, isLexical } from './text/lexical.ts';

const maxDepth = 40;

/** A value with what the editor wrote as blocks, wherever that stands. */
function tidied(value: unknown, depth: number): unknown {
  if (depth > maxDepth) return value;
  const inner = (one: unknown) => tidied(one, depth + 1);
  if (Array.isArray(value)) return value.map(inner);
  if (isLexical(value)) return textOrBlocks(blocksOfLexical(value, inner));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]));
}

/** A text with nothing between its lines is that text: it may stand in a field that is a line of words, a lead. */
function textOrBlocks(blocks: readonly unknown[]): unknown {
  const [only] = blocks;
  return blocks.length === 1 && isRecord(only) && isLexical(only.text) ? only.text : blocks;
}

/** Payload's replies, in which texts of its editor are blocks. */
export const tidyPayload: Tidy = (page) => tidied(page, 0);
