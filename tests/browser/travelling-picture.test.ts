import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser, type VisitorOptions } from '../helpers/site-in-browser.ts';
import { begun, boxesOf, seenAt, stopChanges, stops } from '../helpers/stopped-changes.ts';

const site = siteInBrowser();

/** Box of the picture that travels, in the window. */
function heroBox(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  return page.evaluate(() => {
    const { width, height, transform } = getComputedStyle(document.documentElement, '::view-transition-group(hero)');
    const { e, f } = new DOMMatrix(transform);
    return { x: e, y: f, width: Number.parseFloat(width), height: Number.parseFloat(height) };
  });
}

/** Meets a link as one does who is going to press it, and waits for the code that this fetches. */
async function intend(page: Page, selector: string): Promise<void> {
  const isHere = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/on-the-way-'));
  await page
    .locator(selector)
    .first()
    .evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  await page.waitForFunction(isHere);
}

const far = async (page: Page) => page.evaluate(() => document.documentElement.dataset.hero);

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

interface Change {
  readonly name: string;
  readonly from: string;
  /** What is pressed. */
  readonly press: string;
  readonly back?: true;
  readonly options?: VisitorOptions;
  /** How the picture goes on; `undefined` where none does. */
  readonly hero: string | undefined;
}

const changes: readonly Change[] = [
  {
    name: 'R7 a card becomes its project',
    from: '/design',
    press: '[data-card="ropewalk-reading-room"] a',
    hero: 'grows-cut',
  },
  {
    name: 'R7 Back makes the project its card again',
    from: '/design',
    press: '[data-card="ropewalk-reading-room"] a',
    back: true,
    hero: 'shrinks-cut',
  },
  { name: 'R7 an upright card', from: '/design', press: '[data-card="sill-chair"] a', hero: 'grows' },
  {
    name: 'R7 on a phone',
    from: '/design',
    press: '[data-card="tideline-steps"] a',
    options: { size: '390x844' },
    hero: 'grows',
  },
  {
    name: 'R7 the next project',
    from: '/design/projects/sill-chair',
    press: 'main nav a:has(picture)',
    hero: 'grows-cut',
  },
  { name: 'R8 a work', from: '/art/ta', press: '#art_works li:nth-child(2) a', hero: 'grows' },
  { name: 'R1 a half of the start', from: '/', press: '[data-landing] [data-room="design"] > a', hero: 'other' },
  { name: 'R1 the other half', from: '/', press: '[data-landing] [data-room="art"] > a', hero: 'other' },
  { name: 'R9 the other room', from: '/design', press: 'header nav a[href="/art/ta"]', hero: 'other' },
  { name: 'R3 a page without a picture', from: '/design', press: 'footer a[href="/privacy-policy"]', hero: undefined },
];

