import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '../base/client-key.ts';
import { PublicError } from '../base/errors.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import { type ByteRange, isPartOf, partToSend, unsatisfiableRange } from '../http/byte-range.ts';
import { matchedTag } from '../http/conditional.ts';
import { type ProblemInput, sendProblem, setHeaders } from '../http/problem.ts';
import { trackEnding } from '../normalize/ground/file-names.ts';
import type { UpstreamMedia } from '../upstream/media-opener.ts';
import { headerOf, mediaHeadersOf } from '../upstream/response-headers.ts';
import { isPassedOn, isRunning, savedOnly, signatureBytes, startOfBody, typeOfBytes, typeOfName } from './file-type.ts';
import { formatOf } from './image/sharp-engine.ts';
import type { MediaRouteOptions } from './media.ts';
import {
  fileProblem,
  isNotModified,
  logFailure,
  logRecovery,
  mediaHeaders,
  noSuchFile,
  oneHour,
  policyOf,
  sendMediaFailure,
} from './media-responses.ts';
import type { CachedOriginal } from './originals.ts';
import { renditionRevision } from './renditions/rendition-address.ts';
import type { SanitizedSvg } from './renditions/rendition-maker.ts';
import { captionsIn } from './sub-rip.ts';
import { waiterOf } from './waiter.ts';

async function originalResponse(
  request: FastifyRequest,
  response: FastifyReply,
  { handle, bytes, version, format }: CachedOriginal,
): Promise<FastifyReply> {
  const tag = `"${version}"`;
  const isSame = isNotModified(request, response, tag, oneHour);
  // A range counts after If-None-Match (RFC 9110 §13.2.2).
  const part = isSame ? undefined : partToSend(response.type(`image/${format}`), bytes, [tag]);
  if (part) return response.send(handle.createReadStream(part));
  await handle.close();
  return isSame ? response.send() : response;
}

/** The tag differs from the upstream's, because the bytes do. */
function svgResponse(request: FastifyRequest, response: FastifyReply, { bytes, version }: SanitizedSvg): FastifyReply {
  const tag = `"${version}.${renditionRevision}"`;
  if (isNotModified(request, response, tag, oneHour)) return response.send();
  return response.type('image/svg+xml').send(bytes);
}

const svgName = /\.svg$/i;

type MediaRequest = FastifyRequest<{ Params: { id: string; name: string } }>;

const cleaned = async (
  { media: { renditions } }: MediaRouteOptions,
  request: MediaRequest,
  response: FastifyReply,
  version: string,
) => svgResponse(request, response, await renditions.drawing(request.params.id, version, waiterOf(request)));

async function cachedResponse(
  options: MediaRouteOptions,
  request: MediaRequest,
  response: FastifyReply,
  file: CachedOriginal,
) {
  const { id } = request.params;
  const { analyzer, renditions } = options.media;
  // Rechecks old images in the background.
  void analyzer.want([id]);
  if (file.format !== 'svg') return originalResponse(request, response, file);
  const { version, handle } = file;
  await handle.close();
  const bytes = await renditions.storedSvg(id, version);
  if (bytes) return svgResponse(request, response, { bytes, version });
  await options.admitImage(request);
  return cleaned(options, request, response, version);
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
  const requested = mediaHeadersOf(headers);
  if (status === 404 || status === 410) return noSuchFile;
  const isCondition = requested['if-none-match'] !== undefined || requested['if-modified-since'] !== undefined;
  if (status === 304 && isCondition) return 'unchanged';
  if (status === 416 && requested.range !== undefined) return unsatisfiableRange;
  const type = headerOf(media, 'content-type') ?? '';
  const isPart = status === 206 && isPartOf(String(requested.range), headerOf(media, 'content-range') ?? '');
  if (svgType.test(type) && (status === 200 || isPart)) return 'drawing';
  if ((status !== 200 && !isPart) || isRunning(type)) return refused(status);
  const tag = headerOf(media, 'etag');
  // An upstream may ignore the condition.
  const isHeld = tag !== undefined && matchedTag(headers['if-none-match'] ?? '', [tag]) !== undefined;
  return isHeld ? 'unchanged' : 'file';
}

