export type ShareOutcome = 'shared' | 'copied' | 'refused';

const waitMs = 8_000;

/** Prints after all images, including lazy-loaded ones, are loaded, or after `waitMs`. */
export async function printPage(): Promise<void> {
  const images = [...document.images];
  for (const image of images) image.loading = 'eager';
  const settled = images.map((image) => image.decode().catch(() => undefined));
  const late = new Promise((resolve) => setTimeout(resolve, waitMs));
  await Promise.race([Promise.all([...settled, document.fonts.ready]), late]);
  window.print();
}

export async function shareAddress(): Promise<ShareOutcome> {
  const url = window.location.href.split('#')[0] ?? '';
  try {
    if (!navigator.share) {
      await navigator.clipboard.writeText(url);
      return 'copied';
    }
    await navigator.share({ title: document.title, url });
  } catch (error) {
    // The visitor closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) return 'refused';
  }
  return 'shared';
}
