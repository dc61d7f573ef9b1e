import caching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';

export const lifetimes = {
  day: 'public, max-age=86400',
  /** For URLs that change with their content. */
  forever: 'public, max-age=31536000, immutable',
  confirmed: 'public, no-cache',
  none: 'no-store',
} as const;

/** Do not use `response.etag()` of @fastify/caching, because it sends 304 for an hour after a change. */
export async function withLifetime(
  app: FastifyInstance,
  lifetime: keyof typeof lifetimes,
  routes: (scope: FastifyInstance) => Promise<void>,
): Promise<void> {
  const privacy = lifetimes[lifetime];
  await app.register(async (scope) => {
    // @fastify/caching sets `no-store` on a 304.
    scope.addHook('onSend', (_request, response, _payload, done) => {
      if (response.statusCode === 304 && !response.hasHeader('Cache-Control'))
        response.header('Cache-Control', privacy);
      done();
    });
    await scope.register(caching, { privacy });
    await routes(scope);
  });
}
