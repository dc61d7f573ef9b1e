import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fetchedAhead } from '../helpers/fetched-ahead.ts';
import { siteInBrowser, type VisitorOptions } from '../helpers/site-in-browser.ts';
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

interface Exchange {
  readonly name: string;
  readonly from: string;
  /** What is pressed: it holds the picture that travels. */
  readonly link: string;
  readonly options?: VisitorOptions;
}

const exchanges: readonly Exchange[] = [
  { name: 'R7 a card and its project', from: '/design', link: '[data-card="ropewalk-reading-room"] a' },
  { name: 'R7 an upright card', from: '/design', link: '[data-card="sill-chair"] a' },
  { name: 'R7 on a phone', from: '/design', link: '[data-card="tideline-steps"] a', options: { size: '390x844' } },
  { name: 'R7 the next project', from: '/design/projects/sill-chair', link: 'main nav a:has(picture)' },
  { name: 'R8 a work', from: '/art/ta', link: '#art_works li:nth-child(2) a' },
  { name: 'R9 R8 the enlarged picture of the overview', from: '/art/ta', link: 'a[data-part="hero"]' },
];

describe('within a room the page stands at once, and one picture travels over it', () => {
  test.each(exchanges)(
    '$name: from the place of the one to that of the other, and back',
    async ({ from, link, options }) => {
      const page = await site.visit(from, options);
      await centre(page, link);
      await page
        .locator(`${link} img`)
        .first()
        .evaluate((image: HTMLImageElement) => image.decode());
      await intend(page, link);
      const there = await placeOf(page, `${link} picture`);
      const heading = await page.locator('main h1').textContent();
      await page.evaluate(stopChanges);
      await press(page, link);
      await begun(page);
      // The page before is gone: nothing of it can be drawn double.
      expect(await page.locator('main h1').allTextContents()).not.toContain(heading);
      for (const ms of stops) {
        const seen = await exchangedAt(page, ms);
        expect(seen.picture, `${ms} ms`).toBeDefined();
        expect(seen.arrived, `${ms} ms`).toBe(0);
        if (ms <= 160) expect(seen.text, `${ms} ms`).toBe(0);
        if (ms >= 400) expect(seen.text, `${ms} ms`).toBe(1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
      const here = await placeOf(page, hero);
      const first = await exchangedAt(page, 0);
      expectAt(first, there);
      expectAt(await exchangedAt(page, 719.9), here);
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
    },
  );

  test('R7 T4 a line that comes waits for the picture, words over it until they lie on it; one that was there moves', async () => {
    const page = await site.visit('/design');
    const link = '[data-card="ropewalk-reading-room"] a';
    await centre(page, link);
    await intend(page, link);
    await page.evaluate(stopChanges);
    await press(page, link);
    await begun(page);
    expect(await exchangedAt(page, 400)).toMatchObject({ header: 0, line: { opacity: 0, y: 0 } });
    expect(await exchangedAt(page, 719.9)).toMatchObject({ header: 1 });
    await finish(page);
    // From the top of the overview, where its line stands.
    await page.evaluate(() => document.querySelector<HTMLElement>('header [data-part="logo"]')?.click());
    await page.locator('#projects').waitFor();
    await finish(page);
    await page.evaluate(() => scrollTo(0, 0));
    const [before] = await page
      .locator('main [data-part="beam"]')
      .evaluateAll((all) => all.map((beam) => beam.getBoundingClientRect().y));
    await page.evaluate(() => delete window.stopped);
    await press(page, 'main a[data-part="hero"]');
    await begun(page);
    const seen = await exchangedAt(page, 0);
    expect(seen.line?.opacity).toBe(1);
    expect(
      await page
        .locator('main [data-part="beam"]')
        .first()
        .evaluate((beam) => beam.getBoundingClientRect().y),
    ).toBeCloseTo(before ?? Number.NaN, 0);
    await finish(page);
  });

  test('R7 what is interrupted goes back from where it is', async () => {
    const page = await site.visit('/design');
    const link = '[data-card="ropewalk-reading-room"] a';
    await centre(page, link);
    await intend(page, link);
    await page.evaluate(stopChanges);
    await press(page, link);
    await begun(page);
    const { picture } = await exchangedAt(page, 240);
    await page.evaluate(() => {
      delete window.stopped;
      history.back();
    });
    await begun(page);
    expectAt(await exchangedAt(page, 0), { frame: picture?.frame ?? new DOMRect(), wholeWidth: picture?.whole.width });
    await finish(page);
  });

  test('R3 of a page without a picture the text comes at once', async () => {
    const page = await site.visit('/design');
    await intend(page, 'footer a[href="/privacy-policy"]');
    await page.evaluate(stopChanges);
    await press(page, 'footer a[href="/privacy-policy"]');
    await begun(page);
    expect(await exchangedAt(page, 0)).toMatchObject({ picture: undefined, text: 0, header: 1 });
    expect((await exchangedAt(page, 120)).text).toBeCloseTo(0.5, 1);
    expect((await exchangedAt(page, 240)).text).toBe(1);
  });

  test('R7 what an intent has fetched is drawn in the turn of the press itself, before any frame', async () => {
    const page = await site.visit('/design');
    const card = '[data-card="ropewalk-reading-room"] a';
    await intend(page, card);
    await fetchedAhead(page, '/design/projects/ropewalk-reading-room');
    const turns = page.evaluate((pressed) => {
      const { promise, resolve } = Promise.withResolvers<number>();
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
      document.querySelector<HTMLElement>(pressed)?.click();
      return promise;
    }, card);
    expect(await turns).toBe(0);
  });

  test('R7 the second press of a double one presses nothing of the page that stands there by then', async () => {
    const page = await site.visit('/design');
    const card = '[data-card="ropewalk-reading-room"] a';
    await centre(page, card);
    await intend(page, card);
    await fetchedAhead(page, '/design/projects/ropewalk-reading-room');
    const pressed = await page.evaluate(async (link) => {
      const { x = 0, y = 0 } = document.querySelector(link)?.getBoundingClientRect() ?? {};
      const place = { clientX: x + 20, clientY: y + 20 };
      // Made at one time, however long the page takes to stand.
      const presses = [1, 2, 3].map(
        (detail) => new MouseEvent('click', { ...place, detail, bubbles: true, cancelable: true }),
      );
      const targets = [];
      for (const press of presses) {
        const target = document.elementFromPoint(place.clientX, place.clientY);
        targets.push(target?.closest('a')?.getAttribute('href'));
        target?.dispatchEvent(press);
        while (document.querySelector('main h1')?.textContent !== 'Ropewalk Reading Room')
          await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return targets;
    }, card);
    const opens = expect.stringContaining('/media/');
    expect(pressed).toEqual(['/design/projects/ropewalk-reading-room', opens, opens]);
    await page.locator('main > [aria-hidden="true"] > img').waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await page.locator(hero).click();
    await page.locator('dialog[open]').waitFor();
  });

  test('R7 P6 on touch the pressed card keeps its line and its disc until the page is there', async () => {
    const page = await site.visit('/design', { size: '390x844', isMobile: true, hasTouch: true });
    const card = page.locator('[data-card="ropewalk-reading-room"] a');
    await centre(page, '[data-card="ropewalk-reading-room"] a');
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/body-*', async (route) => {
      await code.promise;
      await route.continue();
    });
    await card.tap();
    const drawn = () =>
      card.locator('.pointed-picture').evaluate((element) => ({
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
    ['R1 the other half', '/', '[data-landing] [data-room="art"] > a'],
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
