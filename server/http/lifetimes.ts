import caching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';

/** Cache-Control of what has a fixed lifetime. */
export const lifetimes = {
  day: 'public, max-age=86400',
  /** Of an address that changes with what it leads to. */
  forever: 'public, max-age=31536000, immutable',
  /** Asked for again each time. */
  confirmed: 'public, no-cache',
  none: 'no-store',
} as const;

/**
 * Adds routes whose successful responses have one lifetime, unless a handler sets another. `reply.etag()` of
 * @fastify/caching stays unused: it answers 304 for an hour after the content has changed.
 */
export async function withLifetime(
  app: FastifyInstance,
  lifetime: keyof typeof lifetimes,
  routes: (scope: FastifyInstance) => Promise<void>,
): Promise<void> {
  const privacy = lifetimes[lifetime];
  await app.register(async (scope) => {
    // @fastify/caching forbids caches to store what a 304 has just confirmed.
    scope.addHook('onSend', (_request, reply, _payload, done) => {
      if (reply.statusCode === 304 && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', privacy);
      done();
    });
    await scope.register(caching, { privacy });
    await routes(scope);
  });
}
