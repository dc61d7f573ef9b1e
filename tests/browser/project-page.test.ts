import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { layoutShift } from '../helpers/layout-shift.ts';
import { boxOf, hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** Overlay scroll bars, as on a touch screen: the page is as wide as its window. */
const withoutScrollBar = { isMobile: true } as const;

const landscape = '/design/projects/ropewalk-reading-room';
const upright = '/design/projects/sill-chair';

const heroOf = (page: Page) => page.locator('main picture[data-part="hero"]');

/** Where the first line of an element's text stands, in CSS pixels of the window. */
const baselineOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const mark = document.createElement('span');
      mark.style.cssText = 'display:inline-block;inline-size:0;block-size:0';
      element.prepend(mark);
      const { bottom } = mark.getBoundingClientRect();
      mark.remove();
      return bottom;
    });

describe('a project with a landscape', () => {
  test('R7 bleeds over the whole width, cut to 86 % of the height, the beam at its foot and the disc on the datum', async () => {
    const page = await site.visit(landscape, withoutScrollBar);
    const hero = await boxOf(heroOf(page));
    expect([hero.x, hero.y, hero.width]).toEqual([0, 0, 1440]);
    expect(hero.height).toBeCloseTo(900 * 0.86, 0);
    const beam = await boxOf(page.locator('main [data-part="beam"]'));
    expect([beam.x, beam.width, beam.height]).toEqual([0, 1440, 2]);
    expect(beam.y).toBeCloseTo(hero.height, 0);
    const disc = await boxOf(page.locator('main [data-part="disc"]'));
    expect(disc.x).toBeCloseTo(501, 0);
    expect(disc.y).toBeCloseTo(beam.y + 2, 0);
  });

  test('R7 facts hang in the first four columns, on the first line of the title, and stay while the text passes', async () => {
    const page = await site.visit(landscape, withoutScrollBar);
    const title = await boxOf(page.locator('h1'));
    expect(title.x).toBeCloseTo(501, 0);
    const facts = page.locator('main dl').first();
    const { x, width } = await boxOf(facts);
    expect(x).toBeCloseTo(36.8, 0);
    expect(x + width).toBeLessThan(501);
    const [label, heading] = [await baselineOf(page, 'main dl dt'), await baselineOf(page, 'h1')];
    expect(Math.abs(label - heading)).toBeLessThanOrEqual(1);
    await page.locator('h1').evaluate((element) => {
      window.scrollTo(0, element.getBoundingClientRect().top);
    });
    const words = await boxOf(page.locator('main .lead').locator('..'));
    const stuck = await boxOf(facts);
    expect(stuck.y).toBeGreaterThanOrEqual(Math.min(72 + 24, words.y + words.height - stuck.height) - 1);
  });

  test.each([
    ['1440x900', 103.3],
    ['768x1024', 66.6],
    ['390x844', 46],
  ])('R7 the title is of display size at %s, 24 px above the lead, the lead 48 above the text', async (size, px) => {
    const page = await site.visit(landscape, { ...withoutScrollBar, size });
    const title = page.locator('h1');
    expect(Number.parseFloat(await title.evaluate((h1) => getComputedStyle(h1).fontSize))).toBeCloseTo(px, 0);
    const [lead, text] = [await boxOf(page.locator('main p.lead')), await boxOf(page.locator('main .prose').first())];
    expect(text.y - (lead.y + lead.height)).toBeCloseTo(48, 0);
    const { y, height } = await boxOf(title);
    if (size === '1440x900') expect(lead.y - (y + height)).toBeCloseTo(24, 0);
  });
});

