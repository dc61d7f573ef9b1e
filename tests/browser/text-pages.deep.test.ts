import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { baselineOf, boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

describe('process', () => {
  test('P6 on phones the numbers stand before the titles', async () => {
    const page = await site.visit('/design/process', { size: '390x844' });
    expect(await page.locator('nav[aria-label="Steps"]').isVisible()).toBe(false);
    expect(await page.locator('main h2 > span').first().isVisible()).toBe(true);
    expect(await page.locator('main h2').first().textContent()).toBe('1 Measure');
  });
});

describe('labels in columns 1–4 share the first baseline of their row', () => {
  test.each(['/design/about', '/design/contact-us', '/design/care', '/art/biography/ta', '/privacy-policy'])(
    'P6 N12 %s',
    async (path) => {
      const page = await site.visit(path);
      const labels = await page.locator('main h2').all();
      expect(labels.length).toBeGreaterThan(1);
      for (const label of labels) {
        const beside = label.locator('xpath=following-sibling::*[1]');
        const words = beside.locator('xpath=descendant-or-self::*[normalize-space(text()[1])]');
        const distance = (await baselineOf(words)) - (await baselineOf(label));
        expect(Math.abs(distance), (await label.textContent()) ?? '').toBeLessThanOrEqual(1);
        const { width } = await boxOf(label);
        expect(width).toBeLessThan(500);
      }
    },
  );
});

describe('the colophon', () => {
  test('P6 follows the content of a long page', async () => {
    const page = await site.visit('/design/about');
    const gap = await page.evaluate(() => {
      const [main, footer] = ['main', 'footer'].map((name) => document.querySelector(name)?.getBoundingClientRect());
      return (footer?.top ?? 0) - (main?.bottom ?? 0);
    });
    expect(gap).toBeGreaterThan(60);
    expect(gap).toBeLessThan(200);
  });

  test('P6 has links 44 px high under a finger', async () => {
    const page = await site.visit('/design/about', { size: '390x844', hasTouch: true, isMobile: true });
    for (const link of await page.locator('footer :is(a, button):visible').all()) {
      expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44);
    }
  });
});

describe('the home tile', () => {
  const tile = (page: Page) => page.locator('nav[aria-label="Home"]');

  test.each([
    ['/design/contact-us', '390x844'],
    ['/design/contact-us', '320x640'],
    ['/privacy-policy', '390x844'],
    ['/design/about', '844x390'],
    ['/design/process', '768x1024'],
  ])('T9 is never over words or a code, also of 200 %: %s at %s', async (path, size) => {
    const page = await site.visit(path, { size });
    for (const fontSize of ['16px', '32px']) {
      await page.evaluate((value) => {
        document.documentElement.style.fontSize = value;
      }, fontSize);
      await expect
        .poll(
          () =>
            page.evaluate(() => {
              const place = document.querySelector('nav[aria-label="Home"]');
              if (!place || getComputedStyle(place).visibility === 'hidden') return [];
              const { left, top, right, bottom } = place.getBoundingClientRect();
              const isNear = (box: DOMRect) =>
                box.width > 0 &&
                box.left < right + 15 &&
                left - 15 < box.right &&
                box.top < bottom + 15 &&
                top - 15 < box.bottom;
              const words = document.createTreeWalker(
                document.querySelector('main') ?? document.body,
                NodeFilter.SHOW_TEXT,
              );
              const found: string[] = [];
              while (words.nextNode()) {
                const range = document.createRange();
                range.selectNodeContents(words.currentNode);
                if (words.currentNode.parentElement?.closest('.visually-hidden, script')) continue;
                if ([...range.getClientRects()].some(isNear)) found.push(words.currentNode.nodeValue ?? '');
              }
              for (const code of document.querySelectorAll('[data-code]')) {
                if (isNear(code.getBoundingClientRect())) found.push('a code');
              }
              return found;
            }),
          { message: fontSize },
        )
        .toEqual([]);
    }
  });

  test('T9 is there where the corner is free, inside the cap of the grid', async () => {
    const page = await site.visit('/design/contact-us', { size: '2560x1300' });
    const { x, width } = await boxOf(tile(page));
    const burger = await boxOf(page.locator('header button'));
    expect(Math.abs(x + width - (burger.x + burger.width))).toBeLessThanOrEqual(12);
    expect(await tile(page).isVisible()).toBe(true);
  });
});
