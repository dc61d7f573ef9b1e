import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

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

/** A link of the open menu. */
async function menuLink(page: Page, path: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  const link = page.locator(`dialog[open] a[href="${path}"]`);
  await link.first().waitFor({ state: 'attached' });
  return link;
}

/** Foot of the first stroke that is drawn, in CSS px of the page. */
const firstStrokeOf = (page: Page) =>
  page
    .locator('main [aria-busy="true"] [aria-hidden="true"] > div > div')
    .first()
    .evaluate((stroke) => stroke.getBoundingClientRect().bottom + scrollY);

/** Where the first line of a text stands, in CSS px of the page. */
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

const sizes = ['1440x900', '390x844'] as const;

describe.each(sizes)('strokes stand where lines will stand, %s', (size) => {
  test.each([
    ['a project', '/design', '/design/projects/tideline-steps', '/design/projects/*'],
    ['a work', '/art/ta', '/art/art-works/carso', '/art/works/*'],
  ])('S1 in the lead of %s, which documents do not carry in their lists', async (_, from, to, api) => {
    const page = await site.visit(from, { size });
    const finish = await goOn(page, page.locator(`main a[href="${to}"]`), api);
    // Facts that no list has push all words down on a phone: the words among themselves are compared.
    const topOf = (words: string) =>
      page.locator(words).evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const before = (await firstStrokeOf(page)) - (await topOf('main div:has(> [aria-busy="true"])'));
    await finish();
    const after = (await firstLineOf(page.locator('main .lead'))) - (await topOf('main div:has(> .lead)'));
    expect(Math.abs(after - before)).toBeLessThanOrEqual(slackPx);
  });

  test.each([
    ['/design/about', '/about'],
    ['/design/process', '/process'],
    ['/design/contact-us', '/pages/*'],
  ])('S1 in the lead of %s', async (path, api) => {
    const page = await site.visit('/design', { size });
    const finish = await goOn(page, await menuLink(page, path), api);
    const stroke = await firstStrokeOf(page);
    await finish();
    expect(Math.abs((await firstLineOf(page.locator('main .lead'))) - stroke)).toBeLessThanOrEqual(slackPx);
  });

  test('S1 in the lead of the biography, beside or below the place of its portrait', async () => {
    const page = await site.visit('/art/ta', { size });
    const finish = await goOn(page, page.locator('main a[href="/art/biography/ta"]'), '/biography');
    const boxOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y + scrollY, width, height].map(Math.round);
        });
    const portrait = await boxOf('main article [aria-hidden="true"]');
    const stroke = await firstStrokeOf(page);
    await finish();
    expect(await boxOf('main figure picture')).toEqual(portrait);
    // Its caption, which stands between on a phone, is not known before.
    if (size === '1440x900')
      expect(Math.abs((await firstLineOf(page.locator('main .lead'))) - stroke)).toBeLessThanOrEqual(slackPx);
  });
});
