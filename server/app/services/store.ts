import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { GuardedStore } from '../../cache/stores/guarded-store.ts';
import { noStore, type PersistentStore } from '../../cache/stores/persistent-store.ts';
import { StoreInUse } from '../../cache/stores/sqlite-handle.ts';
import { SqliteStore } from '../../cache/stores/sqlite-store.ts';
import { claimDataDir, DataDirInUse } from '../start/data-dir.ts';
import type { AppContext } from './context.ts';

async function openConfigured({
  config,
  clock,
  keyPrefix,
  schemaPrefix,
  events,
}: AppContext): Promise<PersistentStore> {
  const { store, dataDir, maxBytes, redisUrl: url = '' } = config.cache;
  const common = { clock, keyPrefix, listen: events.cache.tell };
  if (store === 'none') return noStore;
  if (store === 'redis') {
    const { openRedisStore } = await import('../../cache/stores/redis-store.ts');
    return openRedisStore({ ...common, url, maxWaitingBytes: maxBytes / 8 });
  }
  try {
    return new SqliteStore({ ...common, schemaPrefix, path: join(dataDir, 'content.sqlite'), maxBytes });
  } catch (error) {
    throw error instanceof StoreInUse ? new DataDirInUse(dataDir) : error;
  }
}

/** Opens `DATA_DIR` and the store that `CACHE_STORE` names. Rejects with `ConfigError` if the folder cannot be used. */
export async function openStore(app: FastifyInstance, context: AppContext): Promise<GuardedStore> {
  const { config, clock, events } = context;
  const releaseDataDir = claimDataDir(config.cache.dataDir);
  app.addHook('onClose', async () => releaseDataDir());
  const store = new GuardedStore(await openConfigured(context), { clock, listen: events.cache.tell });
  app.addHook('onClose', async () => store.close());
  return store;
}
