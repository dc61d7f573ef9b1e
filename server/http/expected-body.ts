import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A `preParsing` hook: sends `100 Continue` to clients that ask before they send a body (RFC 9110 §10.1.1). Only for
 * routes that read bodies, after their authentication. A body that is too long is refused instead.
 */
export async function continueExpectedBody(request: FastifyRequest, response: FastifyReply): Promise<void> {
  const { headers, method, routeOptions } = request;
  if (method !== 'POST' || headers.expect?.trim().toLowerCase() !== '100-continue') return;
  const isTooLong = Number(headers['content-length'] ?? 0) > (routeOptions.bodyLimit ?? 0);
  if (!isTooLong) response.raw.writeContinue();
}
