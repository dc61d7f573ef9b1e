/** Time as the cache sees it, so that tests can turn it by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Calls back once after `delayMs`; the returned function cancels. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
}

/**
 * The machine's own clock; its timers do not keep the process alive. A process that was busy comes to its timers before it
 * reads what has come meanwhile: an answer that is here by then is taken first, and who waits for it cancels.
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
