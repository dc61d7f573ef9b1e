import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { openNth } from '../helpers/lightbox-on-page.ts';
import { startSite } from '../helpers/running-site.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { menuOf } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' }, () => startSite({ env: { LOCALES: 'en-US,ar' } }));

const paths = [
  '/ar',
  '/ar/design',
  '/ar/art/ta',
  '/ar/design/projects/sill-chair',
  '/ar/art/art-works/carso',
  '/ar/design/contact-us',
];

const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

describe.each([
  { size: '1440x900', colorScheme: 'light' },
  { size: '390x844', colorScheme: 'dark' },
] as const)('right to left at $size', (visitor) => {
  test('axe finds no error, and no page is wider than the window [1.4.10]', async () => {
    const page = await site.newPage(visitor);
    for (const path of paths) {
      await openPage(page, path);
      expect(await page.locator('html').getAttribute('dir'), path).toBe('rtl');
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      expect(await accessibilityViolations(page), path).toEqual([]);
    }
  });

  test('the menu and the lightbox are free of errors, too', async () => {
    const page = await site.visit('/ar/design/projects/sill-chair', visitor);
    await page.locator('header [aria-haspopup=dialog]').click();
    await menuOf(page).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goBack();
    await openNth(page, 2);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test.each([
    ['/ar/design/projects/tideline-steps', '[data-part=disc]'],
    ['/ar/art/art-works/salt-clock', 'header'],
  ])('the note on the language of %s begins below the header and the disc', async (path, above) => {
    const page = await site.visit(path, visitor);
    const note = page.getByText('هذا النص باللغة الإنجليزية.');
    await note.waitFor();
    const bottom =
      (await page
        .locator(above)
        .first()
        .boundingBox()
        .then((box) => box && box.y + box.height)) ?? 0;
    expect((await note.boundingBox())?.y).toBeGreaterThanOrEqual(Math.floor(bottom));
  });

  test('sizes are read from left to right on a wall', async () => {
    const page = await site.visit('/ar/art/art-works/low-tide-ledger?wall=300', visitor);
    const size = page.getByText('الجدار: \u2066300 × 260\u00a0cm\u2069', { exact: true }).first();
    await size.waitFor();
    const at = (word: string) =>
      size.evaluate((element, word) => {
        const range = document.createRange();
        const [text] = element.childNodes;
        if (!text) throw new Error('No text');
        const start = element.textContent.indexOf(word);
        range.setStart(text, start);
        range.setEnd(text, start + word.length);
        return range.getBoundingClientRect().x;
      }, word);
    expect(await at('260')).toBeGreaterThan(await at('300'));
    expect(await at('cm')).toBeGreaterThan(await at('260'));
  });

  test('the button of the videos does not lie on the words of the home page', async () => {
    const page = await site.visit('/ar', visitor);
    const button = await page.locator('[data-landing] > button').boundingBox();
    for (const words of ['ادخل المشغل', 'ادخل المرسم']) {
      const box = await page.getByText(words).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().toJSON();
      });
      if (!button) throw new Error('Not on the page');
      const isBeside = box.x + box.width <= button.x || button.x + button.width <= box.x;
      expect(isBeside || box.y + box.height <= button.y || button.y + button.height <= box.y, words).toBe(true);
    }
  });
});

test('the home page is mirrored, and its disc follows the arrow keys and the pointer', async () => {
  const page = await site.visit('/ar', { size: '1440x900' });
  const centerOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0) / 2;
  };
  const [design, art] = [
    '[data-landing] [data-section=design] [data-part=hero]',
    '[data-landing] [data-section=art] [data-part=hero]',
  ];
  expect(await centerOf(design)).toBeGreaterThan(720);
  expect(await centerOf(art)).toBeLessThan(720);
  expect(await centerOf('nav button')).toBeLessThan(300);
  const disc = page.locator('[data-landing] [data-part=disc]');
  const before = (await disc.boundingBox())?.x ?? 0;
  await page.getByRole('slider').press('ArrowLeft');
  await expect.poll(async () => ((await disc.boundingBox())?.x ?? 0) < before).toBe(true);
  const hand = await page.getByRole('slider').boundingBox();
  await page.mouse.move((hand?.x ?? 0) + 22, (hand?.y ?? 0) + 22);
  await page.mouse.down();
  await page.mouse.move(1_000, 600, { steps: 4 });
  await expect.poll(() => centerOf('[data-landing] [data-part=disc]')).toBeGreaterThan(950);
  await page.mouse.up();
});

test('Latin titles, addresses and sizes keep their order, and arrows point to the left', async () => {
  const page = await site.visit('/ar/art/ta', { size: '1440x900' });
  const leftOf = (text: string, part: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((element, own) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.nodeValue?.indexOf(own) ?? -1;
          if (at < 0) continue;
          range.setStart(node, at);
          range.setEnd(node, at + own.length);
        }
        return range.getBoundingClientRect().left;
      }, part);
  expect(await leftOf('34121 Trieste', '34121')).toBeLessThan(await leftOf('34121 Trieste', 'Trieste'));
  expect(await leftOf('180 × 120 cm', '180')).toBeLessThan(await leftOf('180 × 120 cm', 'cm'));
  const title = page.getByText('Low Tide Ledger').first();
  expect(await title.evaluate((element) => getComputedStyle(element).textAlign)).toBe('right');
  const arrow = page.locator('footer .line-icon svg').first();
  expect(await arrow.evaluate((element) => getComputedStyle(element).scale)).toBe('-1 1');
});
