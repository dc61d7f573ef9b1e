/** The code that shows pictures over the page: fetched once, on intent, and again after a failure. */
export const loadLightbox = () => import('../lightbox/Lightbox.tsx');

/** Fetches it ahead of a press; a failure is one of the press. */
export function prefetchLightbox(): void {
  if (!navigator.connection?.saveData) loadLightbox().catch(() => undefined);
}
