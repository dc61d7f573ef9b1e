import { Callers, currentCallers, workFor } from './callers.ts';

/** Coalesces concurrent work with the same key. */
export class SingleFlight<Result> {
  readonly #flights = new Map<string, { readonly outcome: Promise<Result>; readonly callers: Callers }>();

  running(key: string): Promise<Result> | undefined {
    return this.#flights.get(key)?.outcome;
  }

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
