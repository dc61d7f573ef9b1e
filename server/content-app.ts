import Fastify, { type FastifyInstance } from 'fastify';
import { content } from './plugins/content.ts';
import { contentApi } from './plugins/content-api.ts';
import { media } from './plugins/media.ts';
import { type SiteOptions, site } from './plugins/site.ts';
import { tier } from './plugins/tier.ts';

/** The parts of the server that hold content, without any that answers requests. To be closed; it never listens. */
export async function contentApp(options: SiteOptions): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(site, options);
  for (const part of [tier, contentApi, media, content]) await app.register(part);
  return app;
}
