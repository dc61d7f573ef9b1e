export type Told = 'shared' | 'copied' | 'refused';

const waitMs = 8_000;

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function settled(image: HTMLImageElement): Promise<void> {
  await image.decode().catch(() => undefined);
}

/** Prints after all images, including lazy-loaded ones, are loaded, or after `waitMs`. */
export async function printPage(): Promise<void> {
  const images = [...document.images];
  for (const image of images) image.loading = 'eager';
  await Promise.race([Promise.all([...images.map(settled), document.fonts.ready]), later(waitMs)]);
  window.print();
}

const addressOfPage = () => window.location.href.split('#')[0] ?? '';

export async function shareAddress(): Promise<Told> {
  const url = addressOfPage();
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
