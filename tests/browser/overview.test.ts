import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { layoutShift } from '../helpers/layout-shift.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

/** Overlay scroll bars, as on a touch screen: the page is as wide as its window. */
const withoutScrollBar = { isMobile: true } as const;

describe('the first screen', () => {
  test.each(['1440x900', '390x844'])(
    'R2 shows the filters below the statement, and a picture that does not hang first, %s',
    async (size) => {
      const page = await site.visit('/design', { ...withoutScrollBar, size });
      const filters = await boxOf(page.locator('#projects nav p').first());
      expect(filters.y + filters.height).toBeLessThanOrEqual(Number(size.split('x')[1]));
      const hero = await page.locator('[data-part="hero"] img').getAttribute('src');
      expect(await page.locator('[data-card] img').first().getAttribute('src')).not.toBe(hero);
    },
  );
});

describe('the picture that an overview begins with', () => {
  test('R2 is the first landscape after the first project, and R9 in art a detail of the first work', async () => {
    const page = await site.visit('/design', withoutScrollBar);
    const cards = await page.locator('[data-card]').evaluateAll((items) =>
      items.map((item) => {
        const image = item.querySelector('img');
        const isLandscape = Number(image?.getAttribute('width')) >= 1.2 * Number(image?.getAttribute('height'));
        return { href: item.querySelector('a')?.getAttribute('href'), isLandscape };
      }),
    );
    const expected = cards.slice(1).find(({ isLandscape }) => isLandscape)?.href;
    expect(expected).toBeTruthy();
    expect(await page.locator('a[data-part="hero"]').getAttribute('href')).toBe(expected);

    await page.goto('/art/ta');
    const hero = page.locator('a[data-part="hero"]');
    expect(await hero.getAttribute('href')).toBe(await page.locator('#art_works li a').first().getAttribute('href'));
    const [frame, image] = [await boxOf(hero), await boxOf(hero.locator('img'))];
    expect(image.width / frame.width).toBeCloseTo(1.08, 2);
    expect(image.x + image.width / 2).toBeCloseTo(frame.x + frame.width / 2, 0);
    expect(image.y + image.height / 2).toBeCloseTo(frame.y + frame.height / 2, 0);
  });
});

describe('the filters', () => {
  const count = (page: Page) => page.locator('#projects [aria-live]').textContent();

  test('R2 are links, by keyboard; the count is said, the index stays complete, Back undoes', async () => {
    const page = await site.visit('/design', { reducedMotion: 'reduce' });
    await page.getByRole('link', { name: 'Furniture 2' }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/design?typology=furniture#projects');
    await expect.poll(() => count(page)).toBe('2 projects');
    // The index has code of its own.
    await expect.poll(() => page.locator('tbody tr[data-outside]').count()).toBe(7);
    expect(await page.locator('tbody tr').count()).toBe(9);
    expect(await page.locator('#projects nav [aria-current]').allTextContents()).toEqual(['Furniture 2', 'All 2']);
    await page.goBack();
    await expect.poll(() => count(page)).toBe('9 projects');
  });

  test.each(['1440x900', '390x844'])(
    'R2 what is pressed stays under the pointer, also where less hangs, %s',
    async (size) => {
      const page = await site.visit('/design', { ...withoutScrollBar, size, reducedMotion: 'reduce' });
      const nav = page.locator('#projects nav');
      // As far down as the line can be pressed.
      await nav.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top - 120));
      for (const filter of ['typology=objects', 'typology=objects&size=street', 'typology=furniture&size=street']) {
        const place = nav.locator(`a[href="/design?${filter}#projects"]`);
        // The element itself: afterwards the choice of the other line has the same address.
        const link = await place.evaluateHandle((element: HTMLElement) => element);
        const topOf = () => link.evaluate((element) => element.getBoundingClientRect().top);
        const before = await topOf();
        await link.evaluate((element) => element.click());
        await expect.poll(() => link.evaluate((element) => element.getAttribute('aria-current'))).toBe('true');
        expect(Math.abs((await topOf()) - before), filter).toBeLessThanOrEqual(1);
      }
    },
  );

  test('R2 a choice without projects says so and leads back to all; the rest stays in place', async () => {
    const page = await site.visit('/design?typology=furniture&size=street', { reducedMotion: 'reduce' });
    await page.getByText('Nothing of that size in Furniture yet.').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(9);
    await page.getByRole('link', { name: 'Show all projects' }).click();
    await expect.poll(() => count(page)).toBe('9 projects');
  });

  test('R2 an unknown value is all projects and a sentence', async () => {
    const page = await site.visit('/design?typology=spaceships');
    await page.getByText('No projects tagged spaceships.').waitFor();
    expect(await count(page)).toBe('9 projects');
  });

  test('P6 on phones the line scrolls sideways by itself, and begins where its choice is', async () => {
    const page = await site.visit('/design?typology=public-spaces', { ...withoutScrollBar, size: '320x640' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const { x, width } = await boxOf(page.locator('#projects nav [aria-current]').first());
    expect(x).toBeGreaterThan(0);
    expect(x + width).toBeLessThanOrEqual(320);
  });
});

describe('the overview for everybody', () => {
  test('P6 the whole row of the index leads to its project', async () => {
    const page = await site.visit('/design', { reducedMotion: 'reduce' });
    // The link lies over the cell.
    await page.locator('tbody tr', { hasText: 'Salt Vessels' }).locator('td').last().click({ force: true });
    await page.waitForURL('**/design/projects/salt-vessels');
    await expect.poll(() => page.locator('h1').textContent()).toContain('Salt Vessels');
  });

  test.each(['1440x900', '320x640'])('P6 every target is at least 24 px, %s', async (size) => {
    const page = await site.visit('/design', { size });
    const small = await page.locator('main a, main button').evaluateAll((targets) =>
      targets.flatMap((target) => {
        // A link that covers its row is as large as the row.
        const covered = target.closest('tr') ?? target;
        const { width, height } = covered.getBoundingClientRect();
        return Math.min(width, height) < 24 ? `${target.textContent} ${width}x${height}` : [];
      }),
    );
    expect(small).toEqual([]);
  });

  test.each([
    ['/design', '1440x900'],
    ['/design', '390x844'],
    ['/art/ta#art_works', '1440x900'],
    ['/art/ta#art_works', '390x844'],
  ])('nothing shifts on %s at %s, not while scrolling either [P8]', async (path, size) => {
    const page = await site.visit(path, { size });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < height; y += 600) {
      await page.mouse.wheel(0, 600);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    expect(await layoutShift(page)).toBe(0);
  });
});

describe('an overview that does not load', () => {
  test('F7 F20 says what failed and tries again; success brings the focus to the heading', async () => {
    const page = await site.visit('/', {
      reducedMotion: 'reduce',
      provokes: /ERR_FAILED .*\/api\/v1\/design\/projects$/,
    });
    await page.route('**/api/v1/design/projects', (route) => route.abort());
    await page.locator('[data-landing] [data-room="design"] > a').click();
    await page.getByText('Failed to fetch design projects: Network error').waitFor();
    const retry = page.getByRole('button', { name: 'Try again' });
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await page.getByText('Still not loading.').count()).toBe(0);
    await retry.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Still not loading. The rest of the site works.').waitFor();
    await page.unroute('**/api/v1/design/projects');
    await page.keyboard.press('Enter');
    await page.locator('[data-card]').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Projects');
  });
});
