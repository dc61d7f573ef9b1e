import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { type KeptBuild, keepBuild, servedBuilds } from '../site/kept-builds.ts';
import type { SiteBuild } from '../site/site-build.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The builds whose files are served, this one first. */
    readonly builds: readonly KeptBuild[];
  }
}

async function buildsPlugin(app: FastifyInstance, { build }: { readonly build: SiteBuild }): Promise<void> {
  const folder = join(app.site.config.cache.dataDir, 'builds');
  const builds = servedBuilds(folder, build);
  app.decorate('builds', builds);
  // What is worked on has no files of its own.
  if (build.isLive) return;
  let keeping = Promise.resolve();
  // Nobody waits for it: this build is served from where it was built.
  app.addHook('onListen', async () => {
    keeping = keepBuild(folder, build, builds).catch((error: unknown) => {
      app.site.log.warn(
        { err: error, folder },
        'this build is not kept: pages of it will not find their code after the next',
      );
    });
  });
  app.addHook('onClose', () => keeping);
}

/** The files of this build and of those before it, in `DATA_DIR`, so that pages of theirs keep working (S20, C15). */
export const builds = plugin(buildsPlugin, { name: 'builds', dependencies: ['tier'] });
