import AxeBuilder from '@axe-core/playwright';
import { describe, expect, test } from 'vitest';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ consent: null, provokes: /404 .*\/nothing$/ });

/** One page of each kind. */
const paths = [
  '/',
  '/design',
  '/design/about',
  '/design/process',
  '/design/contact-us',
  '/design/care',
  '/design/projects/tideline-steps',
  '/art/ta',
  '/art/art-works/carso',
  '/art/biography/ta',
  '/privacy-policy',
  '/nothing',
];

describe.each(['light', 'dark'] as const)('P5 %s', (colorScheme) => {
  test.each([
    ['desktop', '1440x900'],
    ['mobile', '390x844'],
  ])('P6 R1–R14 axe finds nothing on any page, %s', async (_name, size) => {
    const page = await site.newPage({ colorScheme, size, reducedMotion: 'reduce' });
    for (const path of paths) {
      await page.goto(path);
      await hydrated(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        path,
      ).toEqual([]);
    }
  });
});

test('P6 nothing scrolls sideways at 320 px', async () => {
  const page = await site.newPage({ size: '320x640' });
  for (const path of paths) {
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
