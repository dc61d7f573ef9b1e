import type { Page as BrowserPage } from 'playwright-core';
import type { Page } from './looks.ts';

/** A picture of a project that is open, as the address says it. */
const open = (project: string, number: number) => `${project}#picture=${number}`;

async function zoomIn(page: BrowserPage): Promise<void> {
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('+');
  // It moves under reduced motion, too, if only for a frame.
  await page.locator('dialog[open][data-zoomed]').waitFor();
}

async function failPictures(page: BrowserPage): Promise<void> {
  await page.route('**/media/**', (route) => route.abort());
  await page.reload();
  await page.locator('dialog[open] [role="alert"]').first().waitFor();
}

/** The lightbox in what it can be: landscape, upright, a drawing, close up, a picture that does not come. */
export function lightboxLooks(project: string): Page[] {
  const isWindow = true;
  return [
    { name: 'lightbox-landscape', path: open(project, 1), isWindow },
    { name: 'lightbox-upright', path: open(project, 2), isWindow },
    { name: 'lightbox-drawing', path: open(project, 7), isWindow },
    { name: 'lightbox-close-up', path: open(project, 3), isWindow, prepare: zoomIn },
    { name: 'lightbox-failed', path: open(project, 1), isWindow, prepare: failPictures },
  ];
}