describe('an upright project', () => {
  test('R7 stands uncut on the wall from the datum on, the title beside it at its foot, the beam below both', async () => {
    const page = await site.visit(upright, withoutScrollBar);
    const hero = await boxOf(heroOf(page));
    expect(hero.width / hero.height).toBeCloseTo(0.8, 2);
    expect(hero.height).toBeLessThanOrEqual(900 * 0.82 + 1);
    const wall = await boxOf(heroOf(page).locator('xpath=ancestor::div[1]'));
    expect(wall.x).toBeCloseTo(501, 0);
    expect(wall.x + wall.width).toBeCloseTo(1440 - 36.8, 0);
    const title = await boxOf(page.locator('h1'));
    expect(title.x).toBeCloseTo(36.8, 0);
    expect(Math.abs(title.y + title.height - (hero.y + hero.height))).toBeLessThanOrEqual(1);
    expect((await boxOf(page.locator('main [data-part="beam"]'))).y).toBeCloseTo(hero.y + hero.height, 0);
  });

  test.each(['1440x900', '1024x768', '768x1024', '390x844', '320x640'])(
    'R7 its title is of display size where its longest word has room, and never wider than its column, %s',
    async (size) => {
      for (const path of [upright, '/design/projects/bench-for-two-weathers']) {
        const page = await site.visit(path, { ...withoutScrollBar, size });
        const { clientWidth, scrollWidth } = await page
          .locator('h1')
          .evaluate(({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth }));
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(Number(size.split('x')[0]));
        const px = await page.locator('h1').evaluate((h1) => Number.parseFloat(getComputedStyle(h1).fontSize));
        const display = 1.5455 * 16 + (5.4545 * Number(size.split('x')[0])) / 100;
        if (path === upright) expect(px).toBeCloseTo(Math.max(46, Math.min(112, display)), 0);
      }
    },
  );

  test('R7 between 640 and 1023 facts are two columns above the text, none narrower than 12rem', async () => {
    const page = await site.visit(upright, { ...withoutScrollBar, size: '768x1024' });
    const boxes = await page
      .locator('main dl > div')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()));
    expect(new Set(boxes.map(({ left }) => Math.round(left))).size).toBe(2);
    for (const { width } of boxes) expect(width).toBeGreaterThanOrEqual(192);
    const lead = await boxOf(page.locator('main p.lead'));
    expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThan(lead.y);
  });

  test.each([upright, '/design/projects/lantern-stair'])('R7 materials hang with the facts of %s', async (path) => {
    const page = await site.visit(path);
    expect(await page.locator('main dl').first().locator('dt').allTextContents()).toContain('Materials');
    expect(await page.locator('main dl').count()).toBe(1);
  });
});

describe('the way on', () => {
  test('R7 a line with its disc runs from the word to the edge; the strip is 21 to 9; all projects are a link away', async () => {
    const page = await site.visit(landscape, withoutScrollBar);
    const next = page.locator('main nav a:has(picture)');
    expect(await next.getAttribute('href')).toBe(upright);
    const strip = await boxOf(next.locator('picture'));
    expect(strip.width / strip.height).toBeCloseTo(21 / 9, 1);
    const [line, word] = [await boxOf(next.locator('span span').first()), await boxOf(next.locator('.display'))];
    expect(line.height).toBe(2);
    expect(line.x + line.width).toBeCloseTo(1440 - 36.8, 0);
    expect(line.y).toBeLessThan(word.y);
    expect(await page.locator('main nav a[href="/design#projects"]').count()).toBe(1);
  });

  test('R7 B2 from a project to the overview one comes to the projects, the one just seen marked for a while', async () => {
    const page = await site.visit('/design');
    await page.locator('[data-card="sill-chair"] a').click();
    await page.locator('h1', { hasText: 'Sill Chair' }).waitFor();
    await page.locator('header nav a[href="/design"]').click();
    // Marked for four seconds: looked for before all else, in one look.
    const seen = page.locator('[data-card] a[data-seen]');
    const marked = () => seen.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await expect.poll(marked).toEqual([upright]);
    const container = page.locator('#project_container');
    await expect.poll(async () => Math.round((await boxOf(container)).y)).toBe(72 + 16);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Projects');
    await page.goBack();
    await page.goBack();
    await page.locator('#projects').waitFor();
    await seen.waitFor({ state: 'detached' });
  });

  test('R7 Back leads to the very place', async () => {
    const page = await site.visit('/design');
    await page.evaluate(() => window.scrollTo(0, 1234));
    await page.locator('[data-card="tideline-steps"] a').evaluate((link: HTMLElement) => link.click());
    await page.locator('h1', { hasText: 'Tideline Steps' }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.locator('#projects').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1234);
  });
});

describe('nothing moves by itself', () => {
  test.each(['1440x900', '390x844'])(
    'P8 a document of a project, before the app has mounted and after, %s',
    async (size) => {
      for (const path of [landscape, upright]) {
        const page = await site.newPage({ size });
        await page.goto(path, { waitUntil: 'load' });
        await hydrated(page);
        await page.evaluate(() => document.fonts.ready);
        expect(await layoutShift(page), path).toBe(0);
      }
    },
  );

  test('P6 under reduced motion only what says so has a transition', async () => {
    const page = await site.visit(upright);
    expect(
      await page
        .locator('main dl dd')
        .first()
        .evaluate((dd) => getComputedStyle(dd).transitionProperty),
    ).toBe('none');
  });
});
