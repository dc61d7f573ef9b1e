import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '../../shared/contract/problem.ts';
import { PublicError } from '../base/errors.ts';
import type { TroubleKind, TroubleLog } from '../base/trouble-log.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import { StoreUnavailable } from '../cache/stores/memo-store.ts';
import { matchedTag } from '../http/conditional.ts';
import { type ProblemInput, sendProblem, setHeaders } from '../http/problem.ts';
import { commonHeaders, drawingPolicy } from '../http/security-headers.ts';
import { OriginalError } from './original-file.ts';
import { ImageError, ImageProcessError } from './workers/image-task.ts';

/** What is of the upstream is kept apart from the site itself as well. */
const mediaPolicy = `${drawingPolicy}; sandbox`;

/** Headers of every picture, film and document that is given, as name, value, name, value … */
export const mediaHeaders: readonly string[] = [...commonHeaders, 'Content-Security-Policy', mediaPolicy];

/** How long a file may be kept whose address changes with its content. */
export const forever = 'public, max-age=31536000, immutable';

/** How long browsers may keep a file whose address does not change with its content. */
export const keptForAWhile = 'public, max-age=3600';

/** Says which bytes a file has, and for how long; true, as a 304, where the request says that it holds them. */
export function isHeld(request: FastifyRequest, reply: FastifyReply, tag: string, cacheControl: string): boolean {
  setHeaders(reply, mediaHeaders);
  reply.header('Cache-Control', cacheControl).header('ETag', tag);
  const held = request.headers['if-none-match'];
  const isSame = held !== undefined && matchedTag(held, [tag]) !== undefined;
  if (isSame) reply.code(304);
  return isSame;
}

/** The problem of an address that names no file of ours. */
export const noSuchFile: ProblemInput = { code: 'not-found', detail: 'There is no such file' };

/** The problem of a part that a file does not have (RFC 9110 §15.5.17). */
export const unsatisfiableRange: ProblemInput = {
  code: 'range-not-satisfiable',
  detail: 'The file has no such part',
};

/** The problem of a file that the upstream gives nothing of use of. */
export const fileProblem: ProblemInput = { code: 'bad-gateway', detail: 'This file could not be read' };

function codeOf(error: unknown): ProblemCode {
  if (error instanceof ImageError) return error.isLate ? 'gateway-timeout' : 'bad-gateway';
  if (error instanceof OriginalError) {
    if (error.fault === 'absent' || error.fault === 'unknown') return 'not-found';
    return error.fault === 'timeout' ? 'gateway-timeout' : 'bad-gateway';
  }
  const isLate =
    error instanceof UpstreamError && (error.fault === 'response-timeout' || error.fault === 'connection-timeout');
  return isLate ? 'gateway-timeout' : 'bad-gateway';
}

/** What has kept a file from being read or made. */
const causeOf = (error: unknown): unknown => (error instanceof OriginalError ? (error.cause ?? error) : error);

/** The problem of a file that could not be read or made: gone, of no use, or too late. */
function mediaProblemOf(error: unknown): ProblemInput {
  return { ...fileProblem, code: codeOf(error), cause: causeOf(error) };
}

const mediaTrouble: TroubleKind = {
  name: 'media',
  begins: 'files that the content names cannot be read',
  ends: 'files that the content names can be read',
};

/** A file of the content, whatever is asked of it. */
function memberOf({ params }: FastifyRequest): string {
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  return `media ${id}`;
}

/** Tells of a file that could not be read or made. */
export function tellFailure(troubles: TroubleLog, request: FastifyRequest, error: unknown): void {
  troubles.failed(mediaTrouble, memberOf(request), {
    path: request.url,
    requestId: request.id,
    err: error,
  });
}

/** Tells of the files that could be read, which ends the trouble there was with them. */
export function tellWhatWorks(app: FastifyInstance, troubles: TroubleLog): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode < 400) troubles.worked(memberOf(request));
    done();
  });
}

/** Answers for a file that could not be read or made. Throws what is no fault of the file: our words, load, our store. */
export function sendMediaFailure(troubles: TroubleLog, request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const cause = causeOf(error);
  if (cause instanceof PublicError || cause instanceof StoreUnavailable) throw cause;
  // Who has gone is dropped from what waits: no fault of anything.
  const isGone = request.raw.socket.destroyed;
  if (!isGone) tellFailure(troubles, request, error);
  if (error instanceof ImageProcessError) {
    throw new PublicError('overloaded', 'The server is busy', { retryAfterS: 5, cause: error });
  }
  return sendProblem(reply, mediaProblemOf(error));
}
