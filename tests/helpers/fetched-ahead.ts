import type { Page } from 'playwright-core';

/** Scripts that hover, focus or touch of a link to a project or work loads, besides its content. */
const scripts = ['/on-the-way-', '/body-', '/Footer-'];

/**
 * Resolves when the code and content for a project or work are loaded after hover, focus or touch, and the code has
 * run. `content`: path below `/api/v1`. An idle network proves nothing: it may have been idle before.
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
  // On a busy machine, loaded code may not have run yet. Passed as text, because Vitest replaces `import`.
  await page.evaluate(`Promise.all(${urls}.map((url) => import(url))).then(() => undefined)`);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
