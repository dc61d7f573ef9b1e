import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { layoutShift } from '../helpers/layout-shift.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** Boxes of the lines of all words within what a selector finds, in CSS px of the window. */
const linesOf = (page: Page, selector: string) =>
  page.evaluate((found) => {
    const range = document.createRange();
    return [...document.querySelectorAll(found)].flatMap((element) => {
      range.selectNodeContents(element);
      return [...range.getClientRects()].map(({ top, bottom, left, right }) => ({ top, bottom, left, right }));
    });
  }, selector);

describe('the start on a phone', () => {
  test.each([
    ['390x844', '16px'],
    ['390x844', '32px'],
  ])('P6 the disc keeps 16 px from any words, %s at %s', async (size, fontSize) => {
    const page = await site.visit('/', { size });
    await page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, fontSize);
    const disc = await boxOf(page.locator('[data-landing] [data-part="disc"]'));
    const words = await linesOf(page, '[data-landing] .heading, [data-landing] [data-part="logo"] svg');
    expect(words.length).toBeGreaterThanOrEqual(2);
    for (const { top, bottom } of words) {
      expect(bottom <= disc.y - 15.5 || top >= disc.y + disc.height + 15.5, `${top} to ${bottom}`).toBe(true);
    }
  });

  test.each(['844x390'])('P6 lying on its side it keeps its line and 72 px of each film, %s', async (size) => {
    const page = await site.visit('/', { size });
    const line = await boxOf(page.locator('[data-landing] [data-part="beam"]'));
    expect(line.y).toBeGreaterThanOrEqual(72);
    expect(line.y + line.height).toBeLessThan(Number(size.split('x')[1]));
    for (const film of await page.locator('[data-landing] [data-part="hero"]').all()) {
      expect((await boxOf(film)).height).toBeGreaterThanOrEqual(72);
    }
  });
});

describe('the menu', () => {
  const open = async (path: string, size = '1440x900') => {
    const page = await site.visit(path, { size });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.locator('dialog[open]').waitFor();
    return page;
  };

  test.each(['320x640', '1440x900'])('M24 signs never stand alone on a line, %s', async (size) => {
    const page = await open('/design', size);
    const alone = await page.evaluate(
      () =>
        [...document.querySelectorAll('dialog[open] .line-icon > svg, footer .line-icon > svg')].filter((sign) => {
          const words = document.createRange();
          words.setStart(sign.closest('a, button') ?? sign, 0);
          words.setEndBefore(sign.parentElement ?? sign);
          const last = [...words.getClientRects()].at(-1);
          const box = sign.getBoundingClientRect();
          return last && box.width > 0 && (box.top > last.bottom || box.left < last.left);
        }).length,
    );
    expect(alone).toBe(0);
  });

  test('T2 T3 carries the logo of the page it was opened on, whatever tab is open', async () => {
    const page = await open('/design/about');
    await page.getByRole('tab', { name: 'Art Studio' }).click();
    expect(await page.locator('dialog a').first().textContent()).toBe('Plain Bearing');
  });
});

describe('consent', () => {
  test('P7 the settings have a button that closes them and changes nothing', async () => {
    const page = await site.visit('/design/about');
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    const close = page.locator('dialog[open]').getByRole('button', { name: 'Close' });
    expect((await boxOf(close)).width).toBe(44);
    await page.getByRole('switch').click();
    await close.click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'consent');
    expect(cookie?.value).toMatch(/^v\d+\.0\./);
  });
});

