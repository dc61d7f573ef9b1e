import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { GuardedStore } from '../../cache/stores/guarded-store.ts';
import { noStore, type PersistentStore } from '../../cache/stores/persistent-store.ts';
import { StoreInUse } from '../../cache/stores/sqlite-file.ts';
import { SqliteStore } from '../../cache/stores/sqlite-store.ts';
import { claimDataDir, DataDirInUse } from '../start/data-dir.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where values and memos outlive the process. */
    readonly tier: GuardedStore;
  }
}

/** Opens what `CACHE_STORE` names. Throws `ConfigError` when another process has the file in `DATA_DIR`. */
async function openSecondTier({ site, news }: FastifyInstance): Promise<PersistentStore> {
  const { clock, keyPrefix, schemaPrefix } = site;
  const { store, dataDir, maxBytes, redisUrl: url = '' } = site.config.cache;
  const common = { clock, keyPrefix, listen: news.cache.tell };
  if (store === 'none') return noStore;
  if (store === 'redis') {
    // Its client takes time to load, which a start without it can do without.
    const { openRedisStore } = await import('../../cache/stores/redis-store.ts');
    return openRedisStore({ ...common, url, maxWaitingBytes: maxBytes / 8 });
  }
  try {
    // Without compressed bodies the same bound holds several times what memory does.
    return new SqliteStore({ ...common, schemaPrefix, path: join(dataDir, 'content.sqlite'), maxBytes });
  } catch (error) {
    throw error instanceof StoreInUse ? new DataDirInUse(dataDir) : error;
  }
}

async function tierPlugin(app: FastifyInstance): Promise<void> {
  const { config, clock } = app.site;
  const releaseDataDir = claimDataDir(config.cache.dataDir);
  app.addHook('onClose', async () => releaseDataDir());
  const tier = new GuardedStore(await openSecondTier(app), { clock, listen: app.news.cache.tell });
  app.addHook('onClose', async () => tier.close());
  app.decorate('tier', tier);
}

/** `DATA_DIR` and the store that `CACHE_STORE` names. Rejects with `ConfigError` when the folder cannot be used. */
export const tier = plugin(tierPlugin, { name: 'tier', dependencies: ['site'] });
