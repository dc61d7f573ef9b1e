import { checkBounds } from './bounds.ts';
import { withKeyOrder } from './json-order.ts';
import type { PayloadNode } from './payload-node.ts';

/** "[Untitled]" and "[2024]" are titles, not JSON. */
const opening = /^\s*(?:\{\s*"|\[\s*["{[])/;

/** A cheap test before the regular expressions. */
const mayOpen = (code: number): boolean => code === 0x7b || code === 0x5b || code <= 0x20;

/** The object or list in a JSON string; undefined for any other string. Never throws. */
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

/** The node of the parsed value, if the node is a JSON string. Notes `json-text`. */
export function openJsonText(node: PayloadNode): PayloadNode | undefined {
  const parsed = typeof node.value === 'string' ? parseJsonText(node.value) : undefined;
  if (parsed) node.note('json-text');
  return parsed && node.with(parsed);
}
