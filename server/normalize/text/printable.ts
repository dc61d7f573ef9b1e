import { dayOf } from '../ground/dates.ts';
import { isNothing, isRecord, type PayloadRecord } from '../ground/record.ts';
import { cleanLine, cleanText } from '../ground/text.ts';
import { parseJsonText } from '../payload/json-text.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { richTextToHtml } from './rich-text.ts';
import { isRichText } from './tree-node.ts';

const textKeys = [
  ...['rendered', 'text', 'value', 'plain', 'raw', 'html', 'content', 'label', 'title', 'name'],
  ...['en-US', 'en_US', 'en'],
];
const maxDepth = 4;

function rawTextOf(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return fromString(value, depth);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (depth >= maxDepth || isNothing(value) || typeof value !== 'object') return undefined;
  if (isRichText(value)) return richTextToHtml(value);
  if (Array.isArray(value)) return joined(value, depth);
  return isRecord(value) ? fromRecord(value, depth) : undefined;
}

function fromString(text: string, depth: number): string | undefined {
  const parsed = depth < maxDepth ? parseJsonText(text) : undefined;
  return parsed ? rawTextOf(parsed, depth + 1) : text;
}

function joined(list: readonly unknown[], depth: number): string | undefined {
  const texts = list.map((element) => rawTextOf(element, depth + 1)?.trim()).filter(Boolean);
  return texts.length > 0 ? texts.join(', ') : undefined;
}

function fromRecord(record: PayloadRecord, depth: number): string | undefined {
  for (const key of textKeys) {
    const text = Object.hasOwn(record, key) ? rawTextOf(record[key], depth + 1) : undefined;
    if (text !== undefined && text.trim() !== '') return text;
  }
  const { data, attributes } = record;
  return rawTextOf(attributes ?? data, depth + 1);
}

export function readLine(node: PayloadNode): string | undefined {
  const raw = rawTextOf(node.value);
  const line = raw === undefined ? '' : cleanLine(raw, node);
  return (dayOf(line) ?? line) || undefined;
}

export function readText(node: PayloadNode): string | undefined {
  const raw = rawTextOf(node.value);
  return raw === undefined ? undefined : cleanText(raw, node) || undefined;
}

export function readRaw({ value }: PayloadNode): string | undefined {
  const raw = rawTextOf(value);
  return raw === undefined || raw.trim() === '' ? undefined : raw;
}
