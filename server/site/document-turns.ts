import { setImmediate as nextTurn } from 'node:timers/promises';
import { currentCallers } from '../base/callers.ts';
import { PublicError } from '../base/errors.ts';
import { LoadQueue, QueueFull } from '../base/load-queue.ts';

const maxWaitingEach = 10;

const maxWaiting = 1_000;

const retryAfterS = 5;

/**
 * Renders one document with a query at a time, because visitors can make up any number of queries. Clients take turns.
 */
export class DocumentTurns {
  readonly #gate = new LoadQueue({ maxRunning: 1, maxRunningEach: 1, maxWaiting });
  readonly #onRefused: (address: string, atMost: number) => void;

  constructor(onRefused: (address: string, atMost: number) => void) {
    this.#onRefused = onRefused;
  }

  async run<Result>(draw: () => Promise<Result>): Promise<Result> {
    const callers = currentCallers();
    // Revalidation has no client and is limited already.
    const placeOf = (client: string) => (client === '' ? {} : { maxWaiting: maxWaitingEach });
    try {
      return await this.#gate.runForAll(callers, () => nextTurn().then(draw), placeOf);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      for (const client of callers.clients) this.#onRefused(client, maxWaitingEach);
      throw new PublicError('too-many-requests', 'Too many requests from this address', { retryAfterS, cause: error });
    }
  }
}
