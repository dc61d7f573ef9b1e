/*
 * Wires everything that loads and stores content. In this order: client of the content API, images, values
 * (`ContentCache`), their responses (`ResponseCache`), former slugs, dates, sources. Values and sources need each
 * other: a source loads through the cache, and the cache reloads a scheduled key through its source. Therefore the
 * callbacks of the cache name `sources`, which exist only afterwards. Half of `CACHE_MAX_BYTES` is for values.
 */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { systemClock } from '../../base/clock.ts';
import { LoadQueue } from '../../base/load-queue.ts';
import { inPortions } from '../../base/portions.ts';
import { ContentCache } from '../../cache/content-cache.ts';
import type { ReadDependency } from '../../cache/dependency.ts';
import type { Entry, Source } from '../../cache/entry.ts';
import { MemoStore } from '../../cache/stores/memo-store.ts';
import type { Config } from '../../config/config.ts';
import { annotationOf } from '../../content/annotation.ts';
import { ListResponses } from '../../content/calls/list-responses.ts';
import { changeDatesIn } from '../../content/change-dates.ts';
import { ContentImages, type ImageKnowledge } from '../../content/content-images.ts';
import { FormerSlugs, slugMemosOf } from '../../content/former-slugs.ts';
import { namedSlug } from '../../content/named-slugs.ts';
import { repairReporter } from '../../content/repair-log.ts';
import { wantedOf } from '../../content/resources.ts';
import { Schedule } from '../../content/schedule.ts';
import { createSources, mediaPortion, type Sources } from '../../content/sources.ts';
import { adopted } from '../../content/stored-values.ts';
import { withdrawalOf, withoutWithdrawn } from '../../content/withdrawal.ts';
import { ResponseCache } from '../../http/response-cache.ts';
import type { Media } from '../../media/media.ts';
import { readBrand } from '../../site/brand.ts';
import { openUpstream } from '../../upstream/sample/sample-server.ts';
import { type ContentApi, openContentApi } from './content-api.ts';
import { type AppContext, type ContextOptions, createContext, openStore, type StoreContext } from './context.ts';
import { openMedia } from './media.ts';

interface ContentServices extends StoreContext, Pick<ContentApi, 'client'> {
  readonly reader: Pick<ContentApi['reader'], 'open'>;
  readonly media: Pick<Media, 'registry'> & { readonly analyzer: ImageKnowledge };
}

const valueShare = 0.5;

/** Longer than any load, so that a lease expires only after a replica has died. */
const claimMarginMs = 2_000;

type OnScheduled = (key: string, changesAtMs: number | undefined) => void;

function createValues(services: ContentServices, onScheduled: OnScheduled): ContentCache {
  const { config, clock, keyPrefix, store, events, media } = services;
  const { upstream, cache } = config;
  // Not awaited, because lookups meanwhile find the entries in the store.
  const onRecall = async (entry: Entry) => {
    await nextTurn();
    await inPortions(annotationOf(entry).media, mediaPortion, (some) => media.registry.register(some));
  };
  return new ContentCache({
    ...cache,
    clock,
    store,
    maxBytes: cache.maxBytes * valueShare,
    softDeadlineMs: upstream.softDeadlineMs,
    lockForMs: upstream.hardDeadlineMs + claimMarginMs,
    onRecall: (entry) => void onRecall(entry),
    adopt: (key, earlier) => adopted(key, earlier, wantedOf(key.slice(keyPrefix.length + 1))),
    onScheduled,
    withoutWithdrawn,
    listen: events.cache.notify,
  });
}