describe.each(['320x640', '390x844'])('P6 lines of filters, %s', (size) => {
  const filters = (page: Page) => page.locator('main nav[aria-label="Filter projects"] ul');

  test('the last choice in view is cut, and nothing of the page has moved for it', async () => {
    const page = await site.visit('/design', { size });
    const cuts = await filters(page).evaluateAll((lists) =>
      lists.map((list) => {
        const edge = Math.min(list.getBoundingClientRect().right, innerWidth);
        const range = document.createRange();
        return [...list.querySelectorAll('a')].some((choice) => {
          range.selectNodeContents(choice);
          const { left, right } = range.getBoundingClientRect();
          return left < edge - 4 && right > edge + 4;
        });
      }),
    );
    expect(cuts).toEqual([true, true]);
    expect(await layoutShift(page)).toBe(0);
  });

  test('scrolled to its end a line ends at the margin, and the current choice stands at its beginning', async () => {
    const page = await site.visit('/design', { size });
    const ends = await filters(page).evaluateAll((lists) =>
      lists.map((list) => {
        list.scrollLeft = list.scrollWidth;
        const last = list.lastElementChild?.getBoundingClientRect();
        const margin = Number.parseFloat(getComputedStyle(list).paddingInlineEnd);
        return list.getBoundingClientRect().right - margin - (last?.right ?? 0);
      }),
    );
    expect(Math.max(...ends.map(Math.abs))).toBeLessThanOrEqual(1);
    const href = await filters(page).first().locator('a').nth(2).getAttribute('href');
    const filtered = await site.visit(href ?? '', { size });
    const current = await filters(filtered)
      .first()
      .evaluate((list) => {
        const choice = list.querySelector('[aria-current]')?.getBoundingClientRect();
        const { left, right } = list.getBoundingClientRect();
        return choice && choice.left >= left && choice.right <= right;
      });
    expect(current).toBe(true);
  });
});

test.each(['390x844', '1440x900'])(
  'P6 without scripts the menu lies on paper over the page, and scrolls, %s',
  async (size) => {
    const page = await site.newPage({ size, javaScriptEnabled: false });
    await page.goto('/design/about');
    await page.locator('header summary').click();
    const list = page.locator('header details > ul');
    const [{ y, width, height }, look] = [
      await boxOf(list),
      await list.evaluate((element) => {
        const { backgroundColor, overflowY, position } = getComputedStyle(element);
        return { backgroundColor, overflowY, position };
      }),
    ];
    expect(look.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    expect([look.overflowY, look.position]).toEqual(['auto', 'absolute']);
    expect(width).toBeGreaterThan(Number(size.split('x')[0]) - 20);
    expect(y + height).toBeLessThanOrEqual(Number(size.split('x')[1]) + 1);
    await list.getByRole('link', { name: 'Biography' }).click();
    await page.waitForURL('/art/biography/ta');
  },
);

test('T7 P6 in forced colors what is drawn over a picture has a ground, as words have', async () => {
  const page = await site.visit('/art/ta', { forcedColors: 'active' });
  const header = page.locator('#app > header');
  const grounds = await header
    .locator('svg')
    .evaluateAll((all) => all.map((svg) => getComputedStyle(svg).backgroundColor));
  expect(grounds).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
  const edge = await header.locator('nav [aria-current]').evaluate((link) => {
    const { outlineColor, outlineStyle, backgroundColor } = getComputedStyle(link, '::before');
    return [outlineStyle, outlineColor, backgroundColor];
  });
  expect(edge).toEqual(['solid', 'rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  const disc = page.locator('main [data-part="disc"]').first();
  expect(await disc.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(0, 0, 0)');
});

test('E1 P6 in forced colors the line of the error page is whole under its figures', async () => {
  const page = await site.visit('/no/such/page', {
    forcedColors: 'active',
    reducedMotion: 'reduce',
    provokes: /404.*\/no\/such\/page/,
  });
  const figure = page.locator('main [data-first]');
  expect(await figure.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none');
});

test('F20 a project that does not come has its header on paper', async () => {
  const page = await site.visit('/design', { provokes: /ERR_FAILED .*\/api\/v1\/design\/projects\// });
  await page.route('**/api/v1/design/projects/*', (route) => route.abort());
  await page.locator('main a[href="/design/projects/ropewalk-reading-room"]').last().click();
  await page.getByText('Failed to fetch project detail: Network error').waitFor();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const [header, paper] = await page.evaluate(() =>
    [document.querySelector('header'), document.documentElement].map(
      (element) => element && getComputedStyle(element).backgroundColor,
    ),
  );
  expect(header).toBe(paper);
  const shade = await page.locator('header').evaluate((element) => getComputedStyle(element, '::before').content);
  expect(shade).toBe('none');
  await expect.poll(() => page.title()).toBe('Ropewalk Reading Room — Plain Bearing');
});
