import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SiteBuild } from '../../site/site-build.ts';
import { type StoredBuild, servedBuilds, storeBuild } from '../../site/stored-builds.ts';
import type { AppContext } from './context.ts';

/**
 * Stores this build in `DATA_DIR`, so that its pages keep working after the next one (S20, C15). Returns what is
 * served.
 */
export function serveBuilds(
  app: FastifyInstance,
  { config, log }: AppContext,
  build: SiteBuild,
): readonly StoredBuild[] {
  const folder = join(config.cache.dataDir, 'builds');
  const builds = servedBuilds(folder, build);
  if (build.isLive) return builds;
  let storing = Promise.resolve();
  app.addHook('onListen', async () => {
    storing = storeBuild(folder, build, builds).catch((error: unknown) => {
      log.warn({ err: error, folder }, 'this build is not kept: pages of it will not find their code after the next');
    });
  });
  app.addHook('onClose', () => storing);
  return builds;
}
