import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

describe('biography', () => {
  test.each(['640x900', '768x1024', '844x390', '1023x768', '1440x900'])(
    'P6 the life stands on the line of the lists, the portrait within the window, %s',
    async (size) => {
      const page = await site.visit('/art/biography/ta', { size });
      const lead = await boxOf(page.locator('main .lead'));
      const list = await boxOf(page.locator('main dl').first());
      expect(lead.x).toBeCloseTo(list.x, 0);
      const portrait = await boxOf(page.locator('main figure img'));
      expect(portrait.height).toBeLessThanOrEqual(Number(size.split('x')[1]));
      expect(portrait.width / portrait.height).toBeCloseTo(0.8, 1);
    },
  );

  test('P6 the line under a link ends with its words, before the arrow', async () => {
    for (const path of ['/art/biography/ta', '/design/contact-art']) {
      const page = await site.visit(path);
      const link = page.getByRole('link', { name: 'See the works' });
      const space = await link.locator('svg').evaluate((arrow) => {
        const range = document.createRange();
        range.setStart(arrow.parentElement ?? arrow, 0);
        range.setEndBefore(arrow);
        return range.getBoundingClientRect().width;
      });
      expect(space, path).toBe(0);
    }
  });
});
