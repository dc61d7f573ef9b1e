import type { DeriveOrder } from './derive-order.ts';
import { DeriveProcess, type DeriveProcessOptions } from './derive-process.ts';

export interface DeriveLaneOptions extends DeriveProcessOptions {
  /** Orders carried out at once, each in a process of its own. */
  readonly atOnce: number;
  /** Orders that may wait; one more is refused. */
  readonly maxWaiting: number;
}

/** Raised when too many orders wait already. */
export class LaneFull extends Error {
  constructor() {
    super('Too many files wait to be derived');
    this.name = 'LaneFull';
  }
}

/** Orders in the sequence in which they came, so many of them at once. */
export class DeriveLane {
  readonly #maxWaiting: number;
  readonly #processes: readonly DeriveProcess[];
  readonly #idle: DeriveProcess[];
  readonly #waiting: ((process: DeriveProcess) => void)[] = [];

  constructor({ atOnce, maxWaiting, ...options }: DeriveLaneOptions) {
    this.#maxWaiting = maxWaiting;
    this.#processes = Array.from({ length: atOnce }, () => new DeriveProcess(options));
    this.#idle = [...this.#processes];
  }

  /**
   * The file. What the order needs is prepared when its turn has come, so that those who wait hold no originals in
   * memory. Rejects with {@link LaneFull}, with `DeriveError` or with what `prepare` rejects with.
   */
  async run(prepare: () => Promise<DeriveOrder>): Promise<Buffer> {
    const process = await this.#turn();
    try {
      return await process.run(await prepare());
    } finally {
      const next = this.#waiting.shift();
      if (next) next(process);
      else this.#idle.push(process);
    }
  }

  close(): void {
    for (const process of this.#processes) process.close();
  }

  async #turn(): Promise<DeriveProcess> {
    const process = this.#idle.pop();
    if (process) return process;
    if (this.#waiting.length >= this.#maxWaiting) throw new LaneFull();
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }
}
