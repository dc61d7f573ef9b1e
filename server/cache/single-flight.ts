/** Work that is done once for all who want it at the same time, by its key. */
export class SingleFlight<Result> {
  readonly #flights = new Map<string, Promise<Result>>();

  /** What is under way of a key. */
  running(key: string): Promise<Result> | undefined {
    return this.#flights.get(key);
  }

  /** Begins, or joins what is under way. */
  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.#flights.get(key);
    if (running) return running;
    const flight = work().finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }
}
