import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** Returns a logger with the `requestId`. Created on demand. */
export function logOf({ id, log }: FastifyRequest): FastifyBaseLogger {
  return log.child({ requestId: id });
}