/** True for a whole file, and for a part with enough of the start to show the type. */
function hasStart(media: UpstreamMedia): boolean {
  const [, last, size] = /^bytes 0-(\d+)\/(\d+)$/.exec(headerOf(media, 'content-range') ?? '') ?? [];
  return media.status === 200 || Number(last) + 1 >= Math.min(signatureBytes, Number(size));
}

/** The first bytes of a file. Undefined if the upstream does not send them. Rejects with `UpstreamError`. */
async function readStart({ client }: MediaRouteOptions, url: string, signal: AbortSignal): Promise<Buffer | undefined> {
  const headers = { range: `bytes=0-${signatureBytes - 1}` };
  const media = await client.openMedia(url, { method: 'GET', headers, signal, pool: 'passed' });
  try {
    return hasStart(media) ? await startOfBody(media.body) : undefined;
  } finally {
    destroyBody(media);
  }
}

const destroyBody = ({ body }: UpstreamMedia): unknown => body.on('error', () => undefined).destroy();

interface Passing {
  readonly media: UpstreamMedia;
  readonly url: string;
  readonly signal: AbortSignal;
}

/**
 * The type of a file: as announced if that is clear, otherwise by its first bytes, otherwise by its name. Undefined if
 * it is refused. Because all parts need the same type, the first bytes are requested separately for later parts.
 */
async function typeOf(
  options: MediaRouteOptions,
  { method, params }: MediaRequest,
  { media, url, signal }: Passing,
): Promise<string | undefined> {
  const announced = headerOf(media, 'content-type') ?? '';
  if (isPassedOn(announced)) return announced;
  const isHere = method !== 'HEAD' && hasStart(media);
  const start = await (isHere ? startOfBody(media.body) : readStart(options, url, signal));
  const named = typeOfName(params.name);
  const shown = start && typeOfBytes(start);
  // Captions have no signature.
  return start === undefined || (shown === savedOnly && named === 'text/vtt') ? named : shown;
}

function give(response: FastifyReply, media: UpstreamMedia, names: readonly string[]): void {
  setHeaders(response, mediaHeaders);
  response.header('Cache-Control', oneHour);
  for (const name of names) {
    const value = headerOf(media, name);
    if (value !== undefined) response.header(name, value);
  }
}

async function* slice(body: AsyncIterable<unknown>, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let position = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) continue;
    const part = chunk.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position));
    position += chunk.length;
    if (part.length > 0) yield part;
    if (position > end) return;
  }
}

async function sendFile(
  request: MediaRequest,
  response: FastifyReply,
  { media }: Passing,
  type: string,
): Promise<unknown> {
  if (trackEnding.test(request.params.name)) {
    give(response, media, fileHeaders);
    response.type('text/vtt; charset=utf-8');
    const captions = request.method === 'HEAD' ? Readable.from([]) : await captionsIn(media.body);
    return captions === undefined ? sendProblem(response, fileProblem) : response.send(captions);
  }
  give(response, media, [...fileHeaders, ...byteHeaders]);
  if (type === savedOnly) response.header('Content-Disposition', 'attachment');
  response.header('Content-Type', type).header('Content-Security-Policy', policyOf(type));
  const bytes = Number(headerOf(media, 'content-length'));
  if (media.status !== 200 || !(bytes > 0)) return response.code(media.status).send(media.body);
  // `If-Range` compares strongly (RFC 9110 §13.1.5).
  const marks = fileHeaders.map((name) => headerOf(media, name)).filter((mark) => !mark?.startsWith('W/'));
  const part = partToSend(response, bytes, marks);
  if (!part) return response;
  // A server that ignores ranges sends the whole file.
  return response.send(response.statusCode === 206 ? Readable.from(slice(media.body, part)) : media.body);
}