export async function createContent(services: ContentServices) {
  const { clock, config, keyPrefix, identity, store, durable, events, media, client, reader } = services;
  const { cache, upstream } = config;
  const reload = async (key: string): Promise<boolean> => {
    const source = sources.ofKey(key);
    if (!source) return true;
    const { kind } = await values.refresh(source);
    const { calls } = upstream.calls;
    const isList = [sources.projects, sources.works].some((list) => list.key === key);
    // The menu and the home page may be derived from lists.
    if (isList && !calls.menu) await values.refresh(sources.menu);
    if (isList && !calls.landing) await values.refresh(sources.landing);
    return kind === 'accepted';
  };
  const withdraw = (key: string): number | undefined => {
    const entry = values.withdraw(key);
    return entry && withdrawalOf(entry);
  };
  const schedule = new Schedule({ clock, withdraw, reload });
  const values = createValues(services, (key, changesAtMs) => schedule.set(key, changesAtMs));
  const images = new ContentImages({
    images: media.analyzer,
    values: () => values.entries(),
    clock,
    waitMs: config.media.analysisWaitMs,
  });
  const responseCache = new ResponseCache(values, {
    clock,
    maxEntries: cache.maxEntries,
    maxBytes: cache.maxBytes * (1 - valueShare),
    listen: events.cache.notify,
    joins: images,
  });
  const openFormerSlugs = async (name: string) => {
    const formerSlugs = new FormerSlugs({
      store: new MemoStore(store, slugMemosOf(name), durable),
      clock,
      confirmedAtMs: (section) => values.inspect(sources.list(section)).entry?.confirmedAtMs,
      confirm: (section) => values.refresh(sources.list(section)),
    });
    store.onLoss(() => formerSlugs.restore());
    await formerSlugs.recall();
    return formerSlugs;
  };
  const formerSlugs = await openFormerSlugs(identity);
  const formerSlugsBy = new Map<string, FormerSlugs>();
  for (const locale of config.locales.slice(1))
    formerSlugsBy.set(locale, await openFormerSlugs(`${identity}@${locale}`));
  const changeDates = changeDatesIn(new MemoStore(store, `dates:${identity}`, durable));
  const listResponses = new ListResponses(client, clock);
  values.onPurge(() => listResponses.clear());
  const refreshed = async (source: Source<unknown>, isAnew: boolean) => {
    // Because memory may not have it yet, ask the store before the upstream.
    const known = await values.stored(source);
    const isFresh = known.kind === 'known' && known.provenance.state === 'fresh';
    return isFresh && !isAnew ? undefined : values.refresh(source);
  };
  const stored = async <Value>(source: Source<Value>): Promise<Value | undefined> => {
    const part = await responseCache.stored(source);
    return part.kind === 'found' ? part.value : undefined;
  };
  const sources: Sources = createSources({
    client,
    listResponses,
    calls: upstream.calls,
    sections: { atelierName: config.atelierName, artistName: config.artistName },
    fresh: async (source, isAnew) => {
      const outcome = await refreshed(source, isAnew);
      // At a date of withdrawal, the menu and the home page must not wait for the content API.
      const isDue = (values.inspect(source).entry?.changesAtMs ?? Number.POSITIVE_INFINITY) <= clock.now();
      if (outcome?.kind === 'failed' && !isDue) throw outcome.error;
      return stored(source);
    },
    known: async (source) => {
      await refreshed(source, false);
      return stored(source);
    },
    listWaitMs: upstream.hardDeadlineMs,
    policies: cache.policies,
    media: media.registry,
    images,
    formerSlugs,
    locales: config.locales,
    formerSlugsIn: (locale) => formerSlugsBy.get(locale) ?? formerSlugs,
    changeDates,
    keyPrefix,
    reader,
    now: () => clock.now(),
    reportRepairs: repairReporter(events.repairs.notify),
    honoursUpstream: upstream.cacheControl === 'honour',
    isNamed: async (slug) => {
      const read: ReadDependency = (source) => responseCache.part(source, upstream.hardDeadlineMs);
      const named = await namedSlug({ read, sources }, slug);
      return named.kind === 'found';
    },
    gate: new LoadQueue({ maxRunning: 4, maxRunningEach: 3, maxWaiting: 100 }),
  });
  return { values, images, responseCache, sources, schedule };
}

export type OpenedContent = Awaited<ReturnType<typeof openContent>>;

export async function openContent(app: FastifyInstance, services: StoreContext, analyzer?: ImageKnowledge) {
  // The reader needs the secret only after the start.
  const mediaSecret = () => media.registry.secret;
  const api = await openContentApi(app, { ...services, mediaSecret });
  const media: Media = await openMedia(app, { ...services, ...api });
  const known = analyzer ? { registry: media.registry, analyzer } : media;
  const content = await createContent({ ...services, ...api, media: known });
  // A file may have been replaced at the same URL.
  content.values.onPurge(({ target, isOwn }) => {
    if (isOwn && 'all' in target) for (const [id] of media.known.entries()) void media.analyzer.recheck(id);
  });
  app.addHook('preClose', async () => content.schedule.close());
  return { ...api, media, ...content };
}

export interface ContentApp extends AppContext, OpenedContent {
  close(): Promise<void>;
}

/** The content of the configured CMS for one command, without a store. It closes with `opened`. */
export async function openForCommand(
  opened: AsyncDisposableStack,
  config: Config,
  folder: string,
  analyzer?: ImageKnowledge,
) {
  const { sample, ...upstream } = await openUpstream(config.upstream);
  opened.defer(() => sample?.close());
  const cache = { ...config.cache, store: 'none' as const, dataDir: folder };
  const media = { ...config.media, dir: join(folder, 'media') };
  const [timeZone] = (await readBrand(config.brandDir)).brand.places.map((place) => place.timeZone);
  const options = { ...upstream, config: { ...config, cache, media }, clock: systemClock, timeZone };
  const app = await contentApp({ ...options, log: pino({ level: 'silent' }) }, analyzer);
  opened.defer(() => app.close());
  return app;
}

/**
 * The parts of the server that hold content, for commands: it never listens. Close it after use. `analyzer` replaces the
 * analysis of images.
 */
export async function contentApp(options: ContextOptions, analyzer?: ImageKnowledge): Promise<ContentApp> {
  const app = Fastify();
  const context = createContext(app, options);
  const content = await openContent(app, { ...context, ...(await openStore(app, context)) }, analyzer);
  // Unlike a listening server, a command has nothing that keeps it running while a call waits for its retry.
  const running = setInterval(() => undefined, 60_000);
  app.addHook('onClose', async () => clearInterval(running));
  return { ...context, ...content, close: () => app.close() };
}
