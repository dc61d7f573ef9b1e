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

export class Refresher {
  readonly #values: Pick<ContentCache, 'inspect' | 'refresh'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #queue = new PQueue({ concurrency: atOnce });
  readonly #waiting = new Set<string>();

  constructor(values: Pick<ContentCache, 'inspect' | 'refresh'>, clock: Pick<Clock, 'now'>) {
    this.#values = values;
    this.#clock = clock;
  }

  /** Loads a value now. Never rejects. */
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
    return { ...about, outcome: outcome.suspicion ? 'kept-out' : 'failed', version: before ?? null, error };
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

  close(): void {
    this.#queue.clear();
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
