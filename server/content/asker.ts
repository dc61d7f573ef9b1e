import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The client address that a reply is made for. Nothing but the gate before unknown pages asks for it, so it does not go
 * through all hands in between. A load that several ask for is the first one's.
 */
const askers = new AsyncLocalStorage<string>();

/** Makes a reply for a client address. */
export function askedBy<Result>(address: string, make: () => Result): Result {
  return askers.run(address, make);
}

/** Whom a load is for; '' for a refresh in the background, which is for nobody in particular. */
export function currentAsker(): string {
  return askers.getStore() ?? '';
}
