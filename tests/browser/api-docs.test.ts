import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

test('the API page makes a call to the site itself, in both themes, and axe finds nothing [P9, P6]', async () => {
  const page = await site.newPage({ colorScheme: 'light', size: '390x844' });
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('/api/docs');
  const project = page.locator('#operations-content-project');
  await project.locator('.opblock-summary-control').click();
  await project.getByRole('button', { name: 'Try it out' }).click();
  await project.getByPlaceholder('slug').fill('sill-chair');
  await project.getByRole('button', { name: 'Execute' }).click();
  await project.locator('.live-responses-table').filter({ hasText: '"slug": "sill-chair"' }).waitFor();
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(paper).not.toBe(light);
  await page.locator('html.dark-mode').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect([...hosts]).toEqual([new URL(site.url).host]);
});

test.each([true, false])(
  'the type of a problem leads to its description, with scripts: %s [P9]',
  async (javaScriptEnabled) => {
    const page = await site.newPage({ javaScriptEnabled, size: '390x844' });
    await page.goto('/api/docs#overloaded');
    if (javaScriptEnabled) await page.locator('#operations-content-menu').waitFor();
    const top = async (target: Page) => (await target.locator('#overloaded h3').boundingBox())?.y;
    await expect.poll(() => top(page)).toBeLessThan(844);
    expect(await top(page)).toBeGreaterThanOrEqual(0);
  },
);
