import { AsyncLocalStorage } from 'node:async_hooks';
import type { Callers } from './callers.ts';
import { PublicError } from './errors.ts';

const retryAfterS = 5;

export class GateFull extends PublicError {
  constructor() {
    super('overloaded', 'Too many requests are waiting', { retryAfterS });
    this.name = 'GateFull';
  }
}

interface LoadGateBounds {
  readonly maxRunning: number;
  /** Maximum for one client, so that others always find room. */
  readonly maxRunningEach: number;
  readonly maxWaiting: number;
}

interface TurnOptions {
  /** Ends the wait. A load that has begun goes on. */
  readonly signal?: AbortSignal;
  /** Runs after all loads that are not secondary. */
  readonly isSecondary?: boolean;
  /** Maximum of waiting loads of this client, if lower than the limit. */
  readonly maxWaiting?: number;
}

interface Waiting extends PromiseWithResolvers<void> {
  readonly isSecondary: boolean;
}

/**
 * Limits running and waiting loads and rejects more. Clients take turns. If the queue is full, the client with the most
 * waiting loads loses one.
 */
export class LoadGate {
  readonly #bounds: LoadGateBounds;
  readonly #running = new Map<string, number>();
  /** By client, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(bounds: LoadGateBounds) {
    this.#bounds = bounds;
  }

  /**
   * The load's outcome. Rejects with `GateFull` if the queue is full, or with the reason of `signal` if it aborts
   * before the load has begun.
   */
  async run<Result>(asker: string, load: () => Promise<Result>, options: TurnOptions = {}): Promise<Result> {
    options.signal?.throwIfAborted();
    if (this.#mayRun(asker)) this.#enter(asker);
    else await this.#turn(asker, options);
    try {
      return await load();
    } finally {
      this.#leave(asker);
    }
  }

  /**
   * The outcome of a load for several clients, which begins at the first turn of any of them. Rejects with `GateFull`
   * if there is no room for any.
   */
  runForAll<Result>(
    callers: Callers,
    load: () => Promise<Result>,
    optionsOf: (client: string) => Pick<TurnOptions, 'maxWaiting'> = () => ({}),
  ): Promise<Result> {
    const outcome = Promise.withResolvers<Result>();
    const begun = new AbortController();
    // Because the turn may be a later client's, the load keeps its own context.
    const inContext = AsyncLocalStorage.snapshot();
    let waiting = 0;
    const begin = async () => {
      // Two clients may have their turns at the same time.
      if (begun.signal.aborted) return;
      begun.abort();
      await inContext(load).then(outcome.resolve, outcome.reject);
    };
    const wait = (client: string) => {
      waiting += 1;
      this.run(client, begin, { ...optionsOf(client), signal: begun.signal }).catch((error: unknown) => {
        waiting -= 1;
        if (waiting === 0 && !begun.signal.aborted) outcome.reject(error);
      });
    };
    const unfollow = callers.follow(wait);
    return outcome.promise.finally(unfollow);
  }

  get workload(): { readonly running: number; readonly waiting: number } {
    return { running: this.#runningInAll(), waiting: this.#waitingInAll() };
  }

  #runningInAll(): number {
    return [...this.#running.values()].reduce((sum, running) => sum + running, 0);
  }

  #mayRun(asker: string): boolean {
    const { maxRunning, maxRunningEach } = this.#bounds;
    const all = this.#runningInAll();
    return all < maxRunning && (this.#running.get(asker) ?? 0) < maxRunningEach;
  }

  #enter(asker: string): void {
    this.#running.set(asker, (this.#running.get(asker) ?? 0) + 1);
  }

  #leave(asker: string): void {
    const left = (this.#running.get(asker) ?? 1) - 1;
    if (left > 0) this.#running.set(asker, left);
    else this.#running.delete(asker);
    this.#letIn();
  }

  #letIn(): void {
    const [asker, waiting] = this.#next(false) ?? this.#next(true) ?? ['', []];
    const [first, ...rest] = waiting;
    if (!first) return;
    this.#waiting.delete(asker);
    if (rest.length > 0) this.#waiting.set(asker, rest);
    this.#enter(asker);
    first.resolve();
  }

  #next(isSecondary: boolean): readonly [asker: string, waiting: readonly Waiting[]] | undefined {
    return [...this.#waiting].find(([asker, [first]]) => first?.isSecondary === isSecondary && this.#mayRun(asker));
  }

  #turn(asker: string, { signal, isSecondary = false, maxWaiting }: TurnOptions): Promise<void> {
    const own = this.#waiting.get(asker) ?? [];
    if (own.length >= (maxWaiting ?? own.length + 1)) return Promise.reject(new GateFull());
    if (this.#waitingInAll() >= this.#bounds.maxWaiting && !this.#makeRoom(own.length)) {
      return Promise.reject(new GateFull());
    }
    const waiting: Waiting = { ...Promise.withResolvers<void>(), isSecondary };
    const before = isSecondary ? own : own.filter((other) => !other.isSecondary);
    this.#waiting.set(asker, [...before, waiting, ...own.slice(before.length)]);
    const giveUp = () => this.#giveUp(asker, waiting, signal?.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    return waiting.promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  #giveUp(asker: string, waiting: Waiting, reason: unknown): void {
    const left = (this.#waiting.get(asker) ?? []).filter((other) => other !== waiting);
    if (left.length > 0) this.#waiting.set(asker, left);
    else this.#waiting.delete(asker);
    waiting.reject(reason);
  }

  #waitingInAll(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Rejects the last load of the client with the most; false if no client has more than one above `own`. */
  #makeRoom(own: number): boolean {
    const most = [...this.#waiting.values()].reduce((a, b) => (b.length > a.length ? b : a));
    if (most.length <= own + 1) return false;
    most.pop()?.reject(new GateFull());
    return true;
  }
}
