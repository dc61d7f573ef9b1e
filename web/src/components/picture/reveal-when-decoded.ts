/**
 * For pictures that are fetched late: one that is not here yet stays hidden over its tone and appears when it has
 * been decoded. One that is here already, or comes at once, is never hidden; nor is any without scripts.
 */
export function revealWhenDecoded(picture: HTMLImageElement): void {
  if (picture.complete || picture.loading !== 'lazy') return;
  const reveal = () => {
    delete picture.dataset.pending;
  };
  picture.dataset.pending = '';
  picture.addEventListener('load', () => void picture.decode().then(reveal, reveal), { once: true });
  picture.addEventListener('error', reveal, { once: true });
}
