import { UpstreamError } from './errors.ts';

/** Deeper documents are an accident or an attack. */
const maxDepth = 64;
/** Values of all kinds in one document. */
const maxNodes = 500_000;
/** Digits that a number keeps exactly; longer ids stay as they are written. */
const maxExactDigits = 15;

const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Prefixes that keep scripts from reading JSON; they are not part of it. */
const guardPrefix = /^\)\]\}'?,?\s*/;

function isHtml(text: string): boolean {
  return /^\s*(?:<!doctype|<html|<head|<body|<\?xml)/i.test(text);
}

/** Nesting of a document, without parsing it: brackets outside strings. */
function assertShallow(text: string): void {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > maxDepth) throw new UpstreamError('too-large', `The document is nested deeper than ${maxDepth}`);
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
}

interface ReviverContext {
  readonly source?: string;
}

/** Keeps long whole numbers as their text and drops keys that could reach a prototype. */
function reviver() {
  let nodes = 0;
  return (key: string, value: unknown, context?: ReviverContext): unknown => {
    nodes += 1;
    if (nodes > maxNodes) throw new UpstreamError('too-large', `The document holds more than ${maxNodes} values`);
    if (forbiddenKeys.has(key)) return undefined;
    if (typeof value !== 'number' || context?.source === undefined) return value;
    return /^-?\d+$/.test(context.source) && context.source.length > maxExactDigits ? context.source : value;
  };
}

/** The JSON value of a reply's text. Throws `empty`, `not-json` or `too-large`. */
export function readJson(text: string): unknown {
  const json = text.replace(/^\ufeff/, '').replace(guardPrefix, '');
  if (json.trim() === '') throw new UpstreamError('empty', 'The reply has no body');
  if (isHtml(json)) throw new UpstreamError('not-json', 'The reply is a page of HTML');
  assertShallow(json);
  try {
    return JSON.parse(json, reviver());
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    throw new UpstreamError('not-json', `The reply is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
