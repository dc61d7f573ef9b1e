import type { Page } from 'playwright-core';

export const opsToken = 'a-token-of-some-length-for-tests';

/** Gives the page its token. */
export async function unlock(page: Page, token = opsToken): Promise<void> {
  await page.getByLabel('Token', { exact: true }).fill(token);
  await page.getByRole('button', { name: 'Open' }).click();
}
