import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const upright = '/design/projects/sill-chair';

describe('the way on', () => {
  test('leads from a project to the projects, and marks the one just seen for a while [R7, B2, B1]', async () => {
    const page = await site.visit('/design');
    await page.locator('[data-card="sill-chair"] a').click();
    await page.locator('h1', { hasText: 'Sill Chair' }).waitFor();
    await page.locator('header nav a[href="/design"]').click();
    // The mark lasts four seconds, so check it first and in one read.
    const seen = page.locator('[data-card] a[data-seen]');
    const marked = () => seen.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await expect.poll(marked).toEqual([upright]);
    const container = page.locator('#project_container');
    await expect.poll(async () => Math.round((await boxOf(container)).y)).toBe(72 + 16);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Projects');
    await page.goBack();
    await page.goBack();
    await page.locator('#projects').waitFor();
    await seen.waitFor({ state: 'detached' });
  });
});
