import { AsyncLocalStorage } from 'node:async_hooks';

/** The clients that wait for shared work. Others may join later. */
export class Callers {
  readonly #clients = new Set<string>();
  readonly #followers = new Set<(client: string) => void>();

  constructor(...clients: readonly string[]) {
    this.#clients = new Set(clients);
  }

  get clients(): readonly string[] {
    return [...this.#clients];
  }

  /** Calls back with every present and later client. Returns a function that ends it. */
  follow(follower: (client: string) => void): () => void {
    this.#followers.add(follower);
    for (const client of this.#clients) follower(client);
    return () => this.#followers.delete(follower);
  }

  join(others: Callers): void {
    if (others !== this) others.follow((client) => this.#add(client));
  }

  #add(client: string): void {
    if (this.#clients.has(client)) return;
    this.#clients.add(client);
    for (const follower of [...this.#followers]) follower(client);
  }
}

const callers = new AsyncLocalStorage<Callers>();

/** Does work for clients. In queues, shared work counts for each of them. */
export function workFor<Result>(clients: Callers, work: () => Result): Result {
  return callers.run(clients, work);
}

export function calledBy<Result>(client: string, work: () => Result): Result {
  return workFor(new Callers(client), work);
}

/** The clients of the current work; '' for a background refresh. */
export const currentCallers = (): Callers => callers.getStore() ?? new Callers('');
