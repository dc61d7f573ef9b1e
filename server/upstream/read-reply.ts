import type { Call } from './calls.ts';
import { decodeBody } from './decode-body.ts';
import { UpstreamError } from './errors.ts';
import type { ReplyRepair } from './events.ts';
import type { RawReply } from './exchange.ts';
import type { ListOutline, Outline, PageBytes } from './read-page.ts';
import { readRetryAfter } from './retry-after.ts';

export interface FoundReply {
  readonly kind: 'found';
  /** The document, or the pages of its list: `documentIn` reads them. None for "no content" where a list belongs. */
  readonly pages: readonly PageBytes[];
  /** Size of them all. */
  readonly bytes: number;
  /** What had to be put right to read it. */
  readonly repairs: readonly ReplyRepair[];
  /** The list of the last page, if it is one in an envelope. */
  readonly list: ListOutline | undefined;
}

/** Reads a page as far as its outline, here or in another thread. Rejects with UpstreamError. */
export type OutlineReader = (page: PageBytes) => Promise<Outline>;

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
  return { kind: 'found', pages: [], bytes: 0, repairs: [], list: undefined };
}

/**
 * Reads a raw reply. Throws UpstreamError: `status` (with what `Retry-After` asks for), `empty`, `not-json`, `too-large`,
 * `connection-reset` for a compressed body without its end, `reported` for an error told in a good reply.
 */
export async function readReply(
  call: Call,
  raw: RawReply,
  maxBodyBytes: number,
  readOutline: OutlineReader,
): Promise<ReadReply> {
  if (absentStatuses.has(raw.status)) return { kind: 'absent', status: raw.status };
  if (emptyStatuses.has(raw.status)) return emptyReply(call);
  if (!contentStatuses.has(raw.status)) throw statusError(raw);
  const contentType = raw.header('content-type');
  const decoded = await decodeBody(raw.body, raw.header('content-encoding'), maxBodyBytes);
  const page: PageBytes = { bytes: decoded.body, contentType };
  const outline = await readOutline(page);
  if (outline.kind === 'absent') return { kind: 'absent', status: raw.status };
  const repairs: ReplyRepair[] = [];
  if (!jsonType.test(contentType ?? '')) repairs.push('content-type');
  if (decoded.isMislabelled) repairs.push('content-coding');
  repairs.push(...outline.repairs);
  return { kind: 'found', pages: [page], bytes: decoded.body.length, repairs, list: outline.list };
}
