import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '../../base/client-key.ts';
import { PublicError } from '../../base/errors.ts';
import { GateFull, LoadGate } from '../../base/load-gate.ts';
import type { OpsServices } from '../ops-services.ts';

const limits = { maxRunning: 16, maxRunningEach: 4, maxWaiting: 128 };
const maxWaitingEach = 16;

/** A slow client must not occupy a place for the whole request timeout. */
const bodyDeadlineMs = 5_000;

/** Limits unauthenticated bodies, and so the memory that anybody can fill, in all and for each client. */
export class UnprovenBodies {
  readonly #services: Pick<OpsServices, 'clock' | 'refusals'>;
  readonly #gate = new LoadGate(limits);

  constructor(services: Pick<OpsServices, 'clock' | 'refusals'>) {
    this.#services = services;
  }

  /** Resolves when the body may be read. Throws `PublicError` if too many wait. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const begun = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const gone = new AbortController();
    const leave = () => {
      closed.resolve();
      gone.abort(new PublicError('bad-request', 'The client has closed the connection'));
    };
    if (reply.raw.closed) leave();
    else reply.raw.once('close', leave);
    const read = () => {
      begun.resolve();
      this.#endSlow(request, reply);
      return closed.promise;
    };
    const options = { signal: gone.signal, maxWaiting: maxWaitingEach };
    this.#gate.run(clientKey(request.ip), read, options).catch(begun.reject);
    try {
      await begun.promise;
    } catch (error) {
      if (!(error instanceof GateFull)) throw error;
      this.#services.refusals.busy();
      const cause = { retryAfterS: bodyDeadlineMs / 1000, cause: error };
      throw new PublicError('overloaded', 'Too many signed webhooks are being read', cause);
    }
  }

  #endSlow({ raw }: FastifyRequest, reply: FastifyReply): void {
    const cancel = this.#services.clock.after(bodyDeadlineMs, () => {
      const detail = `The body did not arrive within ${bodyDeadlineMs / 1000} seconds`;
      if (!raw.complete) raw.emit('error', new PublicError('bad-request', detail));
    });
    reply.raw.once('close', cancel);
  }
}
