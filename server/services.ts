import { createHash, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './cache/clock.ts';
import { ContentCache } from './cache/content-cache.ts';
import { DerivedCache } from './cache/derived-cache.ts';
import type { CacheEvent } from './cache/events.ts';
import type { Config } from './config.ts';
import { createSources, type Sources } from './content/sources.ts';
import { mediaHosts, type MediaHosts } from './media/media-hosts.ts';
import { MediaRegistry } from './media/media-registry.ts';
import { createUpstreamClient, type UpstreamClient } from './upstream/client.ts';

/** Everything with state behind the routes. */
export interface Services {
  readonly client: UpstreamClient;
  readonly derived: DerivedCache;
  readonly sources: Sources;
  readonly media: MediaRegistry;
  readonly mediaHosts: MediaHosts;
}

export interface ServiceOptions {
  readonly config: Config;
  /** Base URL of the upstream: the configured one or that of the embedded sample. */
  readonly upstreamUrl: string;
  /** The sample is one upstream, whatever port it was given. */
  readonly isSample: boolean;
  readonly publicUrl: () => string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** Grows when the stored form of any value changes: older entries are then never read again. */
const schemaVersion = 1;

/** Start of every key: content of one upstream can never be shown for another. */
function keyPrefixOf({ config, upstreamUrl, isSample }: ServiceOptions): string {
  const identity = isSample ? 'sample' : `${upstreamUrl} ${config.upstream.name}`;
  return `v${schemaVersion}:${createHash('sha256').update(identity).digest('base64url').slice(0, 12)}`;
}

/** The bytes of memory are split between the values and the finished replies made of them. */
const valueShare = 0.5;

function logEvent(log: FastifyBaseLogger, event: CacheEvent): void {
  if (event.type === 'load-failed') log.warn({ key: event.key, err: event.error }, 'load failed');
  else if (event.type === 'load-suspicious') log.warn(event, 'suspicious answer kept out');
  else log.debug(event, 'cache');
}

/** Builds the services of one upstream. */
export function createServices(options: ServiceOptions): Services {
  const { config, upstreamUrl, publicUrl, clock, log } = options;
  const { upstream, cache } = config;
  const baseUrl = config.media.baseUrl ?? upstreamUrl;
  const secret = config.media.secret ?? randomBytes(32).toString('base64url');
  const media = new MediaRegistry({ secret, baseUrl });
  const client = createUpstreamClient({ ...upstream, baseUrl: upstreamUrl });
  const content = new ContentCache({
    clock,
    maxEntries: cache.maxEntries,
    maxBytes: cache.maxBytes * valueShare,
    softDeadlineMs: upstream.softDeadlineMs,
    backoffMs: cache.backoffMs,
    negativeForMs: cache.negativeForMs,
    suspiciousForMs: cache.suspiciousForMs,
    listen: (event) => logEvent(log, event),
  });
  const derived = new DerivedCache(content, {
    maxEntries: cache.maxEntries,
    maxBytes: cache.maxBytes * (1 - valueShare),
  });
  const sources = createSources({
    client,
    policies: cache.policies,
    media,
    keyPrefix: keyPrefixOf(options),
    atelierName: config.atelierName,
    normalizeOptions: {
      mediaBaseUrl: baseUrl,
      mediaRewrites: config.media.rewrites,
      mediaIdOf: (storedUrl) => media.idOf(storedUrl),
      messagingLabel: config.messagingLabel,
      get publicUrl() {
        return publicUrl();
      },
    },
  });
  return { client, derived, sources, media, mediaHosts: mediaHosts(config.media.hosts, baseUrl) };
}
