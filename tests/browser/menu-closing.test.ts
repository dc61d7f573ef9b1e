import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { menuOf, openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** Clicks with the page's clock standing still, so that its timers run only as far as the test lets them. */
async function chooseAtRest(page: Page, name: string): Promise<void> {
  await page.clock.pauseAt(new Date('2026-03-01T12:00:00Z'));
  await menuOf(page).getByRole('link', { name, exact: true }).click();
}

/** Resolves when React has rendered the effects of timers so far. Its scheduler uses messages, not timers. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let hops = 0; hops < 5; hops += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });
}

test.each([
  ['closes 1200 ms after a change of path [M21, K11]', '/design', 'Process', '/design/process', 1200],
  [
    'closes 800 ms after a change of query [M22, K11]',
    '/design',
    'Furniture',
    '/design?typology=furniture#projects',
    800,
  ],
  ['closes 1000 ms after a click on the current page [M23, K11]', '/design/about', 'About', '/design/about', 1000],
])('%s', async (_title, path, name, target, delayMs) => {
  const page = await site.visit(path);
  await page.clock.install({ time: new Date('2026-03-01T11:00:00Z') });
  await openMenu(page);
  if (path !== target) {
    // The page is loaded without waiting once it has been visited.
    await menuOf(page).getByRole('link', { name, exact: true }).click();
    await menuOf(page).waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL(`**${path}`);
    await openMenu(page);
  }
  await chooseAtRest(page, name);
  await page.waitForURL(target);
  await menuOf(page).locator('[data-chosen]').waitFor();
  if (path !== target) await menuOf(page).locator('[data-chosen][aria-current="page"]').waitFor();
  await page.clock.runFor(delayMs - 1);
  await drawn(page);
  expect(await menuOf(page).count()).toBe(1);
  expect(await page.locator('dialog#menu [data-chosen]').textContent()).toBe(name);
  await page.clock.runFor(1);
  await drawn(page);
  expect(await menuOf(page).count()).toBe(0);
});
