import type { Clock } from '../../base/clock.ts';
import { type FailureRecord, recordFailure } from '../../cache/backoff.ts';
import { allTag } from '../../http/purge-tags.ts';

export interface PurgeQueueOptions {
  readonly clock: Clock;
  /** Of one request. */
  readonly maxTags: number;
  readonly maxBytes: number;
  /** Rejects if the cache in front has not confirmed the purge. */
  readonly send: (tags: readonly string[]) => Promise<void>;
  readonly onSent?: (tags: readonly string[]) => void;
  readonly onFailed?: (error: unknown) => void;
  /** Called when too many tags wait, and everything is purged instead. */
  readonly onOverflow?: (tags: number) => void;
}

/** Changes that arrive in this time are purged by one request. */
const gatherMs = 50;

/** A response that left this server before the change can reach the cache after the purge, so purge once more. */
const againAfterMs = 5_000;

const firstPauseMs = 1_000;

/** Above this, one purge of everything is cheaper than the requests for each tag. */
const maxWaiting = 1_000;

/**
 * Purges tags in the cache in front: in order, one request at a time, in batches. A failed batch stays first and is
 * sent again with back-off, until it succeeds.
 */
export class PurgeQueue {
  readonly #options: PurgeQueueOptions;
  /** Tags in order, and whether each was purged before. */
  #waiting = new Map<string, boolean>();
  readonly #again = new Map<string, () => void>();
  #failure: FailureRecord | undefined;
  #cancel: (() => void) | undefined;
  #sending: Promise<void> | undefined;
  #sinceMs: number | undefined;

  constructor(options: PurgeQueueOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** True until each tag was sent twice. */
  get isOpen(): boolean {
    return this.#waiting.size > 0 || this.#sending !== undefined || this.#again.size > 0;
  }

  /** Milliseconds since which the oldest tag waits. */
  get waitingForMs(): number {
    return this.#sinceMs === undefined ? 0 : Math.max(0, this.#options.clock.now() - this.#sinceMs);
  }

  add(tags: readonly string[], isAgain = false): void {
    const { clock, onOverflow } = this.#options;
    if (tags.length === 0) return;
    if (!this.#waiting.has(allTag)) {
      for (const tag of tags) this.#waiting.set(tag, isAgain && (this.#waiting.get(tag) ?? true));
      const isAll = this.#waiting.has(allTag);
      if (!isAll && this.#waiting.size > maxWaiting) onOverflow?.(this.#waiting.size);
      if (isAll || this.#waiting.size > maxWaiting) this.#waiting = new Map([[allTag, isAgain && isAll]]);
    } else if (!isAgain) this.#waiting.set(allTag, false);
    this.#sinceMs ??= clock.now();
    this.#schedule(gatherMs);
  }

  /** Sends what waits once more, without back-off. For the end of the process. Never rejects. */
  async flush(): Promise<void> {
    this.#stop();
    await this.#sending;
    for (const cancel of this.#again.values()) cancel();
    // No process is left to purge them later.
    this.add([...this.#again.keys()], true);
    this.#again.clear();
    this.#stop();
    do await this.#send();
    while (this.#waiting.size > 0 && !this.#failure);
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #schedule(delayMs: number): void {
    if (this.#cancel || this.#sending || this.#waiting.size === 0) return;
    this.#cancel = this.#options.clock.after(delayMs, () => {
      this.#cancel = undefined;
      this.#sending = this.#send().finally(() => {
        this.#sending = undefined;
        this.#schedule(this.#failure?.forMs ?? 0);
      });
    });
  }

  #batch(): string[] {
    const batch: string[] = [];
    let bytes = 0;
    for (const tag of this.#waiting.keys()) {
      bytes += tag.length + 1;
      if (batch.length >= this.#options.maxTags || (batch.length > 0 && bytes > this.#options.maxBytes)) break;
      batch.push(tag);
    }
    return batch;
  }

  async #send(): Promise<void> {
    const { clock, send, onSent, onFailed } = this.#options;
    const batch = this.#batch();
    if (batch.length === 0) return;
    const sent = batch.map((tag) => [tag, this.#waiting.get(tag) ?? false] as const);
    for (const tag of batch) this.#waiting.delete(tag);
    try {
      await send(batch);
    } catch (error) {
      // Everything that arrived meanwhile comes after it.
      const later = this.#waiting;
      this.#waiting = new Map([...(later.has(allTag) ? [] : sent), ...later]);
      // A tag that was not sent once is sent twice, although its second turn came meanwhile.
      for (const [tag, isAgain] of sent) if (!isAgain && this.#waiting.has(tag)) this.#waiting.set(tag, false);
      this.#failure = recordFailure(this.#failure, error, firstPauseMs, clock.now());
      onFailed?.(error);
      return;
    }
    this.#failure = undefined;
    this.#sinceMs = this.#waiting.size > 0 ? clock.now() : undefined;
    this.#repeat(sent.filter(([, isAgain]) => !isAgain).map(([tag]) => tag));
    onSent?.(batch);
  }

  #repeat(tags: readonly string[]): void {
    for (const tag of tags) {
      this.#again.get(tag)?.();
      const cancel = this.#options.clock.after(againAfterMs, () => {
        this.#again.delete(tag);
        this.add([tag], true);
      });
      this.#again.set(tag, cancel);
    }
  }
}
