/** What became of handing on the address: the system's own sheet took it, it was copied, or the browser let neither be. */
export type Told = 'shared' | 'copied' | 'refused';

/** Longest that printing waits for what is still to come, in milliseconds. */
const waitMs = 8_000;

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether a picture is here, or never will be. */
async function settled(picture: HTMLImageElement): Promise<void> {
  await picture.decode().catch(() => undefined);
}

/**
 * Prints the page once all of its pictures are here, those as well that would be fetched when they come into view; without
 * those that take too long.
 */
export async function printPage(): Promise<void> {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.race([Promise.all([...pictures.map(settled), document.fonts.ready]), later(waitMs)]);
  window.print();
}

/** The page's own address, as others are to have it: without what is open over it. */
const addressOfPage = () => window.location.href.split('#')[0] ?? '';

/** Hands the page's address on: to the system's own sheet where there is one, else to the clipboard. */
export async function shareAddress(): Promise<Told> {
  const url = addressOfPage();
  try {
    if (!navigator.share) {
      await navigator.clipboard.writeText(url);
      return 'copied';
    }
    await navigator.share({ title: document.title, url });
  } catch (error) {
    // Who closes the sheet has changed their mind.
    if (!(error instanceof DOMException && error.name === 'AbortError')) return 'refused';
  }
  return 'shared';
}
