import { AsyncLocalStorage } from 'node:async_hooks';
import type { Callers } from './callers.ts';
import { PublicError } from './errors.ts';

const retryAfterS = 5;

/** Raised when too many loads wait already. */
export class GateFull extends PublicError {
  constructor() {
    super('overloaded', 'Too many requests are waiting', { retryAfterS });
    this.name = 'GateFull';
  }
}

interface LoadGateBounds {
  readonly maxRunning: number;
  /** Of them so many for one asker: there is always room left for another. */
  readonly maxRunningEach: number;
  readonly maxWaiting: number;
}

interface TurnOptions {
  /** Given up when it is aborted before the load has begun. */
  readonly signal?: AbortSignal;
  /** Comes when nobody who may run waits for anything else. */
  readonly isSecondary?: boolean;
  /** So many loads of this asker may wait, where that is fewer than there is room for. */
  readonly maxWaiting?: number;
}

interface Waiting extends PromiseWithResolvers<void> {
  readonly isSecondary: boolean;
}

/**
 * Lets so many loads run at once and so many wait; more are refused. For loads whose keys visitors can make up. Askers
 * take turns, however many loads each of them wants; where there is no room to wait, those of who has most give way.
 */
export class LoadGate {
  readonly #bounds: LoadGateBounds;
  readonly #running = new Map<string, number>();
  /** By asker, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(bounds: LoadGateBounds) {
    this.#bounds = bounds;
  }

  /**
   * The load's outcome, when its turn has come. Rejects with `GateFull` when there is no room to wait, and with the
   * reason of the options' signal when it is aborted before the load has begun.
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
   * The outcome of a load that several clients wait for: it begins at the first turn that any of them has, also if that
   * client joined later. Rejects with `GateFull` when there is no room for any of them.
   */
  runForAll<Result>(
    callers: Callers,
    load: () => Promise<Result>,
    optionsOf: (client: string) => Pick<TurnOptions, 'maxWaiting'> = () => ({}),
  ): Promise<Result> {
    const outcome = Promise.withResolvers<Result>();
    const begun = new AbortController();
    // Because a turn may be that of a client that joined later, the load keeps the context in which it was wanted.
    const inContext = AsyncLocalStorage.snapshot();
    let waiting = 0;
    const begin = async () => {
      // Two clients may have their turns at the same moment.
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

  /** How many loads run, and how many wait. */
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

  /** The place goes to the asker whose turn it is, whose next one comes after everybody else's. */
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

  /** Refuses the last load of who waits for most; false if nobody waits for more than one of `own` would be. */
  #makeRoom(own: number): boolean {
    const most = [...this.#waiting.values()].reduce((a, b) => (b.length > a.length ? b : a));
    if (most.length <= own + 1) return false;
    most.pop()?.reject(new GateFull());
    return true;
  }
}
