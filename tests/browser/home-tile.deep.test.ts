import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { refusal, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce', provokes: /404 .*\/no\/such\/page$/ });

/** What can be pressed and is shown, but lies under something else that can be pressed; header and strip excepted. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main :is(a, button), nav[aria-label="Home"] a'),
    ].filter((element) => element.checkVisibility({ visibilityProperty: true }));
    // A half of the start is one link as a whole, and the switch of the films stands on one of them.
    const isHalf = (element: HTMLElement) => element.parentElement?.closest('[data-landing]') && element.matches('a');
    const isOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    /** What is drawn of it: lists that scroll sideways cut it off. */
    const drawn = (element: HTMLElement) => {
      const box = element.getBoundingClientRect();
      const list = element.closest('ul')?.getBoundingClientRect();
      const right = list && element.closest('li') ? Math.min(box.right, list.right) : box.right;
      return new DOMRect(box.left, box.top, Math.max(0, right - box.left), box.height);
    };
    return controls.flatMap((one, index) =>
      controls
        .slice(index + 1)
        .filter((other) => !isHalf(one) && !one.contains(other) && isOver(drawn(one), drawn(other)))
        .map((other) => `${one.textContent} | ${other.textContent}`),
    );
  });
}

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

describe('what can be pressed', () => {
  test.each([
    ['/', '320x640'],
    ['/design', '390x844'],
    ['/design', '1440x900'],
    ['/art/ta', '320x640'],
  ] as const)('T9 P6 never lies under the home tile or anything else: %s at %s', async (path, size) => {
    for (const consent of [refusal, null]) {
      const page = await site.visit(path, { size, consent });
      for (const y of [0, 1, 60, 200, 480, 900]) {
        await page.evaluate(async (top) => {
          window.scrollTo({ top, behavior: 'instant' });
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        }, y);
        await expect.poll(() => covered(page), { message: `scrolled by ${y}` }).toEqual([]);
      }
    }
  });

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

  test('stays clear of words in large text [T9, P6]', async () => {
    for (const path of ['/design', '/design/about', '/design/contact-us']) {
      const page = await site.visit(path, { size: '390x844' });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await meetingTile(page), path).toEqual([]);
    }
  });
});
