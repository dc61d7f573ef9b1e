import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { LoadGate } from '../../base/load-gate.ts';
import { inTurns } from '../../base/turns.ts';
import { ContentCache } from '../../cache/content-cache.ts';
import type { Entry, Source } from '../../cache/entry.ts';
import type { ReadPart } from '../../cache/part.ts';
import { MemoStore } from '../../cache/stores/memo-store.ts';
import { annotationOf } from '../../content/annotation.ts';
import { ListReplies } from '../../content/calls/list-replies.ts';
import { FormerSlugs } from '../../content/former-slugs.ts';
import { namedSlug } from '../../content/named-slugs.ts';
import { ContentPictures } from '../../content/pictures.ts';
import { RepairLog } from '../../content/repair-log.ts';
import { createSources, mediaPortion, type Sources } from '../../content/sources.ts';
import { DerivedCache } from '../../http/derived-cache.ts';

/** What the upstream has said, and the replies made of it. */
interface Content {
  readonly values: ContentCache;
  readonly pictures: ContentPictures;
  readonly derived: DerivedCache;
  readonly sources: Sources;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly content: Content;
  }
}

/** The bytes of memory are split between the values and the finished replies made of them. */
const valueShare = 0.5;

/** Longer than any load, so that a claim ends by itself only where a replica has died. */
const claimMarginMs = 2_000;

function createValues({ site, tier, news, media }: FastifyInstance): ContentCache {
  const { upstream, cache } = site.config;
  // Nobody waits for it: what is asked for meanwhile is found in the store, too.
  const onRecall = async (entry: Entry) => {
    await nextTurn();
    await inTurns(annotationOf(entry).media, mediaPortion, (some) => media.registry.register(some));
  };
  return new ContentCache({
    clock: site.clock,
    tier,
    maxEntries: cache.maxEntries,
    maxBytes: cache.maxBytes * valueShare,
    softDeadlineMs: upstream.softDeadlineMs,
    backoffMs: cache.backoffMs,
    negativeForMs: cache.negativeForMs,
    suspiciousForMs: cache.suspiciousForMs,
    claimForMs: upstream.hardDeadlineMs + claimMarginMs,
    onRecall: (entry) => void onRecall(entry),
    listen: news.cache.tell,
  });
}

async function contentPlugin(app: FastifyInstance): Promise<void> {
  const { clock, config, keyPrefix } = app.site;
  const { cache, upstream } = config;
  const values = createValues(app);
  const pictures = new ContentPictures({
    pictures: app.media.measures,
    values: () => values.entries(),
    clock,
    waitMs: config.media.measureWaitMs,
  });
  const derived = new DerivedCache(values, {
    clock,
    maxEntries: cache.maxEntries,
    maxBytes: cache.maxBytes * (1 - valueShare),
    listen: app.news.cache.tell,
    joins: pictures,
  });
  const formerSlugs = new FormerSlugs({
    store: new MemoStore(app.tier, `slugs:${app.site.identity}`),
    clock,
    saidAtMs: (section) => values.inspect(sources.list(section)).entry?.confirmedAtMs,
  });
  app.tier.onLoss(() => formerSlugs.restore());
  await formerSlugs.recall();
  const listReplies = new ListReplies({ client: app.client, clock });
  values.onPurge(() => listReplies.clear());
  const refreshed = async (source: Source<unknown>, isAnew: boolean) => {
    // Memory may not have it yet, or no more: a start would call for lists that the store has.
    const known = await values.stored(source);
    const isFresh = known.kind === 'known' && known.provenance.state === 'fresh';
    return isFresh && !isAnew ? undefined : values.refresh(source);
  };
  const stored = async <Value>(source: Source<Value>): Promise<Value | undefined> => {
    const part = await derived.kept(source);
    return part.kind === 'found' ? part.value : undefined;
  };
  const sources: Sources = createSources({
    client: app.client,
    listReplies,
    calls: upstream.calls,
    rooms: { atelierName: config.atelierName, artistName: config.artistName },
    fresh: async (source, isAnew) => {
      const outcome = await refreshed(source, isAnew);
      if (outcome?.kind === 'failed') throw outcome.error;
      return stored(source);
    },
    known: async (source) => {
      await refreshed(source, false);
      return stored(source);
    },
    policies: cache.policies,
    media: app.media.registry,
    pictures,
    formerSlugs,
    keyPrefix,
    reader: app.reader,
    now: () => clock.now(),
    repairs: new RepairLog(app.news.repairs.tell),
    honoursUpstream: upstream.cacheControl === 'honour',
    isNamed: async (slug) => {
      const read: ReadPart = (source) => derived.part(source, upstream.hardDeadlineMs);
      const named = await namedSlug({ read, sources }, slug);
      return named.kind === 'found';
    },
    gate: new LoadGate({ maxRunning: 4, maxRunningEach: 3, maxWaiting: 100 }),
  });
  app.decorate('content', { values, pictures, derived, sources });
}

/** The content: values of the upstream, and finished replies made of them. */
export const content = plugin(contentPlugin, { name: 'content', dependencies: ['tier', 'content-api', 'media'] });
