import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { awakeColophon } from '../helpers/colophon-on-page.ts';
import { galleryPath, openNth } from '../helpers/lightbox-on-page.ts';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';
import { openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce', provokes: /404 .*\/nothing$/ });

/** What the clocks of the pages show. */
const now = new Date('2026-11-22T11:30:00Z');

/** One page of each kind. */
const pages = {
  landing: '/',
  design: '/design',
  'design-filtered': '/design?typology=furniture',
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

async function visit(path: string): Promise<Page> {
  const page = await site.newPage();
  await page.clock.setFixedTime(now);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await hydrated(page);
  await awakeColophon(page);
  return page;
}

/** The accessibility tree of a page or a part of it, without URLs that differ between sites. */
async function treeOf(page: Page, part = 'body'): Promise<string> {
  const tree = await page.locator(part).ariaSnapshot();
  return `${tree.replaceAll(site.url, '').replace(/\/media\/[\w-]{16}\//g, '/media/…/')}\n`;
}

const kept = (name: string) => `accessibility-trees/${name}.txt`;

describe('the accessibility tree of pages [P6]', () => {
  test.each(Object.entries(pages))('R1–R14 of the page %s', async (name, path) => {
    await expect(await treeOf(await visit(path))).toMatchFileSnapshot(kept(name));
  });

  test('M1 of the open menu', async () => {
    const page = await visit(pages.design);
    await openMenu(page);
    await expect(await treeOf(page, 'dialog[open]')).toMatchFileSnapshot(kept('menu'));
  });

  test('R7 of the open lightbox', async () => {
    const page = await visit(galleryPath);
    await openNth(page, 2);
    await expect(await treeOf(page, 'dialog[open]')).toMatchFileSnapshot(kept('lightbox'));
  });

  test('P7 of the question for consent', async () => {
    const page = await site.newPage({ consent: null });
    await page.goto(pages.error);
    await hydrated(page);
    await expect(await treeOf(page, 'section[aria-label="Cookies"]')).toMatchFileSnapshot(kept('consent'));
  });
});
