import { Callers, currentCallers, workFor } from './callers.ts';

interface Flight<Result> {
  readonly outcome: Promise<Result>;
  readonly callers: Callers;
}

/** Work that is done once for all who want it at the same time, by its key. */
export class SingleFlight<Result> {
  readonly #flights = new Map<string, Flight<Result>>();

  /** What is under way of a key. */
  running(key: string): Promise<Result> | undefined {
    return this.#flights.get(key)?.outcome;
  }

  /** Begins, or joins what is under way: the work is then for all of their clients. */
  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.#flights.get(key);
    if (running) {
      running.callers.join(currentCallers());
      return running.outcome;
    }
    const callers = new Callers();
    callers.join(currentCallers());
    const outcome = workFor(callers, work).finally(() => this.#flights.delete(key));
    this.#flights.set(key, { outcome, callers });
    return outcome;
  }
}
