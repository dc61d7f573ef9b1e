import type { Clock } from './clock.ts';

/** Thrown if a caller waits too long. The work itself goes on. */
export class WaitExceeded extends Error {
  constructor(what: string) {
    super(`No response in time for ${what}`);
    this.name = 'WaitExceeded';
  }
}

/** The promise's outcome, or a rejection with `WaitExceeded` after `waitMs`. */
export const within = <Value>(clock: Clock, waitMs: number, what: string, promise: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const cancel = clock.after(waitMs, () => reject(new WaitExceeded(what)));
    promise.then(resolve, reject).finally(cancel);
  });
