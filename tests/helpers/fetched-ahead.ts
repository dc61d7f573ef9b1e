import type { Page } from 'playwright-core';

/** What an intent to go to a page of one thing fetches, besides its content. */
const scripts = ['/on-the-way-', '/body-', '/OnYourWall-', '/Footer-'];

/**
 * Resolves when all is here, and has run, that an intent to go to a project or a work fetches: `content` is the path of
 * its content below `/api/v1`. That the network is idle says nothing: it may have been idle before the intent.
 */
export async function fetchedAhead(page: Page, content: string): Promise<void> {
  const here = await page.waitForFunction(
    (parts) => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      const found = parts.map((part) => names.find((name) => name.includes(part)) ?? '');
      return found.every(Boolean) && found.filter((name) => name.endsWith('.js'));
    },
    [...scripts, `/api/v1${content}`],
  );
  const urls = JSON.stringify(await here.jsonValue());
  // What has come has not run yet, on a busy machine. As text: Vitest has an import of its own.
  await page.evaluate(`Promise.all(${urls}.map((url) => import(url))).then(() => undefined)`);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
