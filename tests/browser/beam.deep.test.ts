import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const beamY = async (page: Page) => (await boxOf(page.locator('main [data-part="beam"]'))).y;

describe('the line that a hero stands on', () => {
  test.each([
    ['1440x900', 612],
    ['1920x1080', 734],
    ['390x844', 523],
    ['844x390', 192],
    // Tall windows, and captures that enlarge the window to the page.
    ['1200x1920', 1056],
    ['1440x6000', 1056],
    ['390x5000', 1056],
  ])('P6 R2 R9 at %s it is at %i px, and what follows is not far', async (size, y) => {
    for (const path of ['/design', '/art/ta']) {
      const page = await site.visit(path, { size });
      expect(Math.abs((await beamY(page)) - y), path).toBeLessThanOrEqual(1);
      const [first, next] = [page.locator('main > section').first(), page.locator('#projects, #art_works')];
      const { y: top, height } = await boxOf(first);
      expect(top + height, path).toBeLessThanOrEqual(y + 500);
      expect((await boxOf(next)).y, path).toBeLessThanOrEqual(y + 720);
    }
  });
});

describe('while consent is asked for', () => {
  test.each(['1440x900', '390x844', '320x640', '844x390', '1024x380', '360x480'])(
    'P7 P6 the strip lies over no statement, %s',
    async (size) => {
      for (const path of ['/design', '/art/ta', '/']) {
        const page = await site.visit(path, { size, consent: null });
        const strip = await boxOf(page.getByRole('region', { name: 'Cookies' }));
        const words = page.locator(path === '/' ? '[data-landing] .heading' : 'main h1');
        for (const statement of await words.all()) {
          const { y, height } = await boxOf(statement);
          const isClear = y + height <= strip.y || y >= strip.y + strip.height;
          expect(isClear, `${path}: ${y} to ${y + height}, strip ${strip.y}`).toBe(true);
        }
      }
    },
  );
});
