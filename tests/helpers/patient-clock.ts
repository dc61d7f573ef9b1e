import { type Clock, systemClock } from '../../server/base/clock.ts';
import { usualWaitMs } from '../../server/cache/stores/guarded-store.ts';

const patienceMs = 30_000;

/** The system clock, on which requests wait long for Redis. On a busy machine, it responds too late for visitors. */
export const patientClock: Clock = {
  now: systemClock.now,
  after: (delayMs, callback) => systemClock.after(delayMs === usualWaitMs ? patienceMs : delayMs, callback),
};
