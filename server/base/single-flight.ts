export class SingleFlight<Result> {
  readonly #flights = new Map<string, Promise<Result>>();

  running(key: string): Promise<Result> | undefined {
    return this.#flights.get(key);
  }

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.#flights.get(key);
    if (running) return running;
    const outcome = work().finally(() => this.#flights.delete(key));
    this.#flights.set(key, outcome);
    return outcome;
  }
}
