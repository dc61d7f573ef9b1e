/** Raised when too many loads wait already. */
export class GateFull extends Error {
  constructor() {
    super('Too many loads are waiting');
    this.name = 'GateFull';
  }
}

/** Lets so many loads run at once and so many wait; more are refused. For loads whose keys visitors can make up. */
export class LoadGate {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(bounds: { maxRunning: number; maxWaiting: number }) {
    this.#maxRunning = bounds.maxRunning;
    this.#maxWaiting = bounds.maxWaiting;
  }

  /** The load's outcome, when its turn has come. Rejects with `GateFull` when there is no room to wait. */
  async run<Result>(load: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#maxRunning) await this.#turn();
    else this.#running += 1;
    try {
      return await load();
    } finally {
      this.#leave();
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) return Promise.reject(new GateFull());
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The place goes to who waits longest. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
