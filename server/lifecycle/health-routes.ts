import type { FastifyInstance, FastifyReply } from 'fastify';
import { setHeaders } from '../http/problem.ts';
import { commonHeaders, dataPolicy } from '../http/security-headers.ts';

/** Whether visitors may be sent here, and why not. */
export type Readiness = 'ready' | 'starting' | 'closing';

const headers = [...commonHeaders, 'Content-Security-Policy', dataPolicy, 'Cache-Control', 'no-store'];

function send(reply: FastifyReply, isGood: boolean, status: string): FastifyReply {
  setHeaders(reply, headers);
  return reply.code(isGood ? 200 : 503).send({ status });
}

/**
 * `/health/live` and `/health/ready`, for orchestrators. Ready is who has had content to answer with, whether or not
 * the upstream answers now: withdrawing every replica at once helps nobody.
 */
export async function healthRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>): Promise<void> {
  app.get('/health/live', (_request, reply) => send(reply, true, 'live'));
  app.get('/health/ready', async (_request, reply) => {
    const status = await readiness();
    return send(reply, status === 'ready', status);
  });
}
