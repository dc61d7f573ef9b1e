export class Channel<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  readonly notify = (event: Event): void => {
    for (const listener of this.#listeners) listener(event);
  };

  /** Returns a function that ends it. */
  readonly listen = (listener: (event: Event) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