/** Begins the response. Returns `drawing`, and sends nothing, for an SVG. */
async function pass(
  options: MediaRouteOptions,
  request: MediaRequest,
  response: FastifyReply,
  passing: Passing,
): Promise<'drawing' | undefined> {
  const { media } = passing;
  const verdict = judge(request, media);
  const type = verdict === 'file' ? await typeOf(options, request, passing) : undefined;
  if (type !== undefined) return void (await sendFile(request, response, passing, type));
  const judgement = verdict === 'file' ? refused(media.status) : verdict;
  if (judgement === 'drawing') return judgement;
  if (judgement === 'unchanged') {
    give(response, media, fileHeaders);
    return void response.code(304).send();
  }
  const length = headerOf(media, 'content-range') ?? '';
  if (media.status === 416 && lengthOnly.test(length)) response.header('Content-Range', length);
  if (judgement.code === 'bad-gateway') logFailure(options.outages, request, judgement.cause);
  return void sendProblem(response, judgement);
}

/**
 * Passes a file through from the upstream. Waits in the queue until the deadline, and holds its place until the
 * response ends or the client leaves. Returns `drawing`, and sends nothing, for an SVG. Rejects with `UpstreamError`,
 * or with `PublicError` if the queue is full.
 */
async function passThrough(
  options: MediaRouteOptions,
  request: MediaRequest,
  response: FastifyReply,
  url: string,
): Promise<'drawing' | undefined> {
  const left = new AbortController();
  const ended = finished(response.raw)
    .catch(() => undefined)
    .then(() => left.abort());
  const { signal } = left;
  let hasPlace = false;
  const inPlace = async () => {
    hasPlace = true;
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
    const isTrack = trackEnding.test(request.params.name);
    const headers = isTrack ? { ...request.headers, range: undefined } : request.headers;
    const media = await options.client.openMedia(url, { method, headers, signal, pool: 'passed' });
    try {
      // Whatever a response waits for, it does not outlive its client.
      const outcome = await Promise.race([pass(options, request, response, { media, url, signal }), ended]);
      if (outcome !== 'drawing') await ended;
      return outcome || undefined;
    } finally {
      destroyBody(media);
    }
  };
  try {
    const wait = AbortSignal.any([signal, AbortSignal.timeout(options.hardDeadlineMs)]);
    return await options.media.passing.run(clientKey(request.ip), inPlace, { signal: wait });
  } catch (error) {
    if (hasPlace) throw error;
    throw new PublicError('overloaded', 'Too many media files at once; retry later', { retryAfterS: 5, cause: error });
  }
}

async function upstreamResponse(
  options: MediaRouteOptions,
  request: MediaRequest,
  response: FastifyReply,
  url: string,
) {
  const { id, name } = request.params;
  const { media } = options;
  await options.admitImage(request);
  if (svgName.test(name)) {
    const { bytes, version } = await media.originals.current(id, waiterOf(request));
    if (formatOf(bytes) === 'svg') return cleaned(options, request, response, version);
  }
  if ((await passThrough(options, request, response, url)) !== 'drawing') return response;
  const { version } = await media.originals.current(id, waiterOf(request));
  return cleaned(options, request, response, version);
}

/** `/media/{id}/{name}`: registered files from the disk cache, otherwise from the upstream, and no others. */
export async function mediaRoutes(app: FastifyInstance, options: MediaRouteOptions): Promise<void> {
  const { registry, hosts, originals } = options.media;
  logRecovery(app, options.outages);
  app.get('/media/:id/:name', async (request: MediaRequest, response) => {
    const file = await registry.find(request.params.id);
    if (!file || !hosts.allows(file.url)) return sendProblem(response, noSuchFile);
    if (request.originalUrl !== file.src) return response.header('Cache-Control', 'no-store').redirect(file.src, 308);
    try {
      const original = await originals.open(request.params.id);
      if (original) return await cachedResponse(options, request, response, original);
      return await upstreamResponse(options, request, response, file.url.href);
    } catch (error) {
      return sendMediaFailure(options.outages, request, response, error);
    }
  });
}
