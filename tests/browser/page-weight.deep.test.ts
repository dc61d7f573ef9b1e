import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

const overviews = ['/design', '/art/ta'] as const;
const details = ['/design/projects/ropewalk-reading-room', '/art/art-works/low-tide-ledger'] as const;

// An image that is not measured yet comes as the content has it.
beforeAll(async () => {
  const isMeasured = async (path: string) => / imagesrcset="/.test(await (await fetch(site.url + path)).text());
  for (const path of ['/', ...overviews, ...details]) await eventually(() => isMeasured(path), 60_000);
}, 60_000);

const kib = 1024;

/** Bytes as they come over the wire, all of a page together; videos apart. */
async function weighed(page: Page) {
  const session = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const bytes = { videos: 0, rest: 0 };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes[/\.(?:webm|mp4)$/.test(addresses.get(requestId) ?? '') ? 'videos' : 'rest'] += encodedDataLength;
  });
  await session.send('Network.enable');
  return bytes;
}

const requestedVideos = (page: Page) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const name = /[^/]+\.(?:webm|mp4)$/.exec(request.url())?.[0];
    if (name) requested.push(name);
  });
  return requested;
};

const phone = { size: '390x844', isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

test('on a phone the home page has at most 350 KiB without videos, 950 with them [N1, P6]', async () => {
  // Renditions are generated on first request.
  await site.visit('/', phone);
  const page = await site.newPage(phone);
  const [bytes, requested] = [await weighed(page), requestedVideos(page)];
  await page.goto('/', { waitUntil: 'load' });
  await page.locator('#cover').waitFor({ state: 'detached' });
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('video')].length === 2 &&
      [...document.querySelectorAll('video')].every(
        (video) => video.buffered.length > 0 && video.buffered.end(0) >= video.duration - 0.2,
      ),
  );
  expect(bytes.rest).toBeGreaterThan(100 * kib);
  expect(bytes.rest).toBeLessThanOrEqual(350 * kib);
  expect(bytes.videos).toBeGreaterThan(100 * kib);
  expect(bytes.rest + bytes.videos).toBeLessThanOrEqual(950 * kib);
  expect(new Set(requested)).toEqual(new Set(['design-640.webm', 'art-640.webm']));
  // The posters matter: the first frame of a video follows seconds later and is not larger.
  const largest = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().map((entry) => String('url' in entry && entry.url))),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  expect(largest.at(-1)).toMatch(/\.avif$/);
});

test.each([
  ['/design', 14],
  ['/art/ta', 14],
  ['/design/about', 10],
  ['/privacy-policy', 10],
])('on a phone %s makes at most %d requests before scrolling [P6, P13]', async (path, most) => {
  await site.visit(path, phone);
  const page = await site.newPage(phone);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http')) requested.push(request.url());
  });
  await openPage(page, path);
  await page.waitForLoadState('networkidle');
  expect(requested.length).toBeLessThanOrEqual(most);
});

test.each([...overviews, details[0]])(
  '%s fetches no image far below the window before scrolling [P6, P13]',
  async (path) => {
    const page = await site.newPage(phone);
    await openPage(page, path);
    await page.waitForLoadState('networkidle');
    const images = () =>
      page.locator('main picture:has(> img[loading="lazy"])').evaluateAll((frames) =>
        frames.map((frame) => ({
          top: frame.getBoundingClientRect().top,
          windowPx: window.innerHeight,
          hasCome: (frame.querySelector('img')?.naturalWidth ?? 0) > 0,
        })),
      );
    const before = (await images()).filter(({ top, windowPx }) => top > 2.6 * windowPx);
    expect(before.length).toBeGreaterThan(0);
    expect(before.filter(({ hasCome }) => hasCome)).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(async () => (await images()).at(-1)?.hasCome).toBe(true);
  },
);

test('no video is requested before the page has loaded, nor on a slow connection [N1]', async () => {
  const page = await site.newPage(phone);
  const requested = requestedVideos(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // The second image keeps the page from having loaded, long after the app has mounted.
  let images = 0;
  await page.route('**/media/**', async (route) => {
    if (route.request().resourceType() === 'image' && ++images > 1) await held;
    await route.continue();
  });
  const loaded = page.goto('/', { waitUntil: 'load' });
  await page.getByRole('button', { name: 'Play videos' }).waitFor();
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  expect(requested).toEqual([]);
  letGo();
  await loaded;
  await expect.poll(() => requested.length).toBeGreaterThan(0);

  const slow = await site.newPage({
    ...phone,
    before: () =>
      Object.defineProperty(Navigator.prototype, 'connection', { value: { effectiveType: '3g' }, configurable: true }),
  });
  const requestedSlowly = requestedVideos(slow);
  await slow.goto('/', { waitUntil: 'load' });
  await slow.getByRole('button', { name: 'Play videos' }).waitFor();
  expect(await slow.locator('video').count()).toBe(0);
  expect(requestedSlowly).toEqual([]);
});
