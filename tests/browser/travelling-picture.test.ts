import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fetchedAhead } from '../helpers/fetched-ahead.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { begun, exchangedAt, seenAt, stopChanges, stops } from '../helpers/stopped-changes.ts';

const site = siteInBrowser();

/** Meets a link as one does who is going to press it, and waits for the code that this fetches. */
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
  // What goes with scrolling ends with the page alone.
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

/** What is seen of a picture, and how wide all of it is drawn. */
const placeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((picture) => {
      const { x, y, width, height } = picture.getBoundingClientRect();
      return {
        frame: { x, y, width, height },
        wholeWidth: picture.querySelector('img')?.getBoundingClientRect().width,
      };
    });

type Place = Awaited<ReturnType<typeof placeOf>>;

/** Whether that is where the picture is which travels, to the pixel. */
function expectAt({ picture }: Awaited<ReturnType<typeof exchangedAt>>, place: Place): void {
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((picture?.frame[side] ?? Number.NaN) - place.frame[side]), side).toBeLessThanOrEqual(1);
  expect(Math.abs((picture?.whole.width ?? Number.NaN) - (place.wholeWidth ?? Number.NaN))).toBeLessThanOrEqual(1);
}

const hero = 'main picture[data-part="hero"]';

/** Ends what was stopped, and waits until nothing of it is left. */
async function finish(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await page.locator('main > [aria-hidden="true"] > img').waitFor({ state: 'detached' });
}

const card = '[data-card="ropewalk-reading-room"] a';

/** Presses a link in the middle of the window, what it leads to being here, and stops the movement. Gives where its picture was. */
async function pressAndStop(page: Page, link: string): Promise<Place> {
  await centre(page, link);
  await page
    .locator(`${link} img`)
    .first()
    .evaluate((image: HTMLImageElement) => image.decode());
  await intend(page, link);
  const there = await placeOf(page, `${link} picture`);
  await page.evaluate(stopChanges);
  await press(page, link);
  await begun(page);
  return there;
}

/** Whether what travels is over the heading, in the window. */
function coversHeading({ picture, heading }: Awaited<ReturnType<typeof exchangedAt>>): boolean {
  if (!picture || !heading) return false;
  const { x, y, width, height } = picture.frame;
  const isBeside = x >= heading.x + heading.width || x + width <= heading.x;
  return !isBeside && y < heading.y + heading.height && y + height > heading.y;
}

