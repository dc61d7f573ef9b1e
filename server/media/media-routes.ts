import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '../base/client-key.ts';
import { PublicError } from '../base/errors.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import { type ByteRange, isPartOf, readByteRange } from '../http/byte-range.ts';
import { matchedTag } from '../http/conditional.ts';
import { type ProblemInput, sendProblem, setHeaders } from '../http/problem.ts';
import type { UpstreamMedia } from '../upstream/media-opener.ts';
import { headerOf, mediaHeadersOf } from '../upstream/response-headers.ts';
import { isPassedOn, isRunning, savedOnly, signatureBytes, typeOfBytes, typeOfName } from './file-type.ts';
import { sliceOf, type WholeFile, wholeFileOf } from './film-copies.ts';
import type { MediaRouteOptions } from './media.ts';
import {
  fileProblem,
  isNotModified,
  logFailure,
  logRecovery,
  mediaHeaders,
  noSuchFile,
  oneHour,
  sendMediaFailure,
  unsatisfiableRange,
} from './media-responses.ts';
import type { CachedOriginal } from './originals.ts';
import { renditionRevision } from './renditions/rendition-address.ts';
import type { SanitizedSvg } from './renditions/rendition-maker.ts';
import { captionsIn } from './sub-rip.ts';
import { waiterOf } from './waiter.ts';
import { formatOf } from './workers/sharp-engine.ts';

/** `If-Range` with another tag requests the whole file. */
function rangeOf(request: FastifyRequest, tag: string, size: number): ReturnType<typeof readByteRange> {
  const condition = request.headers['if-range'];
  if (request.method !== 'GET' || (condition !== undefined && condition !== tag)) return 'whole';
  return readByteRange(request.headers.range, size);
}

