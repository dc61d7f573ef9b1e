import { expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

test.each(['640x900', '1440x900'])(
  'R2 P6 sizes of the index take one line, clear of the years and the titles beside them, %s',
  async (size) => {
    const page = await site.visit('/design', { size });
    const rows = await page.locator('tbody tr').evaluateAll((all) => {
      const range = document.createRange();
      return all.map((row) => {
        const [year, measure, title] = [...row.children].map((cell) => {
          range.selectNodeContents(cell);
          return range.getBoundingClientRect();
        });
        return {
          afterYear: (measure?.left ?? 0) - (year?.right ?? 0),
          beforeTitle: (title?.left ?? 0) - (measure?.right ?? 0),
          height: measure?.height ?? 99,
        };
      });
    });
    for (const { afterYear, beforeTitle, height } of rows) {
      expect(afterYear).toBeGreaterThanOrEqual(16);
      expect(beforeTitle).toBeGreaterThanOrEqual(24);
      expect(height).toBeLessThan(30);
    }
  },
);

test.each(['1024x768', '1440x900'])('R2 a line of types ends between two of them, not in one, %s', async (size) => {
  const page = await site.visit('/design', { size });
  const types = await page.locator('tbody td:last-child').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const all: { text: string; lines: number }[] = [];
      for (let text = words.nextNode(); text; text = words.nextNode()) {
        for (const { 0: type, index } of (text.nodeValue ?? '').matchAll(/[^,]*[^, ]/g)) {
          const range = document.createRange();
          range.setStart(text, index + type.length - type.trimStart().length);
          range.setEnd(text, index + type.length);
          all.push({ text: type, lines: new Set([...range.getClientRects()].map(({ top }) => top)).size });
        }
      }
      return all;
    }),
  );
  expect(types.map(({ text }) => text)).toContain('Public spaces');
  expect(types.filter(({ lines }) => lines > 1)).toEqual([]);
});
