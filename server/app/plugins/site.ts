import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { Channel } from '../../base/channel.ts';
import type { Clock } from '../../base/clock.ts';
import { TroubleLog } from '../../base/trouble-log.ts';
import type { CacheEvent } from '../../cache/events.ts';
import type { Config } from '../../config/config.ts';
import type { RepairNews } from '../../content/repair-log.ts';
import type { MediaJob } from '../../media/media-job.ts';
import type { ImageProbe } from '../../media/probe/image-probe.ts';
import type { UpstreamEvent } from '../../upstream/client.ts';
import { cacheEventLog } from '../logging/cache-event-log.ts';

export interface SiteOptions {
  readonly config: Config;
  /** Base URL of the upstream: the configured one or that of the embedded sample. */
  readonly upstreamUrl: string;
  /** The sample is one upstream, whatever port it was given. */
  readonly isSample: boolean;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Measures pictures, and is closed with the server; without one, a process that is its own. */
  readonly probe?: ImageProbe;
}

/** What a server is about. */
interface Site extends SiteOptions {
  /** Tells the content of one upstream from that of another. */
  readonly identity: string;
  /** Start of the keys of this schema version, whichever upstream they are of. */
  readonly schemaPrefix: string;
  /** Start of every key of this site. */
  readonly keyPrefix: string;
}

/** What happens, for logs, metrics and whoever else wants to know. */
interface News {
  readonly cache: Channel<CacheEvent>;
  /** Calls of the upstream. */
  readonly upstream: Channel<UpstreamEvent>;
  /** Repairs of the content, of each rule once for a resource. */
  readonly repairs: Channel<RepairNews>;
  /** Directives of the documents' policy that browsers have told of having refused something by. */
  readonly violations: Channel<string>;
  /** What is done to pictures. */
  readonly media: Channel<MediaJob>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly site: Site;
    readonly news: News;
    /** Where everything tells what fails, and what works again. */
    readonly troubles: TroubleLog;
    /** Origin of canonical links: the configured one, else where the server really listens. */
    publicUrl(): string;
  }
}

/** Grows when the stored form of any value changes: older entries are then never read again. */
const schemaPrefix = 'v3';

function identityOf({ config, upstreamUrl, isSample }: SiteOptions): string {
  const { name, calls, folder } = config.upstream;
  // Without calls of its own it is what it has been before there were any: no upgrade starts cold.
  const called = calls.fingerprint === undefined ? '' : ` ${calls.fingerprint}`;
  const identity = isSample ? 'sample' : `${upstreamUrl} ${folder ?? name}${called}`;
  return createHash('sha256').update(identity).digest('base64url').slice(0, 12);
}

async function sitePlugin(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { config, upstreamUrl, clock, log } = options;
  const identity = identityOf(options);
  const troubles = new TroubleLog({ log, now: () => clock.now() });
  const news: News = {
    cache: new Channel(),
    upstream: new Channel(),
    repairs: new Channel(),
    violations: new Channel(),
    media: new Channel(),
  };
  news.cache.listen(cacheEventLog(log, troubles, upstreamUrl));
  news.repairs.listen((repairs) => log.info(repairs, 'content repaired in ways that are new for this resource'));
  app.decorate('site', { ...options, identity, schemaPrefix, keyPrefix: `${schemaPrefix}:${identity}` });
  app.decorate('news', news);
  app.decorate('troubles', troubles);
  app.decorate('publicUrl', () => {
    if (config.publicUrl !== undefined) return config.publicUrl;
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    return `http://localhost:${port}`;
  });
}

/** What every other plugin knows of the server it is in: settings, clock, upstream; and where to tell what happens. */
export const site = plugin(sitePlugin, { name: 'site' });
