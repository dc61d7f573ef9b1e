import { UpstreamError } from '../base/upstream-errors.ts';
import { endOfString, withKeyOrder } from '../normalize/reply/json-order.ts';
import { decodeBody, decodeText } from './decode.ts';
import type { PagingHeaders } from './reply-headers.ts';

/** Far beyond any content, and well before a parser or a reader of it runs out of stack or memory. */
export const maxJsonDepth = 100;
export const maxJsonValues = 1_000_000;

const quote = 0x22;

/**
 * Throws UpstreamError `too-large` for JSON text that is nested too deep or holds too many values. Looks at the text,
 * so that nothing is built before it is known to be small enough. Gives the members that its objects are written with.
 */
export function checkJsonBounds(text: string): number {
  let depth = 0;
  let values = 1;
  let members = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      values += 1;
      if (depth > maxJsonDepth) throw new UpstreamError('too-large', `JSON nested more than ${maxJsonDepth} deep`);
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
    else if (code === 0x3a) members += 1;
    else if (code === 0x2c) values += 1;
    if (values > maxJsonValues) throw new UpstreamError('too-large', `JSON of more than ${maxJsonValues} values`);
  }
  return members;
}

/** Members of all objects in a value. Never recurses. */
export function countMembers(value: unknown): number {
  const queue: unknown[] = [value];
  let members = 0;
  while (queue.length > 0) {
    const next = queue.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inner = Object.values(next);
    if (!Array.isArray(next)) members += inner.length;
    for (const child of inner) if (typeof child === 'object' && child !== null) queue.push(child);
  }
  return members;
}

/** What some servers put before JSON so that no page can run it as a script. */
const scriptGuard = /^(?:\)\]\}'?,?|while\s*\(1\)\s*;|for\s*\(;;\)\s*;)\s*/;

/** Only text that shows one of these needs the slower, careful reading. Escapes may hide the letters of a key. */
const needsCare = /\d{16}|\\u[dD][89a-fA-F]|[\ud800-\udfff]|__proto__|\\u00(?:5[fF]|[67][0-9a-fA-F])/;

/** More digits than a number holds exactly. */
const longInteger = /^-?\d{16,}$/;

/** Long ids stay the text that they were, strings are well-formed, and no key can set a prototype. */
function careful(this: unknown, key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (key === '__proto__') return undefined;
  if (typeof value === 'string') return value.toWellFormed();
  const source = context?.source ?? '';
  return typeof value === 'number' && longInteger.test(source) ? source : value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(withKeyOrder(text), needsCare.test(text) ? careful : undefined);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not JSON';
    throw new UpstreamError('not-json', reason, { cause: error });
  }
}

export interface JsonReading {
  readonly value: unknown;
  /** A guard against scripts stood before the JSON. */
  readonly wasGuarded: boolean;
  /** An object had several members of one name, of which the last is left. */
  readonly hasDuplicateKeys: boolean;
}

/** A key that is dropped whatever it is written like: counting members then tells nothing. */
const mayDropKeys = /__proto__|\\u00(?:5[fF]|[67][0-9a-fA-F])/;

/** Reads the JSON of a reply. Throws UpstreamError: `empty`, `too-large`, or `not-json` with what and where. */
export function readJson(received: string): JsonReading {
  const trimmed = received.trim();
  if (trimmed === '') throw new UpstreamError('empty', 'empty body');
  if (trimmed.startsWith('<')) throw new UpstreamError('not-json', 'a page of HTML instead of JSON');
  const text = trimmed.replace(scriptGuard, '');
  const members = checkJsonBounds(text);
  const value = parse(text);
  const hasDuplicateKeys = !mayDropKeys.test(text) && countMembers(value) < members;
  return { value, wasGuarded: text !== trimmed, hasDuplicateKeys };
}

/** A page of a good reply as it came, its content codings and all. */
export interface RawPage {
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  /** Headers that say where the next page is. */
  readonly paging?: PagingHeaders;
  /** Where it came from in the end. */
  readonly url: string;
}

/** What can be put right while a reply is read; named like the rules of the repair ledger. */
export type ReplyRepair =
  | 'content-type'
  | 'content-coding'
  | 'charset'
  | 'script-guard'
  | 'duplicate-keys'
  | 'pages-joined'
  | 'pages-cut';

export interface PageReading {
  readonly value: unknown;
  /** Size of the page without its content codings. */
  readonly bytes: number;
  readonly repairs: readonly ReplyRepair[];
}

/** `application/json`, `application/vnd.api+json`, `text/json` … */
const jsonType = /^[\w.-]+\/(?:[\w.-]+\+)?json(?:-p)?\s*(?:;|$)/i;

/**
 * Reads a page of a good reply. Throws UpstreamError: `empty`, `not-json`, `too-large` beyond `maxBytes` or the bounds of
 * JSON, `connection-reset` for a compressed body without its end.
 */
export function readPage({ bytes, contentType, contentEncoding }: RawPage, maxBytes: number): PageReading {
  const decoded = decodeBody(bytes, contentEncoding, maxBytes);
  const { text, isMislabelled } = decodeText(decoded.body, contentType);
  const { value, wasGuarded, hasDuplicateKeys } = readJson(text);
  const repairs: ReplyRepair[] = [];
  if (!jsonType.test(contentType ?? '')) repairs.push('content-type');
  if (decoded.isMislabelled) repairs.push('content-coding');
  if (isMislabelled) repairs.push('charset');
  if (wasGuarded) repairs.push('script-guard');
  if (hasDuplicateKeys) repairs.push('duplicate-keys');
  return { value, bytes: decoded.body.length, repairs };
}
