import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openWithoutApp } from '../helpers/cover-on-page.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ consent: null });

/** Seeks the animation of the loading overlay and returns whether it is visible. */
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
  test('lifts over a finished document after 0.8 s [P8]', async () => {
    const page = await openWithoutApp(site, '/design');
    expect(await isSeenAt(page, 790)).toBe(true);
    expect(await isSeenAt(page, 810)).toBe(false);
  });
});

describe('with the app', () => {
  test('an app that cannot start logs it and leaves the page readable [P8, F17]', async () => {
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
