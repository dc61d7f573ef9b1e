import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { detachedNodes, tenPages } from '../helpers/heap-snapshot.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

declare global {
  interface Window {
    /** Images that the page has made, and those of them that were in no document when their task ended. */
    made: number;
    left: number;
  }
}

const site = siteInBrowser({ reducedMotion: 'reduce', size: '390x500' });

/** The smallest of images. */
const dot = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/** Stores a weak reference to the current content under a name. */
async function remember(page: Page, name: string): Promise<void> {
  await page.evaluate((key) => {
    const content = document.querySelector('main > *');
    if (!content) throw new Error('The page has no content');
    Object.assign(window, { [`gone ${key}`]: new WeakRef(content) });
  }, name);
}

/** Names of references that are still alive after a garbage collection. */
async function heldIn(page: Page, session: CDPSession): Promise<string[]> {
  await session.send('HeapProfiler.collectGarbage');
  return page.evaluate(() =>
    Object.entries(window).flatMap(([key, stored]) =>
      key.startsWith('gone ') && stored instanceof WeakRef && stored.deref() ? [key.slice(5)] : [],
    ),
  );
}

const walk = [
  ['/art/ta', '/art/art-works/low-tide-ledger'],
  ['/art/art-works/low-tide-ledger', '/art/ta'],
  ['/art/ta', '/design'],
  ['/design', '/design/projects/ropewalk-reading-room'],
  ['/design/projects/ropewalk-reading-room', '/design'],
  ['/design', '/privacy-policy'],
  ['/privacy-policy', '/design'],
] as const;

/** Follows a link of the page on show, as a press does. */
async function follow(page: Page, to: string): Promise<void> {
  await page
    .locator(`a[href="${to}"]:not(dialog a)`)
    .first()
    .evaluate((link) => link instanceof HTMLElement && link.click());
  await page.waitForURL(`**${to}`);
  await page.locator('main h1').first().waitFor();
}

test('memory holds nothing of a page that was left, also if its images had not loaded [S1]', async () => {
  const page = await site.newPage();
  const session = await page.context().newCDPSession(page);
  await openPage(page, walk[0][0]);
  for (const [from, to] of walk) {
    await remember(page, `${from} before ${to}`);
    await follow(page, to);
  }
  // React keeps its last rendering, and the heading that had the focus.
  const last = walk.slice(-2).map(([from, to]) => `${from} before ${to}`);
  await expect
    .poll(async () => (await heldIn(page, session)).filter((name) => !last.includes(name)), { timeout: 30_000 })
    .toEqual([]);
});

test('memory holds no element of a page that was left after ten pages and back [S1]', async () => {
  const page = await site.newPage({ size: '1440x900' });
  // A browser holds an image until its file arrives, which a busy machine may still generate.
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/gif', body: dot }));
  const session = await page.context().newCDPSession(page);
  await openPage(page, tenPages[0]);
  // Proves that the snapshot contains held elements: one that only the test holds.
  await page.evaluate(() => Object.assign(window, { held: document.createElement('mark') }));
  expect(await detachedNodes(session)).toContain('<mark>');
  await page.evaluate(() => Reflect.deleteProperty(window, 'held'));
  for (const to of tenPages.slice(1)) await follow(page, to);
  await expect.poll(() => detachedNodes(session), { timeout: 30_000 }).toEqual([]);
  for (const back of tenPages.slice(0, -1).toReversed()) {
    await page.goBack();
    await page.waitForURL(`**${back}`);
    await page.locator('main h1').first().waitFor();
  }
  await expect.poll(() => detachedNodes(session), { timeout: 30_000 }).toEqual([]);
});
