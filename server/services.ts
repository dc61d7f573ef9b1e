import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './cache/clock.ts';
import { ContentCache } from './cache/content-cache.ts';
import { annotationIn, type Entry } from './cache/entry.ts';
import type { CacheListener } from './cache/events.ts';
import { GuardedTier } from './cache/stores/guarded-tier.ts';
import type { SecondTier } from './cache/stores/second-tier.ts';
import { inTurns } from './cache/turns.ts';
import type { Config } from './config.ts';
import { LoadGate } from './content/load-gate.ts';
import { namedSlug } from './content/named-slugs.ts';
import { ContentPictures } from './content/pictures.ts';
import { RepairLog, type RepairNews } from './content/repair-log.ts';
import { ReplyReader } from './content/reply-reader.ts';
import { mediaPortion } from './content/resource.ts';
import { createSources, type Sources } from './content/sources.ts';
import { claimDataDir } from './data-dir.ts';
import { cacheEventLog } from './logging/cache-event-log.ts';
import type { TroubleLog } from './logging/trouble-log.ts';
import { type MediaRegistry, mediaReferencesIn } from './media/media-registry.ts';
import { createMediaServices, type MediaServices, openMediaRegistry } from './media-services.ts';
import { openSecondTier } from './open-second-tier.ts';
import { DerivedCache } from './replies/derived-cache.ts';
import type { UpstreamClient, UpstreamEvent } from './upstream/client.ts';
import { createLazyClient } from './upstream/lazy-client.ts';

/** Everything with state behind the routes. */
export interface Services extends Omit<MediaServices, 'close'> {
  readonly client: UpstreamClient;
  readonly content: ContentCache;
  readonly derived: DerivedCache;
  readonly sources: Sources;
  readonly reader: ReplyReader;
  readonly media: MediaRegistry;
  /** Start of every key. */
  readonly keyPrefix: string;
  /** Ends what has connections or files open. */
  close(): Promise<void>;
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
  readonly troubles: TroubleLog;
  /** Hears of everything that happens in the cache, besides the log. */
  readonly listen?: CacheListener;
  /** Hears of every call of the upstream. */
  readonly hear?: (event: UpstreamEvent) => void;
  /** Hears of repairs of the content, of each rule once for a resource. */
  readonly hearRepairs?: (news: RepairNews) => void;
}

/** Grows when the stored form of any value changes: older entries are then never read again. */
const schemaPrefix = 'v1';

/** What tells the content of one upstream from that of another. */
function identityOf({ config, upstreamUrl, isSample }: ServiceOptions): string {
  const identity = isSample ? 'sample' : `${upstreamUrl} ${config.upstream.name}`;
  return createHash('sha256').update(identity).digest('base64url').slice(0, 12);
}

/** The bytes of memory are split between the values and the finished replies made of them. */
const valueShare = 0.5;

/** Longer than any load, so that a claim ends by itself only where a replica has died. */
const claimMarginMs = 2_000;

function createContent(
  { config, clock }: ServiceOptions,
  tier: GuardedTier,
  onRecall: (entry: Entry) => void,
  listen: CacheListener,
) {
  const { upstream, cache } = config;
  return new ContentCache({
    clock,
    tier,
    maxEntries: cache.maxEntries,
    maxBytes: cache.maxBytes * valueShare,
    softDeadlineMs: upstream.softDeadlineMs,
    backoffMs: cache.backoffMs,
    negativeForMs: cache.negativeForMs,
    suspiciousForMs: cache.suspiciousForMs,
    claimForMs: upstream.hardDeadlineMs + claimMarginMs,
    onRecall,
    listen,
  });
}

/** What the upstream's replies are read with. */
function createReader(options: ServiceOptions, media: MediaRegistry): ReplyReader {
  const { config, upstreamUrl, publicUrl } = options;
  const settings = () => ({
    mediaBaseUrl: config.media.baseUrl ?? upstreamUrl,
    mediaRewrites: config.media.rewrites,
    mediaSecret: media.secret,
    messagingLabel: config.messagingLabel,
    atelierName: config.atelierName,
    // Known only when the server listens.
    publicUrl: publicUrl(),
  });
  const { hardDeadlineMs, maxPages, maxBodyBytes } = config.upstream;
  return new ReplyReader({ settings, limitMs: hardDeadlineMs, maxPages, maxBodyBytes });
}

/** Builds the services of one upstream. Throws `ConfigError` when `DATA_DIR` cannot be used. */
export async function createServices(options: ServiceOptions): Promise<Services> {
  const { config, upstreamUrl, clock, log } = options;
  const { upstream, cache } = config;
  const identity = identityOf(options);
  const keyPrefix = `${schemaPrefix}:${identity}`;
  const logEvent = cacheEventLog(log, options.troubles, upstreamUrl);
  const listen: CacheListener = (event) => {
    logEvent(event);
    options.listen?.(event);
  };
  const releaseDataDir = claimDataDir(cache.dataDir);
  const store: SecondTier = await openSecondTier({ cache, keyPrefix, schemaPrefix, clock, listen });
  const tier = new GuardedTier(store, { clock, listen });
  const media = await openMediaRegistry(options, tier, identity);
  const reader = createReader(options, media);
  const mediaOrigin = new URL(config.media.baseUrl ?? upstreamUrl).origin;
  const client = createLazyClient({
    ...upstream,
    baseUrl: upstreamUrl,
    mayBePrivate: (origin) => config.media.allowsPrivate || origin === mediaOrigin,
    ...(options.hear ? { onEvent: options.hear } : {}),
  });
  const { close: closeMedia, ...pictureServices } = createMediaServices({ ...options, media, client }, tier, identity);
  // Nobody waits for it: what is asked for meanwhile is found in the store, too.
  const onRecall = async (entry: Entry) => {
    await nextTurn();
    await inTurns(mediaReferencesIn(annotationIn(entry)), mediaPortion, (some) => media.register(some));
    await nextTurn();
    pictures.mend(entry);
  };
  const content: ContentCache = createContent(options, tier, (entry) => void onRecall(entry), listen);
  const pictures = new ContentPictures({
    pictures: pictureServices.measures,
    content,
    addDetails: (json, details) => reader.addDetails(json, details),
    clock,
    waitMs: config.media.measureWaitMs,
  });
  const derived = new DerivedCache(content, {
    clock,
    maxEntries: cache.maxEntries,
    maxBytes: cache.maxBytes * (1 - valueShare),
    listen,
  });
  const sources: Sources = createSources({
    client,
    policies: cache.policies,
    media,
    pictures,
    keyPrefix,
    reader,
    now: () => clock.now(),
    repairs: new RepairLog((news) => {
      log.info(news, 'content repaired in ways that are new for this resource');
      options.hearRepairs?.(news);
    }),
    honoursUpstream: upstream.cacheControl === 'honour',
    isNamed: async (slug) => {
      const named = await namedSlug({ read: (source) => derived.kept(source), sources }, slug);
      return named.kind === 'found';
    },
    gate: new LoadGate({ maxRunning: 4, maxRunningEach: 3, maxWaiting: 100 }),
  });
  // In reverse, each whatever becomes of the others: the store is closed in any case.
  const closing = new AsyncDisposableStack();
  closing.defer(releaseDataDir);
  closing.defer(() => tier.close());
  closing.defer(() => reader.close());
  closing.defer(() => client.close());
  closing.defer(closeMedia);
  return {
    client,
    content,
    derived,
    sources,
    reader,
    media,
    ...pictureServices,
    keyPrefix,
    close: () => closing.disposeAsync(),
  };
}
