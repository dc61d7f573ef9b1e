import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** The log of one request: its lines name it, by `requestId`. Made when there is something to say. */
export function logOf({ id, log }: FastifyRequest): FastifyBaseLogger {
  return log.child({ requestId: id });
}
