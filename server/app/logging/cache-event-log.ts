import type { FastifyBaseLogger } from 'fastify';
import { type BeginEvent, logEvent } from '../../base/log-events.ts';
import type { OutageLog } from '../../base/outage-log.ts';
import { UpstreamError } from '../../base/upstream-errors.ts';
import type { CacheEvent, CacheListener } from '../../cache/events.ts';
import { SuspiciousResponse } from '../../cache/loader.ts';
import type { RepairMessage } from '../../content/repair-log.ts';

const store = 'store';

/** Loads that fail for the same reason are one state: an upstream that is down is one failure, not one for each page. */
const reasonOf = (error: unknown): string =>
  error instanceof UpstreamError ? `${error.kind} ${error.status ?? ''}` : 'other';

/** Because pages without SEO data use their titles, visitors notice nothing. */
const isMissed = ({ key, isUnserved }: Extract<CacheEvent, { type: 'load-failed' }>): boolean =>
  isUnserved && !/^[^:]*:[^:]*:seo:/.test(key);

function sizeOf(json: Buffer): { readonly items?: number; readonly bytes: number } {
  const { items, blocks } = Object(json.length === 0 ? undefined : JSON.parse(json.toString()));
  const list = items ?? blocks;
  return { ...(Array.isArray(list) && { items: list.length }), bytes: json.length };
}

/** Logs cache events: failures as states, other events at `debug`. `upstream` is the URL that loads call. */
export function cacheEventLog(log: FastifyBaseLogger, outages: OutageLog, upstream: string): CacheListener {
  const fail = (event: Extract<CacheEvent, { error: unknown }>, begin: BeginEvent, member: string, reason?: string) => {
    const { type: _type, error, ...fields } = event;
    outages.failed(begin, member, { ...(event.type === 'load-failed' && { upstream }), ...fields, err: error }, reason);
  };
  return (event) => {
    switch (event.type) {
      case 'load-failed':
        if (event.error instanceof UpstreamError && event.error.kind === 'aborted') break;
        // `load-suspicious` has reported it.
        if (event.error instanceof SuspiciousResponse) return;
        return isMissed(event)
          ? fail(event, 'upstream.content-missing', event.key)
          : fail(event, 'upstream.failed', event.key, reasonOf(event.error));
      case 'load-suspicious':
        return outages.failed(
          'content.suspicious',
          event.key,
          { key: event.key, kind: event.kind, acceptedAt: new Date(event.acceptedAtMs).toISOString() },
          event.kind,
        );
      case 'loss-accepted': {
        outages.discard('content.suspicious', event.key);
        const [before, after] = [sizeOf(event.before), sizeOf(event.after)];
        return logEvent(log, 'content.loss-accepted', { key: event.key, kind: event.kind, before, after });
      }
      case 'load-accepted':
        outages.worked(event.key);
        break;
      case 'compose-failed':
        return fail(event, 'response.build-failed', `compose ${event.key}`);
      case 'entry-damaged':
        return fail(event, 'store.entry-damaged', event.key);
      case 'store-failed':
        return fail(event, 'store.failed', store);
      case 'store-connected':
      case 'store-recovered':
        outages.worked(store);
        break;
      case 'store-evicts':
        return log.warn(
          { policy: event.policy },
          'Redis may evict former slugs and dates: set maxmemory-policy volatile-lru',
        );
      case 'store-damaged':
        return logEvent(log, 'store.file-damaged', { movedTo: event.movedTo, err: event.error });
    }
    log.debug({ event: `cache.${event.type}`, ...event }, `Cache: ${event.type}`);
  };
}

/** Logs repairs that are new for their resource at `debug`, and paths of the calls file that lead nowhere as warnings. */
export function repairEventLog(log: FastifyBaseLogger): (news: RepairMessage) => void {
  return ({ words = [], ...news }) => {
    for (const place of words) logEvent(log, 'content.field-missing', { key: news.key, place });
    logEvent(log, 'content.resource-repaired', news);
  };
}
