import { checkBounds } from './bounds.ts';
import { withKeyOrder } from './json-order.ts';
import type { PayloadNode } from './payload-node.ts';

/** How a list or object of content begins; "[Untitled]" or "[2024]" is a title. */
const opening = /^\s*(?:\{\s*"|\[\s*["{[])/;

/** Whether a text begins with a brace, a bracket or white space: cheaper to see than the rest. */
const mayOpen = (code: number): boolean => code === 0x7b || code === 0x5b || code <= 0x20;

/** The value of a string that is a JSON object or list, undefined for any other string. Never throws. */
export function parseJsonText(text: string): object | undefined {
  if (!mayOpen(text.charCodeAt(0)) || !opening.test(text.slice(0, 200)) || !/[\]}]\s*$/.test(text.slice(-200)))
    return undefined;
  try {
    const value: unknown = JSON.parse(withKeyOrder(text));
    checkBounds(value);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The place of a string of JSON with what it holds, which is noted; undefined for any other value. */
export function openJsonText(node: PayloadNode): PayloadNode | undefined {
  const parsed = typeof node.value === 'string' ? parseJsonText(node.value) : undefined;
  if (parsed) node.note('json-text');
  return parsed && node.with(parsed);
}
