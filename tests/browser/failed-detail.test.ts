import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { startSiteOfLinks } from '../helpers/site-of-links.ts';

const content = { Chair: '/design/projects/sill-chair', Clock: '/art/art-works/salt-clock' };
const site = siteInBrowser({ reducedMotion: 'reduce' }, () => startSiteOfLinks({ content }));

/** A page whose projects and works cannot be loaded from now on, nor their search engine data. */
async function visitWithout(path: string): Promise<Page> {
  const page = await site.visit(path, { provokes: /ERR_FAILED .*\/api\/v1\// });
  for (const name of ['design/projects/*', 'art/works/*', 'seo*']) {
    await page.route(`**/api/v1/${name}`, (route) => route.abort());
  }
  return page;
}

const lists = ['design/projects', 'art/works'];

const focusedHeading = (page: Page, words: string) =>
  page.waitForFunction(
    (text) => document.activeElement?.matches('main h1') && document.activeElement.textContent === text,
    words,
  );

describe('a detail that cannot be loaded', () => {
  test.each([
    ['/design', '/design/projects/sill-chair', 'Sill Chair'],
    ['/art/ta', '/art/art-works/salt-clock', 'Salt Clock'],
  ])('F4 F20 from %s keeps what its list knows, with heading, focus and title', async (list, path, title) => {
    const page = await visitWithout(list);
    await page.locator(`main a[href="${path}"]`).last().click();
    await page.getByText('Failed to fetch project detail: Network error').waitFor();
    await focusedHeading(page, title);
    expect(await page.locator('h1').count()).toBe(1);
    await expect.poll(() => page.title()).toBe(`${title} — Plain Bearing`);
    expect(await page.locator('main picture img').first().isVisible()).toBe(true);
    await page.unroute('**/api/v1/design/projects/*');
    await page.unroute('**/api/v1/art/works/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
    await focusedHeading(page, title);
  });

  test.each([
    ['Chair', 'Project'],
    ['Clock', 'Work'],
  ])('F4 F20 where no list is known, the page still has a heading, focus and title: %s', async (link, word) => {
    const page = await visitWithout('/design/about');
    for (const name of lists) await page.route(`**/api/v1/${name}`, (route) => route.abort());
    await page.locator('main').getByRole('link', { name: link }).click();
    await page.getByText('Failed to fetch project detail: Network error').waitFor();
    await focusedHeading(page, word);
    await expect.poll(() => page.title()).toBe(`${word} — Plain Bearing`);
  });

  test('S5 F20 a list that comes after the failure is known by the time it is tried again; the focus goes to its title', async () => {
    const page = await visitWithout('/design/about');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    for (const name of lists) await page.route(`**/api/v1/${name}`, (route) => held.then(() => route.continue()));
    await page.locator('main').getByRole('link', { name: 'Chair' }).click();
    await focusedHeading(page, 'Project');
    const answers = lists.map((name) =>
      page.waitForResponse(`**/api/v1/${name}`).then((response) => response.finished()),
    );
    letGo();
    await Promise.all(answers);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await focusedHeading(page, 'Sill Chair');
    await page.getByText('Failed to fetch project detail: Network error').waitFor();
    expect(await page.locator('h1').count()).toBe(1);
  });
});
