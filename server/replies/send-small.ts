import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchedTag } from '../cache/conditional.ts';
import { etagOf, type Representation } from '../cache/representation.ts';
import { setHeaders } from './problem.ts';
import { commonHeaders } from './security-headers.ts';

/**
 * Answers with a small text that is not worth compressing. `Cache-Control` of a 200 is the scope's;
 * that of a 304 is `cacheControl`, because @fastify/caching would forbid to keep what it just confirmed.
 */
export function sendSmall(
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
  cacheControl: string,
): FastifyReply {
  const tag = etagOf(representation, 'identity');
  setHeaders(reply, commonHeaders);
  setHeaders(reply, representation.headers);
  reply.header('ETag', tag);
  const asked = request.headers['if-none-match'];
  if (asked !== undefined && matchedTag(asked, [tag])) {
    return reply.code(304).header('Cache-Control', cacheControl).send();
  }
  return reply.type(representation.contentType).send(representation.identity);
}
