/** Calls back when a child is at most half a window away. */
export function whenSeen(element: Element, act: () => void, signal: AbortSignal): void {
  const look = (entries: readonly IntersectionObserverEntry[]) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) act();
  };
  const observer = new IntersectionObserver(look, { rootMargin: '50%' });
  for (const child of element.children) observer.observe(child);
  signal.addEventListener('abort', () => observer.disconnect());
}
