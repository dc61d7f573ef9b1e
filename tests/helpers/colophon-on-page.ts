import type { Page } from 'playwright-core';

/**
 * Resolves when the code of the footer, if the page has one, is loaded. A pointer near the footer starts the load, so
 * no test has to scroll.
 */
export async function awakeColophon(page: Page): Promise<void> {
  const colophon = page.locator('footer');
  if ((await colophon.count()) === 0) return;
  await colophon.dispatchEvent('pointerover');
  // Each of the sample's two places gets its time in a separate idle moment.
  await colophon.locator('time').nth(1).waitFor({ state: 'attached' });
}
