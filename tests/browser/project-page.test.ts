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

interface Drawn {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The pictures of a page's galleries by rows, in the window. */
const rowsOf = (page: Page): Promise<Drawn[][]> =>
  page.locator('main section > div:has(> div > figure)').evaluateAll((galleries) =>
    galleries.flatMap((gallery) =>
      [...gallery.children].map((row) =>
        [...row.querySelectorAll('figure picture')].map((picture) => {
          const { left, right, top, width, height } = picture.getBoundingClientRect();
          return { left, right, top: top + scrollY, width, height };
        }),
      ),
    ),
  );

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

describe('galleries', () => {
  test('R7 do not begin with the picture that the page begins with', async () => {
    for (const path of [landscape, upright, '/art/art-works/low-tide-ledger']) {
      const page = await site.visit(path);
      const hero = await heroOf(page).locator('img').getAttribute('src');
      expect(await page.locator(`main figure [data-picture] img[src="${hero}"]`).count(), path).toBe(0);
      expect(await page.locator('main [data-picture]').first().getAttribute('href'), path).toBe(hero);
    }
  });

  test('R7 rows are of equal height and flush with the grid; a single portrait takes columns 5 to 9', async () => {
    const page = await site.visit(upright, withoutScrollBar);
    const rows = await rowsOf(page);
    const [first] = rows;
    expect(first).toHaveLength(2);
    expect(first?.[0]?.height).toBeCloseTo(first?.[1]?.height ?? 0, 0);
    expect(first?.[0]?.left).toBeCloseTo(36.8, 0);
    expect(first?.[1]?.right).toBeCloseTo(1440 - 36.8, 0);
    const single = rows.find((row) => row.length === 1)?.[0];
    expect(single?.left).toBeCloseTo(501, 0);
    const gutter = 0.4277 * 16 + 1440 * 0.013223;
    expect(single?.width).toBeCloseTo(((1440 - 2 * 36.83 + gutter) / 12) * 5 - gutter, 0);
  });

  test('R7 a single picture of 1.7 and more bleeds to both edges, also beyond the grid', async () => {
    for (const size of ['1440x900', '2200x1200']) {
      const page = await site.visit('/art/art-works/the-long-breath', { ...withoutScrollBar, size });
      await page.evaluate(() => {
        // The detail page of a work has rows of two: one of them alone is what a gallery of one is.
        const row = document.querySelector<HTMLElement>('main section figure')?.parentElement;
        row?.lastElementChild?.remove();
        row?.setAttribute('data-place', 'bleed');
      });
      const [[only] = []] = await rowsOf(page);
      expect([only?.left, only?.right]).toEqual([0, Number(size.split('x')[0])]);
    }
  });

  test('R7 a caption stands 8 px under its picture, 40 px above the next', async () => {
    const page = await site.visit(upright, { ...withoutScrollBar, size: '390x844' });
    const figures = await page.locator('main figure').evaluateAll((elements) =>
      elements.slice(0, 2).map((figure) => {
        const box = (selector: string) => figure.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return { picture: box('picture'), caption: box('figcaption') };
      }),
    );
    const [first, second] = figures;
    expect((first?.caption.top ?? 0) - (first?.picture.bottom ?? 0)).toBeCloseTo(8, 0);
    expect((second?.picture.top ?? 0) - (first?.caption.bottom ?? 0)).toBeCloseTo(40, 0);
  });

  const long =
    'The counter in the morning, before the first lorries come up from the lower bench of the quarry, looking east';

  test.each([
    ['1440x900', 'captions of one line', 'Stone'],
    ['390x844', 'captions of one line', 'Stone'],
    ['1440x900', 'captions of more lines', long],
    ['390x844', 'captions of more lines', long],
    ['1440x900', 'no captions', ''],
    ['390x844', 'no captions', ''],
  ])('R7 rows further down are as high before they are laid out as after, %s, %s', async (size, _, caption) => {
    const page = await site.visit('/design', { ...withoutScrollBar, size });
    await page.route('**/api/v1/design/projects/quarry-canteen', async (route) => {
      const project = await (await route.fetch()).json();
      const galleries = project.blocks.filter(({ kind }: { kind: string }) => kind === 'gallery');
      const shown: { full: object; thumbnail: object }[] = galleries.flatMap(
        (gallery: { items: unknown[] }) => gallery.items,
      );
      const items = shown.map(({ full, thumbnail }) => ({
        full: { ...full, caption },
        thumbnail: { ...thumbnail, caption },
      }));
      const [gallery] = galleries;
      await route.fulfill({ json: { ...project, blocks: [{ ...gallery, items: [...items, ...items, ...items] }] } });
    });
    await page.locator('[data-card="quarry-canteen"] a').evaluate((link: HTMLElement) => link.click());
    await page.locator('main figure').first().waitFor();
    const late = page.locator('main [data-late]');
    const heights = () => late.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(await late.count()).toBeGreaterThan(0);
    expect(await late.first().evaluate((row) => getComputedStyle(row).contentVisibility)).toBe('auto');
    await page.evaluate(() => window.scrollTo(0, 0));
    const before = await heights();
    await late.evaluateAll((rows) => {
      for (const row of rows) if (row instanceof HTMLElement) row.style.contentVisibility = 'visible';
    });
    const after = await heights();
    for (const [index, height] of after.entries())
      expect(Math.abs(height - (before[index] ?? 0))).toBeLessThanOrEqual(2);
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
    const container = page.locator('#project_container');
    await expect.poll(async () => Math.round((await boxOf(container)).y)).toBe(72 + 16);
    const seen = page.locator('[data-card] a[data-seen]');
    expect(await seen.count()).toBe(1);
    expect(await seen.getAttribute('href')).toBe(upright);
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
