/** A bound in time for something on its way. Stop it when that has ended. */
export interface Deadline {
  /** Aborts when the caller gives up, or when the time is over. */
  readonly signal: AbortSignal;
  readonly stop: () => void;
  /** How it stands: what an error that follows is to be called. */
  readonly state: () => { readonly isAborted: boolean; readonly isLate: boolean; readonly wasConnected: boolean };
}

/** `isConnected` is asked when the time is over, because aborting closes the connection. */
export function startDeadline(
  deadlineMs: number,
  callerSignal: AbortSignal | undefined,
  isConnected: () => boolean,
): Deadline {
  const late = new AbortController();
  let wasConnected = true;
  const timer = setTimeout(() => {
    wasConnected = isConnected();
    late.abort();
  }, deadlineMs);
  return {
    signal: callerSignal ? AbortSignal.any([callerSignal, late.signal]) : late.signal,
    stop: () => clearTimeout(timer),
    state: () => ({ isAborted: callerSignal?.aborted ?? false, isLate: late.signal.aborted, wasConnected }),
  };
}
