import type { FastifyBaseLogger } from 'fastify';
import { opsPaths } from '../../../shared/ops/operation.ts';
import type { Clock } from '../../base/clock.ts';
import { logEvent } from '../../base/log-events.ts';
import type { OutageKind, OutageLog } from '../../base/outage-log.ts';
import { UpstreamError } from '../../base/upstream-errors.ts';
import type { CacheEvent, CacheListener } from '../../cache/events.ts';
import { SuspiciousResponse } from '../../cache/loader.ts';
import type { RepairNews } from '../../content/repair-log.ts';

const tier = 'tier';

const tierTrouble: OutageKind = {
  name: 'tier',
  begins: 'store.failed',
  ends: 'store.recovered',
};

/**
 * Loads that fail for the same reason are one state: an upstream that is down is one failure, not one for each page.
 */
function loadTrouble(error: unknown): OutageKind {
  const reason = error instanceof UpstreamError ? `${error.fault} ${error.status ?? ''}` : 'other';
  return {
    name: `load ${reason}`,
    begins: 'upstream.failed',
    ends: 'upstream.recovered',
  };
}

const unservedTrouble: OutageKind = {
  name: 'unserved',
  begins: 'upstream.content-missing',
  ends: 'upstream.content-restored',
};

/** Because pages without SEO data use their titles, visitors notice nothing. */
const isMissed = ({ key, isUnserved }: Extract<CacheEvent, { type: 'load-failed' }>): boolean =>
  isUnserved && !/^[^:]*:[^:]*:seo:/.test(key);

function keptOut(kind: string): OutageKind {
  return {
    name: `suspicious ${kind}`,
    begins: 'content.suspicious',
    ends: 'content.trusted',
  };
}

const composeTrouble: OutageKind = {
  name: 'compose',
  begins: 'response.build-failed',
  ends: 'response.build-recovered',
};

const damageTrouble: OutageKind = {
  name: 'damaged',
  begins: 'store.entry-damaged',
  ends: 'store.entry-restored',
};

/** Logs cache events: failures as states, other events at `debug`. `upstream` is the URL that loads call. */
export function cacheEventLog(log: FastifyBaseLogger, outages: OutageLog, upstream: string): CacheListener {
  const fail = (event: Extract<CacheEvent, { error: unknown }>, kind: OutageKind, member: string, more = {}): void => {
    const { type: _type, error, ...fields } = event;
    outages.failed(kind, member, { ...more, ...fields, err: error });
  };
  return (event) => {
    switch (event.type) {
      case 'load-failed':
        if (event.error instanceof UpstreamError && event.error.fault === 'aborted') break;
        // `load-suspicious` has reported it.
        if (event.error instanceof SuspiciousResponse) return;
        return fail(event, isMissed(event) ? unservedTrouble : loadTrouble(event.error), event.key, { upstream });
      case 'load-suspicious':
        return outages.failed(keptOut(event.kind), event.key, {
          key: event.key,
          kind: event.kind,
          acceptedAt: new Date(event.acceptedAtMs).toISOString(),
        });
      case 'load-accepted':
        outages.worked(event.key);
        break;
      case 'compose-failed':
        return fail(event, composeTrouble, `compose ${event.key}`);
      case 'entry-damaged':
        return fail(event, damageTrouble, event.key);
      case 'tier-failed':
        return fail(event, tierTrouble, tier);
      case 'tier-connected':
      case 'tier-recovered':
        outages.worked(tier);
        break;
      case 'tier-evicts':
        return log.warn(
          { policy: event.policy },
          'Redis may evict former slugs and dates: set maxmemory-policy volatile-lru',
        );
      case 'tier-damaged':
        return logEvent(log, 'store.file-damaged', { movedTo: event.movedTo, err: event.error });
    }
    log.debug({ event: `cache.${event.type}`, ...event }, `Cache: ${event.type}`);
  };
}

/** Longer than the pauses between the loads after a start, so that they share one line. */
const repairLineAfterMs = 10_000;

/** Logs new repairs at `debug`, and one line of totals for all that come within ten seconds. */
export function repairEventLog(log: FastifyBaseLogger, clock: Pick<Clock, 'after'>): (news: RepairNews) => void {
  let [resources, repairs] = [0, 0];
  const logTotals = (): void => {
    logEvent(log, 'content.repaired', { resources, repairs, see: opsPaths.repairs });
    [resources, repairs] = [0, 0];
  };
  return (news) => {
    logEvent(log, 'content.resource-repaired', news);
    if (resources === 0) clock.after(repairLineAfterMs, logTotals);
    resources += 1;
    repairs += Object.values(news.rules).reduce((sum, { count }) => sum + count, 0);
  };
}
