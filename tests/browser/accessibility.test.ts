import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../helpers/axe.ts';
import { awakeColophon } from '../helpers/colophon-on-page.ts';
import { complaintsOf } from '../helpers/complaints.ts';
import { layoutShift } from '../helpers/layout-shift.ts';
import { galleryPath, openNth } from '../helpers/lightbox-on-page.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce', provokes: /404 .*\/nothing$/ });

/** One page of each kind. */
const pages = {
  landing: '/',
  design: '/design',
  about: '/design/about',
  process: '/design/process',
  contact: '/design/contact-us',
  general: '/design/care',
  project: galleryPath,
  art: '/art/ta',
  work: '/art/art-works/carso',
  biography: '/art/biography/ta',
  privacy: '/privacy-policy',
  error: '/nothing',
} as const;

/** The accessibility tree of a page or a part of it, without URLs that differ between sites. */
async function treeOf(page: Page, part = 'body'): Promise<string> {
  const tree = await page.locator(part).ariaSnapshot();
  return `${tree.replaceAll(site.url, '').replace(/\/media\/[\w-]{16}\//g, '/media/…/')}\n`;
}

const kept = (name: string) => `accessibility-trees/${name}.txt`;

describe('accessibility', () => {
  test.each([
    ['light', '1440x900'],
    ['dark', '390x844'],
  ] as const)(
    'in %s at %s, axe finds no error and pages reflow at 320 px [P5, P6, R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11, R14, P7]',
    async (colorScheme, size) => {
      const page = await site.newPage({ colorScheme, size });
      const complaints = complaintsOf(page);
      for (const [name, path] of Object.entries(pages)) {
        await page.clock.setFixedTime(new Date('2026-11-22T11:30:00Z'));
        await openPage(page, path);
        expect(await layoutShift(page), path).toBe(0);
        expect(await page.locator('h1').count(), path).toBe(1);
        expect(await page.locator('html').getAttribute('data-theme'), path).toBe(colorScheme);
        expect(await accessibilityFaults(page), path).toEqual([]);
        if (size === '1440x900') {
          await awakeColophon(page);
          await expect(await treeOf(page)).toMatchFileSnapshot(kept(name));
        } else {
          await page.setViewportSize({ width: 320, height: 640 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
          await page.setViewportSize({ width: 390, height: 844 });
        }
      }
      expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
    },
  );

  test('the menu and the lightbox expose what they hold [M1, R7]', async () => {
    const page = await site.visit(galleryPath);
    await openMenu(page);
    await expect(await treeOf(page, 'dialog[open]')).toMatchFileSnapshot(kept('menu'));
    await page.goBack();
    await openNth(page, 2);
    await expect(await treeOf(page, 'dialog[open]')).toMatchFileSnapshot(kept('lightbox'));
  });
});
