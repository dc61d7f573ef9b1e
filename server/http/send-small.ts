import type { FastifyReply, FastifyRequest } from 'fastify';
import { selectCoding } from './negotiation.ts';
import { PreparedHeaders } from './prepared-headers.ts';
import { setHeaders } from './problem.ts';
import { bodyOf, etagOf, minCompressedBytes, type Representation } from './representation.ts';
import { commonHeaders } from './security-headers.ts';

/**
 * Answers with a small text that was there at the start. `Cache-Control` of a 200 is the scope's; that of a 304 is
 * `cacheControl`, because @fastify/caching would forbid to keep what it just confirmed.
 */
export function sendSmall(
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
  cacheControl: string,
): FastifyReply {
  setHeaders(reply, commonHeaders);
  setHeaders(reply, representation.headers);
  if (representation.identity.length >= minCompressedBytes) reply.header('Vary', 'Accept-Encoding');
  const confirmed = new PreparedHeaders(representation).confirmed(request.headers, Date.now());
  if (confirmed !== undefined) {
    return reply.code(304).header('ETag', confirmed).header('Cache-Control', cacheControl).send();
  }
  const coding = selectCoding(representation, request.headers['accept-encoding']);
  if (coding !== 'identity') reply.header('Content-Encoding', coding);
  reply.header('ETag', etagOf(representation, coding)).type(representation.contentType);
  return reply.send(bodyOf(representation, coding));
}
