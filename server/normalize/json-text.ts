import { checkBounds } from './bounds.ts';

/** The value of a string that is a JSON object or list, undefined for any other string. Never throws. */
export function parseJsonText(text: string): object | undefined {
  const trimmed = text.trim();
  const isJson =
    (trimmed.startsWith('{') && trimmed.endsWith('}')) || (trimmed.startsWith('[') && trimmed.endsWith(']'));
  if (!isJson) return undefined;
  try {
    const value: unknown = JSON.parse(trimmed);
    checkBounds(value);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
