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
});
