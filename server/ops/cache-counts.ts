import type { CacheEvent, CacheListener } from '../cache/events.ts';
import type { RepairNews } from '../content/repair-log.ts';
import type { UpstreamEvent } from '../upstream/client.ts';
import { UpstreamError } from '../upstream/errors.ts';

/** Numbers under names. */
class Counts {
  readonly #numbers = new Map<string, number>();

  add(name: string, by = 1): void {
    this.#numbers.set(name, (this.#numbers.get(name) ?? 0) + by);
  }

  all(): readonly (readonly [name: string, count: number])[] {
    return [...this.#numbers];
  }
}

/** Why a load failed, in few words. */
function faultOf(error: unknown): string {
  return error instanceof UpstreamError ? error.fault : error instanceof Error ? error.name : 'other';
}

/** Counts what happens in the cache and on the way to the upstream. Cheap: nothing is formatted before it is asked for. */
export class CacheCounts {
  /** By reason. */
  readonly loads = new Counts();
  /** By what they came to: changed, unchanged, failed, suspicious, followed. */
  readonly outcomes = new Counts();
  /** By fault. */
  readonly failures = new Counts();
  /** By kind. */
  readonly suspicious = new Counts();
  /** By operation. */
  readonly tierFailures = new Counts();
  /** evicted, recalled, purged-hard, purged-soft, tier-damaged, tier-connected. */
  readonly events = new Counts();
  /** By call and status, or fault: `about 200`. */
  readonly calls = new Counts();
  /** By rule: the resources that needed it. */
  readonly repairs = new Counts();
  loadMs = 0;

  readonly listen: CacheListener = (event) => {
    switch (event.type) {
      case 'load-start':
        return this.loads.add(event.reason);
      case 'load-accepted':
        this.loadMs += event.tookMs;
        return this.outcomes.add(event.isChanged ? 'changed' : 'unchanged');
      case 'load-failed':
        this.loadMs += event.tookMs;
        this.failures.add(faultOf(event.error));
        return this.outcomes.add('failed');
      case 'load-suspicious':
        return this.suspicious.add(event.kind);
      case 'load-followed':
        return this.outcomes.add('followed');
      case 'tier-failed':
        return this.tierFailures.add(event.operation);
      default:
        return this.events.add(nameOf(event));
    }
  };

  readonly hear = (event: UpstreamEvent): void => {
    if (event.type === 'answered') this.calls.add(`${event.call} ${event.status}`);
    else if (event.type === 'failed') this.calls.add(`${event.call} ${event.fault}`);
  };

  readonly hearRepairs = ({ rules }: RepairNews): void => {
    for (const rule of Object.keys(rules)) this.repairs.add(rule);
  };
}

function nameOf(event: CacheEvent): string {
  return event.type === 'purged' ? `purged-${event.isHard ? 'hard' : 'soft'}` : event.type;
}
