import { isRecord } from '../../normalize/payload/record.ts';
import type { ResponseAdapter } from '../call.ts';
import { blocksOfLexical, isLexical } from './text/lexical.ts';

const maxDepth = 40;

function adapted(value: unknown, depth: number): unknown {
  if (depth > maxDepth) return value;
  const inner = (one: unknown) => adapted(one, depth + 1);
  if (Array.isArray(value)) return value.map(inner);
  if (isLexical(value)) return textOrBlocks(blocksOfLexical(value, inner));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]));
}

/** Running text without blocks stays text, because the field can be a single line such as a lead. */
function textOrBlocks(blocks: readonly unknown[]): unknown {
  const [only] = blocks;
  return blocks.length === 1 && isRecord(only) && isLexical(only.text) ? only.text : blocks;
}

export const adaptPayload: ResponseAdapter = (page) => adapted(page, 0);
