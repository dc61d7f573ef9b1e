/** Calls back when the browser is idle, at the latest after `latestMs`. Returns a cleanup. */
export function whenIdle(act: () => void, latestMs = 0): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(act, { timeout: latestMs });
    return () => cancelIdleCallback(idle);
  }
  // Safari has no idle callback.
  const timer = setTimeout(act, latestMs || 200);
  return () => clearTimeout(timer);
}
