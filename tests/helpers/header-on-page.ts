import type { Page } from 'playwright-core';

export const header = (page: Page, state: 'top' | 'away' | 'pinned') => page.locator(`header[data-state="${state}"]`);

export async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
}

/** Position and colors of the header. */
export function lookOf(page: Page) {
  return page.locator('body > #app > header').evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    const { top } = element.getBoundingClientRect();
    return { isClear: backgroundColor === 'rgba(0, 0, 0, 0)', color, top };
  });
}
