import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults } from '../helpers/axe.ts';
import { siteInBrowser, type VisitorOptions } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

/** The page of the API with its endpoints drawn, and the hosts that it has asked for anything. */
async function openDocs(hash = '', options: VisitorOptions = {}): Promise<{ page: Page; hosts: Set<string> }> {
  const page = await site.newPage(options);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`/api/docs${hash}`);
  await page.locator('#operations-content-menu').waitFor();
  return { page, hosts };
}

/** The operation that gives one project, unfolded, with an answer to a call. */
async function tryProject(page: Page) {
  const project = page.locator('#operations-content-project');
  await project.locator('.opblock-summary-control').click();
  await project.getByRole('button', { name: 'Try it out' }).click();
  await project.getByPlaceholder('slug').fill('sill-chair');
  await project.getByRole('button', { name: 'Execute' }).click();
  await project.locator('.live-responses-table').waitFor();
  return project;
}

test.each([
  ['light', '1440x900'],
  ['dark', '390x844'],
] as const)('P9 axe finds nothing on the page of the API, a call tried out, %s %s', async (colorScheme, size) => {
  const { page } = await openDocs('', { colorScheme, size });
  await tryProject(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('P9 a call is tried out on the site itself, and no other host is asked for anything', async () => {
  const { page, hosts } = await openDocs();
  const project = await tryProject(page);
  const reply = project.locator('.live-responses-table').filter({ hasText: '"slug": "sill-chair"' });
  await reply.waitFor();
  expect([...hosts]).toEqual([new URL(site.url).host]);
});

test('P9 it follows the theme of the system', async () => {
  const { page } = await openDocs('', { colorScheme: 'light' });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(paper).not.toBe(light);
  await expect.poll(() => page.locator('html.dark-mode').count()).toBe(1);
});

test('P9 who follows the type of a problem arrives at what is said of it, with scripts and without', async () => {
  const seen = (page: Page) =>
    page.locator('#overloaded h3').evaluate((heading) => heading.getBoundingClientRect().top);
  const { page } = await openDocs('#overloaded', { size: '390x844' });
  await expect.poll(() => seen(page)).toBeLessThan(844);
  expect(await seen(page)).toBeGreaterThanOrEqual(0);
  const plain = await site.newPage({ javaScriptEnabled: false, size: '390x844' });
  await plain.goto('/api/docs#overloaded');
  const box = await plain.locator('#overloaded h3').boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeLessThan(844);
});
