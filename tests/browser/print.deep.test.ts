import { describe, expect, test } from 'vitest';
import {
  fetchAll,
  firstOf,
  lightAt,
  overlapsOn,
  type PaperFormat,
  type PrintedPage,
  printed,
  struckOn,
  textOf,
} from '../helpers/prints.ts';
import { siteInBrowser, type VisitorOptions } from '../helpers/site-in-browser.ts';
import { statePaths } from '../helpers/states-content.ts';
import { startStatesSite } from '../helpers/states-upstream.ts';

const site = siteInBrowser();
async function sheetsOf(path: string, format: PaperFormat = 'A4', options: VisitorOptions = {}) {
  const page = await site.visit(path, options);
  await fetchAll(page);
  return printed(page, format);
}

/** Where a code leads: `PUBLIC_URL` is not set. */
const publicAddress = (path: string) => site.url.replace('127.0.0.1', 'localhost') + path;

test.each([
  ['/design/about', 'A4'],
  ['/design/about', 'Letter'],
  ['/privacy-policy', 'Letter'],
] as const)('the address is never alone on a sheet: %s, %s [P6]', async (path, format) => {
  const pages = await sheetsOf(path, format);
  expect(pages.length).toBeGreaterThan(1);
  const words = textOf(pages.at(-1) ?? firstOf(pages));
  expect(words).toContain(path);
  expect(words.length).toBeGreaterThan(publicAddress(path).length + 20);
});

test('a print is the same in both themes [S10]', async () => {
  const path = '/art/biography/ta';
  const light = await firstOf(await sheetsOf(path)).raster(1);
  const dark = await firstOf(await sheetsOf(path, 'A4', { colorScheme: 'dark', stored: { theme: 'dark' } })).raster(1);
  expect(lightAt(dark, 3, 3)).toBe(255);
  const differing = light.data.filter((value, index) => Math.abs(value - (dark.data[index] ?? 0)) > 32).length;
  expect(differing / light.data.length).toBeLessThan(0.001);
});

describe('print states', () => {
  const site = siteInBrowser({}, startStatesSite);

  async function sheetsOf(name: string): Promise<PrintedPage[]> {
    const page = await site.visit(statePaths[name] ?? '');
    await fetchAll(page);
    return printed(page);
  }

  /** Texts and images of a sheet without the address of its page. */
  const ownOf = ({ texts, images }: PrintedPage) =>
    texts.filter(({ text }) => !text.startsWith('localhost')).length +
    images.filter(({ widthMm }) => widthMm > 20).length;

  test.each([
    ['title-120', 1],
    ['title-120-portrait', 1],
    ['no-cover', 2],
    ['nothing', 1],
    ['arabic', 2],
    ['unknown-blocks', 1],
    ['work-title-120', 1],
    ['work-no-cover', 1],
    ['page-arabic', 1],
  ])(
    'content at its limits is printed without overlaps, on as few sheets as possible: %s [P6]',
    async (name, sheets) => {
      const pages = await sheetsOf(name);
      expect([...pages.flatMap(overlapsOn), ...pages.flatMap(struckOn)]).toEqual([]);
      expect(pages).toHaveLength(sheets);
      for (const page of pages) expect(ownOf(page)).toBeGreaterThan(0);
    },
  );

  test('a long text continues over sheets, with its address at the end [P6]', async () => {
    const pages = await sheetsOf('words-5000');
    expect(pages.length).toBeGreaterThan(5);
    expect([...pages.flatMap(overlapsOn), ...pages.flatMap(struckOn)]).toEqual([]);
    for (const page of pages.slice(0, -1)) expect(ownOf(page)).toBeGreaterThan(0);
    expect(pages.at(-1)?.texts.at(-1)?.text).toMatch(/words-5000$/);
  });

  test('every project of a catalog has a third of the sheet [P6]', async () => {
    const pages = await sheetsOf('all-projects');
    expect([...pages.flatMap(overlapsOn), ...pages.flatMap(struckOn)]).toEqual([]);
    for (const page of pages) expect(ownOf(page)).toBeGreaterThan(0);
    const [first] = pages;
    expect(first?.texts.map(({ text }) => text)).toContain('Rooms, and the things rooms need.');
    const places = pages.flatMap(({ texts }) => texts.filter(({ text }) => text.startsWith('Trieste, Italy')));
    const inCaption = places.filter(({ x }) => [18, 77.7, 137.3].some((third) => Math.abs(x - third) < 1));
    expect(inCaption.length).toBeGreaterThan(6);
    const inIndex = places.filter((place) => !inCaption.includes(place));
    expect(new Set(inIndex.map(({ x }) => Math.round(x))).size).toBe(1);
  });
});
