import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, openPage, siteInBrowser, type VisitorOptions, withoutApp } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

/**
 * The test controls two fallbacks: the app start after 2 s with `window.latest()`, and an endless document after 10 s
 * with `window.endless()`.
 */
function keepLatest(): void {
  const after = window.setTimeout;
  const names: Readonly<Record<number, string>> = { 2000: 'latest', 10000: 'endless' };
  const stored = (act: () => void, ms = 0, ...rest: unknown[]) => {
    const name = names[ms];
    if (name === undefined || name in window) return after.call(window, act, ms, ...rest);
    Object.assign(window, { [name]: act });
    return 0;
  };
  Object.assign(window, { setTimeout: stored });
}

interface Held {
  readonly page: Page;
  /** Paths of requested scripts. */
  readonly requested: string[];
  /** The same of images. */
  readonly images: string[];
  readonly letImagesGo: (how: 'continue' | 'abort') => void;
}

/** A page whose images are held back, and whose app nothing but the test starts. */
async function openHeld(path: string, options: VisitorOptions = {}): Promise<Held> {
  const page = await site.newPage({ before: keepLatest, ...options });
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname);
  });
  const images: string[] = [];
  let letImagesGo: Held['letImagesGo'] = () => undefined;
  const gone = new Promise<'continue' | 'abort'>((resolve) => {
    letImagesGo = resolve;
  });
  await page.route('**/media/**', async (route) => {
    images.push(new URL(route.request().url()).pathname);
    await route[await gone]();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  expect(await page.locator('img[fetchpriority="high"]').count()).toBe(1);
  await expect.poll(() => images.length).toBeGreaterThan(0);
  expect(requested).toEqual([]);
  return { page, requested, images, letImagesGo };
}

const isEntry = (path: string) => /\/entry-client-[^/]*\.js$/.test(path);

describe('the app', () => {
  test.each(['continue', 'abort'] as const)(
    'starts when the first image has loaded or failed: %s [P8]',
    async (how) => {
      const { page, requested, letImagesGo } = await openHeld('/design', { provokes: /ERR_FAILED .*\/media\// });
      letImagesGo(how);
      await hydrated(page);
      expect(requested.some(isEntry)).toBe(true);
    },
  );

  test.each(['/design'])('requests no code before %s has been painted [P8, P13]', async (path) => {
    const page = await site.newPage({ before: keepLatest });
    await openPage(page, path);
    const { painted, requested } = await page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return { painted: paint?.startTime ?? 0, requested: Math.min(...scripts.map(({ startTime }) => startTime)) };
    });
    expect(painted).toBeGreaterThan(0);
    expect(requested).toBeGreaterThan(painted);
  });

  test.each([['a key', (page: Page) => page.keyboard.press('Shift')]] as const)(
    'starts at the first use: %s [P8]',
    async (_name, use) => {
      const { page, requested } = await openHeld('/design');
      await use(page);
      await hydrated(page);
      expect(requested.some(isEntry)).toBe(true);
    },
  );

  test('starts after 2 s without an image or a sign of use [P8]', async () => {
    const { page, requested } = await openHeld('/art/ta');
    await page.evaluate(() => Reflect.get(window, 'latest')());
    await hydrated(page);
    expect(requested.some(isEntry)).toBe(true);
  });
});

test('Back before the app has mounted loads the document of that URL, and the app starts there [M1, R1]', async () => {
  const page = await site.visit('/design');
  await page.locator('main [data-card] a').first().click();
  await page.locator('html[data-page="design-projects-slug"]').waitFor();
  const heading = (await page.locator('h1').textContent()) ?? '';
  await page.locator('main nav a').last().click();
  await page.locator('h1', { hasNotText: heading }).waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/entry-client-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.locator('footer').waitFor({ state: 'attached' });
  await page.goBack({ waitUntil: 'commit' });
  await page.locator('#app h1', { hasText: heading }).waitFor({ state: 'attached' });
  release();
  await hydrated(page);
  expect(await page.title()).toContain(heading);
  expect(await page.locator('h1').allTextContents()).toEqual([heading]);
  await page.goBack();
  await page.locator('html[data-page="design"]').waitFor();
});

test('without its code the app logs the failure, the overlay lifts, and links work [F17, P8]', async () => {
  const page = await site.newPage({ provokes: withoutApp });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/design');
  await expect.poll(() => logged.some((text) => text.startsWith('App initialization failed'))).toBe(true);
  await page.locator('#cover').waitFor({ state: 'hidden' });
  await page.locator('header').getByRole('link', { name: 'Art', exact: true }).first().click();
  await page.waitForURL('**/art/ta');
  expect(await page.locator('h1').isVisible()).toBe(true);
});
