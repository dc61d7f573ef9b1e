import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { layoutShift } from '../helpers/layout-shift.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { statePaths } from '../helpers/states-content.ts';
import { startStatesSite } from '../helpers/states-upstream.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' }, startStatesSite);

const sizes = ['1440x900', '390x844'] as const;

/** Words of the page whose lines come to lie on lines of others, and parts that reach out of the window. */
function errorsOf(page: Page) {
  return page.evaluate(() => {
    const isHidden = (element: Element) =>
      element.closest('.visually-hidden, [hidden], script, style, noscript, nav[aria-label="Home"]') !== null ||
      !element.checkVisibility({ visibilityProperty: true });
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const lines: { words: string; box: DOMRect; element: Element }[] = [];
    const range = document.createRange();
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const element = node.parentElement;
      if (!element || !node.nodeValue?.trim() || isHidden(element)) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width > 1) lines.push({ words: node.nodeValue.trim().slice(0, 40), box, element });
      }
    }
    // Boxes of lines are higher than their letters: from the tops of capitals to where most of a tail ends.
    const inkOf = ({ top, bottom, height }: DOMRect) => ({ top: top + height * 0.24, bottom: bottom - height * 0.1 });
    const overlaps = lines.flatMap((one, index) =>
      lines.slice(index + 1).flatMap((other) => {
        if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element))
          return [];
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const [ink, otherInk] = [inkOf(one.box), inkOf(other.box)];
        const down = Math.min(ink.bottom, otherInk.bottom) - Math.max(ink.top, otherInk.top);
        const isOver = across > 2 && down > 1;
        return isOver ? [`${one.words} | ${other.words}`] : [];
      }),
    );
    const isScrolled = (element: Element) => element.closest('ul')?.scrollWidth !== element.closest('ul')?.clientWidth;
    const outside = lines.flatMap(({ words, box, element }) =>
      (box.left < -1 || box.right > innerWidth + 1) && !isScrolled(element) ? [words] : [],
    );
    return {
      overlaps: overlaps.slice(0, 5),
      outside: outside.slice(0, 5),
      wide: document.documentElement.scrollWidth - innerWidth,
    };
  });
}

/** Problems of a state; empty if all is well. */
async function lookAt(page: Page, path: string): Promise<string[]> {
  await openPage(page, path);
  await page.evaluate(() => document.fonts.ready);
  const { overlaps, outside, wide } = await errorsOf(page);
  const moved = await layoutShift(page);
  return [
    ...overlaps.map((words) => `over each other: ${words}`),
    ...outside.map((words) => `out of the window: ${words}`),
    ...(wide > 0 ? [`${wide} px too wide`] : []),
    ...(moved > 0 ? [`moves by ${moved}`] : []),
  ];
}

test.each(sizes)(
  'every state fits, overlaps nothing and does not move, %s [P6]',
  { timeout: 600_000 },
  async (size) => {
    const page = await site.newPage({ size });
    // Load fonts first, because shifts by late fonts are not the subject.
    await openPage(page, '/art/ta');
    await openPage(page, '/design');
    const errors: Record<string, string[]> = {};
    for (const [name, path] of Object.entries(statePaths)) {
      const found = await lookAt(page, path);
      if (found.length > 0) errors[name] = found;
    }
    expect(errors).toEqual({});
  },
);

describe('texts in the direction of their own words', () => {
  const directionOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);

  test('text is right to left in a page that is left to right [P4, P6, 3.1.2]', async () => {
    const page = await site.visit('/design/projects/arabic');
    expect(await directionOf(page, 'html')).toBe('ltr');
    const rightToLeft = ['h1', '.lead', '.prose', 'figcaption > div', 'h2[lang]', 'blockquote', 'li[lang]', 'dd[lang]'];
    for (const name of rightToLeft) expect(await directionOf(page, `main ${name}`), name).toBe('rtl');
    const languages = page.locator('main :is(h1, .lead, h2, blockquote, li, dd, figcaption > div)[lang]');
    const named = await languages.evaluateAll((parts) => parts.map((part) => (part as HTMLElement).lang));
    expect([...new Set(named)]).toEqual(['ar', 'it']);
    expect(
      await page
        .locator('main .prose p')
        .last()
        .evaluate((element) => getComputedStyle(element).unicodeBidi),
    ).toBe('plaintext');
    const { right, edge } = await page
      .locator('main .prose')
      .first()
      .evaluate((prose) => {
        const range = document.createRange();
        range.selectNodeContents(prose.querySelector('p') ?? prose);
        return { right: range.getClientRects()[0]?.right ?? 0, edge: prose.getBoundingClientRect().right };
      });
    expect(Math.abs(right - edge)).toBeLessThanOrEqual(2);
  });

  test('other words stay left to right [P4]', async () => {
    const page = await site.visit('/design/projects/chinese');
    for (const selector of ['main h1', 'main .prose']) expect(await directionOf(page, selector)).toBe('ltr');
  });
});
