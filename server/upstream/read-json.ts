import { UpstreamError } from './errors.ts';
import { checkJsonBounds, countMembers } from './json-bounds.ts';

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
    return JSON.parse(text, needsCare.test(text) ? careful : undefined);
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
  const trimmed = received.replace(/^(?:\uFEFF|\s)+/, '').trimEnd();
  if (trimmed === '') throw new UpstreamError('empty', 'empty body');
  if (trimmed.startsWith('<')) throw new UpstreamError('not-json', 'a page of HTML instead of JSON');
  const text = trimmed.replace(scriptGuard, '');
  const members = checkJsonBounds(text);
  const value = parse(text);
  const hasDuplicateKeys = !mayDropKeys.test(text) && countMembers(value) < members;
  return { value, wasGuarded: text !== trimmed, hasDuplicateKeys };
}
