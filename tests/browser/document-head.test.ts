import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { startSiteOfLinks } from '../helpers/site-of-links.ts';

const content = {
  Process: '/Design//PROCESS/?x=1',
  Elsewhere: '/art/art-works/%53ILL-chair',
};
const site = siteInBrowser({ reducedMotion: 'reduce' }, () => startSiteOfLinks({ content }));

const canonicalOf = async (page: Page) =>
  new URL((await page.locator('link[rel="canonical"]').getAttribute('href')) ?? '').pathname;

/** Robots value of an indexable page. */
const listed = ['max-image-preview:large'];

const robotsOf = (page: Page) =>
  page.locator('meta[name="robots"]').evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')));

test('searches are not indexed, and the page itself is [R2, B3]', async () => {
  const page = await site.visit('/design');
  expect(await robotsOf(page)).toEqual(listed);
  await page.locator('#find').fill('salt');
  await expect.poll(() => robotsOf(page)).toEqual(['noindex']);
  expect(await canonicalOf(page)).toBe('/design');
  await page.locator('thead').getByRole('link', { name: 'Year' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?q=salt&sort=-year');
  expect(await robotsOf(page)).toEqual(['noindex']);
  await page.locator('#find').fill('');
  await expect.poll(() => robotsOf(page)).toEqual(listed);
  await page.goto('/design?q=salt');
  expect(await robotsOf(page)).toEqual(['noindex']);
  await page.locator('tbody th a').first().click();
  await page.waitForURL('**/art/art-works/salt-clock');
  await expect.poll(() => robotsOf(page)).toEqual(listed);
});

test.each([
  ['Process', 'Six steps', '/design/process'],
  ['Elsewhere', 'Sill Chair', '/design/projects/sill-chair'],
])('%s has one canonical address inside the app, however a link spells it [R17, S6, B3]', async (link, words, path) => {
  const page = await site.visit('/design/about');
  await page.locator('main').getByRole('link', { name: link }).click();
  await page.locator('main').getByText(words).first().waitFor();
  await expect.poll(() => canonicalOf(page)).toBe(path);
  expect(await page.locator('meta[property="og:url"]').getAttribute('content')).toContain(path);
});
