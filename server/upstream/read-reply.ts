import type { Call } from './calls.ts';
import { decodeBody } from './decode-body.ts';
import { decodeText } from './decode-text.ts';
import { UpstreamError } from './errors.ts';
import type { ReplyRepair } from './events.ts';
import type { RawReply } from './exchange.ts';
import { judgeBody } from './judge-body.ts';
import { readJson } from './read-json.ts';
import { readRetryAfter } from './retry-after.ts';

export interface FoundReply {
  readonly kind: 'found';
  readonly body: unknown;
  /** Size of the JSON text. */
  readonly bytes: number;
  /** What had to be put right to read it. */
  readonly repairs: readonly ReplyRepair[];
}

export interface AbsentReply {
  readonly kind: 'absent';
  readonly status: number;
}

/** A reply read: a JSON document, or the upstream's word that there is none. */
export type ReadReply = FoundReply | AbsentReply;

const absentStatuses: ReadonlySet<number> = new Set([404, 410]);
const contentStatuses: ReadonlySet<number> = new Set([200, 201, 203]);
const emptyStatuses: ReadonlySet<number> = new Set([204, 205]);

/** `application/json`, `application/vnd.api+json`, `text/json` … */
const jsonType = /^[\w.-]+\/(?:[\w.-]+\+)?json(?:-p)?\s*(?:;|$)/i;

function statusError({ status, header }: RawReply): UpstreamError {
  const retryAfterMs = readRetryAfter(header('retry-after'), header('date'), Date.now());
  return new UpstreamError('status', `status ${status}`, { status, retryAfterMs });
}

/** "No content" is an answer for a list; a document without content is none. */
function emptyReply(call: Call): ReadReply {
  if (!call.paginated) throw new UpstreamError('empty', 'no content');
  return { kind: 'found', body: [], bytes: 0, repairs: [] };
}

/**
 * Reads a raw reply. Throws UpstreamError: `status` (with what `Retry-After` asks for), `empty`, `not-json`, `too-large`,
 * `connection-reset` for a compressed body without its end, `reported` for an error told in a good reply.
 */
export async function readReply(call: Call, raw: RawReply, maxBodyBytes: number): Promise<ReadReply> {
  if (absentStatuses.has(raw.status)) return { kind: 'absent', status: raw.status };
  if (emptyStatuses.has(raw.status)) return emptyReply(call);
  if (!contentStatuses.has(raw.status)) throw statusError(raw);
  const contentType = raw.header('content-type');
  const decoded = await decodeBody(raw.body, raw.header('content-encoding'), maxBodyBytes);
  const { text, isMislabelled } = decodeText(decoded.body, contentType);
  const { value, wasGuarded } = readJson(text);
  if (judgeBody(value) === 'absent') return { kind: 'absent', status: raw.status };
  const repairs: ReplyRepair[] = [];
  if (!jsonType.test(contentType ?? '')) repairs.push('content-type');
  if (decoded.isMislabelled) repairs.push('content-coding');
  if (isMislabelled) repairs.push('charset');
  if (wasGuarded) repairs.push('script-guard');
  return { kind: 'found', body: value, bytes: decoded.body.length, repairs };
}
