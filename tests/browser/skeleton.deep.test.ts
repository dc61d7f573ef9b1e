import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { layoutShift } from '../helpers/layout-shift.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** Holds the API response of a path until released. */
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

/** Boxes of rendered elements, in whole pixels of the page. */
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
  test.each(sizes)('a project of the list: title, image and header stay in place, at %s [S1]', async (size) => {
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
  });

  test.each(sizes)('a work of the wall: image and label stay in place, at %s [S1]', async (size) => {
    const page = await site.visit('/art/ta', { size });
    const work = page.locator('#art_works li a:has(h3)').first();
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

/** Presses a link to a page whose content is held back, waits for its skeleton, and gives what lets the content go. */
async function goOn(page: Page, link: Locator, api: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api/v1${api}`, async (route) => {
    await held;
    await route.continue();
  });
  // By its own method: no pointer comes near, which would fetch the content.
  await link.first().evaluate((element: HTMLElement) => element.click());
  const busy = page.locator('main [aria-busy="true"]');
  await busy.first().waitFor();
  return async () => {
    letGo();
    await busy.first().waitFor({ state: 'detached' });
  };
}

/** Bottom of the first rendered placeholder line, in CSS px of the page. */
const firstStrokeOf = (page: Page) =>
  page
    .locator('main [aria-busy="true"] [aria-hidden="true"] > div > div')
    .first()
    .evaluate((stroke) => stroke.getBoundingClientRect().bottom + scrollY);

/** Position of the first line of a text, in CSS px of the page. */
const firstLineOf = (text: Locator) =>
  text.first().evaluate((element) => {
    const probe = document.createElement('span');
    probe.style.display = 'inline-block';
    element.prepend(probe);
    const { bottom } = probe.getBoundingClientRect();
    probe.remove();
    return bottom + scrollY;
  });

/** The browser rounds ascent and descent of letters to whole pixels. */
const slackPx = 1.5;

describe.each(sizes)('strokes are where lines will be, %s', (size) => {
  test.each([
    ['a project', '/design', '/design/projects/tideline-steps', '/design/projects/*'],
    ['a work', '/art/ta', '/art/art-works/carso', '/art/works/*'],
  ])('in the lead of %s [S1]', async (_, from, to, api) => {
    const page = await site.visit(from, { size });
    const finish = await goOn(page, page.locator(`main a[href="${to}"]`), api);
    // Facts that no list has push all words down on a phone: the words among themselves are compared.
    const topOf = (words: string) =>
      page.locator(words).evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const before = (await firstStrokeOf(page)) - (await topOf('main div:has(> [aria-busy="true"] > p)'));
    await finish();
    const after = (await firstLineOf(page.locator('main .lead'))) - (await topOf('main div:has(> .lead)'));
    expect(Math.abs(after - before)).toBeLessThanOrEqual(slackPx);
  });
});
