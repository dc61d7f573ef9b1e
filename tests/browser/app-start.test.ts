import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { layoutShift } from '../helpers/layout-shift.ts';
import { hydrated, openPage, siteInBrowser, type VisitorOptions, withoutApp } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

/**
 * Leaves the last resorts to the test: the starter's, after 2 s, which it pulls by `window.latest()`, and that of a document
 * that never ends, after 10 s, by `window.endless()`.
 */
function keepLatest(): void {
  const after = window.setTimeout;
  const names: Readonly<Record<number, string>> = { 2000: 'latest', 10000: 'endless' };
  const kept = (act: () => void, ms = 0, ...rest: unknown[]) => {
    const name = names[ms];
    if (name === undefined || name in window) return after.call(window, act, ms, ...rest);
    Object.assign(window, { [name]: act });
    return 0;
  };
  Object.assign(window, { setTimeout: kept });
}

interface Held {
  readonly page: Page;
  /** Paths of the scripts that have been asked for. */
  readonly asked: string[];
  /** The same of pictures. */
  readonly pictures: string[];
  readonly letPicturesGo: (how: 'continue' | 'abort') => void;
}

/** A page whose pictures are held back, and whose app nothing but the test starts. */
async function openHeld(path: string, options: VisitorOptions = {}): Promise<Held> {
  const page = await site.newPage({ before: keepLatest, ...options });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  const pictures: string[] = [];
  let letPicturesGo: Held['letPicturesGo'] = () => undefined;
  const gone = new Promise<'continue' | 'abort'>((resolve) => {
    letPicturesGo = resolve;
  });
  await page.route('**/media/**', async (route) => {
    pictures.push(new URL(route.request().url()).pathname);
    await route[await gone]();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  expect(await page.locator('img[fetchpriority="high"]').count()).toBe(1);
  await expect.poll(() => pictures.length).toBeGreaterThan(0);
  expect(asked).toEqual([]);
  return { page, asked, pictures, letPicturesGo };
}

/** Addresses of pictures of the content that a page asks for from now on. */
function picturesAsked(page: Page): readonly string[] {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/')) pictures.push(request.url());
  });
  return pictures;
}

const isEntry = (path: string) => /\/entry-client-[^/]*\.js$/.test(path);

