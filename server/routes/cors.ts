import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../shared/contract/paths.ts';

/** Lets the configured origins call the API from a browser. Without any, nothing is said and browsers refuse. */
export async function corsRoutes(app: FastifyInstance, { origins }: { origins: readonly string[] }): Promise<void> {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.options(`${apiBase}/*`, (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return reply.code(204).header('Vary', 'Origin').send();
    return reply
      .code(204)
      .header('Vary', 'Origin')
      .header('Access-Control-Allow-Origin', origin)
      .header('Access-Control-Allow-Methods', 'GET, HEAD')
      .header('Access-Control-Max-Age', '86400')
      .send();
  });
}
