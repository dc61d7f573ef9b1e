import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchedTag } from '../http/conditional.ts';
import { setHeaders } from '../http/problem.ts';
import { variantRevision } from '../media/variants/variant-address.ts';
import type { Drawing } from '../media/variants/variant-maker.ts';
import { keptForAWhile, mediaHeaders } from './media-replies.ts';

/** Answers with a cleaned drawing. Its tag is ours: the upstream's stands for other bytes. */
export function drawingReply(request: FastifyRequest, reply: FastifyReply, { bytes, version }: Drawing): FastifyReply {
  const tag = `"${version}.${variantRevision}"`;
  setHeaders(reply, mediaHeaders);
  reply.header('Cache-Control', keptForAWhile).header('ETag', tag);
  const asked = request.headers['if-none-match'];
  if (asked !== undefined && matchedTag(asked, [tag])) return reply.code(304).send();
  return reply.type('image/svg+xml').send(bytes);
}
