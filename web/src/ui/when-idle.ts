/** Does something once the browser has nothing else to do, after `latestMs` in any case, if that is given. */
export function whenIdle(act: () => void, latestMs = 0): void {
  // Safari does not tell when it is idle.
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: latestMs });
  else setTimeout(act, latestMs || 200);
}
