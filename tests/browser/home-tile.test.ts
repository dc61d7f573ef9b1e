import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce', provokes: /404 .*\/no\/such\/page$/ });

const tileOf = (page: Page) => page.locator('nav[aria-label="Home"] a');

describe('what can be pressed', () => {
  test('T9 it is there at the very top alone, and comes back there', async () => {
    const page = await site.visit('/design');
    const tile = tileOf(page);
    const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    expect(await tile.isVisible()).toBe(true);
    await scrollTo(1);
    await tile.waitFor({ state: 'hidden' });
    // Nor is there a landmark with nothing in it.
    await expect.poll(() => page.getByRole('navigation', { name: 'Home' }).count()).toBe(0);
    await scrollTo(0);
    await tile.waitFor();
    expect(await page.getByRole('navigation', { name: 'Home' }).count()).toBe(1);
  });

  test.each(['/design/care', '/art/ta', '/art/biography/ta', '/'])('is not on %s [T9]', async (path) => {
    const page = await site.visit(path, { size: '390x844' });
    expect(await tileOf(page).count()).toBe(0);
  });

  test.each(['/design', '/design/about'])('keeps its place without scripts on %s [T9]', async (path) => {
    const page = await site.newPage({ size: '390x844', javaScriptEnabled: false });
    await page.goto(path);
    expect(await tileOf(page).isVisible()).toBe(true);
  });
});
