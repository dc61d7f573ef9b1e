export class Channel<Event> {
  readonly #listeners: ((event: Event) => void)[] = [];

  readonly notify = (event: Event): void => {
    for (const listener of this.#listeners) listener(event);
  };

  readonly listen = (listener: (event: Event) => void): void => {
    this.#listeners.push(listener);
  };
}
