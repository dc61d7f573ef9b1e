import type { FastifyInstance, FastifyReply } from 'fastify';
import { setHeaders } from '../http/problem.ts';
import { commonHeaders, dataPolicy } from '../http/security-headers.ts';
import { FirstContact } from './first-contact.ts';

const headers = [...commonHeaders, 'Content-Security-Policy', dataPolicy, 'Cache-Control', 'no-store'];

function send(reply: FastifyReply, isGood: boolean, status: string): FastifyReply {
  setHeaders(reply, headers);
  return reply.code(isGood ? 200 : 503).send({ status });
}

/**
 * `/health/live` and `/health/ready`, for orchestrators. Ready is who has had content to answer with, whether or not
 * the upstream answers now: withdrawing every replica at once helps nobody.
 */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  const { site, news, troubles, shutdown, content } = app;
  const upstream = { url: site.upstreamUrl, name: site.config.upstream.name };
  const waitMs = site.config.upstream.softDeadlineMs;
  const contact = new FirstContact({ clock: site.clock, troubles, upstream, waitMs });
  news.cache.listen(contact.listen);
  news.upstream.listen(contact.hear);
  app.get('/health/live', (_request, reply) => send(reply, true, 'live'));
  app.get('/health/ready', async (_request, reply) => {
    if (shutdown.hasBegun) return send(reply, false, 'closing');
    const isReady = await contact.hasContent(content);
    return send(reply, isReady, isReady ? 'ready' : 'starting');
  });
}
