import { UpstreamError } from '../base/upstream-errors.ts';
import { endOfString, withKeyOrder } from '../normalize/payload/json-order.ts';
import { decodeBody, decodeText } from './decode.ts';
import { type EditLinks, mayHaveEditData, withoutEditData } from './edit-data.ts';
import type { PagingHeaders } from './response-headers.ts';

/** Far above real content, and below what exhausts stack or memory. */
export const maxJsonDepth = 100;
export const maxJsonValues = 1_000_000;

const quote = 0x22;

/** Returns the number of object members in JSON text. Throws UpstreamError `too-large` before anything is parsed. */
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

/** Prefixes that prevent a page from running the JSON as a script. */
const scriptGuard = /^(?:\)\]\}'?,?|while\s*\(1\)\s*;|for\s*\(;;\)\s*;)\s*/;

/** Only texts with one of these need the slower reviver. Escapes can hide a key. */
const needsCare = /\d{16}|\\u[dD][89a-fA-F]|[\ud800-\udfff]|__proto__|\\u00(?:5[fF]|[67][0-9a-fA-F])/;

const longInteger = /^-?\d{16,}$/;

/** Keeps long integers as text, makes strings well-formed, and drops edit data and `__proto__`. */
const careful =
  (links?: EditLinks) =>
  (key: string, value: unknown, context?: { readonly source?: string }): unknown => {
    if (key === '__proto__') return undefined;
    if (typeof value === 'string') return withoutEditData(value.toWellFormed(), links);
    const source = context?.source ?? '';
    return typeof value === 'number' && longInteger.test(source) ? source : value;
  };

function parse(text: string, links: EditLinks | undefined): unknown {
  try {
    const mustCare = needsCare.test(text) || mayHaveEditData.test(text);
    return JSON.parse(withKeyOrder(text), mustCare ? careful(links) : undefined);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not JSON';
    throw new UpstreamError('not-json', reason, { cause: error });
  }
}

/** These keys are dropped in any spelling, so counting members would be wrong. */
const mayDropKeys = /__proto__|\\u00(?:5[fF]|[67][0-9a-fA-F])/;

/** Reads the JSON of a response. Throws UpstreamError: `empty`, `too-large` or `not-json`. `links` gets those in texts. */
export function readJson(received: string, links?: EditLinks) {
  const trimmed = received.trim();
  if (trimmed === '') throw new UpstreamError('empty', 'empty body');
  if (trimmed.startsWith('<')) throw new UpstreamError('not-json', 'HTML instead of JSON');
  const text = trimmed.replace(scriptGuard, '');
  const members = checkJsonBounds(text);
  const value = parse(text, links);
  const hasDuplicateKeys = !mayDropKeys.test(text) && countMembers(value) < members;
  return { value, wasGuarded: scriptGuard.test(trimmed), hasDuplicateKeys };
}

export interface RawPage {
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  readonly paging?: PagingHeaders;
  readonly url: string;
}

/** Repairs while reading a response, named like the rules of the repair log. */
export type ResponseRepair =
  | 'content-type'
  | 'content-coding'
  | 'charset'
  | 'script-guard'
  | 'duplicate-keys'
  | 'pages-joined'
  | 'pages-changed';

const jsonType = /^[\w.-]+\/(?:[\w.-]+\+)?json(?:-p)?\s*(?:;|$)/i;

/** Throws UpstreamError: `empty`, `not-json`, `too-large`, or `connection-reset` for an incomplete compressed body. */
export function readPage({ bytes, contentType, contentEncoding }: RawPage, maxBytes: number, links?: EditLinks) {
  const decoded = decodeBody(bytes, contentEncoding, maxBytes);
  const { text, isMislabelled } = decodeText(decoded.body, contentType);
  const { value, wasGuarded, hasDuplicateKeys } = readJson(text, links);
  const repairs: ResponseRepair[] = [];
  if (!jsonType.test(contentType ?? '')) repairs.push('content-type');
  if (decoded.isMislabelled) repairs.push('content-coding');
  if (isMislabelled) repairs.push('charset');
  if (wasGuarded) repairs.push('script-guard');
  if (hasDuplicateKeys) repairs.push('duplicate-keys');
  return { value, bytes: decoded.body.length, repairs };
}
