import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const card = '#projects [data-card="ropewalk-reading-room"] a';
const hero = 'main a[data-part="hero"]';
const next = 'main nav a:has(picture)';

/** How far the line at the foot of a link's picture is drawn, and whether the disc under its end is seen. */
const drawnOf = (picture: Locator) =>
  picture.evaluate((element) => {
    const [line, disc] = [getComputedStyle(element, '::before'), getComputedStyle(element, '::after')];
    return {
      line: new DOMMatrix(line.transform).a * Number(line.opacity),
      disc: Number(disc.opacity),
      tone: line.backgroundColor === disc.backgroundColor,
    };
  });

async function pictureOf(page: Page, link: string): Promise<Locator> {
  const picture = page.locator(`${link} .pointed-picture, ${link}.pointed-picture`).first();
  await picture.waitFor();
  await picture.scrollIntoViewIfNeeded();
  return picture;
}

describe('a link to a project that is pointed at', () => {
  test.each([
    ['a card', '/design', card],
    ['the hero', '/design', hero],
    ['the next project', '/design/projects/sill-chair', next],
  ])('R2 R7 %s draws a line along its picture and hangs a disc under the end', async (_, path, link) => {
    const page = await site.visit(path);
    const picture = await pictureOf(page, link);
    await page.mouse.move(0, 0);
    expect(await drawnOf(picture)).toEqual({ line: 0, disc: 0, tone: true });
    await picture.hover();
    await expect.poll(() => drawnOf(picture)).toEqual({ line: 1, disc: 1, tone: true });
  });

  test('R2 the disc of a card stands clear of the year', async () => {
    const page = await site.visit('/design');
    const picture = await pictureOf(page, card);
    await picture.hover();
    const foot = await picture.evaluate((element) => {
      const { height, marginBlockStart } = getComputedStyle(element, '::after');
      return element.getBoundingClientRect().bottom + Number.parseFloat(marginBlockStart) + Number.parseFloat(height);
    });
    const yearTop = await page
      .locator(card)
      .getByText('2024', { exact: true })
      .evaluate((year) => {
        const range = document.createRange();
        range.selectNodeContents(year);
        const { top, bottom } = range.getBoundingClientRect();
        // Figures are .7 of the size high; the line of letters is 1.02 above its foot and .32 below.
        return bottom - ((bottom - top) * (0.32 + 0.7)) / 1.34;
      });
    expect(yearTop - foot).toBeGreaterThanOrEqual(2);
  });

  test.each([
    ['a card', '/design', `${card} .pointed-title`],
    ['the next project', '/design/projects/sill-chair', `${next} .pointed-title`],
  ])('R2 R7 the disc before the title of %s stands at the middle of its small letters', async (_, path, title) => {
    const page = await site.visit(path);
    const off = await page.locator(title).evaluate((element) => {
      const { top, height } = getComputedStyle(element, '::before');
      const middle = element.getBoundingClientRect().top + Number.parseFloat(top) + Number.parseFloat(height) / 2;
      const probe = document.createElement('span');
      probe.style.display = 'inline-block';
      element.prepend(probe);
      const { bottom } = probe.getBoundingClientRect();
      probe.remove();
      // They are .52 of the size high.
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return Math.abs(middle - (bottom - 0.26 * size)) / size;
    });
    expect(off).toBeLessThan(0.12);
  });
});
