import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const landscape = '/design/projects/ropewalk-reading-room';
const upright = '/design/projects/sill-chair';

const heroOf = (page: Page) => page.locator('main picture[data-part="hero"]');

describe('galleries', () => {
  test('do not begin with the first image of the page [R7]', async () => {
    for (const path of [landscape, upright, '/art/art-works/low-tide-ledger']) {
      const page = await site.visit(path);
      const hero = await heroOf(page).locator('img').getAttribute('src');
      expect(await page.locator(`main figure [data-image] img[src="${hero}"]`).count(), path).toBe(0);
      expect(await page.locator('main [data-image]').first().getAttribute('href'), path).toBe(hero);
    }
  });
});

test('images far below the window are in the accessibility tree [P6, R7]', async () => {
  const page = await site.visit(landscape);
  const session = await page.context().newCDPSession(page);
  const named = await page.locator('main img:not([alt=""])').count();
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const images = nodes.filter(({ role, ignored }) => role?.value === 'image' && !ignored);
  expect(named).toBeGreaterThan(5);
  expect(images.filter(({ name }) => name?.value)).toHaveLength(named);
});
