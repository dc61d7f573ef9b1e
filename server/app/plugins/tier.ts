import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { GuardedTier } from '../../cache/stores/guarded-tier.ts';
import { noTier, type SecondTier } from '../../cache/stores/second-tier.ts';
import { StoreInUse } from '../../cache/stores/sqlite-file.ts';
import { SqliteTier } from '../../cache/stores/sqlite-tier.ts';
import { claimDataDir, DataDirInUse } from '../start/data-dir.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where values and memos outlive the process. */
    readonly tier: GuardedTier;
  }
}

/** Opens what `CACHE_STORE` names. Throws `ConfigError` when another process has the file in `DATA_DIR`. */
async function openSecondTier({ site, news }: FastifyInstance): Promise<SecondTier> {
  const { clock, keyPrefix, schemaPrefix } = site;
  const { store, dataDir, maxBytes, redisUrl: url = '' } = site.config.cache;
  const common = { clock, keyPrefix, listen: news.cache.tell };
  if (store === 'none') return noTier;
  if (store === 'redis') {
    // Its client takes time to load, which a start without it can do without.
    const { openRedisTier } = await import('../../cache/stores/redis-tier.ts');
    return openRedisTier({ ...common, url, maxWaitingBytes: maxBytes / 8 });
  }
  try {
    // Without compressed bodies the same bound holds several times what memory does.
    return new SqliteTier({ ...common, schemaPrefix, path: join(dataDir, 'content.sqlite'), maxBytes });
  } catch (error) {
    throw error instanceof StoreInUse ? new DataDirInUse(dataDir) : error;
  }
}

async function tierPlugin(app: FastifyInstance): Promise<void> {
  const { config, clock } = app.site;
  const releaseDataDir = claimDataDir(config.cache.dataDir);
  app.addHook('onClose', async () => releaseDataDir());
  const tier = new GuardedTier(await openSecondTier(app), { clock, listen: app.news.cache.tell });
  app.addHook('onClose', async () => tier.close());
  app.decorate('tier', tier);
}

/** `DATA_DIR` and the store that `CACHE_STORE` names. Rejects with `ConfigError` when the folder cannot be used. */
export const tier = plugin(tierPlugin, { name: 'tier', dependencies: ['site'] });
