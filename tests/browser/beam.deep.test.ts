import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

describe('while consent is asked for', () => {
  test.each(['1440x900', '390x844', '360x480'])('P7 P6 the strip lies over no statement, %s', async (size) => {
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
  });
});
