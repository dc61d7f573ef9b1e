/**
 * Does something once the browser has nothing else to do, after `latestMs` in any case, if that is given; gives the way to
 * stop it.
 */
export function whenIdle(act: () => void, latestMs = 0): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(act, { timeout: latestMs });
    return () => cancelIdleCallback(idle);
  }
  // Safari does not tell when it is idle.
  const timer = setTimeout(act, latestMs || 200);
  return () => clearTimeout(timer);
}