async function originalResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  file: CachedOriginal,
): Promise<FastifyReply> {
  const { handle, bytes, version, format } = file;
  const tag = `"${version}"`;
  const isHead = request.method === 'HEAD';
  const isSame = isNotModified(request, reply, tag, oneHour);
  // A range counts after If-None-Match (RFC 9110 §13.2.2).
  const range = rangeOf(request, tag, bytes);
  if (isSame || isHead || range === 'unsatisfiable') await handle.close();
  if (isSame) return reply.send();
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${bytes}`).removeHeader('ETag');
    return sendProblem(reply, unsatisfiableRange);
  }
  const part = range === 'whole' ? { start: 0, end: bytes - 1 } : range;
  if (range !== 'whole') reply.code(206).header('Content-Range', `bytes ${part.start}-${part.end}/${bytes}`);
  reply
    .type(`image/${format}`)
    .header('Accept-Ranges', 'bytes')
    .header('Content-Length', part.end - part.start + 1);
  return reply.send(isHead ? Readable.from([]) : handle.createReadStream(part));
}

/** The tag differs from the upstream's, because the bytes do. */
function svgResponse(request: FastifyRequest, reply: FastifyReply, { bytes, version }: SanitizedSvg): FastifyReply {
  const tag = `"${version}.${renditionRevision}"`;
  if (isNotModified(request, reply, tag, oneHour)) return reply.send();
  return reply.type('image/svg+xml').send(bytes);
}

const svgName = /\.svg$/i;

const subRipName = /\.srt$/i;

type MediaRequest = FastifyRequest<{ Params: { id: string; name: string } }>;

async function cleaned(
  { media: { renditions } }: MediaRouteOptions,
  request: MediaRequest,
  reply: FastifyReply,
  version: string,
) {
  return svgResponse(request, reply, await renditions.drawing(request.params.id, version, waiterOf(request)));
}

async function cachedResponse(
  options: MediaRouteOptions,
  request: MediaRequest,
  reply: FastifyReply,
  file: CachedOriginal,
) {
  const { id } = request.params;
  const { analyzer, renditions } = options.media;
  // Rechecks old images in the background.
  void analyzer.want([id]);
  if (file.format !== 'svg') return originalResponse(request, reply, file);
  const { version, handle } = file;
  await handle.close();
  const bytes = await renditions.storedSvg(id, version);
  if (bytes) return svgResponse(request, reply, { bytes, version });
  await options.admitPicture(request);
  return cleaned(options, request, reply, version);
}

const fileHeaders = ['etag', 'last-modified'] as const;

const byteHeaders = ['content-length', 'content-range', 'accept-ranges'] as const;

const svgType = /^image\/svg\+xml(?:;|$)/i;

const lengthOnly = /^bytes \*\/\d+$/;

const refused = (status: number): ProblemInput => ({
  ...fileProblem,
  cause: new UpstreamError('status', 'media', { status }),
});

type Judgement = 'file' | 'drawing' | 'unchanged' | ProblemInput;

/** Only a body that cannot run is passed on, and only a requested part or 304. */
function judge({ headers }: FastifyRequest, media: UpstreamMedia): Judgement {
  const { status } = media;
  const asked = mediaHeadersOf(headers);
  if (status === 404 || status === 410) return noSuchFile;
  const isCondition = asked['if-none-match'] !== undefined || asked['if-modified-since'] !== undefined;
  if (status === 304 && isCondition) return 'unchanged';
  if (status === 416 && asked.range !== undefined) return unsatisfiableRange;
  const type = headerOf(media, 'content-type') ?? '';
  const isPart = status === 206 && isPartOf(String(asked.range), headerOf(media, 'content-range') ?? '');
  if (svgType.test(type) && (status === 200 || isPart)) return 'drawing';
  if ((status !== 200 && !isPart) || isRunning(type)) return refused(status);
  const tag = headerOf(media, 'etag');
  // An upstream may ignore the condition.
  const isHeld = tag !== undefined && matchedTag(headers['if-none-match'] ?? '', [tag]) !== undefined;
  return isHeld ? 'unchanged' : 'file';
}

async function startOf(body: Readable): Promise<Buffer> {
  if (!body.readableLength) await new Promise((resolve) => body.once('readable', resolve).once('end', resolve));
  const start: unknown = body.read();
  if (!Buffer.isBuffer(start)) return Buffer.alloc(0);
  body.unshift(start);
  return start.subarray(0, signatureBytes);
}

/** The type of a file: as announced if that is clear, otherwise by its first bytes or its name. Undefined if it is refused. */
async function typeOf({ method, params }: MediaRequest, media: UpstreamMedia): Promise<string | undefined> {
  const announced = headerOf(media, 'content-type') ?? '';
  if (isPassedOn(announced)) return announced;
  const hasStart = media.status === 200 || /^bytes 0-/.test(headerOf(media, 'content-range') ?? '');
  const named = typeOfName(params.name);
  if (method === 'HEAD' || !hasStart) return named;
  const shown = typeOfBytes(await startOf(media.body));
  // Captions have no signature.
  return shown === savedOnly && named === 'text/vtt' ? named : shown;
}

function give(reply: FastifyReply, media: UpstreamMedia, names: readonly string[]): void {
  setHeaders(reply, mediaHeaders);
  reply.header('Cache-Control', oneHour);
  for (const name of names) {
    const value = headerOf(media, name);
    if (value !== undefined) reply.header(name, value);
  }
}

async function sent({ raw }: FastifyReply): Promise<'sent'> {
  await finished(raw).catch(() => undefined);
  return 'sent';
}

function partOfWhole({ headers }: FastifyRequest, media: UpstreamMedia, { bytes }: WholeFile) {
  const { range, 'if-range': condition } = mediaHeadersOf(headers);
  const marks = fileHeaders.map((name) => headerOf(media, name));
  if (range === undefined || (condition !== undefined && !marks.includes(String(condition)))) return 'whole';
  return readByteRange(String(range), bytes);
}

async function sendPart(
  { filmCopies }: MediaRouteOptions['media'],
  { params: { id } }: MediaRequest,
  reply: FastifyReply,
  { media, whole, part, url }: { media: UpstreamMedia; whole: WholeFile; part: ByteRange; url: string },
): Promise<'sent'> {
  const copy = await filmCopies.open(id, whole);
  if (copy) media.body.on('error', () => undefined).destroy();
  else filmCopies.keep(id, whole, url);
  reply
    .code(206)
    .header('Content-Range', `bytes ${part.start}-${part.end}/${whole.bytes}`)
    .header('Content-Length', part.end - part.start + 1);
  return sent(reply.send(copy ? copy.handle.createReadStream(part) : sliceOf(media.body, part)));
}

async function pass(
  { client, outages, media: services }: MediaRouteOptions,
  request: MediaRequest,
  reply: FastifyReply,
  url: string,
  signal: AbortSignal,
): Promise<'sent' | 'drawing'> {
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const isSubRip = subRipName.test(request.params.name);
  const headers = isSubRip ? { ...request.headers, range: undefined } : request.headers;
  const media = await client.openMedia(url, { method, headers, signal, pool: 'passed' });
  const verdict = judge(request, media);
  const type = verdict === 'file' ? await typeOf(request, media) : undefined;
  if (type !== undefined && isSubRip) {
    give(reply, media, fileHeaders);
    reply.type('text/vtt; charset=utf-8');
    if (method === 'HEAD') return sent(reply.send(Readable.from([])));
    const captions = await captionsIn(media.body);
    return sent(captions === undefined ? sendProblem(reply, fileProblem) : reply.send(captions));
  }
  if (type !== undefined) {
    give(reply, media, [...fileHeaders, ...byteHeaders]);
    if (type === savedOnly) reply.header('Content-Disposition', 'attachment');
    reply.header('Content-Type', type);
    const whole = wholeFileOf(media);
    if (whole) reply.header('Accept-Ranges', 'bytes');
    const part = whole && method === 'GET' ? partOfWhole(request, media, whole) : 'whole';
    if (whole && typeof part === 'object') return sendPart(services, request, reply, { media, whole, part, url });
    if (whole && part === 'unsatisfiable') {
      media.body.on('error', () => undefined).destroy();
      reply.header('Content-Range', `bytes */${whole.bytes}`).removeHeader('Content-Length');
      return sent(sendProblem(reply, unsatisfiableRange));
    }
    return sent(reply.code(media.status).send(media.body));
  }
  media.body.on('error', () => undefined).destroy();
  const judgement = verdict === 'file' ? refused(media.status) : verdict;
  if (judgement === 'drawing') return judgement;
  if (judgement === 'unchanged') {
    give(reply, media, fileHeaders);
    return sent(reply.code(304).send());
  }
  const length = headerOf(media, 'content-range') ?? '';
  if (media.status === 416 && lengthOnly.test(length)) reply.header('Content-Range', length);
  if (judgement.code === 'bad-gateway') logFailure(outages, request, judgement.cause);
  return sent(sendProblem(reply, judgement));
}

/**
 * Passes a file through from the upstream. Waits in the queue until the deadline, and holds its place until the
 * response ends. Returns `drawing`, and sends nothing, for an SVG. Rejects with `UpstreamError`, or with `PublicError`
 * if the queue is full.
 */
async function passThrough(
  options: MediaRouteOptions,
  request: MediaRequest,
  reply: FastifyReply,
  url: string,
): Promise<'sent' | 'drawing'> {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  let hasPlace = false;
  const inPlace = () => {
    hasPlace = true;
    return pass(options, request, reply, url, left.signal);
  };
  try {
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(options.hardDeadlineMs)]);
    return await options.media.passing.run(clientKey(request.ip), inPlace, { signal });
  } catch (error) {
    if (hasPlace) throw error;
    throw new PublicError('overloaded', 'Too many media files at once; retry later', { retryAfterS: 5, cause: error });
  }
}

async function upstreamResponse(options: MediaRouteOptions, request: MediaRequest, reply: FastifyReply, url: string) {
  const { id, name } = request.params;
  const { media } = options;
  await options.admitPicture(request);
  if (svgName.test(name)) {
    const { bytes, version } = await media.originals.current(id, waiterOf(request));
    if (formatOf(bytes) === 'svg') return cleaned(options, request, reply, version);
  }
  if ((await passThrough(options, request, reply, url)) !== 'drawing') return reply;
  const { version } = await media.originals.current(id, waiterOf(request));
  return cleaned(options, request, reply, version);
}

/** `/media/{id}/{name}`: registered files from the disk cache, otherwise from the upstream, and no others. */
export async function mediaRoutes(app: FastifyInstance, options: MediaRouteOptions): Promise<void> {
  const { registry, hosts, originals } = options.media;
  logRecovery(app, options.outages);
  app.get('/media/:id/:name', async (request: MediaRequest, reply) => {
    const file = await registry.find(request.params.id);
    if (!file || !hosts.allows(file.url)) return sendProblem(reply, noSuchFile);
    if (request.originalUrl !== file.src) return reply.header('Cache-Control', 'no-store').redirect(file.src, 308);
    try {
      const original = await originals.open(request.params.id);
      if (original) return await cachedResponse(options, request, reply, original);
      return await upstreamResponse(options, request, reply, file.url.href);
    } catch (error) {
      return sendMediaFailure(options.outages, request, reply, error);
    }
  });
}
