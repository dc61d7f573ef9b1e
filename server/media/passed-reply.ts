import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '../base/client-key.ts';
import { PublicError } from '../base/errors.ts';
import type { LoadGate } from '../base/load-gate.ts';
import type { TroubleLog } from '../base/trouble-log.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import { isPartOf } from '../http/byte-range.ts';
import { type ProblemInput, sendProblem, setHeaders } from '../http/problem.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { UpstreamMedia } from '../upstream/media-opener.ts';
import { headerOf, mediaHeadersOf } from '../upstream/reply-headers.ts';
import {
  fileProblem,
  keptForAWhile,
  mediaHeaders,
  noSuchFile,
  tellFailure,
  unsatisfiableRange,
} from './media-replies.ts';

/** Reply headers that come back: what tells of the file … */
const fileHeaders = ['etag', 'last-modified'] as const;

/** … and of its bytes. Nothing else of the upstream's. */
const byteHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges'] as const;

/** Media types that may be shown; anything else is no picture, film or linked document, whatever its name. */
const mediaType =
  /^(?:image\/(?:jpeg|png|webp|avif|gif|svg\+xml)|video\/(?:mp4|webm|ogg|quicktime)|application\/pdf)(?:;|$)/i;

const drawingType = /^image\/svg\+xml(?:;|$)/i;

/** What a 416 says of a file: its length. */
const lengthOnly = /^bytes \*\/\d+$/;

/** What an answer of the upstream is for whoever asked. */
type Judgement = 'file' | 'drawing' | 'unchanged' | ProblemInput;

/** Only the body of a known media type is passed on, and only what was asked for: a part, or that nothing has changed. */
function judge({ headers }: FastifyRequest, media: UpstreamMedia): Judgement {
  const { status } = media;
  const asked = mediaHeadersOf(headers);
  if (status === 404 || status === 410) return noSuchFile;
  const isCondition = asked['if-none-match'] !== undefined || asked['if-modified-since'] !== undefined;
  if (status === 304 && isCondition) return 'unchanged';
  if (status === 416 && asked.range !== undefined) return unsatisfiableRange;
  const type = headerOf(media, 'content-type') ?? '';
  const isPart = status === 206 && isPartOf(String(asked.range), headerOf(media, 'content-range') ?? '');
  if ((status !== 200 && !isPart) || !mediaType.test(type)) {
    return { ...fileProblem, cause: new UpstreamError('status', 'media', { status }) };
  }
  return drawingType.test(type) ? 'drawing' : 'file';
}

function give(reply: FastifyReply, media: UpstreamMedia, names: readonly string[]): void {
  setHeaders(reply, mediaHeaders);
  reply.header('Cache-Control', keptForAWhile);
  for (const name of names) {
    const value = headerOf(media, name);
    if (value !== undefined) reply.header(name, value);
  }
}

/** Resolves when all of it has been sent, or nobody reads it any more. */
async function sent({ raw }: FastifyReply): Promise<'sent'> {
  await finished(raw).catch(() => undefined);
  return 'sent';
}

/** Reads files of the content API for visitors. */
export interface PassingServices {
  readonly client: Pick<UpstreamClient, 'openMedia'>;
  /** Limits how many files are passed through at once. */
  readonly passing: LoadGate;
  readonly deadlineMs: number;
  readonly troubles: TroubleLog;
}

async function pass(
  { client, troubles }: PassingServices,
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
  signal: AbortSignal,
): Promise<'sent' | 'drawing'> {
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const media = await client.openMedia(url, {
    method,
    headers: request.headers,
    signal,
    pool: 'passed',
  });
  const judgement = judge(request, media);
  if (judgement === 'file') {
    give(reply, media, [...fileHeaders, ...byteHeaders]);
    return sent(reply.code(media.status).send(media.body));
  }
  media.body.on('error', () => undefined).destroy();
  if (judgement === 'drawing') return judgement;
  if (judgement === 'unchanged') {
    give(reply, media, fileHeaders);
    return sent(reply.code(304).send());
  }
  const length = headerOf(media, 'content-range') ?? '';
  if (media.status === 416 && lengthOnly.test(length)) reply.header('Content-Range', length);
  if (judgement.code === 'bad-gateway') tellFailure(troubles, request, judgement.cause);
  return sent(sendProblem(reply, judgement));
}

/**
 * Answers with a file as it comes from the upstream. It has a place among those that are passed through for as long as
 * somebody reads it, and waits for it no longer than the deadline. Gives `drawing`, and sends nothing, where the upstream
 * calls it one. Rejects with `UpstreamError`, or with `PublicError` when there is no place.
 */
export async function passedReply(
  services: PassingServices,
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
): Promise<'sent' | 'drawing'> {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  let hasPlace = false;
  const inPlace = () => {
    hasPlace = true;
    return pass(services, request, reply, url, left.signal);
  };
  try {
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(services.deadlineMs)]);
    return await services.passing.run(clientKey(request.ip), inPlace, { signal });
  } catch (error) {
    if (hasPlace) throw error;
    throw new PublicError('overloaded', 'Too many files are being read', { retryAfterS: 5, cause: error });
  }
}
