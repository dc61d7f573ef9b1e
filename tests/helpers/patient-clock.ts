import type { Clock } from '../../server/base/clock.ts';
import { usualWaitMs } from '../../server/cache/stores/guarded-store.ts';

const patienceMs = 30_000;

/** The clock, on which requests wait long for Redis. On a busy machine, it responds too late for visitors. */
export const patient = (clock: Clock): Clock => ({
  now: () => clock.now(),
  after: (delayMs, callback) => clock.after(delayMs === usualWaitMs ? patienceMs : delayMs, callback),
});
