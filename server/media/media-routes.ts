import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readByteRange } from '../http/byte-range.ts';
import { sendProblem } from '../http/problem.ts';
import type { MediaRouteOptions } from './media.ts';
import {
  isHeld,
  keptForAWhile,
  noSuchFile,
  sendMediaFailure,
  tellWhatWorks,
  unsatisfiableRange,
} from './media-replies.ts';
import type { KeptOriginal } from './originals.ts';
import { passedReply } from './passed-reply.ts';
import type { PictureFormat } from './probe/measured-picture.ts';
import { variantRevision } from './variants/variant-address.ts';
import type { Drawing } from './variants/variant-maker.ts';
import { waiterOf } from './waiter.ts';
import { formatOf } from './workers/sharp-engine.ts';

/** MIME types of pictures that are given as they are; a drawing never is. */
const types: Readonly<Record<Exclude<PictureFormat, 'svg'>, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
};

/** A picture's own file, as it lies on disk. */
interface PlainOriginal extends KeptOriginal {
  readonly format: Exclude<PictureFormat, 'svg'>;
}

/** Whether a file may be given as it is. */
function isPlain(file: KeptOriginal): file is PlainOriginal {
  return file.format !== 'svg';
}

/** The part of it that is asked for: `If-Range` with another tag than ours asks for all of it. */
function rangeOf(request: FastifyRequest, tag: string, size: number): ReturnType<typeof readByteRange> {
  const condition = request.headers['if-range'];
  if (request.method !== 'GET' || (condition !== undefined && condition !== tag)) return 'whole';
  return readByteRange(request.headers.range, size);
}

/** Sends a picture's own file from disk, or the part of it that is requested (RFC 9110 §14), and closes it. */
async function originalReply(request: FastifyRequest, reply: FastifyReply, file: PlainOriginal): Promise<FastifyReply> {
  const { handle, bytes, version, format } = file;
  const tag = `"${version}"`;
  const range = rangeOf(request, tag, bytes);
  if (range === 'unsatisfiable') {
    await handle.close();
    reply.header('Content-Range', `bytes */${bytes}`);
    return sendProblem(reply, unsatisfiableRange);
  }
  const isHead = request.method === 'HEAD';
  const isSame = isHeld(request, reply, tag, keptForAWhile);
  if (isSame || isHead) await handle.close();
  if (isSame) return reply.send();
  const part = range === 'whole' ? { start: 0, end: bytes - 1 } : range;
  if (range !== 'whole') reply.code(206).header('Content-Range', `bytes ${part.start}-${part.end}/${bytes}`);
  reply
    .type(types[format])
    .header('Accept-Ranges', 'bytes')
    .header('Content-Length', part.end - part.start + 1);
  return reply.send(isHead ? Readable.from([]) : handle.createReadStream(part));
}

/** Answers with a cleaned drawing. Its tag is ours: the upstream's stands for other bytes. */
function drawingReply(request: FastifyRequest, reply: FastifyReply, { bytes, version }: Drawing): FastifyReply {
  const tag = `"${version}.${variantRevision}"`;
  if (isHeld(request, reply, tag, keptForAWhile)) return reply.send();
  return reply.type('image/svg+xml').send(bytes);
}

const drawingName = /\.svg$/i;

type MediaRequest = FastifyRequest<{ Params: { id: string; name: string } }>;

async function cleaned(
  { media: { variants } }: MediaRouteOptions,
  request: MediaRequest,
  reply: FastifyReply,
  version: string,
) {
  return drawingReply(request, reply, await variants.drawing(request.params.id, version, waiterOf(request)));
}

/** From disk: a drawing cleaned, everything else as it is. */
async function keptReply(options: MediaRouteOptions, request: MediaRequest, reply: FastifyReply, file: KeptOriginal) {
  const { id } = request.params;
  const { measures, variants } = options.media;
  // Notices, once in a while, that the upstream has another file by now.
  void measures.want([id]);
  if (isPlain(file)) return originalReply(request, reply, file);
  const { version, handle } = file;
  await handle.close();
  const bytes = await variants.keptDrawing(id, version);
  if (bytes) return drawingReply(request, reply, { bytes, version });
  await options.admitPicture(request);
  return cleaned(options, request, reply, version);
}

/** From the upstream: a drawing is read as a whole and cleaned, everything else passed through. */
async function fetchedReply(options: MediaRouteOptions, request: MediaRequest, reply: FastifyReply, url: string) {
  const { id, name } = request.params;
  const { media, client, troubles, hardDeadlineMs: deadlineMs } = options;
  await options.admitPicture(request);
  if (drawingName.test(name)) {
    const { bytes, version } = await media.originals.current(id, waiterOf(request));
    if (formatOf(bytes) === 'svg') return cleaned(options, request, reply, version);
  }
  const services = { client, troubles, passing: media.passing, deadlineMs };
  if ((await passedReply(services, request, reply, url)) !== 'drawing') return reply;
  const { version } = await media.originals.current(id, waiterOf(request));
  return cleaned(options, request, reply, version);
}

/** From disk where it is kept, else from the upstream. */
async function given(options: MediaRouteOptions, request: MediaRequest, reply: FastifyReply, url: string) {
  const kept = await options.media.originals.open(request.params.id);
  return kept ? keptReply(options, request, reply, kept) : fetchedReply(options, request, reply, url);
}

/**
 * `/media/{id}/{name}`: files the content names, each at one address: pictures that are kept from disk, all else passed
 * through with range requests. Nothing else can be fetched.
 */
export async function mediaRoutes(app: FastifyInstance, options: MediaRouteOptions): Promise<void> {
  const { registry, hosts } = options.media;
  tellWhatWorks(app, options.troubles);
  app.get('/media/:id/:name', async (request: MediaRequest, reply) => {
    const file = await registry.find(request.params.id);
    if (!file || !hosts.allows(file.url)) return sendProblem(reply, noSuchFile);
    if (request.originalUrl !== file.src) return reply.header('Cache-Control', 'no-store').redirect(file.src, 308);
    try {
      return await given(options, request, reply, file.url.href);
    } catch (error) {
      return sendMediaFailure(options.troubles, request, reply, error);
    }
  });
}
