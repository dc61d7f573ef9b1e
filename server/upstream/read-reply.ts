import { decodeBody, decodeText } from './decode.ts';
import { readJson } from './read-json.ts';

/** A page of a good reply as it came, its content codings and all. */
export interface RawPage {
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
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

/** What a page says. */
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