describe('within a room the page stands at once, and one picture travels over it', () => {
  test.each([
    ['R7 a card and its project', '/design', card],
    ['R9 R8 the enlarged picture of the overview', '/art/ta', 'a[data-part="hero"]'],
  ])('%s: from the place of the one to that of the other, and back', async (_name, from, link) => {
    const page = await site.visit(from);
    const heading = await page.locator('main h1').textContent();
    const there = await pressAndStop(page, link);
    // The page before is gone: nothing of it can be drawn double.
    expect(await page.locator('main h1').allTextContents()).not.toContain(heading);
    for (const ms of stops) {
      const seen = await exchangedAt(page, ms);
      expect(seen.picture, `${ms} ms`).toBeDefined();
      expect(seen.arrived, `${ms} ms`).toBe(0);
      if (ms <= 160 || coversHeading(seen)) expect(seen.text, `${ms} ms`).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    const here = await placeOf(page, hero);
    const first = await exchangedAt(page, 0);
    expectAt(first, there);
    const last = await exchangedAt(page, 719.9);
    expectAt(last, here);
    expect(last.text).toBe(1);
    // A file that had come, of the card or ahead of the press: no preview.
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(loaded).toContain(first.picture?.file);
    await finish(page);
    expect(await page.locator(hero).evaluate((picture) => getComputedStyle(picture).opacity)).toBe('1');

    await page.evaluate(() => {
      delete window.stopped;
      history.back();
    });
    await begun(page);
    expectAt(await exchangedAt(page, 0), here);
    expect((await exchangedAt(page, 400)).arrived).toBe(0);
    expectAt(await exchangedAt(page, 719.9), await placeOf(page, `${link} picture`));
    await finish(page);
  });

  test('R7 P6 on a phone words wait for the picture that passes over them, as does what frames it; turned, it ends', async () => {
    const page = await site.visit('/design', { size: '390x844' });
    const there = await pressAndStop(page, '[data-card="sill-chair"] a');
    expectAt(await exchangedAt(page, 0), there);
    for (const ms of [160, 300, 400]) expect((await exchangedAt(page, ms)).text, `${ms} ms`).toBe(0);
    const opacityOfFrame = () =>
      page.locator(`div:has(> a > ${hero.replace('main ', '')})`).evaluate((frame) => getComputedStyle(frame).opacity);
    expect(await opacityOfFrame()).toBe('0');
    const last = await exchangedAt(page, 719.9);
    expectAt(last, await placeOf(page, hero));
    expect(last.text).toBe(1);
    expect(Number(await opacityOfFrame())).toBeCloseTo(1, 2);
    await exchangedAt(page, 240);
    await page.setViewportSize({ width: 844, height: 390 });
    await page.locator('main > [aria-hidden="true"] > img').waitFor({ state: 'detached' });
    expect(await page.locator(hero).evaluate((picture) => getComputedStyle(picture).opacity)).toBe('1');
  });

  test('R7 T4 a line that comes waits for the picture, words over it until they lie on it; what is interrupted goes back from where it is; a line that was there moves', async () => {
    const page = await site.visit('/design');
    await pressAndStop(page, card);
    expect(await exchangedAt(page, 400)).toMatchObject({ header: 0, line: { opacity: 0, y: 0 } });
    expect(await exchangedAt(page, 719.9)).toMatchObject({ header: 1 });
    const { picture } = await exchangedAt(page, 240);
    await page.evaluate(() => {
      delete window.stopped;
      history.back();
    });
    await begun(page);
    expectAt(await exchangedAt(page, 0), { frame: picture?.frame ?? new DOMRect(), wholeWidth: picture?.whole.width });
    await finish(page);
    // From the top of the overview, where its line stands.
    await page.evaluate(() => scrollTo(0, 0));
    const beam = page.locator('main [data-part="beam"]').first();
    const before = await beam.evaluate((line) => line.getBoundingClientRect().y);
    await page.evaluate(() => delete window.stopped);
    await press(page, 'main a[data-part="hero"]');
    await begun(page);
    expect((await exchangedAt(page, 0)).line?.opacity).toBe(1);
    expect(await beam.evaluate((line) => line.getBoundingClientRect().y)).toBeCloseTo(before, 0);
  });

  test('R7 R3 pictures travel where the browser has no view transitions; the text of a page without a picture stands at once', async () => {
    const before = () => Reflect.deleteProperty(Document.prototype, 'startViewTransition');
    const page = await site.visit('/design', { before });
    await pressAndStop(page, card);
    expect((await exchangedAt(page, 240)).picture).toBeDefined();
    await finish(page);
    await press(page, 'footer a[href="/privacy-policy"]');
    await page.locator('main h1', { hasText: 'Privacy' }).waitFor();
    expect(await exchangedAt(page, 0)).toMatchObject({ picture: undefined, text: 1, header: 1 });
  });

  test('R7 what an intent has fetched is drawn in the turn of the press, and a second press presses nothing of it', async () => {
    const page = await site.visit('/design');
    await centre(page, card);
    await intend(page, card);
    await fetchedAhead(page, '/design/projects/ropewalk-reading-room');
    const pressed = await page.evaluate(async (link) => {
      const { x = 0, y = 0 } = document.querySelector(link)?.getBoundingClientRect() ?? {};
      const place = { clientX: x + 20, clientY: y + 20 };
      // Made at one time, however long the page takes to stand.
      const presses = [
        { detail: 1, pointerType: 'mouse' },
        { detail: 2, pointerType: 'mouse' },
        { detail: 1, pointerType: 'touch' },
      ].map((one) => new PointerEvent('click', { ...place, ...one, bubbles: true, cancelable: true }));
      const { promise: stands, resolve } = Promise.withResolvers<number>();
      const { port1, port2 } = new MessageChannel();
      let passed = 0;
      port1.onmessage = () => {
        passed += 1;
        port2.postMessage(0);
      };
      port2.postMessage(0);
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        if (document.querySelector('main h1')?.textContent === 'Ropewalk Reading Room') resolve(passed);
        port1.close();
        return animate.apply(this, how);
      };
      const targets = [];
      for (const press of presses) {
        const target = document.elementFromPoint(place.clientX, place.clientY);
        targets.push(target?.closest('a')?.getAttribute('href'));
        target?.dispatchEvent(press);
        await stands;
      }
      return { turns: await stands, targets };
    }, card);
    expect(pressed.turns).toBe(0);
    const opens = expect.stringContaining('/media/');
    expect(pressed.targets).toEqual(['/design/projects/ropewalk-reading-room', opens, opens]);
    await page.locator('main > [aria-hidden="true"] > img').waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await page.locator(hero).click();
    await page.locator('dialog[open]').waitFor();
  });

  test('R7 P6 on touch the pressed card keeps its line and its disc until the page is there', async () => {
    const page = await site.visit('/design', { size: '390x844', isMobile: true, hasTouch: true });
    const pressed = page.locator(card);
    await centre(page, card);
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/body-*', async (route) => {
      await code.promise;
      await route.continue();
    });
    await pressed.tap();
    const drawn = () =>
      pressed.locator('.pointed-picture').evaluate((element) => ({
        line: new DOMMatrix(getComputedStyle(element, '::before').transform).a,
        disc: Number(getComputedStyle(element, '::after').opacity),
      }));
    await expect.poll(drawn).toEqual({ line: 1, disc: 1 });
    // Longer than any wait for content.
    await page.waitForFunction(
      (since) => performance.now() > since + 900,
      await page.evaluate(() => performance.now()),
    );
    expect(await drawn()).toEqual({ line: 1, disc: 1 });
    expect(new URL(page.url()).pathname).toBe('/design');
    code.resolve();
    await page.waitForURL('**/design/projects/ropewalk-reading-room');
    await page.locator('main h1', { hasText: 'Ropewalk Reading Room' }).waitFor();
    expect(await page.locator('[data-pressed]').count()).toBe(0);
  });
});

describe('where both pages are seen, nothing is drawn double', () => {
  test.each([
    ['R1 a half of the start', '/', '[data-landing] [data-room="design"] > a'],
    ['R9 the other room', '/design', 'header nav a[href="/art/ta"]'],
  ])('%s: of the old text and the new one is never seen, at any stop', async (_name, from, link) => {
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
    expect((await seenAt(page, 600, ['root'])).root).toEqual({ old: 0, new: 1 });
  });
});
