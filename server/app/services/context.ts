import { createHash } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Channel } from '../../base/channel.ts';
import type { Clock } from '../../base/clock.ts';
import { OutageLog } from '../../base/outage-log.ts';
import { schemaPrefix } from '../../cache/stored-forms.ts';
import { GuardedStore } from '../../cache/stores/guarded-store.ts';
import { noStore, type PersistentStore } from '../../cache/stores/persistent-store.ts';
import { StoreInUse } from '../../cache/stores/sqlite-handle.ts';
import { SqliteStore } from '../../cache/stores/sqlite-store.ts';
import type { Config } from '../../config/config.ts';
import type { ImageProbe } from '../../media/probe/image-probe.ts';
import type { ServerEvents } from '../../ops/ops-services.ts';
import { cacheEventLog, repairEventLog } from '../logging/cache-event-log.ts';
import { claimDataDir, DataDirInUse } from './data-dir.ts';

export interface ContextOptions {
  readonly config: Config;
  readonly upstreamUrl: string;
  readonly isSample: boolean;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly timeZone?: string | undefined;
  /** Analyzes images; closed with the server. Default: a separate process. */
  readonly probe?: ImageProbe;
  /** True for a site without a server: images have one type of renditions, and a JPEG in place of the original. */
  readonly isStatic?: boolean;
}

export interface AppContext extends ContextOptions {
  readonly identity: string;
  readonly keyPrefix: string;
  readonly events: ServerEvents;
  readonly outages: OutageLog;
  /** Origin of canonical links: the configured one, otherwise the address that the server listens on. */
  readonly publicUrl: () => string;
  readonly hasContent: () => boolean;
}

export interface StoreContext extends AppContext {
  /** True for the content of previews: drafts, with the origin of each value. */
  readonly isPreview?: boolean;
  readonly store: GuardedStore;
  /** Survives the loss of a shared store: a database in `DATA_DIR` with Redis, otherwise the store itself. */
  readonly durable: GuardedStore;
}

/** With Redis, `durable.sqlite` holds what Redis may lose. Former versions called it `lasting.sqlite`. */
export function databaseIn({ dataDir, store }: Config['cache']): string {
  if (store !== 'redis') return join(dataDir, 'content.sqlite');
  const path = join(dataDir, 'durable.sqlite');
  for (const ending of existsSync(path) ? [] : ['-wal', '']) {
    const former = join(dataDir, `lasting.sqlite${ending}`);
    if (existsSync(former)) renameSync(former, path + ending);
  }
  return path;
}

function identityOf({ config, upstreamUrl, isSample }: ContextOptions): string {
  const { name, calls, folder } = config.upstream;
  const called = calls.fingerprint === undefined ? '' : ` ${calls.fingerprint}`;
  const identity = isSample ? 'sample' : `${upstreamUrl} ${folder ?? name}${called}`;
  return createHash('sha256').update(identity).digest('base64url').slice(0, 12);
}

export const newEvents = (): ServerEvents => ({
  ...{ cache: new Channel(), upstream: new Channel(), repairs: new Channel() },
  ...{ media: new Channel(), purges: new Channel(), folder: new Channel() },
});

export function createContext(app: FastifyInstance, options: ContextOptions): AppContext {
  const { config, upstreamUrl, clock, log } = options;
  const identity = identityOf(options);
  const outages = new OutageLog({ log, now: () => clock.now() });
  const events = newEvents();
  events.cache.listen(cacheEventLog(log, outages, upstreamUrl));
  events.repairs.listen(repairEventLog(log));
  let hasContent = false;
  events.cache.listen((event) => {
    if (event.type === 'load-accepted' || event.type === 'recalled') hasContent ||= event.isContent;
  });
  const publicUrl = () => {
    if (config.publicUrl !== undefined) return config.publicUrl;
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    return `http://localhost:${port}`;
  };
  const languages = config.locales.length > 1 ? `@${config.locales.join(',')}` : '';
  // Entries with other languages are other values.
  const keyPrefix = `${schemaPrefix}:${identity}${languages}`;
  return { ...options, identity, keyPrefix, events, outages, publicUrl, hasContent: () => hasContent };
}

async function openConfigured(context: AppContext): Promise<PersistentStore> {
  const { config, clock, keyPrefix, events } = context;
  const { store, maxBytes, redisUrl: url = '' } = config.cache;
  if (store === 'none') return noStore;
  if (store === 'sqlite') return openSqlite(context);
  const { openRedisStore } = await import('../../cache/stores/redis-store.ts');
  return openRedisStore({ clock, keyPrefix, listen: events.cache.notify, url, maxWaitingBytes: maxBytes / 8 });
}

function openSqlite({ config, clock, keyPrefix, events }: AppContext): PersistentStore {
  const { dataDir, maxBytes } = config.cache;
  const common = { clock, keyPrefix, listen: events.cache.notify };
  try {
    return new SqliteStore({ ...common, path: databaseIn(config.cache), maxBytes });
  } catch (error) {
    throw error instanceof StoreInUse ? new DataDirInUse(dataDir) : error;
  }
}

/** Opens `DATA_DIR` and the store that `CACHE_STORE` names. Rejects with `ConfigError` if the folder cannot be used. */
export async function openStore(
  app: FastifyInstance,
  context: AppContext,
): Promise<Pick<StoreContext, 'store' | 'durable'>> {
  const { config, clock, events } = context;
  const releaseDataDir = claimDataDir(config.cache.dataDir);
  app.addHook('onClose', async () => releaseDataDir());
  const options = { clock, listen: events.cache.notify };
  const store = new GuardedStore(await openConfigured(context), options);
  app.addHook('onClose', async () => store.close());
  if (store.name !== 'redis') return { store, durable: store };
  const durable = new GuardedStore(openSqlite(context), options);
  app.addHook('onClose', async () => durable.close());
  return { store, durable };
}
