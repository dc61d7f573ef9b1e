import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const picture = (page: Page) => page.locator('#index picture');
const row = (page: Page, title: string) => page.locator('tbody tr', { hasText: title });

describe('the picture of a row', () => {
  test('R2 is shown by focus as by the pointer, true to scale where it is a work, and goes with the pointer', async () => {
    const page = await site.visit('/design?q=horizon');
    await row(page, 'Nine Horizons').locator('th a').focus();
    await picture(page).waitFor();
    const { width } = await boxOf(picture(page));
    await row(page, 'Two Moons').hover();
    await expect.poll(async () => (await boxOf(picture(page))).width / width).toBeCloseTo(60 / 213, 1);
    await page.mouse.move(5, 5);
    await expect.poll(() => picture(page).count()).toBe(0);
  });

  test('R2 leads to its project, and is for the pointer alone', async () => {
    const page = await site.visit('/design');
    await row(page, 'Bora Line').hover();
    expect(await page.locator('#index').getByRole('link', { name: '', exact: true }).count()).toBe(0);
    await picture(page).click();
    await page.waitForURL('**/design/projects/bora-line');
    expect(await page.locator('h1').textContent()).toBe('Bora Line');
  });
});
