import type { FastifyInstance } from 'fastify';

/** The parts of the server that other origins may be let to call. */
const openPath = /^\/api\//;

/** Says that replies depend on who asks, for the caches in between. Empty without any configured origin. */
export function corsVary(origins: readonly string[]): readonly string[] {
  return origins.length > 0 ? ['Vary', 'Origin'] : [];
}

/**
 * Lets the configured origins call the API from a browser (the Fetch standard's CORS protocol). Without any, nothing
 * is said and browsers refuse. Set on the raw reply, because finished bytes are sent without Fastify's hooks.
 */
export function installCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin) && openPath.test(request.url)) {
      reply.raw.setHeader('Access-Control-Allow-Origin', origin);
    }
    done();
  });
  app.options('/api/*', (_request, reply) =>
    reply
      .code(204)
      .header('Vary', 'Origin')
      .header('Access-Control-Allow-Methods', 'GET, HEAD')
      .header('Access-Control-Max-Age', '86400')
      .send(),
  );
}
