/** One way in which things go wrong, and what is said of it. */
export interface TroubleKind {
  /** Names the state: failures of one name are one state. */
  readonly name: string;
  /** Said with the first failure. */
  readonly begins: string;
  /** Said when all that failed in this way works again. */
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
  readonly log: Readonly<Record<'warn' | 'info', (fields: object, text: string) => void>>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Members remembered of one state: visitors can make up addresses, and each could be one. */
const maxMembers = 1_000;

/** What has not failed again for so long is not asked for any more, and keeps no state from ending. */
const forgottenAfterMs = 600_000;

/**
 * Trouble as states: one line when it begins, with the first error, and one when it ends, with counts. An outage of an
 * hour is two lines, however many requests have met it. A state ends when the last of what failed works again. It is over
 * without a word when nothing has worked: what failed fails in another way, which has its own line, or is asked for no more.
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
    for (const [name, { members }] of this.#states) if (name !== kind.name) members.delete(member);
    const state = this.#states.get(kind.name) ?? { kind, sinceMs: nowMs, failures: 0, members: new Map() };
    if (state.failures === 0) log.warn(fields, kind.begins);
    state.failures += 1;
    if (state.members.size < maxMembers || state.members.has(member)) state.members.set(member, nowMs);
    this.#states.set(kind.name, state);
    this.#forget(nowMs);
  }

  /** Tells that `member` works. Costs nothing to speak of while nothing is wrong. */
  worked(member: string): void {
    if (this.#states.size === 0) return;
    const failing = [...this.#states.values()].filter(({ members }) => members.delete(member));
    const nowMs = this.#options.now();
    this.#forget(nowMs);
    for (const { kind, sinceMs, failures, members } of failing) {
      if (members.size > 0) continue;
      this.#options.log.info({ failures, forS: Math.round((nowMs - sinceMs) / 1000) }, kind.ends);
    }
  }

  /** Forgets what nobody asks for any more, and states of which nothing is left. */
  #forget(nowMs: number): void {
    for (const [name, { members }] of this.#states) {
      for (const [member, failedAtMs] of members) if (nowMs - failedAtMs > forgottenAfterMs) members.delete(member);
      if (members.size === 0) this.#states.delete(name);
    }
  }
}
