import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitPage } from '../helpers/page-visit.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { menuOf, openMenu } from '../helpers/site-menu.ts';
import { launchChromium } from '../setup/launch-chromium.ts';

let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  browser = await launchChromium();
  site = await startSite();
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const visit = (path: string, options?: BrowserContextOptions) => visitPage(browser, site.url + path, options);

const desktop = { width: 1440, height: 900 };
const mobile = { width: 390, height: 844 };

describe('how it looks', () => {
  test.each([
    ['desktop', desktop],
    ['mobile', mobile],
  ])('P6 T8 logo and burger stand on the same pixels open and closed, %s', async (_name, viewport) => {
    const page = await visit('/design/about', { viewport });
    const boxOf = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height];
      });
    const closed = [await boxOf('header a svg, header a img'), await boxOf('header button svg')];
    await openMenu(page);
    const header = 'dialog#menu > div:first-child';
    expect([await boxOf(`${header} a svg, ${header} a img`), await boxOf(`${header} button svg`)]).toEqual(closed);
    await page.context().close();
  });

  test.each([
    ['320', { width: 320, height: 640 }],
    ['390', mobile],
    ['1440', desktop],
  ])('P6 targets of 24 px at least, own controls 44, nothing sideways, at %s', async (_name, viewport) => {
    const page = await visit('/design', { viewport });
    await openMenu(page);
    const { small, low, overflow } = await menuOf(page).evaluate((menu) => {
      const shown = [...menu.querySelectorAll('a, button')].filter((element) => element.getClientRects().length > 0);
      const sizeOf = (element: Element) => element.getBoundingClientRect();
      const named = (elements: Element[]) => elements.map(({ textContent }) => textContent);
      const own = shown.filter((element) => element.matches('[role="tab"], [aria-haspopup], [class*="close"]'));
      return {
        small: named(shown.filter((element) => Math.min(sizeOf(element).height, sizeOf(element).width) < 24)),
        low: named(own.filter((element) => sizeOf(element).height < 44)),
        overflow: [...menu.querySelectorAll('*'), menu].some(({ scrollWidth, clientWidth }) => {
          return clientWidth > 1 && scrollWidth > clientWidth + 1;
        }),
      };
    });
    expect({ small, low, overflow }).toEqual({ small: [], low: [], overflow: false });
    await page.context().close();
  });

  test('P6 what is no choice goes quiet at once', async () => {
    const page = await visit('/design/about');
    await openMenu(page);
    const colorOf = (name: string) =>
      menuOf(page)
        .getByRole('link', { name, exact: true })
        .evaluate((element) => getComputedStyle(element).color);
    const before = await colorOf('Process');
    await page.clock.install();
    await menuOf(page).getByRole('link', { name: 'About', exact: true }).click();
    await page.locator('dialog#menu [data-chosen]').waitFor();
    expect(await colorOf('Process')).not.toBe(before);
    expect(await colorOf('About')).toBe(before);
    await page.context().close();
  });

  test('P6 under reduced motion nothing moves: it comes and goes by opacity', async () => {
    const page = await visit('/design');
    await openMenu(page);
    const moving = await menuOf(page).evaluate((menu) => {
      const { transitionProperty, clipPath } = getComputedStyle(menu);
      const item = menu.querySelector('[aria-current="page"]');
      const moved = item ? getComputedStyle(item).transform : '';
      return { transitionProperty, clipPath, moved };
    });
    expect(moving).toEqual({ transitionProperty: 'opacity, display, overlay', clipPath: 'none', moved: 'none' });
    await page.context().close();
  });

  test.each([
    ['light', desktop],
    ['dark', desktop],
    ['light', mobile],
    ['dark', mobile],
  ] as const)('P5 P6 axe finds nothing in either tab, %s, %j', async (colorScheme, viewport) => {
    const page = await visit('/design', { colorScheme, viewport });
    await openMenu(page);
    for (const tab of ['Design Studio', 'Art Studio']) {
      await page.getByRole('tab', { name: tab }).click();
      const { violations } = await new AxeBuilder({ page }).include('dialog#menu').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    await page.context().close();
  });
});
