import type { FastifyBaseLogger } from 'fastify';
import type { OutageKind, OutageLog } from '../../base/outage-log.ts';
import { UpstreamError } from '../../base/upstream-errors.ts';
import type { CacheEvent, CacheListener } from '../../cache/events.ts';

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
        return fail(event, loadTrouble(event.error), event.key, { upstream });
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
      case 'tier-damaged':
        return log.warn(
          { movedTo: event.movedTo, err: event.error },
          'the store in DATA_DIR was damaged and has been moved aside',
        );
    }
    log.debug(event, `cache ${event.type}`);
  };
}
