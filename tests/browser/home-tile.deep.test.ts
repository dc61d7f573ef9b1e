import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startAskingSite } from '../helpers/consent-on-page.ts';
import { boxOf, refusal, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce', provokes: /404 .*\/no\/such\/page$/ }, startAskingSite);

const tileOf = (page: Page) => page.locator('nav[aria-label="Home"] a');

/** Lines of text, lines of the page and QR codes that touch the tile. */
function meetingTile(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tile = document.querySelector('nav[aria-label="Home"] a')?.getBoundingClientRect() ?? new DOMRect();
    const meets = (box: DOMRect) =>
      box.left < tile.right && tile.left < box.right && box.top < tile.bottom && tile.top < box.bottom;
    const found = [...document.querySelectorAll('[data-part="beam"], [data-line], [data-code]')].filter((element) =>
      meets(element.getBoundingClientRect()),
    );
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      // The line boxes of the large error figure reach beyond its glyphs.
      const others = 'nav[aria-label="Home"], #cover, main[data-error] [aria-hidden="true"]';
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest(others)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some(meets)) words.push(text.nodeValue ?? '');
    }
    return [...found.map(({ outerHTML }) => outerHTML.slice(0, 80)), ...words];
  });
}

describe('the home tile', () => {
  test.each([
    ...['/design', '/design/about', '/design/process', '/design/contact-us', '/privacy-policy', '/no/such/page'],
    ...['ropewalk-reading-room', 'sill-chair'].map((slug) => `/design/projects/${slug}`),
  ])('is visible at the very top of %s, clear of words, lines and QR codes, in every window [T9, P6]', async (path) => {
    for (const size of ['320x640', '844x390', '1440x900', '2560x1440']) {
      for (const consent of [refusal, null]) {
        const page = await site.visit(path, { size, consent });
        expect(await tileOf(page).isVisible(), size).toBe(true);
        expect(await meetingTile(page), size).toEqual([]);
      }
    }
  });

  test('its box stays clear of that of the title [T9, P6]', async () => {
    for (const path of ['/design', '/design/projects/ropewalk-reading-room']) {
      for (const size of ['390x844', '480x800', '640x225']) {
        const page = await site.visit(path, { size });
        const [tile, title] = [await boxOf(tileOf(page)), await boxOf(page.locator('main h1'))];
        const isClear = title.x + title.width <= tile.x || title.y >= tile.y + tile.height;
        expect(isClear, `${path} ${size}`).toBe(true);
      }
    }
  });

  test('the tile stays clear of words in large text [T9, P6, 1.4.4]', async () => {
    for (const path of ['/design', '/design/about', '/design/contact-us']) {
      const page = await site.visit(path, { size: '390x844' });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await meetingTile(page), path).toEqual([]);
    }
  });
});