describe('P8 the app starts', () => {
  test.each(['continue', 'abort'] as const)('P8 once the first picture stands or has failed: %s', async (how) => {
    const { page, asked, letPicturesGo } = await openHeld('/design', { provokes: /ERR_FAILED .*\/media\// });
    letPicturesGo(how);
    await hydrated(page);
    expect(asked.some(isEntry)).toBe(true);
  });

  test.each(['continue', 'abort', 'latest', 'use', 'wheel'] as const)(
    'P8 P13 and pictures that are to come late come with it, where they were to be: %s',
    async (how) => {
      const { page, pictures, letPicturesGo } = await openHeld('/art/ta', { provokes: /ERR_FAILED .*\/media\// });
      const boxes = () =>
        page.locator('main picture').evaluateAll((frames) =>
          frames.map((frame) => {
            const { x, y, width, height } = frame.getBoundingClientRect();
            return [x, y, width, height];
          }),
        );
      // Frames in which a picture near the window would be asked for.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(pictures).toHaveLength(1);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const before = await boxes();
      if (how === 'latest') await page.evaluate(() => Reflect.get(window, 'latest')());
      else if (how === 'use') await page.keyboard.press('Shift');
      // To the side, where there is nothing to come to.
      else if (how === 'wheel') await page.mouse.wheel(9, 0);
      else letPicturesGo(how);
      await expect.poll(() => pictures.length).toBeGreaterThan(1);
      await hydrated(page);
      expect(await boxes()).toEqual(before);
      expect(await layoutShift(page)).toBe(0);
    },
  );

  test('P8 P13 nor do they come while the end of the document is on its way', async () => {
    const page = await site.newPage({ before: keepLatest });
    const pictures = picturesAsked(page);
    const rest = Promise.withResolvers<void>();
    await page.route('**/assets/rest.js', async (route) => {
      await rest.promise;
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.route('**/art/ta', async (route) => {
      const response = await route.fetch();
      // What is before the data has come and is drawn; what is after waits for a script, as for a line.
      const [drawn, after] = (await response.text()).split('<script type="application/json" id="data">');
      await route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `${drawn}<script src="/assets/rest.js"></script><script type="application/json" id="data">${after}`,
      });
    });
    await page.goto('/art/ta', { waitUntil: 'commit' });
    await expect.poll(() => pictures.length).toBeGreaterThan(0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // Frames in which a picture near the window would be asked for.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(pictures).toHaveLength(1);
    rest.resolve();
    await hydrated(page);
    await expect.poll(() => pictures.length).toBeGreaterThan(1);
  });

  test('P8 P13 where the document ends too early they come after all', async () => {
    const page = await site.newPage({ before: keepLatest });
    const pictures = picturesAsked(page);
    await page.route('**/art/ta', async (route) => {
      const response = await route.fetch();
      const [body] = (await response.text()).split('<script type="application/json" id="data">');
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    });
    await page.goto('/art/ta', { waitUntil: 'load' });
    expect(pictures).toHaveLength(1);
    await page.evaluate(() => Reflect.get(window, 'endless')());
    await expect.poll(() => pictures.length).toBeGreaterThan(1);
  });

  test('P8 P13 without scripts no picture waits', async () => {
    const page = await site.newPage({ javaScriptEnabled: false });
    const pictures: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().includes('/media/')) pictures.push(request.url());
    });
    await page.goto('/art/ta', { waitUntil: 'load' });
    await expect.poll(() => pictures.length).toBeGreaterThan(1);
  });

  test.each(['/', '/design', '/privacy-policy'])(
    'P8 P13 no code is asked for before %s has been painted',
    async (path) => {
      const page = await site.newPage({ before: keepLatest });
      await openPage(page, path);
      const { painted, asked } = await page.evaluate(() => {
        const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
        const paint = performance.getEntriesByName('first-contentful-paint')[0];
        return { painted: paint?.startTime ?? 0, asked: Math.min(...scripts.map(({ startTime }) => startTime)) };
      });
      expect(painted).toBeGreaterThan(0);
      expect(asked).toBeGreaterThan(painted);
    },
  );

  test('P8 N1 on the start once both pictures stand', async () => {
    const page = await site.newPage({ before: keepLatest });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request.url());
    });
    const second = Promise.withResolvers<void>();
    let pictures = 0;
    let isFirstHere = false;
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'image' && request.url().includes('/media/')) isFirstHere = true;
    });
    await page.route('**/media/**', async (route) => {
      pictures += 1;
      if (pictures === 2) await second.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect.poll(() => isFirstHere && pictures).toBe(2);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(asked).toEqual([]);
    second.resolve();
    await hydrated(page);
    expect(asked.some((url) => isEntry(new URL(url).pathname))).toBe(true);
  });

  test('P8 by the picture that came before the starter could run', async () => {
    const page = await site.newPage({ before: keepLatest });
    let isPictureHere = false;
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'image') isPictureHere = true;
    });
    // A script waits for the style sheets before it; pictures do not.
    await page.route('**/assets/usual-*.css', async (route) => {
      await expect.poll(() => isPictureHere).toBe(true);
      await route.continue();
    });
    // One that never comes keeps the page from having loaded.
    await page.route('**/*.woff2', () => undefined);
    await page.goto('/design', { waitUntil: 'commit' });
    await hydrated(page);
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  });

  test.each([
    ['a key', (page: Page) => page.keyboard.press('Shift')],
    ['the focus', (page: Page) => page.locator('header a').first().focus()],
    ['a press', (page: Page) => page.mouse.click(2, 30)],
  ] as const)('P8 at the first sign of use: %s', async (_name, use) => {
    const { page, asked } = await openHeld('/design');
    await use(page);
    await hydrated(page);
    expect(asked.some(isEntry)).toBe(true);
  });

  test('P8 after 2 s without a picture and without a sign', async () => {
    const { page, asked } = await openHeld('/art/ta');
    await page.evaluate(() => Reflect.get(window, 'latest')());
    await hydrated(page);
    expect(asked.some(isEntry)).toBe(true);
  });

  test('P8 on a page without a first picture when it has loaded', async () => {
    const page = await site.newPage({ before: keepLatest });
    await page.goto('/privacy-policy', { waitUntil: 'commit' });
    await hydrated(page);
    expect(await page.locator('img[fetchpriority="high"]').count()).toBe(0);
  });
});

test('P8 the code of a page comes with the entry, not after it', async () => {
  const { page, asked, letPicturesGo } = await openHeld('/design');
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await expect.poll(() => asked.some((path) => /\/DesignPage-/.test(path))).toBe(true);
    await route.continue();
  });
  letPicturesGo('continue');
  await hydrated(page);
  expect(asked.filter(isEntry)).toHaveLength(1);
});

test('F17 P8 an app whose code does not come is logged, the cover lifts, and the page can be read and left', async () => {
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
