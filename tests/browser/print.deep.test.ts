import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { fetchAll, lightAt, type PaperFormat, type PrintedPage, printed } from '../helpers/prints.ts';
import { siteInBrowser, type VisitorOptions } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();
const product = '/design/projects/sill-chair';
const work = '/art/art-works/two-moons-over-tai';

async function sheetsOf(path: string, format: PaperFormat = 'A4', options: VisitorOptions = {}) {
  const page = await site.visit(path, options);
  await fetchAll(page);
  return printed(page, format);
}

/** The first of some pages. Throws where there is none. */
function firstOf(pages: readonly PrintedPage[]): PrintedPage {
  const [first] = pages;
  if (!first) throw new Error('Nothing was printed');
  return first;
}

/** Where a code leads: `PUBLIC_URL` is not set. */
const publicAddress = (path: string) => site.url.replace('127.0.0.1', 'localhost') + path;

const textOf = ({ texts }: PrintedPage) => texts.map(({ text }) => text).join(' ');

/** Pictures as large as pictures are, not dots. */
const largeOn = ({ pictures }: PrintedPage) => pictures.filter(({ widthMm }) => widthMm > 14);

/** Length of the bar before the words of a scale, in millimeters. */
function barBefore({ texts, fills }: PrintedPage, words: string): number {
  const text = texts.find((each) => each.text === words);
  if (!text) throw new Error(`There is no scale of ${words}`);
  const isBar = ({ x, y, widthMm, heightMm }: PrintedPage['fills'][number]) =>
    heightMm < 0.8 && Math.abs(y - text.y) < 4 && x < text.x && Math.abs(text.x - 2 - (x + widthMm)) < 0.5;
  const [bar] = fills.filter(isBar);
  if (!bar) throw new Error('The scale has no bar');
  return bar.widthMm;
}

test.each([
  ['/design/about', 'A4'],
  ['/design/about', 'Letter'],
  ['/privacy-policy', 'Letter'],
] as const)('the address never stands on a sheet of its own: %s, %s', async (path, format) => {
  const pages = await sheetsOf(path, format);
  expect(pages.length).toBeGreaterThan(1);
  const words = textOf(pages.at(-1) ?? firstOf(pages));
  expect(words).toContain(path);
  expect(words.length).toBeGreaterThan(publicAddress(path).length + 20);
});

test.each([product, work, '/design/contact-us'])('nothing is marked as a link on paper, %s', async (path) => {
  const page = await site.visit(path);
  await page.emulateMedia({ media: 'print' });
  const marks = await page
    .locator('main a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).textDecorationLine));
  expect(marks.length).toBeGreaterThan(2);
  expect(new Set(marks)).toEqual(new Set(['none']));
});

test('S10 dark or light, a print is the same: ink on white', async () => {
  const path = '/art/biography/ta';
  const light = await firstOf(await sheetsOf(path)).raster(1);
  const dark = await firstOf(await sheetsOf(path, 'A4', { colorScheme: 'dark', stored: { theme: 'dark' } })).raster(1);
  expect(lightAt(dark, 3, 3)).toBe(255);
  const differing = light.data.filter((value, index) => Math.abs(value - (dark.data[index] ?? 0)) > 32).length;
  expect(differing / light.data.length).toBeLessThan(0.001);
});

test.each([
  ['by a key', (print: Locator) => print.press('Enter')],
  ['by a finger', (print: Locator) => print.tap()],
])('P6 "Print" prints from the narrowest page as from any other, dark, %s', async (_way, press) => {
  const phone = { size: '320x640', hasTouch: true, isMobile: true, colorScheme: 'dark' } as const;
  await fetchAll(await site.visit(product, phone));
  const page = await site.visit(product, phone);
  const asked = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        window.print = () => resolve([...document.images].every((image) => image.complete));
      }),
  );
  await press(page.getByRole('button', { name: 'Print', exact: true }));
  expect(await asked).toBe(true);
  const pages = await printed(page);
  expect(pages).toHaveLength(3);
  expect(pages.flatMap(largeOn)).toHaveLength(4);
  expect(Math.abs(barBefore(firstOf(pages), '20 cm, 1:20') - 10)).toBeLessThanOrEqual(0.2);
  expect(lightAt(await firstOf(pages).raster(1), 3, 3)).toBe(255);
});
