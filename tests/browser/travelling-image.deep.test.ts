import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fetchedAhead } from '../helpers/fetched-ahead.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { begun, boxesOf, expectSameBox, finish, seenAt, stopChanges, stops } from '../helpers/stopped-changes.ts';

const site = siteInBrowser();

/** Hovers a link before a click, and waits for the prefetched code. */
async function intend(page: Page, selector: string): Promise<void> {
  const isHere = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/on-the-way-'));
  await page
    .locator(selector)
    .first()
    .evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  await page.waitForFunction(isHere);
}

/** Scrolls an element to the middle of the window and waits until the header has settled. */
async function centre(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // Scroll animations end only with the page.
  await page.evaluate(() => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    // One that is taken back has ended, too.
    return Promise.allSettled(timed.map(({ finished }) => finished));
  });
}

const press = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((link: HTMLElement) => link.click());

const hero = 'main picture[data-part="hero"]';
const card = '[data-card="ropewalk-reading-room"] a';

/** Stops images that travel from now on. */
function stopTravels(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-travelling], [data-travelling] * { animation-play-state: paused !important }');
  document.adoptedStyleSheets.push(sheet);
}

const travelling = (page: Page) => page.locator('[data-travelling]');

/** Box of the stopped image at a time. */
async function boxAt(page: Page, ms: number) {
  await travelling(page).evaluate((copy, ms) => {
    for (const animation of copy.getAnimations({ subtree: true })) animation.currentTime = ms;
  }, ms);
  const [box] = await boxesOf(page, '[data-travelling]');
  if (!box) throw new Error('No image travels');
  return box;
}

async function arrive(page: Page): Promise<void> {
  await travelling(page).evaluate((copy) => {
    for (const animation of copy.getAnimations()) animation.finish();
  });
  await travelling(page).waitFor({ state: 'detached' });
  expect(await page.locator('[data-awaited]').count()).toBe(0);
}

/** Presses a link in the middle of the window and stops its image. Returns the box where its image was. */
async function pressAndStop(page: Page, link: string) {
  await centre(page, link);
  await page
    .locator(`${link} img`)
    .first()
    .evaluate((image: HTMLImageElement) => image.decode());
  await intend(page, link);
  const [there] = await boxesOf(page, `${link} picture`);
  await page.evaluate(stopTravels);
  await press(page, link);
  await travelling(page).waitFor();
  return there;
}

describe('within a section one image travels', () => {
  test.each([
    ['a card and its project', '1440x900', '/design', card],
    ['a card and its project on a phone', '390x844', '/design', '[data-card="sill-chair"] a'],
    ['the enlarged image of the overview and its work', '1440x900', '/art/ta', 'main a[data-part="hero"]'],
  ])('%s: from the place of the one to that of the other, and back [R7, R8, R9]', async (_name, size, from, link) => {
    const page = await site.visit(from, { size });
    const heading = await page.locator('main h1').textContent();
    const there = await pressAndStop(page, link);
    // The new page is below the image at once: no snapshot of the old one delays it.
    expect(await page.locator('main h1').allTextContents()).not.toContain(heading);
    const [here] = await boxesOf(page, hero);
    expectSameBox(await boxAt(page, 0), there);
    for (const ms of stops) {
      await boxAt(page, ms);
      expect(await page.locator(hero).evaluate((image) => getComputedStyle(image).opacity)).toBe('0');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    expectSameBox(await boxAt(page, 719.9), here);
    await arrive(page);
    await page.evaluate(() => history.back());
    await travelling(page).waitFor();
    expectSameBox(await boxAt(page, 0), here);
    const [back] = await boxesOf(page, `${link} picture`);
    expectSameBox(await boxAt(page, 719.9), back);
    await arrive(page);
  });

  test('a press on the way continues from there, and another page ends it [R7]', async () => {
    const page = await site.visit('/design');
    await pressAndStop(page, card);
    const middle = await boxAt(page, 400);
    await page.evaluate(() => history.back());
    await page.locator(card).first().waitFor();
    expectSameBox(await boxAt(page, 0), middle);
    await press(page, 'header nav a[href="/art/ta"]');
    await page.locator('#art_works').waitFor();
    expect(await travelling(page).count()).toBe(0);
  });

  test('a second press of a double one presses nothing on the next page [R7]', async () => {
    const page = await site.visit('/design');
    await centre(page, card);
    await intend(page, card);
    await fetchedAhead(page, '/design/projects/ropewalk-reading-room');
    const targets = await page.evaluate(async (link) => {
      const { x = 0, y = 0 } = document.querySelector(link)?.getBoundingClientRect() ?? {};
      const place = { clientX: x + 20, clientY: y + 20 };
      // Events get the same time, however slow the page is.
      const presses = [
        { detail: 1, pointerType: 'mouse' },
        { detail: 2, pointerType: 'mouse' },
        { detail: 1, pointerType: 'touch' },
      ].map((one) => new PointerEvent('click', { ...place, ...one, bubbles: true, cancelable: true }));
      const targets = [];
      for (const press of presses) {
        const target = document.elementFromPoint(place.clientX, place.clientY);
        targets.push(target?.closest('a')?.getAttribute('href'));
        target?.dispatchEvent(press);
        while (document.querySelector(link)) await new Promise(requestAnimationFrame);
      }
      return targets;
    }, card);
    const opens = expect.stringContaining('/media/');
    expect(targets).toEqual(['/design/projects/ropewalk-reading-room', opens, opens]);
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await page.locator('main a[data-image]').first().click();
    await page.locator('dialog[open]').waitFor();
  });
});

describe('while both pages are visible, nothing is rendered twice', () => {
  test.each([
    ['a half of the home page', '/', '[data-landing] [data-section="design"] > a'],
    ['the other section', '/design', 'header nav a[href="/art/ta"]'],
  ])('%s: old and new text are never visible together [R1, R9]', async (_name, from, link) => {
    const page = await site.visit(from);
    await intend(page, link);
    await page.evaluate(stopChanges);
    await press(page, link);
    await begun(page);
    expect(await page.locator('html[data-hero]').count()).toBe(1);
    for (const ms of stops) {
      const { root, logo } = await seenAt(page, ms, ['root', 'logo']);
      for (const text of [root, logo]) {
        if (text) expect(Math.min(text.old ?? 0, text.new ?? 0), `${ms} ms`).toBe(0);
      }
      if (ms <= 160) expect(root?.new, `${ms} ms`).toBe(0);
      if (ms >= 160) expect(root?.old, `${ms} ms`).toBe(0);
    }
    expect((await seenAt(page, 720, ['root'])).root).toEqual({ old: 0, new: 1 });
  });

  test('on a phone the lower half withdraws while the words of the upper half come, and returns after they left [R1, R9]', async () => {
    const page = await site.visit('/', { size: '390x844' });
    const link = '[data-landing] [data-section="design"] > a';
    await intend(page, link);
    await page.evaluate(stopChanges);
    await press(page, link);
    await begun(page);
    const cutAt = async (ms: number, side: 'old' | 'new') => {
      await seenAt(page, ms, []);
      const part = `::view-transition-${side}(other-art)`;
      return page.evaluate((part) => getComputedStyle(document.documentElement, part).clipPath, part);
    };
    expect([await cutAt(0, 'old'), await cutAt(720, 'old')]).toEqual(['inset(0% 0px 0px)', 'inset(100% 0px 0px)']);
    await finish(page);
    await page.evaluate(() => history.back());
    await begun(page);
    expect([await cutAt(120, 'new'), await cutAt(720, 'new')]).toEqual(['inset(100% 0px 0px)', 'inset(0% 0px 0px)']);
  });
});
