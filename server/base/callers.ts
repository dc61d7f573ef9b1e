import { AsyncLocalStorage } from 'node:async_hooks';

const clients = new AsyncLocalStorage<string>();

/** Does work for a client. In queues it counts for that client, even if others join it. */
export const calledBy = <Result>(client: string, work: () => Result): Result => clients.run(client, work);

/** The client of the current work; '' for a background refresh. */
export const currentClient = (): string => clients.getStore() ?? '';
