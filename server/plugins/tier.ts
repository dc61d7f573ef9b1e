import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { GuardedTier } from '../cache/stores/guarded-tier.ts';
import { claimDataDir } from '../data-dir.ts';
import { openSecondTier } from '../open-second-tier.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where values and facts outlive the process. */
    readonly tier: GuardedTier;
  }
}

async function tierPlugin(app: FastifyInstance): Promise<void> {
  const { config, clock, keyPrefix, schemaPrefix } = app.site;
  const listen = app.news.cache.tell;
  const releaseDataDir = claimDataDir(config.cache.dataDir);
  app.addHook('onClose', async () => releaseDataDir());
  const store = await openSecondTier({ cache: config.cache, keyPrefix, schemaPrefix, clock, listen });
  const tier = new GuardedTier(store, { clock, listen });
  app.addHook('onClose', async () => tier.close());
  app.decorate('tier', tier);
}

/** `DATA_DIR` and the store that `CACHE_STORE` names. Rejects with `ConfigError` when the folder cannot be used. */
export const tier = plugin(tierPlugin, { name: 'tier', dependencies: ['site'] });
