import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { awakeColophon } from '../helpers/colophon-on-page.ts';
import { complaintsOf } from '../helpers/complaints.ts';
import { layoutShift } from '../helpers/layout-shift.ts';
import { galleryPath, openNth } from '../helpers/lightbox-on-page.ts';
import { keepable, openPage, siteInBrowser, type VisitorOptions } from '../helpers/site-in-browser.ts';
import { openMenu } from '../helpers/site-menu.ts';
import { pageKinds } from '../helpers/site-pages.ts';

const site = siteInBrowser({ reducedMotion: 'reduce', provokes: /404 .*\/nothing$/ });

/** The accessibility tree of a page or a part of it, without URLs that differ between sites, and dates of the sample. */
async function treeOf(page: Page, part = 'body'): Promise<string> {
  const tree = await page.locator(part).ariaSnapshot();
  const words = tree.replaceAll(site.url, '').replace(/until \d+ [A-Z]\w+( \d{4})?/g, 'until …');
  return `${words.replace(/\/media\/[\w-]{16}\//g, '/media/…/')}\n`;
}

const stored = (name: string) => `accessibility-trees/${name}.txt`;

type Look = (page: Page, name: string) => Promise<void>;

/** Opens a page of each kind, which must be free of errors of axe and of the console. */
async function visitEach(visitor: VisitorOptions, look: Look): Promise<void> {
  const page = await site.newPage(visitor);
  const complaints = complaintsOf(page);
  for (const [name, path] of Object.entries(pageKinds)) {
    await page.clock.setFixedTime(new Date('2026-11-22T11:30:00Z'));
    await openPage(page, path);
    expect(await layoutShift(page), path).toBe(0);
    expect(await page.locator('h1').count(), path).toBe(1);
    expect(await page.locator('html').getAttribute('data-theme'), path).toBe(visitor.colorScheme);
    await keepable(page);
    expect(await accessibilityViolations(page), path).toEqual([]);
    await look(page, name);
  }
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
}

describe('accessibility', () => {
  test('in light, axe finds no error on any kind of page, and each keeps its accessibility tree [P5, P6, R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11, R14, P7, 1.1.1, 1.3.1, 1.3.2, 1.4.3, 2.4.4, 2.4.6, 2.5.8, 3.1.1, 3.2.3, 3.2.4, 3.2.6, 3.3.2, 4.1.2]', async () => {
    await visitEach({ colorScheme: 'light', size: '1440x900' }, async (page, name) => {
      await awakeColophon(page);
      await expect(await treeOf(page)).toMatchFileSnapshot(stored(name));
    });
  });

  test('in dark on a phone, axe finds no error on any kind of page, and each reflows at 320 px [P5, P6, 1.3.4, 1.4.1, 1.4.3, 1.4.10, 2.5.8]', async () => {
    await visitEach({ colorScheme: 'dark', size: '390x844' }, async (page, name) => {
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
      await page.setViewportSize({ width: 390, height: 844 });
    });
  });

  test('the menu and the lightbox expose what they hold [M1, R7]', async () => {
    const page = await site.visit(galleryPath);
    await openMenu(page);
    await expect(await treeOf(page, 'dialog[open]')).toMatchFileSnapshot(stored('menu'));
    await page.goBack();
    await openNth(page, 2);
    await expect(await treeOf(page, 'dialog[open]')).toMatchFileSnapshot(stored('lightbox'));
  });
});
