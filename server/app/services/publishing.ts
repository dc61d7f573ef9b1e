import type { FastifyInstance } from 'fastify';
import { filesTag } from '../../api/file-services.ts';
import { logEvent } from '../../base/log-events.ts';
import { changedLocales } from '../../base/translations.ts';
import type { PurgeTarget } from '../../cache/purge-target.ts';
import { allTag, purgedTags } from '../../http/purge-tags.ts';
import { PublishLog } from '../../ops/purge/publish-log.ts';
import { type PurgeConfig, purgeProviderOf } from '../../ops/purge/purge-providers.ts';
import { PurgeQueue } from '../../ops/purge/purge-queue.ts';
import type { OpenedContent } from './content.ts';
import type { StoreContext } from './context.ts';
import type { Responses } from './responses.ts';

type PublishingServices = StoreContext & OpenedContent & Responses;

function tagsOfTarget(target: PurgeTarget, keyPrefix: string): readonly string[] {
  if ('all' in target) return [allTag];
  if ('tag' in target) return [target.tag];
  const prefix = `${keyPrefix}:`;
  const labels = target.keys.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  // The key of a response without content.
  return labels.length > 0 ? labels : [allTag];
}

/** Dates of details are in files that do not depend on them. */
const withFiles = (tags: readonly string[]): readonly string[] =>
  tags.some((tag) => tag.startsWith('detail:')) ? [...tags, filesTag] : tags;

function openPurges(app: FastifyInstance, services: PublishingServices, config: PurgeConfig, log: PublishLog) {
  const { clock, outages, events } = services;
  const closing = new AbortController();
  const provider = purgeProviderOf(config, closing.signal);
  const [member = ''] = config.urls;
  const queue = new PurgeQueue({
    ...{ clock, ...provider },
    onSent: (tags) => {
      outages.worked(member);
      events.purges.notify({ type: 'purge', outcome: 'done' });
      const sent = new Set(tags);
      log.purged((tag) => sent.has(allTag) || purgedTags(tag, languagesOf(services)).some((own) => sent.has(own)));
    },
    onFailed: (err) => {
      events.purges.notify({ type: 'purge', outcome: 'failed' });
      if (!closing.signal.aborted) outages.failed('cdn.purge-failed', member, { err, provider: config.provider });
    },
    onOverflow: (waiting) => logEvent(services.log, 'cdn.purge-overflow', { waiting }),
  });
  // Changes may have been missed while no process ran, and a new build has other pages.
  app.addHook('onListen', async () => queue.add([allTag]));
  app.addHook('preClose', async () => {
    clock.after(closeWithinMs, () => closing.abort());
    await queue.flush();
  });
  return { provider, queue };
}

const languagesOf = ({ config }: PublishingServices): readonly string[] =>
  config.locales.length > 1 ? config.locales : [];

/** Shutdown must not wait for a cache in front that does not respond. */
const closeWithinMs = 2_000;

/** Follows each change from its start to the first response, and purges the cache in front. */
export function createCdnPurger(app: FastifyInstance, services: PublishingServices) {
  const { clock, config, events, values, images, schedule, sources, keyPrefix, downstream } = services;
  const { counters } = downstream;
  const log = new PublishLog({
    clock,
    onStage: (stage, tookMs) => events.purges.notify({ type: 'stage', stage, tookMs }),
    onWaiting: (isWaiting) => {
      isLogWaiting = isWaiting;
      observe();
    },
  });
  let isLogWaiting = false;
  const purges = config.cdnPurge && openPurges(app, services, config.cdnPurge, log);
  const observe = () => {
    const onServed = purges?.provider.onServed;
    counters.onServed =
      onServed || isLogWaiting
        ? (url, served, coding) => {
            const { provenance, representation, isProvisional } = served;
            if (isLogWaiting && provenance.state === 'fresh' && !isProvisional) log.served(representation.tags);
            return onServed?.(url, served, coding) ?? true;
          }
        : undefined;
  };
  observe();
  const languages = languagesOf(services);
  const purge = (tags: readonly string[], isOwn: boolean, touched = languages) => {
    if (purges && (isOwn || purges.provider.isPerReplica))
      purges.queue.add(withFiles(tags).flatMap((tag) => purgedTags(tag, touched)));
  };
  const labelOf = (key: string) => key.slice(keyPrefix.length + 1);
  values.onPurge(({ target, isOwn, isReloading = false }) => {
    log.begin('invalidated', tagsOfTarget(target, keyPrefix));
    // With several languages, the load of a known value finds those that changed.
    const isKnown = (key: string) => {
      const source = sources.ofKey(key);
      return source !== undefined && values.inspect(source).entry !== undefined;
    };
    const isAwaited = isReloading && 'keys' in target && languages.length > 0;
    const now = isAwaited ? { keys: target.keys.filter((key) => !isKnown(key)) } : target;
    if (!('keys' in now) || now.keys.length > 0) purge(tagsOfTarget(now, keyPrefix), isOwn);
  });
  events.cache.listen((event) => {
    if (event.type === 'replaced') {
      log.reloaded(labelOf(event.key));
      purge([labelOf(event.key)], false);
    } else if (event.type === 'load-accepted' && event.isReplacing) {
      // The replica that loaded the value purges for all.
      purge([labelOf(event.key)], true, purges && event.values && changedLocales(...event.values, languages));
    }
  });
  images.onTurned((keys) => purge(keys.map(labelOf), true));
  schedule.onDue(({ key, dueAtMs }) => log.begin('scheduled', [labelOf(key)], dueAtMs));
  return { publishLog: log, purgeQueue: purges?.queue };
}
