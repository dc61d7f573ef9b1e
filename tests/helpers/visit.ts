import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface VisitOptions extends BrowserContextOptions {
  /** What `localStorage` of the site holds when the visit begins. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Value of the consent cookie; without one the visitor is asked. */
  readonly consent?: string;
}

/** A page of a fresh browser profile that has something stored for the site at `url`. Closing its context ends it. */
export async function newVisit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Page> {
  const { stored = {}, consent, ...contextOptions } = options;
  const origin = { origin: url, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) };
  const context = await browser.newContext({ ...contextOptions, storageState: { cookies: [], origins: [origin] } });
  if (consent !== undefined) await context.addCookies([{ name: 'consent', value: consent, url }]);
  return context.newPage();
}

/** Opens an address and resolves when the app has taken over from the server's HTML. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('#cover').waitFor({ state: 'detached' });
}
