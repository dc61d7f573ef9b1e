import { expect, test } from 'vitest';
import {
  barBefore,
  codeOn,
  fetchAll,
  firstOf,
  largeOn,
  type PaperFormat,
  type PrintedPage,
  printed,
  textOf,
} from '../helpers/prints.ts';
import { siteInBrowser, type VisitorOptions } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

const product = '/design/projects/sill-chair';
const work = '/art/art-works/two-moons-over-tai';

async function sheetsOf(path: string, format: PaperFormat = 'A4', options: VisitorOptions = {}) {
  const page = await site.visit(path, options);
  await fetchAll(page);
  return printed(page, format);
}

/** Where a code leads: `PUBLIC_URL` is not set. */
const publicAddress = (path: string) => site.url.replace('127.0.0.1', 'localhost') + path;

function expectNoneBlank(pages: readonly PrintedPage[]): void {
  for (const page of pages) expect(page.texts.length + largeOn(page).length).toBeGreaterThan(0);
}

test.each([
  { path: product, format: 'Letter', title: 'Sill Chair', sheets: 3, images: 4 },
  { path: work, format: 'A4', title: 'over Tai', sheets: 2, images: 3 },
] as const)(
  'a project or a work is one sheet with its address at the foot, and its other images: $path, $format [R7, R8]',
  async ({ path, format, title, sheets, images }) => {
    const pages = await sheetsOf(path, format);
    expect(pages).toHaveLength(sheets);
    expectNoneBlank(pages);
    expect(pages.flatMap(largeOn)).toHaveLength(images);
    const first = firstOf(pages);
    expect(textOf(first)).toContain(title);
    expect(largeOn(first)).toHaveLength(1);
    expect(largeOn(first)[0]?.widthMm).toBeGreaterThan(80);
    expect(first.texts.find(({ text }) => text.endsWith(path))?.y).toBeGreaterThan(first.heightMm - 30);
    expect(await codeOn(first)).toBe(publicAddress(path));
    for (const page of pages) expect(textOf(page)).not.toContain('Cookie settings');
    if (path === product) expect(Math.abs(barBefore(first, '20 cm, 1:20') - 10)).toBeLessThanOrEqual(0.2);
    if (path === work) {
      const drawnMm = largeOn(first)[0]?.widthMm ?? 0;
      expect(Math.abs(barBefore(first, '20 cm') - (drawnMm * 20) / 60)).toBeLessThanOrEqual(0.2);
    }
  },
);

test.each([
  { path: '/design', format: 'A4', sheets: 2, images: 9, words: 'Quarry Canteen' },
  { path: '/art/biography/ta', format: 'Letter', sheets: 1, images: 1, words: 'Hydrographic Society of Piran' },
] as const)(
  'overviews are printed as catalogs, texts as texts: $path, $format [R2, R10]',
  async ({ path, format, sheets, images, words }) => {
    const pages = await sheetsOf(path, format);
    expect(pages).toHaveLength(sheets);
    expectNoneBlank(pages);
    expect(pages.flatMap(largeOn)).toHaveLength(images);
    expect(pages.map(textOf).join(' ')).toContain(words);
    expect(pages.map(textOf).join(' ')).toContain(publicAddress(path).replace('http://', ''));
    if (path !== '/design') return;
    const titles = ['Ropewalk Reading Room', 'Sill Chair', 'Tideline Steps'].map((title) =>
      firstOf(pages).texts.find(({ text }) => text === title),
    );
    expect(new Set(titles.map((title) => Math.round(title?.y ?? 0))).size).toBe(1);
    const [a = 0, b = 0, c = 0] = titles.map((title) => title?.x ?? 0);
    expect(b - a).toBeCloseTo(c - b, 0);
    expect(b - a).toBeGreaterThan(50);
  },
);

test('a print from the menu loads lazy images, shows the tone of late ones, and the frame of a video above its caption [R7, R8]', async () => {
  const page = await site.visit(product);
  await page.emulateMedia({ media: 'print' });
  const [loaded, late] = await page.locator('main picture:has(img[data-state="loaded"])').evaluateAll(([picture]) => {
    if (!picture) return [];
    const ground = () => getComputedStyle(picture).backgroundColor;
    const before = ground();
    delete picture.querySelector('img')?.dataset.state;
    return [before, ground()];
  });
  expect(loaded).toBe('rgba(0, 0, 0, 0)');
  expect(late).not.toBe(loaded);
  expect(await page.locator('img[loading="lazy"]').count()).toBeGreaterThan(0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await page.locator('img[loading="lazy"]').count()).toBe(0);
  const withVideo = await site.visit('/art/art-works/low-tide-ledger');
  await withVideo.emulateMedia({ media: 'print' });
  await withVideo.locator('figure:has(figcaption) video').waitFor();
});
