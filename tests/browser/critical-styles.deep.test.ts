import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { layoutShift } from '../helpers/layout-shift.ts';
import { type SiteInBrowser, siteInBrowser, type VisitorOptions, withoutApp } from '../helpers/site-in-browser.ts';
import { statePaths } from '../helpers/states-content.ts';
import { startStatesSite } from '../helpers/states-upstream.ts';

const visitor: VisitorOptions = { reducedMotion: 'reduce', bypassCSP: true, provokes: withoutApp };
const site = siteInBrowser(visitor);

const pages = [
  '/',
  '/design',
  '/design/about',
  '/design/process',
  '/design/contact-us',
  '/design/care',
  '/design/projects/ropewalk-reading-room',
  '/design/projects/sill-chair',
  '/art/ta',
  '/art/art-works/low-tide-ledger',
  '/art/biography/ta',
  '/privacy-policy',
] as const;

const windows = [
  { size: '390x844', consent: null },
  { size: '1440x900', consent: null, colorScheme: 'dark' },
] as const;

/** An empty page for a site without its app, whose sheets come when they are released, until the next one. */
async function pageWithLateSheets(of: SiteInBrowser, options: VisitorOptions) {
  const page = await of.newPage(options);
  let isReleased = Promise.withResolvers<void>();
  await page.route('**/*.js', (route) => route.abort());
  await page.route('**/*.css', async (route) => {
    await isReleased.promise;
    await route.continue();
  });
  const release = () => {
    isReleased.resolve();
    isReleased = Promise.withResolvers<void>();
  };
  return { page, release };
}

/** All of the page is here that comes before its sheet. */
const sheetIsWaitedFor = (page: Page) => page.locator('body > link[rel=stylesheet]').waitFor({ state: 'attached' });

/** A page before its style sheet is released. */
async function withLateSheet(path: string, options: VisitorOptions) {
  const { page, release } = await pageWithLateSheets(site, options);
  // Wait for fonts and logos: the final rendering has to be the same, at whatever time they load.
  const isHere = (address: RegExp) => page.waitForEvent('requestfinished', (request) => address.test(request.url()));
  const fonts =
    path === '/' || path.startsWith('/art/') ? [/-sans-.*\.woff2$/, /-serif-.*\.woff2$/] : [/-sans-.*\.woff2$/];
  const drawn = Promise.all([...fonts, /\/logos\.svg/].map(isHere));
  await page.goto(path, { waitUntil: 'commit' });
  const opened = page.waitForLoadState('load');
  await drawn;
  // Without a window the pointer is in the page's corner and hovers the element there.
  await page.mouse.move(-9, -9);
  return { page, opened, release };
}

/** A screenshot of the window without images, once text and logos are stable. */
async function seen(page: Page): Promise<string> {
  const images = '#cover, img, video { visibility: hidden !important } picture { background: none !important }';
  // Smoothing of edges depends on when their layer is rendered.
  const style = `${images} svg { shape-rendering: crispEdges !important }`;
  let last = '';
  while (true) {
    await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await document.fonts.ready;
    });
    const now = (await page.screenshot({ style })).toString('base64');
    if (now === last) return now;
    last = now;
  }
}

test.each(pages.flatMap((path) => windows.map((options) => ({ path, ...options }))))(
  'at $size nothing of $path changes when its style sheet loads [P6]',
  async ({ path, ...options }) => {
    const { page, opened, release } = await withLateSheet(path, options);
    await sheetIsWaitedFor(page);
    const before = await seen(page);
    release();
    await opened;
    expect((await seen(page)) === before).toBe(true);
    expect(await layoutShift(page)).toBe(0);
  },
);

/** Layout shift of a page whose style sheet is late. */
async function shiftWithLateSheet({ page, release }: Awaited<ReturnType<typeof pageWithLateSheets>>, path: string) {
  await page.goto(path, { waitUntil: 'commit' });
  await sheetIsWaitedFor(page);
  await page.mouse.move(-9, -9);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  release();
  await page.waitForLoadState('load');
  return layoutShift(page);
}

describe('content at its edges', () => {
  const states = siteInBrowser(visitor, startStatesSite);

  test.each(['390x844', '1440x900'])('nothing moves when the style sheet loads, %s [P6]', async (size) => {
    const late = await pageWithLateSheets(states, { size });
    const moved: Record<string, number> = {};
    for (const [name, path] of Object.entries(statePaths)) {
      const shift = await shiftWithLateSheet(late, path);
      if (shift > 0) moved[name] = shift;
    }
    expect(moved).toEqual({});
  });
});

test('shows what is below the fold without its style sheet after 10 s [P3, P8]', async () => {
  const { page } = await pageWithLateSheets(site, {});
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.goto('/design/projects/ropewalk-reading-room', { waitUntil: 'commit' });
  await sheetIsWaitedFor(page);
  const shownAt = (timeMs: number) =>
    page.locator('.below-fold').evaluateAll((parts, time) => {
      for (const animation of parts.flatMap((part) => part.getAnimations())) animation.currentTime = time;
      return parts.filter((part) => part.checkVisibility({ visibilityProperty: true }) && part.clientHeight > 100)
        .length;
    }, timeMs);
  expect(await shownAt(9_990)).toBe(0);
  expect(await shownAt(10_010)).toBe(3);
});
