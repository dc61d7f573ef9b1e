import { type BeginEvent, type EventLog, type LogEvent, logEvent, logEvents } from './log-events.ts';

const endings = new Map(
  Object.entries(logEvents).flatMap(([event, { ended }]) => (ended ? [[ended, event as LogEvent]] : [])),
);

interface Outage {
  readonly begin: BeginEvent;
  readonly sinceMs: number;
  loggedMs: number;
  failures: number;
  /** Last failure of each member, in milliseconds since the epoch. */
  readonly members: Map<string, number>;
}

export interface OutageLogOptions {
  readonly log: EventLog;
  readonly now: () => number;
}

/** Limited, because visitors can request any URL. */
const maxMembers = 1_000;

/** So that the last hours of a log contain an outage that began before them. */
const repeatedAfterMs = 3_600_000;

/** A member without further failure is no longer requested. */
const forgottenAfterMs = 600_000;

/**
 * Logs outages as states: a line at the start with the first error, one each hour, and one at the end with counts. A
 * state ends when its last member works. Members are kept by state, so that one that fails in two ways by turns begins
 * each state once. A state also ends if nothing failed for ten minutes, because its members may never be requested again.
 */
export class OutageLog {
  readonly #options: OutageLogOptions;
  readonly #states = new Map<string, Outage>();

  constructor(options: OutageLogOptions) {
    this.#options = options;
  }

  /** Each `reason` of an event is a state. */
  failed(begin: BeginEvent, member: string, fields: Readonly<Record<string, unknown>>, reason = ''): void {
    const { log, now } = this.#options;
    const nowMs = now();
    const name = `${begin} ${reason}`;
    const state = this.#states.get(name) ?? {
      begin,
      sinceMs: nowMs,
      loggedMs: Number.NEGATIVE_INFINITY,
      failures: 0,
      members: new Map(),
    };
    if (nowMs - state.loggedMs >= repeatedAfterMs) {
      const { failures, sinceMs } = state;
      const earlier = failures > 0 ? { failures, forS: Math.round((nowMs - sinceMs) / 1000) } : {};
      logEvent(log, begin, { ...fields, ...earlier });
      state.loggedMs = nowMs;
    }
    state.failures += 1;
    if (state.members.size < maxMembers || state.members.has(member)) state.members.set(member, nowMs);
    this.#states.set(name, state);
    this.#forget(nowMs);
  }

  /** A state ends at least `quietMs` after its last failure, for members that alternate. */
  worked(member: string, quietMs = 0): void {
    if (this.#states.size > 0) this.#forget(this.#options.now(), member, quietMs);
  }

  /** Removes a member from the states of an event, which another line explains. */
  discard(begin: BeginEvent, member: string): void {
    for (const [name, state] of this.#states)
      if (state.begin === begin && state.members.delete(member) && state.members.size === 0) this.#states.delete(name);
  }

  #forget(nowMs: number, worked = '', quietMs = 0): void {
    for (const [name, { begin, sinceMs, failures, members }] of this.#states) {
      const hasWorked = nowMs - (members.get(worked) ?? nowMs) >= quietMs && members.delete(worked);
      for (const [member, failedAtMs] of members) if (nowMs - failedAtMs > forgottenAfterMs) members.delete(member);
      if (members.size > 0) continue;
      this.#states.delete(name);
      const end = endings.get(begin);
      const text = hasWorked ? undefined : 'No failure for ten minutes; the state ended';
      if (end) logEvent(this.#options.log, end, { failures, forS: Math.round((nowMs - sinceMs) / 1000) }, text);
    }
  }
}
