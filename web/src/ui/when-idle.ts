/** Does something once the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  // Safari does not tell when it is idle.
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, 200);
}
