/**
 * Has the browser fetch what it would fetch when it comes into view, as soon as it is asked to print: not every browser
 * does so by itself.
 */
export function fetchPicturesForPrints(): void {
  window.addEventListener('beforeprint', () => {
    for (const picture of document.images) picture.loading = 'eager';
  });
}
