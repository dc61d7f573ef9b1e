import { describe, expect, test } from 'vitest';
import { layoutShift } from '../helpers/layout-shift.ts';
import { boxOf, hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const landscape = '/design/projects/ropewalk-reading-room';
const upright = '/design/projects/sill-chair';

describe('an upright project', () => {
  test.each([upright, '/design/projects/lantern-stair'])('R7 materials hang with the facts of %s', async (path) => {
    const page = await site.visit(path);
    expect(await page.locator('main dl').first().locator('dt').allTextContents()).toContain('Materials');
    expect(await page.locator('main dl').count()).toBe(1);
  });
});

describe('the way on', () => {
  test('R7 B2 from a project to the overview one comes to the projects, the one just seen marked for a while', async () => {
    const page = await site.visit('/design');
    await page.locator('[data-card="sill-chair"] a').click();
    await page.locator('h1', { hasText: 'Sill Chair' }).waitFor();
    await page.locator('header nav a[href="/design"]').click();
    // Marked for four seconds: looked for before all else, in one look.
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

  test('R7 Back leads to the very place', async () => {
    const page = await site.visit('/design');
    await page.evaluate(() => window.scrollTo(0, 1234));
    await page.locator('[data-card="tideline-steps"] a').evaluate((link: HTMLElement) => link.click());
    await page.locator('h1', { hasText: 'Tideline Steps' }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.locator('#projects').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1234);
  });
});

describe('nothing moves by itself', () => {
  test.each(['1440x900', '390x844'])(
    'P8 a document of a project, before the app has mounted and after, %s',
    async (size) => {
      for (const path of [landscape, upright]) {
        const page = await site.newPage({ size });
        await page.goto(path, { waitUntil: 'load' });
        await hydrated(page);
        await page.evaluate(() => document.fonts.ready);
        expect(await layoutShift(page), path).toBe(0);
      }
    },
  );
});
