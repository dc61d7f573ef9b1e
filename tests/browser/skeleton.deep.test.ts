import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { layoutShift } from '../helpers/layout-shift.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** Holds back what the API answers at a path until it is let go. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api/v1${path}`, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Boxes of everything drawn that a selector finds, in whole pixels of the page. */
function boxesOf(page: Page, selector: string) {
  return page.evaluate(
    (found) =>
      [...document.querySelectorAll(found)].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y + scrollY, width, height].map(Math.round);
      }),
    selector,
  );
}

const sizes = ['1440x900', '390x844'] as const;

describe('a page whose content is late begins with what is known of it', () => {
  test.each(sizes)(
    'S1 R1 a project of the list: title, picture and header stay where they are, at %s',
    async (size) => {
      const page = await site.visit('/design', { size });
      const card = page.locator('#projects [data-card]').first();
      const title = (await card.locator('h3').textContent()) ?? '';
      const shifted = await layoutShift(page);
      const letGo = await holdBack(page, '/design/projects/*');
      await card.locator('a').click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.locator('main [aria-busy="true"]').first().waitFor();
      const known = 'main h1, main article picture, header, header a svg, main dl > div:first-child';
      const before = await boxesOf(page, known);
      expect(before.length).toBeGreaterThan(4);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      letGo();
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
      const after = await boxesOf(
        page,
        'main h1, main article > * picture, header, header a svg, main dl > div:first-child',
      );
      for (const box of before) expect(after).toContainEqual(box);
      // Facts that no list has come later; on narrow windows the words below make room for them.
      if (size === '1440x900') expect(await layoutShift(page)).toBe(shifted);
    },
  );

  test.each(sizes)('S1 R1 a work of the wall: picture and label stay where they are, at %s', async (size) => {
    const page = await site.visit('/art/ta', { size });
    const work = page.locator('#art_works li a').first();
    const title = (await work.locator('h3').textContent()) ?? '';
    const shifted = await layoutShift(page);
    const letGo = await holdBack(page, '/art/works/*');
    await work.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.locator('main [aria-busy="true"]').first().waitFor();
    const before = await boxesOf(page, 'main h1, main h1 ~ p, main article > div:first-child picture');
    expect(before.length).toBeGreaterThan(3);
    letGo();
    await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
    expect(await boxesOf(page, 'main h1, main h1 ~ p, main article > div:first-child picture')).toEqual(before);
    // Facts that no list has come later; on narrow windows the words below make room for them.
    if (size === '1440x900') expect(await layoutShift(page)).toBe(shifted);
  });
});

describe('a list nobody has seen yet: the first row that is likely', () => {
  test.each(sizes)('S1 a Room and a Body hang where they will, at %s', async (size) => {
    const page = await site.visit('/design/about', { size });
    await page.route('**/api/v1/design/projects', async (route) => {
      const list = await (await route.fetch()).json();
      const [room, body] = list.items;
      const shaped = (item: object, value: string, width: number, height: number) => ({
        ...item,
        size: { value, label: value },
        cover: { ...room.cover, width, height },
      });
      const items = [shaped(room, 'room', 1500, 1000), shaped(body, 'body', 800, 1000), ...list.items.slice(2)];
      await held;
      await route.fulfill({ json: { ...list, items } });
    });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/design"]')?.click());
    await page.locator('[aria-hidden="true"] > #projects').waitFor();
    // It may come later than the page, and take a line more than what stands in for it.
    await page.locator('h1', { hasText: 'Rooms, and the things rooms need.' }).waitFor();
    const blanks = '#projects [data-size] > div:first-child';
    const before = await boxesOf(page, blanks);
    expect(before).toHaveLength(2);
    letGo();
    await page.locator('#projects [data-card]').first().waitFor();
    expect((await boxesOf(page, '#projects [data-card] picture')).slice(0, 2)).toEqual(before);
  });
});
