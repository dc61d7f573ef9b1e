import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

const words = 'There is no page at that address. This is the start.';
const noticeOf = (page: Page) => page.getByRole('status').filter({ hasText: words });

describe('an address without a page', () => {
  const site = siteInBrowser({ provokes: /404 / });

  test.each(['/design/projects/nothing-here', '/art/art-works/nothing-here', '/design/nothing-here'])(
    'S7 V1 V2 %s gives way to the start, which says so',
    async (path) => {
      const page = await site.visit('/design/about');
      const reply = await page.goto(path);
      expect(reply?.status()).toBe(404);
      await noticeOf(page).waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      await page.goBack();
      await page.locator('h1', { hasText: 'About' }).waitFor();
      expect(await noticeOf(page).count()).toBe(0);
    },
  );

  test.each(['/nothing', '/design/projects/a/b', '/art/somebody-else'])(
    'S7 R14 R15 %s is no page at all: the error page stays',
    async (path) => {
      const page = await site.visit(path);
      await page
        .locator('main')
        .getByText(`age ${path === '/art/somebody-else' ? 'Not Found' : 'not found'}: ${path}`)
        .waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await noticeOf(page).count()).toBe(0);
    },
  );

  test('S7 inside the app it is at once, and the notice ends with the next navigation', async () => {
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

describe('the line', () => {
  const site = siteInBrowser({ consent: null, provokes: /404 .*\/design\/nothing-here$/ });

  test('S7 stands above the strip, and the page stays clear of both', async () => {
    const page = await site.newPage({ size: '1440x900' });
    await page.goto('/design/nothing-here');
    await noticeOf(page).waitFor();
    await hydrated(page);
    const strip = await page.getByRole('region', { name: 'Cookies' }).boundingBox();
    const line = await noticeOf(page).boundingBox();
    expect(line).toMatchObject({ x: 0, height: 44, y: 900 - 64 - 44 });
    expect(strip).toMatchObject({ y: 900 - 64 });
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--consent-h') === '108px');
    await page.getByRole('button', { name: 'Reject all' }).click();
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--consent-h') === '44px');
    expect((await noticeOf(page).boundingBox())?.y).toBe(900 - 44);
  });

  test('S7 is not drawn on a start less than 640 px high', async () => {
    const page = await site.newPage({ size: '844x390' });
    await page.goto('/design/nothing-here');
    await page.waitForURL('/');
    await hydrated(page);
    expect(await page.getByText(words).isVisible()).toBe(false);
  });
});
