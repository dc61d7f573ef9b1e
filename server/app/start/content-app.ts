import Fastify, { type FastifyInstance } from 'fastify';
import { content } from '../plugins/content.ts';
import { contentApi } from '../plugins/content-api.ts';
import { media } from '../plugins/media.ts';
import { type SiteOptions, site } from '../plugins/site.ts';
import { tier } from '../plugins/tier.ts';

/** The parts of the server that hold content, without any that answers requests. To be closed; it never listens. */
export async function contentApp(options: SiteOptions): Promise<FastifyInstance> {
  const app = Fastify();
  // Unlike a listening server, a command has nothing else that keeps it running while a call waits for its retry.
  const running = setInterval(() => undefined, 60_000);
  app.addHook('onClose', async () => clearInterval(running));
  await app.register(site, options);
  for (const part of [tier, contentApi, media, content]) await app.register(part);
  return app;
}
