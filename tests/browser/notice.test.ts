import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const words = "We couldn't find that page, so we brought you to the home page.";
const noticeOf = (page: Page) => page.getByRole('status').filter({ hasText: words });

describe('an address without a page', () => {
  const site = siteInBrowser({ provokes: /404 / });

  test.each(['/design/projects/nothing-here', '/design/nothing-here'])(
    'the 404 document of %s leads to the home page with a notice [S7, V1, V2]',
    async (path) => {
      const page = await site.visit('/design/about');
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await noticeOf(page).waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      await page.goBack();
      await page.locator('h1', { hasText: 'About' }).waitFor();
      expect(await noticeOf(page).count()).toBe(0);
    },
  );

  test('inside the app an unknown project leads to the home page, and the notice ends with the next navigation [S7, V1]', async () => {
    const page = await site.visit('/design');
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
    const link = page.locator('main a[href^="/design/projects/"]').first();
    await page.route('**/api/v1/design/projects/*', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          status: 404,
          code: 'not-found',
          title: 'Not found',
          detail: 'None',
          action: 'fetch project detail',
          requestId: '1',
        }),
      }),
    );
    await link.click();
    await noticeOf(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.locator('html[data-same-document]').count()).toBe(1);
    await page.locator('main a[href="/design"]').first().click();
    await page.locator('header').waitFor();
    expect(await noticeOf(page).count()).toBe(0);
  });
});
