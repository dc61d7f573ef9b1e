import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Clock } from '../cache/clock.ts';
import type { CacheListener } from '../cache/events.ts';
import { GuardedTier } from '../cache/stores/guarded-tier.ts';
import { noTier, type SecondTier } from '../cache/stores/second-tier.ts';
import { StoreInUse } from '../cache/stores/sqlite-file.ts';
import { SqliteTier } from '../cache/stores/sqlite-tier.ts';
import type { Config } from '../config.ts';
import { claimDataDir, DataDirInUse } from '../data-dir.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where values and memos outlive the process. */
    readonly tier: GuardedTier;
  }
}

interface SecondTierInput {
  readonly cache: Config['cache'];
  /** Start of the keys of this upstream and this schema version. */
  readonly keyPrefix: string;
  /** Start of the keys of this schema version. */
  readonly schemaPrefix: string;
  readonly clock: Clock;
  readonly listen: CacheListener;
}

function openSqlite({ cache, ...options }: SecondTierInput): SecondTier {
  try {
    // Without compressed bodies the same bound holds several times what memory does.
    return new SqliteTier({ ...options, path: join(cache.dataDir, 'content.sqlite'), maxBytes: cache.maxBytes });
  } catch (error) {
    throw error instanceof StoreInUse ? new DataDirInUse(cache.dataDir) : error;
  }
}

/** Opens what `CACHE_STORE` names. Throws `ConfigError` when another process has the file in `DATA_DIR`. */
async function openSecondTier(input: SecondTierInput): Promise<SecondTier> {
  const { store, redisUrl = '' } = input.cache;
  if (store === 'sqlite') return openSqlite(input);
  if (store === 'none') return noTier;
  // Its client takes time to load, which a start without it can do without.
  const { openRedisTier } = await import('../cache/stores/redis-tier.ts');
  const maxWaitingBytes = input.cache.maxBytes / 8;
  return openRedisTier({ ...input, url: redisUrl, maxWaitingBytes });
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
