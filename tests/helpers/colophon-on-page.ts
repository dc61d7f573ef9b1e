import type { Page } from 'playwright-core';

/**
 * Resolves when the footer of a page, if it has one, has its code, which is fetched when a pointer is about to use it:
 * no need to scroll.
 */
export async function awakeColophon(page: Page): Promise<void> {
  const colophon = page.locator('footer');
  if ((await colophon.count()) === 0) return;
  await colophon.dispatchEvent('pointerover');
  // Each of the sample's two places gets its time in an idle moment of its own.
  await colophon.locator('time').nth(1).waitFor({ state: 'attached' });
}
