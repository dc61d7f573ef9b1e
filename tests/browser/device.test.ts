import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { menuOf, openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser();

/** Names of the films that are asked for. */
function filmsAsked(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const name = /[^/]+\.(?:webm|mp4)$/.exec(request.url())?.[0];
    if (name) asked.add(name);
  });
  return asked;
}

test('K12 N1 a window that has grown takes larger films, and one that has become smaller keeps them', async () => {
  const page = await site.newPage({ size: '390x844' });
  const asked = filmsAsked(page);
  await page.goto('/');
  await expect.poll(() => [...asked].sort()).toEqual(['art-640.webm', 'design-640.webm']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => [...asked].sort()).toEqual(['art-640.webm', 'art.webm', 'design-640.webm', 'design.webm']);
  await page.locator('video[data-ready]').first().waitFor();
  const playing = () =>
    page
      .locator('video')
      .evaluateAll((films) => films.map((film) => film instanceof HTMLVideoElement && film.currentSrc));
  const before = await playing();
  // Begun after the page's own wait for the end of the resizing, and as long, it ends after it.
  await page.evaluate(() => {
    const markRead = () => document.documentElement.setAttribute('data-resized', '');
    addEventListener('resize', () => setTimeout(markRead, 50), { once: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('html[data-resized]').waitFor();
  expect(await playing()).toEqual(before);
});

test('K12 M16 M17 the pictures of the messaging item open by a button in a wide window, and are there in a narrow one', async () => {
  const page = await site.visit('/design/about', { size: '390x844' });
  await openMenu(page);
  const menu = menuOf(page);
  const pictures = menu.locator('img[data-code]');
  expect(await pictures.first().isVisible()).toBe(true);
  expect(await menu.getByRole('button', { name: 'WeChat' }).count()).toBe(0);
  await page.setViewportSize({ width: 1024, height: 768 });
  const button = menu.getByRole('button', { name: 'WeChat' });
  await button.waitFor();
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  await pictures.first().waitFor({ state: 'hidden' });
  await button.click();
  await pictures.first().waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => button.count()).toBe(0);
  expect(await pictures.first().isVisible()).toBe(true);
});
