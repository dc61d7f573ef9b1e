import { checkBounds } from './bounds.ts';

/** How a list or object of content begins; "[Untitled]" or "[2024]" is a title. */
const opening = /^\s*(?:\{\s*"|\[\s*["{[])/;

/** The value of a string that is a JSON object or list, undefined for any other string. Never throws. */
export function parseJsonText(text: string): object | undefined {
  if (!opening.test(text.slice(0, 200)) || !/[\]}]\s*$/.test(text.slice(-200))) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    checkBounds(value);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
