export interface Clock {
  readonly now: () => number;
  /** Calls back once after `delayMs`; the returned function cancels. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
}

/**
 * The system clock. Its timers do not keep the process alive. Because a busy process handles timers before responses,
 * callbacks wait for one more turn of the event loop.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    let turn: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      turn = setImmediate(callback);
    }, delayMs);
    timer.unref();
    return () => {
      clearTimeout(timer);
      clearImmediate(turn);
    };
  },
};

export const pause = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal.addEventListener('abort', end);
  });
