import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fetchedAhead } from '../helpers/fetched-ahead.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

declare global {
  interface Window {
    /** The first rendered state of each page: its heading, and whether the navigation at its end is there. */
    beginnings: { heading: string; isWhole: boolean }[];
  }
}

/** Records each page as soon as its heading is in the document, before the browser can paint it. */
function recordBeginnings(): void {
  window.beginnings = [];
  const headingOnShow = () => document.querySelector('main h1')?.textContent ?? '';
  let last = headingOnShow();
  new MutationObserver(() => {
    const heading = headingOnShow();
    if (heading === last) return;
    last = heading;
    const isWhole = document.querySelector('main article nav, main nav a') !== null;
    window.beginnings.push({ heading, isWhole });
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

const lastBeginning = (page: Page) => page.evaluate(() => window.beginnings.at(-1));

test.each([
  ['R7', 'a project', '/design', '/design/projects/ropewalk-reading-room', '/design/projects/ropewalk-reading-room'],
  ['R8', 'a work', '/art/ta', '/art/art-works/low-tide-ledger', '/art/works/low-tide-ledger'],
])(
  '%s %s that a press leads to begins with its heading, and what is below the window follows; on Back it is whole',
  async (_row, _what, from, to, content) => {
    const page = await site.visit(from);
    await page.evaluate(recordBeginnings);
    const link = page.locator(`main a[href="${to}"]`).first();
    await link.focus();
    await fetchedAhead(page, content);
    await link.press('Enter');
    await page.waitForURL(`**${to}`);
    await page.locator('main nav a').first().waitFor();
    const beginning = await lastBeginning(page);
    expect(beginning).toEqual({ heading: await page.locator('main h1').textContent(), isWhole: false });
    await page.locator('header [data-part="logo"]').press('Enter');
    await page.waitForURL(`**${from}*`);
    await page.waitForFunction(() => window.beginnings.length === 2);
    await page.goBack();
    await page.waitForFunction(() => window.beginnings.length === 3);
    expect(await lastBeginning(page)).toEqual({ ...beginning, isWhole: true });
  },
);
