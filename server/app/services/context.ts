import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Channel } from '../../base/channel.ts';
import type { Clock } from '../../base/clock.ts';
import { OutageLog } from '../../base/outage-log.ts';
import type { GuardedStore } from '../../cache/stores/guarded-store.ts';
import type { Config } from '../../config/config.ts';
import type { ImageProbe } from '../../media/probe/image-probe.ts';
import type { ServerEvents } from '../../ops/ops-services.ts';
import { cacheEventLog } from '../logging/cache-event-log.ts';

export interface ContextOptions {
  readonly config: Config;
  readonly upstreamUrl: string;
  readonly isSample: boolean;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Analyzes images; closed with the server. Default: a separate process. */
  readonly probe?: ImageProbe;
}

/** The settings, clock, log and event channels that every part of the server gets. */
export interface AppContext extends ContextOptions {
  readonly identity: string;
  readonly schemaPrefix: string;
  /** Start of every key of this site. */
  readonly keyPrefix: string;
  readonly events: ServerEvents;
  readonly troubles: OutageLog;
  /** Origin of canonical links: the configured one, else where the server listens. */
  readonly publicUrl: () => string;
  /** True once there has been any content, from the API or from the store. */
  readonly hasContent: () => boolean;
}

export interface StoreContext extends AppContext {
  readonly store: GuardedStore;
}

/** Increase it when the stored form of any value changes: older entries are then never read again. */
const schemaPrefix = 'v3';

function identityOf({ config, upstreamUrl, isSample }: ContextOptions): string {
  const { name, calls, folder } = config.upstream;
  const called = calls.fingerprint === undefined ? '' : ` ${calls.fingerprint}`;
  const identity = isSample ? 'sample' : `${upstreamUrl} ${folder ?? name}${called}`;
  return createHash('sha256').update(identity).digest('base64url').slice(0, 12);
}

export function createContext(app: FastifyInstance, options: ContextOptions): AppContext {
  const { config, upstreamUrl, clock, log } = options;
  const identity = identityOf(options);
  const troubles = new OutageLog({ log, now: () => clock.now() });
  const events: ServerEvents = {
    cache: new Channel(),
    upstream: new Channel(),
    repairs: new Channel(),
    violations: new Channel(),
    media: new Channel(),
  };
  events.cache.listen(cacheEventLog(log, troubles, upstreamUrl));
  events.repairs.listen((repairs) => log.info(repairs, 'content repaired in ways that are new for this resource'));
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
  const keyPrefix = `${schemaPrefix}:${identity}`;
  return { ...options, identity, schemaPrefix, keyPrefix, events, troubles, publicUrl, hasContent: () => hasContent };
}
