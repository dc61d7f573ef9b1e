const waitMs = 8_000;

let preparing: Promise<void> | undefined;

async function loadAndPrint(): Promise<void> {
  const { href } = window.location;
  const images = [...document.images];
  for (const image of images) image.loading = 'eager';
  const settled = images.map((image) => image.decode().catch(() => undefined));
  const late = new Promise((resolve) => setTimeout(resolve, waitMs));
  await Promise.race([Promise.all([...settled, document.fonts.ready]), late]);
  if (window.location.href === href) window.print();
}

/** Prints the page once after all images, including lazy-loaded ones, are loaded, or after `waitMs`. */
export function printPage(): Promise<void> {
  preparing ??= loadAndPrint().finally(() => {
    preparing = undefined;
  });
  return preparing;
}

export async function shareAddress(): Promise<'shared' | 'copied' | 'refused'> {
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
