import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '../../shared/contract/problem.ts';
import { PublicError } from '../base/errors.ts';
import type { OutageLog } from '../base/outage-log.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import { StoreUnavailable } from '../cache/stores/memo-store.ts';
import { matchedTag } from '../http/conditional.ts';
import { type ProblemInput, sendProblem, setHeaders } from '../http/problem.ts';
import { drawingPolicy, embeddedHeaders } from '../http/security-headers.ts';
import { ImageError, ImageProcessError } from './image/image-task.ts';
import { OriginalError } from './original-file.ts';

/** Isolates upstream files from the site. */
const mediaPolicy = `${drawingPolicy}; sandbox`;

/** Alternating names and values. */
export const mediaHeaders: readonly string[] = [...embeddedHeaders, 'Content-Security-Policy', mediaPolicy];

/** Videos and sounds run no script. In a sandbox, or without a source, a browser that opens one by itself shows an empty player. */
const playerPolicy = `${drawingPolicy}; media-src 'self'`;

export const policyOf = (type: string): string => (/^(?:video|audio)\//i.test(type) ? playerPolicy : mediaPolicy);

export const oneHour = 'public, max-age=3600';

/** Sets the validators and returns true, with status 304, if the client has the file. */
export function isNotModified(
  request: FastifyRequest,
  response: FastifyReply,
  tag: string,
  cacheControl: string,
): boolean {
  setHeaders(response, mediaHeaders);
  response.header('Cache-Control', cacheControl).header('ETag', tag);
  const held = request.headers['if-none-match'];
  const isSame = held !== undefined && matchedTag(held, [tag]) !== undefined;
  if (isSame) response.code(304);
  return isSame;
}

export const noSuchFile: ProblemInput = { code: 'not-found', detail: 'There is no file with this URL' };

export const fileProblem: ProblemInput = { code: 'bad-gateway', detail: 'The file could not be read' };

const lateKinds: ReadonlySet<string> = new Set(['timeout', 'response-timeout', 'connection-timeout']);

function codeOf(error: unknown): ProblemCode {
  const kind = error instanceof OriginalError || error instanceof UpstreamError ? error.kind : '';
  if (kind === 'absent' || kind === 'unknown') return 'not-found';
  const isLate = error instanceof ImageError ? error.isLate : lateKinds.has(kind);
  return isLate ? 'gateway-timeout' : 'bad-gateway';
}

function memberOf({ params }: FastifyRequest): string {
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  return `media ${id}`;
}

export function logFailure(outages: OutageLog, request: FastifyRequest, error: unknown): void {
  outages.failed('media.failed', memberOf(request), { path: request.url, requestId: request.id, err: error });
}

/** A successful response ends the outage of a file. */
export function logRecovery(app: FastifyInstance, outages: OutageLog): void {
  app.addHook('onResponse', (request, response, done) => {
    if (response.statusCode < 400) outages.worked(memberOf(request));
    done();
  });
}

/** Sends the problem of a failure. Throws errors that are not caused by the file: overload, our own store. */
export function sendMediaFailure(outages: OutageLog, request: FastifyRequest, response: FastifyReply, error: unknown) {
  const cause = error instanceof OriginalError ? (error.cause ?? error) : error;
  if (cause instanceof PublicError || cause instanceof StoreUnavailable) throw cause;
  // A client that disconnects is removed from the queue. That is not a failure.
  const isGone = request.raw.socket.destroyed;
  if (!isGone) logFailure(outages, request, error);
  if (error instanceof ImageProcessError) {
    throw new PublicError('overloaded', 'The server is overloaded; retry later', { retryAfterS: 5, cause: error });
  }
  return sendProblem(response, { ...fileProblem, code: codeOf(error), cause });
}
