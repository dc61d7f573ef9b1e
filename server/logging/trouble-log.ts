import type { FastifyBaseLogger } from 'fastify';

/** One way in which things go wrong, and what is said of it. */
export interface TroubleKind {
  /** Names the state: failures of one name are one state. */
  readonly name: string;
  /** Said with the first failure. */
  readonly begins: string;
  /** Said when nothing fails in this way any more. */
  readonly ends: string;
}

interface Trouble {
  readonly kind: TroubleKind;
  readonly sinceMs: number;
  failures: number;
  /** What fails, and when it last did. */
  readonly members: Map<string, number>;
}

export interface TroubleLogOptions {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Members remembered of one state: visitors can make up addresses, and each could be one. */
const maxMembers = 1_000;

/** What has not failed again for so long is not asked for any more, and keeps no state from ending. */
const forgottenAfterMs = 600_000;

/**
 * Trouble as states: one line when it begins, with the first error, and one when it ends, with counts. An outage of an
 * hour is two lines, however many requests have met it. A state ends when all that failed has worked again.
 */
export class TroubleLog {
  readonly #options: TroubleLogOptions;
  readonly #states = new Map<string, Trouble>();

  constructor(options: TroubleLogOptions) {
    this.#options = options;
  }

  /** Tells that `member` has failed in this way. */
  failed(kind: TroubleKind, member: string, fields: Readonly<Record<string, unknown>>): void {
    const { log, now } = this.#options;
    const nowMs = now();
    this.#forget(nowMs);
    for (const [name, state] of this.#states) if (name !== kind.name) this.#leave(name, state, member);
    const state = this.#states.get(kind.name) ?? { kind, sinceMs: nowMs, failures: 0, members: new Map() };
    if (state.failures === 0) log.warn(fields, kind.begins);
    state.failures += 1;
    if (state.members.size < maxMembers || state.members.has(member)) state.members.set(member, nowMs);
    this.#states.set(kind.name, state);
  }

  /** Tells that `member` works. Costs nothing to speak of while nothing is wrong. */
  worked(member: string): void {
    if (this.#states.size === 0) return;
    for (const [name, state] of this.#states) this.#leave(name, state, member);
    this.#forget(this.#options.now());
  }

  #leave(name: string, state: Trouble, member: string): void {
    if (state.members.delete(member)) this.#endIfOver(name, state);
  }

  #forget(nowMs: number): void {
    for (const [name, state] of this.#states) {
      for (const [member, failedAtMs] of state.members) {
        if (nowMs - failedAtMs > forgottenAfterMs) state.members.delete(member);
      }
      this.#endIfOver(name, state);
    }
  }

  #endIfOver(name: string, { kind, sinceMs, failures, members }: Trouble): void {
    if (members.size > 0) return;
    this.#states.delete(name);
    const forS = Math.round((this.#options.now() - sinceMs) / 1000);
    this.#options.log.info({ failures, forS }, kind.ends);
  }
}
