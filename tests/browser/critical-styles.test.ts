import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { layoutShift } from '../helpers/layout-shift.ts';
import { siteInBrowser, withoutApp } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce', bypassCSP: true, provokes: withoutApp });

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
  { size: '844x390', colorScheme: 'dark' },
  { size: '1440x900', consent: null, colorScheme: 'dark' },
] as const;

/** A page without its app, whose sheet comes when `release` is called. */
async function withLateSheet(path: string, options: Parameters<typeof site.newPage>[0]) {
  const page = await site.newPage(options);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', (route) => route.abort());
  await page.route('**/*.css', async (route) => {
    await released;
    await route.continue();
  });
  // Words and logos: what is drawn with them has to be the same, not when they come.
  const isHere = (address: RegExp) => page.waitForEvent('requestfinished', (request) => address.test(request.url()));
  const drawn = Promise.all([isHere(/-sans-.*\.woff2$/), isHere(/\/logos\.svg/)]);
  await page.goto(path, { waitUntil: 'commit' });
  const opened = page.waitForLoadState('load');
  await drawn;
  // Without a window the pointer lies in the page's corner, over whatever stands there, until it is moved.
  await page.mouse.move(-9, -9);
  return { page, opened, release };
}

/** The window as it is seen, but for pictures, which come when they come. */
async function seen(page: Page): Promise<string> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await document.fonts.ready;
  });
  const style = '#cover, img, video { visibility: hidden !important } picture { background: none !important }';
  return (await page.screenshot({ style })).toString('base64');
}

test.each(pages.flatMap((path) => windows.map((options) => ({ path, ...options }))))(
  'P6 $path has its first window without a sheet: at $size nothing moves or changes when that comes',
  async ({ path, ...options }) => {
    const { page, opened, release } = await withLateSheet(path, options);
    await page.locator('body > link[rel=stylesheet]').waitFor({ state: 'attached' });
    const before = await seen(page);
    release();
    await opened;
    expect((await seen(page)) === before).toBe(true);
    expect(await layoutShift(page)).toBe(0);
  },
);

const { styles } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'web', 'dist', 'build.json'), 'utf8'),
) as { styles: { whole: [string]; pages: Record<string, { critical: string; rest: string }> } };

/** What every element and its drawn parts come to, styled as named; sizes apart, which come of others and of pictures. */
async function computed(page: Page, { critical, rest }: { critical: string; rest: string }): Promise<string[][]> {
  return page.evaluate(
    async ([text, href]) => {
      const inline = [...document.querySelectorAll('head style')].at(-1);
      const link = document.querySelector('body > link[rel=stylesheet]');
      if (!inline || !link) throw new Error('The document is styled in some other way');
      inline.textContent = text;
      await new Promise((resolve) => {
        const sheet = document.createElement('link');
        sheet.rel = 'stylesheet';
        sheet.onload = resolve;
        sheet.href = `${href}?${performance.now()}`;
        link.replaceWith(sheet);
      });
      const isOfOthers = /block-size|inline-size|height|width|origin|inset|grid-template|^(?:top|right|bottom|left)$/;
      return [...document.querySelectorAll('html, body, #app *')].flatMap((element) =>
        ['', '::before', '::after'].map((part) => {
          const style = getComputedStyle(element, part);
          if (part !== '' && style.content === 'none') return [];
          const names = [...style].filter((name) => !isOfOthers.test(name));
          const whose = `${element.tagName} ${element.getAttribute('class')}${part}`;
          return names.map((name) => `${whose} ${name}: ${style.getPropertyValue(name)}`);
        }),
      );
    },
    [critical, rest],
  );
}

test.each(pages)('P6 rules mean the same on %s in whatever order their sheets come', async (path) => {
  const page = await site.newPage();
  await page.route('**/*.js', (route) => route.abort());
  // What changes by itself would be on its way.
  await page.addInitScript(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets.push(still);
  });
  await page.goto(path, { waitUntil: 'load' });
  await page.locator('html:not([data-early])').waitFor();
  const name = await page.evaluate(() => document.documentElement.dataset.page ?? '');
  const others = Object.keys(styles.pages);
  const next = others[(others.indexOf(name) + 1) % others.length] ?? '';
  const whole = await computed(page, { critical: '', rest: styles.whole[0] });
  for (const parted of [name, next]) {
    const own = styles.pages[parted];
    if (!own) throw new Error(`The build has no styles of ${parted}`);
    const now = await computed(page, own);
    expect(now.flatMap((part, index) => part.filter((said, at) => said !== whole[index]?.[at]))).toEqual([]);
  }
});
