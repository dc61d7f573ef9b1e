import type { Clock } from '../../base/clock.ts';

const closingSignals = ['SIGINT', 'SIGTERM'] as const;

type ClosingSignal = (typeof closingSignals)[number];

/** Ctrl-C under `npm start` arrives twice within milliseconds, from the terminal and from npm. */
const onePressMs = 1_000;

/** Calls `close` at the first signal. One second later, the next signal ends the process. */
export function closeOnSignals(
  signals: Pick<NodeJS.EventEmitter, 'on' | 'off'>,
  clock: Pick<Clock, 'after'>,
  close: (signal: ClosingSignal) => void,
): void {
  let hasBegun = false;
  const heard = (signal: ClosingSignal): void => {
    if (hasBegun) return;
    hasBegun = true;
    clock.after(onePressMs, () => {
      for (const each of closingSignals) signals.off(each, heard);
    });
    close(signal);
  };
  for (const each of closingSignals) signals.on(each, heard);
}
