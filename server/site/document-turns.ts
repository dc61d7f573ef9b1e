import { setImmediate as nextTurn } from 'node:timers/promises';
import { currentCallers } from '../base/callers.ts';
import { PublicError } from '../base/errors.ts';
import { GateFull, LoadGate } from '../base/load-gate.ts';

/** Responses that one client address may wait for: more than a visitor opens at once. */
const maxWaitingEach = 10;

const maxWaiting = 1_000;

/** How long a document of very many projects takes to be drawn, and some before it. */
const retryAfterS = 5;

/**
 * Turns in which documents with a query are drawn, or searches, parts of lists and views are computed. There are as many as
 * typologies times sizes, or as anybody can think of. A client that asks for all at once must not have the processor: one is
 * made at a time, the event loop comes round before each, and clients take turns.
 */
export class DocumentTurns {
  readonly #gate = new LoadGate({ maxRunning: 1, maxRunningEach: 1, maxWaiting });
  readonly #onRefused: (address: string, atMost: number) => void;

  constructor(onRefused: (address: string, atMost: number) => void) {
    this.#onRefused = onRefused;
  }

  /** What `draw` gives when its turn has come. Throws `PublicError` (429) when too much waits. */
  async run<Result>(draw: () => Promise<Result>): Promise<Result> {
    const callers = currentCallers();
    // What is kept and drawn anew is asked for by nobody in particular, and there is only so much of it.
    const placeOf = (client: string) => (client === '' ? {} : { maxWaiting: maxWaitingEach });
    try {
      return await this.#gate.runForAll(callers, () => nextTurn().then(draw), placeOf);
    } catch (error) {
      if (!(error instanceof GateFull)) throw error;
      for (const client of callers.clients) this.#onRefused(client, maxWaitingEach);
      throw new PublicError('too-many-requests', 'Too many requests from this address', { retryAfterS, cause: error });
    }
  }
}