describe('one picture travels, and nothing is drawn double', () => {
  test.each(changes)('$name: of the old text and the new one is never seen, at any stop', async (change) => {
    const page = await site.visit(change.from, change.options);
    if (/card|li:|main/.test(change.press)) await centre(page, change.press);
    if (change.back) {
      await page.locator(change.press).first().click();
      await page.waitForURL((url) => url.pathname !== change.from);
      await page.locator('[data-transition]').waitFor({ state: 'detached' });
      await page.locator('main [data-part="hero"]').waitFor();
    }
    await intend(page, change.back ? 'header nav a' : change.press);
    await page.evaluate(stopChanges);
    if (change.back) await page.evaluate(() => history.back());
    else
      await page
        .locator(change.press)
        .first()
        .evaluate((link: HTMLElement) => link.click());
    await begun(page);
    expect(await far(page)).toBe(change.hero);
    for (const ms of stops) {
      const { root, logo } = await seenAt(page, ms, ['root', 'logo']);
      for (const text of [root, logo]) {
        if (text) expect(Math.min(text.old ?? 0, text.new ?? 0), `${ms} ms`).toBe(0);
      }
      if (ms <= 160) expect(root?.new, `${ms} ms`).toBe(0);
      if (ms >= 160) expect(root?.old, `${ms} ms`).toBe(0);
      if (change.hero?.startsWith('grows') || change.hero?.startsWith('shrinks')) {
        const { hero } = await seenAt(page, ms, ['hero']);
        expect(hero, `${ms} ms`).toEqual({ old: 1, new: 1 });
      }
    }
    expect((await seenAt(page, 600, ['root'])).root).toEqual({ old: 0, new: 1 });
  });

  test('R7 it begins where the card was and ends where the hero stands, with the file that was loaded under it', async () => {
    const page = await site.visit('/design');
    const picture = '[data-card="ropewalk-reading-room"] picture';
    await centre(page, picture);
    await page.locator(`${picture} img`).evaluate((image: HTMLImageElement) => image.decode());
    await intend(page, '[data-card="ropewalk-reading-room"] a');
    const [before] = await boxesOf(page, picture);
    await page.evaluate(stopChanges);
    await page.locator('[data-card="ropewalk-reading-room"] a').evaluate((link: HTMLElement) => link.click());
    await begun(page);
    const ground = await page
      .locator('main picture[data-part="hero"]')
      .evaluate((element) => getComputedStyle(element).backgroundImage);
    // A file that has come, of the card or ahead of the press: no preview.
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(loaded).toContain(/^url\("(.*)"\)$/.exec(ground)?.[1]);
    await seenAt(page, 0, []);
    const first = await heroBox(page);
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(first[side] - (before?.[side] ?? -9))).toBeLessThanOrEqual(1);
    await seenAt(page, 719.9, []);
    const [after] = await boxesOf(page, 'main picture[data-part="hero"]');
    const last = await heroBox(page);
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(last[side] - (after?.[side] ?? -9))).toBeLessThanOrEqual(1);
  });

  test('R9 R8 from the enlarged picture of the art overview it begins as large as it is drawn there', async () => {
    const page = await site.visit('/art/ta');
    await intend(page, 'a[data-part="hero"]');
    await page.evaluate(stopChanges);
    const scaleAt = async (side: string, ms: number) => {
      await seenAt(page, ms, []);
      return page.evaluate(
        (part) => Number(getComputedStyle(document.documentElement, `::view-transition-${part}(hero)`).scale),
        side,
      );
    };
    await page.locator('a[data-part="hero"]').evaluate((link: HTMLElement) => link.click());
    await begun(page);
    expect(await far(page)).toBe('grows');
    expect(await scaleAt('new', 0)).toBeCloseTo(1.08, 2);
    expect(await scaleAt('new', 719.9)).toBeCloseTo(1, 2);
    // As a variable of the root every element would be styled anew for it.
    expect(await page.locator('html').getAttribute('style')).toBeNull();
  });

  test('R9 R8 Back to it ends as large as it is drawn there, at its place', async () => {
    const page = await site.visit('/art/ta');
    const picture = 'a[data-part="hero"] picture';
    const [there] = await boxesOf(page, picture);
    await page.locator('a[data-part="hero"]').click();
    await page.locator('main picture[data-part="hero"]').waitFor();
    await page.locator('[data-transition]').waitFor({ state: 'detached' });
    const [opened] = await boxesOf(page, 'main picture[data-part="hero"]');
    await page.evaluate(stopChanges);
    await page.evaluate(() => history.back());
    await begun(page);
    expect(await far(page)).toBe('shrinks');
    const at = async (ms: number) => {
      await seenAt(page, ms, []);
      const scale = await page.evaluate(() =>
        Number(getComputedStyle(document.documentElement, '::view-transition-old(hero)').scale),
      );
      return { scale, box: await heroBox(page) };
    };
    const [first, last] = [await at(0), await at(719.9)];
    expect(first.scale).toBeCloseTo(1, 2);
    expect(last.scale).toBeCloseTo(1.08, 2);
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs(first.box[side] - (opened?.[side] ?? -9))).toBeLessThanOrEqual(1);
      expect(Math.abs(last.box[side] - (there?.[side] ?? -9))).toBeLessThanOrEqual(1);
    }
  });

  test('R7 what an intent has fetched is led over to in the turn of the press itself', async () => {
    const page = await site.visit('/design');
    const card = '[data-card="ropewalk-reading-room"] a';
    await intend(page, card);
    // All that the intent fetches; the network may have been idle before it.
    const wanted = ['/api/v1/design/projects/ropewalk-reading-room', '/assets/body-', '/assets/OnYourWall-'];
    await page.waitForFunction((parts) => {
      const come = performance.getEntriesByType('resource').map(({ name }) => name);
      return parts.every((part) => come.some((name) => name.includes(part)));
    }, wanted);
    await page.waitForLoadState('networkidle');
    const turns = page.evaluate((pressed) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      const { port1, port2 } = new MessageChannel();
      let passed = 0;
      port1.onmessage = () => {
        passed += 1;
        port2.postMessage(0);
      };
      port2.postMessage(0);
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        resolve(passed);
        port1.close();
        return start(update);
      };
      document.querySelector<HTMLElement>(pressed)?.click();
      return promise;
    }, card);
    expect(await turns).toBe(0);
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
