import type { FastifyBaseLogger } from 'fastify';
import { opsPaths } from '../../../shared/ops/operation.ts';
import type { Clock } from '../../base/clock.ts';
import type { OutageKind, OutageLog } from '../../base/outage-log.ts';
import { UpstreamError } from '../../base/upstream-errors.ts';
import type { CacheEvent, CacheListener } from '../../cache/events.ts';
import { SuspiciousResponse } from '../../cache/loader.ts';
import type { RepairNews } from '../../content/repair-log.ts';

const tier = 'tier';

const tierTrouble: OutageKind = {
  name: 'tier',
  begins: 'the store fails: everything goes on from memory',
  ends: 'the store works again',
};

/**
 * Loads that fail for the same reason are one state: an upstream that is down is one failure, not one for each page.
 */
function loadTrouble(error: unknown): OutageKind {
  const reason = error instanceof UpstreamError ? `${error.fault} ${error.status ?? ''}` : 'other';
  return {
    name: `load ${reason}`,
    begins: 'content cannot be loaded: what is stored is served',
    ends: 'content is loaded again',
  };
}

const unservedTrouble: OutageKind = {
  name: 'unserved',
  level: 'error',
  begins: 'content cannot be loaded, none is stored: visitors get 503',
  ends: 'content that was missing is loaded again',
};

function keptOut(kind: string): OutageKind {
  return {
    name: `suspicious ${kind}`,
    begins: 'a suspicious answer is kept out',
    ends: 'answers are no longer suspicious',
  };
}

const composeTrouble: OutageKind = {
  name: 'compose',
  begins: 'a reply cannot be made anew: it is served as it was',
  ends: 'replies are made anew',
};

const damageTrouble: OutageKind = {
  name: 'damaged',
  begins: 'A stored entry is damaged: deleted, to be loaded again',
  ends: 'Damaged entries have been loaded again',
};

/** Logs cache events: failures as states, everything else at `debug`. `upstream` is the URL that loads call. */
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
        return fail(event, event.isUnserved ? unservedTrouble : loadTrouble(event.error), event.key, { upstream });
      case 'load-suspicious':
        return outages.failed(keptOut(event.kind), event.key, { key: event.key, kind: event.kind });
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
        return log.warn(
          { movedTo: event.movedTo, err: event.error },
          'the store in DATA_DIR was damaged and has been moved aside',
        );
    }
    log.debug(event, `cache ${event.type}`);
  };
}

/** Longer than the pauses between the loads after a start, so that they share one line. */
const repairLineAfterMs = 10_000;

/** Logs new repairs at `debug`, and one line of totals for all that come within ten seconds. */
export function repairEventLog(log: FastifyBaseLogger, clock: Pick<Clock, 'after'>): (news: RepairNews) => void {
  let [resources, repairs] = [0, 0];
  const logTotals = (): void => {
    log.info({ resources, repairs, see: opsPaths.repairs }, 'content was repaired as it was read');
    [resources, repairs] = [0, 0];
  };
  return (news) => {
    log.debug(news, 'content repaired in ways that are new for this resource');
    if (resources === 0) clock.after(repairLineAfterMs, logTotals);
    resources += 1;
    repairs += Object.values(news.rules).reduce((sum, { count }) => sum + count, 0);
  };
}
