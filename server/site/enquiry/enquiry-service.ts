import { within } from '../../base/bounded-wait.ts';
import type { Clock } from '../../base/clock.ts';
import type { OutageLog } from '../../base/outage-log.ts';
import { recordFailure } from '../../cache/backoff.ts';
import { type Deliver, type Enquiry, reasonOf } from './enquiry-delivery.ts';
import type { EnquiryState, EnquiryStore, StoredEnquiry } from './enquiry-store.ts';

const dayMs = 86_400_000;
const triedForMs = 7 * dayMs;
const keptForMs = 30 * dayMs;
const firstPauseMs = 30_000;
const maxPauseMs = 6 * 3_600_000;
const lookEveryMs = 5_000;

/** Longer than a delivery, so that no other replica begins one. */
const leaseMs = 120_000;
const maxDeliveryMs = 60_000;

export type RefusalReason = 'origin' | 'invalid' | 'bot' | 'limit' | 'storage';

const maxListed = 50;

export interface EnquiryServiceOptions {
  readonly clock: Clock;
  readonly outages: Pick<OutageLog, 'failed' | 'worked'>;
  /** The first that works stores an enquiry. All are delivered. */
  readonly stores: readonly EnquiryStore[];
  readonly deliver: Deliver;
}

/** Stores enquiries, and delivers each until the receiver has accepted it. */
export class EnquiryService {
  readonly counts = { received: 0, delivered: 0, attemptsFailed: 0 };
  readonly refused: Record<RefusalReason, number> = { origin: 0, invalid: 0, bot: 0, limit: 0, storage: 0 };
  readonly #options: EnquiryServiceOptions;
  /** Accepted by the receiver, which the store does not know yet. They must not be sent again. */
  readonly #accepted = new Set<string>();
  #running: Promise<void> | undefined;
  #isNewDue = false;
  #isClosed = false;
  #cancel: (() => void) | undefined;

  constructor(options: EnquiryServiceOptions) {
    this.#options = options;
  }

  /** Resolves once the enquiry is stored. Rejects if no store works. */
  async add(enquiry: Enquiry): Promise<void> {
    const nowMs = this.#options.clock.now();
    const state = { state: 'waiting', receivedAtMs: nowMs, attempts: 0, dueAtMs: nowMs } as const;
    const stored = { id: enquiry.id, text: JSON.stringify(enquiry), state };
    let error: unknown;
    for (const store of this.#options.stores) {
      try {
        await store.add(stored);
        this.counts.received += 1;
        this.deliverDue();
        return;
      } catch (failure) {
        error = failure;
      }
    }
    throw error;
  }

  /** Delivers what is due, now and every {@link lookEveryMs}. */
  deliverDue(): void {
    this.#isNewDue = true;
    if (this.#running || this.#isClosed) return;
    this.#cancel?.();
    this.#running = this.#deliverAll().finally(() => {
      this.#running = undefined;
      if (this.#isNewDue) this.deliverDue();
      else if (!this.#isClosed) this.#cancel = this.#options.clock.after(lookEveryMs, () => this.deliverDue());
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await this.#running;
  }

  /** Counts, and the reason for each open enquiry. Without any name, address or text. */
  async report() {
    const found = await Promise.all(this.#options.stores.map((store) => store.states().catch(() => [])));
    const states = found.flat();
    const count = (state: EnquiryState['state']) => states.filter(([, one]) => one.state === state).length;
    const open = states
      .filter(([, { state }]) => state !== 'delivered')
      .sort(([, a], [, b]) => a.receivedAtMs - b.receivedAtMs);
    return {
      ...{ waiting: count('waiting'), failed: count('failed'), delivered: count('delivered') },
      open: open.slice(0, maxListed).map(([id, { receivedAtMs, dueAtMs, ...state }]) => ({
        ...{ id, ...state, receivedAt: new Date(receivedAtMs).toISOString() },
        nextAt: new Date(Math.max(dueAtMs, receivedAtMs)).toISOString(),
      })),
    };
  }

  async #deliverAll(): Promise<void> {
    this.#isNewDue = false;
    for (const store of this.#options.stores) {
      try {
        while (!this.#isClosed) {
          const nowMs = this.#options.clock.now();
          const enquiry = await store.claim(nowMs, nowMs + leaseMs);
          if (!enquiry) break;
          await this.#handle(store, enquiry);
        }
      } catch {
        // The store logs its failures. Its enquiries wait.
      }
    }
  }

  async #handle(store: EnquiryStore, { id, text, state }: StoredEnquiry): Promise<void> {
    const { clock } = this.#options;
    const deletedAtMs = state.receivedAtMs + triedForMs + keptForMs;
    if (state.state === 'delivered' || clock.now() >= deletedAtMs) return store.remove(id);
    const reason = this.#accepted.has(id) ? undefined : await this.#send(JSON.parse(text) as Enquiry);
    const attempts = state.attempts + 1;
    const nowMs = clock.now();
    if (reason === undefined) {
      this.#accepted.add(id);
      await store.update(id, { ...state, state: 'delivered', attempts, dueAtMs: nowMs + keptForMs });
      this.#accepted.delete(id);
      return;
    }
    const past = { firstAtMs: 0, failures: state.attempts, error: undefined, sinceMs: 0, forMs: 0 };
    const dueAtMs = nowMs + recordFailure(past, undefined, firstPauseMs, nowMs, maxPauseMs).forMs;
    const isOver = dueAtMs > state.receivedAtMs + triedForMs;
    const next = isOver
      ? ({ state: 'failed', dueAtMs: deletedAtMs } as const)
      : ({ state: 'waiting', dueAtMs } as const);
    await store.update(id, { ...state, ...next, attempts, reason });
  }

  /** Returns the reason of a failure. */
  async #send(enquiry: Enquiry): Promise<string | undefined> {
    const { clock, deliver, outages } = this.#options;
    try {
      await within(clock, maxDeliveryMs, 'enquiry', deliver(enquiry));
    } catch (error) {
      this.counts.attemptsFailed += 1;
      const reason = reasonOf(error);
      outages.failed('enquiry.failed', 'enquiry', { reason, enquiry: enquiry.id });
      return reason;
    }
    this.counts.delivered += 1;
    outages.worked('enquiry');
    return undefined;
  }
}
