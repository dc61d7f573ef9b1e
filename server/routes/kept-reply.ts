import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readByteRange } from '../http/byte-range.ts';
import type { KeptOriginal } from '../media/originals.ts';
import type { PictureFormat } from '../media/probe/measured-picture.ts';
import { variantRevision } from '../media/variants/variant-address.ts';
import type { Drawing } from '../media/variants/variant-maker.ts';
import { isHeld, keptForAWhile, unsatisfiableRange } from './media-replies.ts';

/** MIME types of pictures that are given as they are; a drawing never is. */
const types: Readonly<Record<Exclude<PictureFormat, 'svg'>, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
};

/** A picture's own file, as it lies on disk. */
export interface PlainOriginal extends KeptOriginal {
  readonly format: Exclude<PictureFormat, 'svg'>;
}

/** Whether a file may be given as it is. */
export function isPlain(file: KeptOriginal): file is PlainOriginal {
  return file.format !== 'svg';
}

/** The part of it that is asked for: `If-Range` with another tag than ours asks for all of it. */
function rangeOf(request: FastifyRequest, tag: string, size: number): ReturnType<typeof readByteRange> {
  const condition = request.headers['if-range'];
  if (request.method !== 'GET' || (condition !== undefined && condition !== tag)) return 'whole';
  return readByteRange(request.headers.range, size);
}

/** Answers with a picture's own file from disk, or with the part of it that is asked for (RFC 9110 §14). */
export function originalReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, bytes, version, format }: PlainOriginal,
): FastifyReply {
  const tag = `"${version}"`;
  const range = rangeOf(request, tag, bytes);
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${bytes}`);
    return reply.problem(unsatisfiableRange);
  }
  if (isHeld(request, reply, tag, keptForAWhile)) return reply.send();
  const part = range === 'whole' ? { start: 0, end: bytes - 1 } : range;
  if (range !== 'whole') reply.code(206).header('Content-Range', `bytes ${part.start}-${part.end}/${bytes}`);
  reply
    .type(types[format])
    .header('Accept-Ranges', 'bytes')
    .header('Content-Length', part.end - part.start + 1);
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : createReadStream(path, part));
}

/** Answers with a cleaned drawing. Its tag is ours: the upstream's stands for other bytes. */
export function drawingReply(request: FastifyRequest, reply: FastifyReply, { bytes, version }: Drawing): FastifyReply {
  const tag = `"${version}.${variantRevision}"`;
  if (isHeld(request, reply, tag, keptForAWhile)) return reply.send();
  return reply.type('image/svg+xml').send(bytes);
}
