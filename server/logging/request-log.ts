import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/**
 * The log of one request: its lines name it, by `requestId`. Made when there is something to say: requests have a log of
 * their own only where `REQUEST_LOG` is on.
 */
export function logOf({ id, log, server }: FastifyRequest): FastifyBaseLogger {
  return log === server.site.log ? log.child({ requestId: id }) : log;
}
