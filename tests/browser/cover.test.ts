import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openWithoutApp } from '../helpers/cover-on-page.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ consent: null });

/** Puts the cover's own animation to a time and says whether it is seen then. */
const isSeenAt = (page: Page, timeMs: number) =>
  page.evaluate((time) => {
    const cover = document.querySelector('#cover');
    for (const animation of cover?.getAnimations() ?? []) {
      animation.pause();
      animation.currentTime = time;
    }
    return cover ? getComputedStyle(cover).visibility === 'visible' : false;
  }, timeMs);

describe('without the app', () => {
  test('P8 over a finished document it lifts after 0.8 s', async () => {
    const page = await openWithoutApp(site, '/design');
    expect(await isSeenAt(page, 790)).toBe(true);
    expect(await isSeenAt(page, 810)).toBe(false);
  });

  test('P8 over a shell it lifts after 10 s', async () => {
    const empty = (html: string) =>
      html.replace(/(<div id="app">).*(<\/div>\s*(?:<link [^>]*>)+\s*<script type="application\/json")/s, '$1$2');
    const page = await openWithoutApp(site, '/design', {}, empty);
    expect(await page.locator('#app').innerHTML()).toBe('');
    expect(await isSeenAt(page, 9_990)).toBe(true);
    expect(await isSeenAt(page, 10_010)).toBe(false);
  });

  test('P8 without scripts it is not there at all', async () => {
    const page = await site.newPage({ javaScriptEnabled: false });
    await page.goto('/art/ta', { waitUntil: 'domcontentloaded' });
    expect(await page.locator('#cover').isVisible()).toBe(false);
  });
});

describe('with the app', () => {
  test('P8 F17 an app that cannot start is logged, and the page can be read', async () => {
    const page = await site.newPage({ provokes: /^App initialization failed/ });
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('/design/about', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(id="data">)[^<]*/, '$1nonsense');
      await route.fulfill({ response, body });
    });
    await openPage(page, '/design/about');
    expect(logged.filter((text) => text.startsWith('App initialization failed'))).toHaveLength(1);
    expect(await page.locator('h1').isVisible()).toBe(true);
  });
});
