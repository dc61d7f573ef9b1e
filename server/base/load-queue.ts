/*
 * One client with many requests must not delay others. Each client has a list of waiting loads. When a place is free,
 * `#letIn` takes the first load of the client at the head of `#waiting`, and moves that client to the end. Primary loads
 * come before secondary ones. If all places to wait are taken, the client with most waiting loads loses its last one.
 */
import { PublicError } from './errors.ts';

const retryAfterS = 5;

export class QueueFull extends PublicError {
  constructor() {
    super('overloaded', 'Too many requests are waiting', { retryAfterS });
    this.name = 'QueueFull';
  }
}

interface LoadQueueLimits {
  readonly maxRunning: number;
  /** Maximum for one client, so that other clients always get a place. */
  readonly maxRunningEach: number;
  readonly maxWaiting: number;
}

export interface TurnOptions {
  /** Ends the wait. A load that has begun goes on. */
  readonly signal?: AbortSignal;
  readonly isSecondary?: boolean;
  /** Maximum of waiting loads of this client, if lower than the limit. */
  readonly maxWaiting?: number;
}

interface Waiting extends PromiseWithResolvers<void> {
  readonly isSecondary: boolean;
}

/** Limits running and waiting loads. Clients take turns. Over the limit, the one with most waiting loads loses one. */
export class LoadQueue {
  readonly #bounds: LoadQueueLimits;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(bounds: LoadQueueLimits) {
    this.#bounds = bounds;
  }

  /** The load's outcome. Rejects with `QueueFull`, or the reason of a `signal` that aborts before the load begins. */
  async run<Result>(client: string, load: () => Promise<Result>, options: TurnOptions = {}): Promise<Result> {
    options.signal?.throwIfAborted();
    if (this.#mayRun(client)) this.#enter(client);
    else await this.#turn(client, options);
    try {
      return await load();
    } finally {
      this.#leave(client);
    }
  }

  get workload(): { readonly running: number; readonly waiting: number } {
    return { running: this.#runningInAll(), waiting: this.#waitingInAll() };
  }

  #runningInAll(): number {
    return [...this.#running.values()].reduce((sum, running) => sum + running, 0);
  }

  #mayRun(client: string): boolean {
    const { maxRunning, maxRunningEach } = this.#bounds;
    const all = this.#runningInAll();
    return all < maxRunning && (this.#running.get(client) ?? 0) < maxRunningEach;
  }

  #enter(client: string): void {
    this.#running.set(client, (this.#running.get(client) ?? 0) + 1);
  }

  #leave(client: string): void {
    const left = (this.#running.get(client) ?? 1) - 1;
    if (left > 0) this.#running.set(client, left);
    else this.#running.delete(client);
    this.#letIn();
  }

  #letIn(): void {
    const [client, waiting] = this.#next(false) ?? this.#next(true) ?? ['', []];
    const [first, ...rest] = waiting;
    if (!first) return;
    this.#waiting.delete(client);
    if (rest.length > 0) this.#waiting.set(client, rest);
    this.#enter(client);
    first.resolve();
  }

  #next(isSecondary: boolean): readonly [client: string, waiting: readonly Waiting[]] | undefined {
    return [...this.#waiting].find(([client, [first]]) => first?.isSecondary === isSecondary && this.#mayRun(client));
  }

  #turn(client: string, { signal, isSecondary = false, maxWaiting }: TurnOptions): Promise<void> {
    const own = this.#waiting.get(client) ?? [];
    if (own.length >= (maxWaiting ?? own.length + 1)) return Promise.reject(new QueueFull());
    if (this.#waitingInAll() >= this.#bounds.maxWaiting && !this.#makeRoom(own.length)) {
      return Promise.reject(new QueueFull());
    }
    const waiting: Waiting = { ...Promise.withResolvers<void>(), isSecondary };
    const before = isSecondary ? own : own.filter((other) => !other.isSecondary);
    this.#waiting.set(client, [...before, waiting, ...own.slice(before.length)]);
    const giveUp = () => {
      const left = (this.#waiting.get(client) ?? []).filter((other) => other !== waiting);
      if (left.length > 0) this.#waiting.set(client, left);
      else this.#waiting.delete(client);
      waiting.reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    return waiting.promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  #waitingInAll(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  #makeRoom(own: number): boolean {
    const most = [...this.#waiting.values()].reduce((a, b) => (b.length > a.length ? b : a));
    if (most.length <= own + 1) return false;
    most.pop()?.reject(new QueueFull());
    return true;
  }
}
