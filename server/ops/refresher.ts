import PQueue from 'p-queue';
import type { RefreshOutcome } from '../../shared/ops/cache-report.ts';
import type { Clock } from '../base/clock.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import type { Source } from '../cache/entry.ts';
import { type PurgeTarget, purgeMatcher } from '../cache/purge-target.ts';
import { reportedError } from './explanation.ts';
import type { OpsServices } from './ops-services.ts';

/** Visitors' loads have the other connections. */
const atOnce = 2;

/** 5, 20 and 60 s after an event. */
const againAfterMs = [5_000, 15_000, 40_000];
const maxFollowed = 1_000;

export class Refresher {
  readonly #values: Pick<ContentCache, 'inspect' | 'refresh'>;
  readonly #clock: Clock;
  readonly #followed = new Map<string, () => void>();
  readonly #queue = new PQueue({ concurrency: atOnce });
  readonly #waiting = new Set<string>();

  constructor(values: Pick<ContentCache, 'inspect' | 'refresh'>, clock: Clock) {
    this.#values = values;
    this.#clock = clock;
  }

  async now(source: Source<unknown>): Promise<RefreshOutcome> {
    const beganAtMs = this.#clock.now();
    const before = this.#values.inspect(source).entry?.version;
    const outcome = await this.#values.refresh(source);
    const about = { key: source.key, tookMs: this.#clock.now() - beganAtMs };
    if (outcome.kind === 'accepted') {
      const { version } = outcome.entry;
      return { ...about, outcome: version === before ? 'unchanged' : 'changed', version, error: null };
    }
    const error = reportedError(outcome.error);
    return { ...about, outcome: outcome.suspicion ? 'rejected' : 'failed', version: before ?? null, error };
  }

  begin(sources: readonly Source<unknown>[]): void {
    for (const source of sources.filter(({ key }) => !this.#waiting.has(key))) {
      this.#waiting.add(source.key);
      void this.#queue.add(() => {
        this.#waiting.delete(source.key);
        return this.#values.refresh(source);
      });
    }
  }

  /**
   * Loads what an event names. Because an event can overtake the CDN of the CMS, a value that comes unchanged is loaded
   * again after 5, 20 and 60 s.
   */
  follow(sources: readonly Source<unknown>[]): void {
    for (const source of sources) this.#follow(source, againAfterMs);
  }

  repeat(name: string, work: () => void, [pauseMs, ...later] = againAfterMs): void {
    this.#followed.get(name)?.();
    this.#followed.delete(name);
    if (pauseMs === undefined || this.#followed.size >= maxFollowed) return;
    const cancel = this.#clock.after(pauseMs, () => {
      work();
      this.repeat(name, work, later);
    });
    this.#followed.set(name, cancel);
  }

  #follow(source: Source<unknown>, [pauseMs, ...later]: readonly number[]): void {
    this.repeat(source.key, () => undefined, []);
    void this.#queue.add(async () => {
      const { outcome } = await this.now(source);
      if (outcome !== 'unchanged' || pauseMs === undefined) return;
      this.repeat(source.key, () => this.#follow(source, later), [pauseMs]);
    });
  }

  close(): void {
    this.#queue.clear();
    for (const cancel of this.#followed.values()) cancel();
  }
}

/** Stored or failing values that the target means. */
export function sourcesMeant(
  { values, sources }: Pick<OpsServices, 'values' | 'sources'>,
  target: PurgeTarget,
): Source<unknown>[] {
  const isMeant = purgeMatcher(target);
  return [...values.keys()].flatMap((key) => sources.ofKey(key) ?? []).filter(isMeant);
}
