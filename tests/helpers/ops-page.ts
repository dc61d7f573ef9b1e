import type { Page } from 'playwright-core';

export const opsToken = 'a-token-of-some-length-for-tests';

/** Gives the page its token. */
export async function unlock(page: Page, token = opsToken): Promise<void> {
  await page.getByLabel('Token', { exact: true }).fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Resolves when a view is visible and has its data. */
export async function viewOf(page: Page, hash: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText('Loading…').waitFor({ state: 'detached' });
}
