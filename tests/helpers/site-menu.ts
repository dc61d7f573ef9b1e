import type { Page } from 'playwright-core';

/** The menu while it is open. */
export const menuOf = (page: Page) => page.locator('dialog#menu[open]');

/** The page's own burger while the menu is closed. */
export const burgerOf = (page: Page) => page.getByRole('button', { name: 'Open menu' });

export async function openMenu(page: Page): Promise<void> {
  await burgerOf(page).click();
  await menuOf(page).waitFor();
}

/** Focused element: its accessible name, otherwise its text. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
