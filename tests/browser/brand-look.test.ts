import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startSite } from '../helpers/running-site.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const colors = {
  paper: { light: '#fff4e0', dark: '#1a0f00' },
  ink: { light: '#2a1500', dark: '#ffe8cc' },
  accent: { light: '#b3261e', dark: '#ff8a7a' },
};
const typeface = 'node_modules/@fontsource/hedvig-letters-serif/files/hedvig-letters-serif-latin-400-normal.woff2';

const brand = mkdtempSync(join(tmpdir(), 'atelier-brand-'));
afterAll(() => rmSync(brand, { recursive: true }));

const site = siteInBrowser({ reducedMotion: 'reduce' }, () => {
  writeFileSync(join(brand, 'brand.json'), JSON.stringify({ colors }));
  copyFileSync(join(import.meta.dirname, '..', '..', typeface), join(brand, 'font-design.woff2'));
  return startSite({ env: { ...sharedImages(), BRAND_DIR: brand } });
});

const rgb = (hex: string) => {
  const value = Number.parseInt(hex.slice(1), 16);
  return `rgb(${value >> 16}, ${(value >> 8) & 255}, ${value & 255})`;
};

test.each(['light', 'dark'] as const)(
  'a studio sets colors and typeface, in both sections: %s [S12]',
  async (theme) => {
    const page = await site.newPage({ colorScheme: theme });
    const colorsNow = () =>
      page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.documentElement);
        const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content;
        return [backgroundColor, color, frame];
      });
    const chosen = [rgb(colors.paper[theme]), rgb(colors.ink[theme]), colors.paper[theme]];
    for (const path of ['/design', '/art/ta', '/']) {
      await openPage(page, path);
      await expect.poll(colorsNow, { message: path }).toEqual(chosen);
    }
    await openPage(page, '/design/about');
    expect(await page.evaluate(() => document.fonts.check('16px brand-sans'))).toBe(true);
    const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    expect(family).toMatch(/^brand-sans/);
    const href = await page.locator('link[as="font"]').first().getAttribute('href');
    const response = await page.request.get(href ?? '');
    expect(response.headers()).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': expect.stringContaining('immutable'),
    });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(async () => (await colorsNow())[0]).toBe('rgb(255, 255, 255)');
  },
);
