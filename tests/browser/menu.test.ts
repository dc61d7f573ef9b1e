import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '../helpers/faults.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { launchChromium } from '../setup/launch-chromium.ts';

const desktop = { width: 1440, height: 900 };
const mobile = { width: 390, height: 844 };

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

/** A page of the site that answers; the consent strip is settled, so that it is in nobody's way. */
async function visit(path: string, options: BrowserContextOptions = {}, origin = site.url): Promise<Page> {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce', ...options });
  await context.addCookies([{ name: 'consent', value: 'v1.0.1700000000', url: origin }]);
  const page = await context.newPage();
  await page.goto(origin + path);
  await page.locator('#cover').waitFor({ state: 'detached' });
  return page;
}

const menuOf = (page: Page) => page.locator('dialog#menu[open]');
const burgerOf = (page: Page) => page.getByRole('button', { name: 'Open menu' });

async function openMenu(page: Page): Promise<void> {
  await burgerOf(page).click();
  await menuOf(page).waitFor();
}

/** What has the focus: its accessible name, else its text. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

describe('opening and closing', () => {
  test('T5 M1 M2 by keyboard alone: the burger opens it, the focus goes to the tab of the room and comes back', async () => {
    const page = await visit('/art/ta');
    await burgerOf(page).focus();
    expect(await burgerOf(page).getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    await menuOf(page).waitFor();
    expect(await focused(page)).toBe('Art Studio');
    await page.keyboard.press('Escape');
    await menuOf(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Open menu');
    await page.context().close();
  });

  test('M1 the focus stays inside, through all of it and around', async () => {
    const page = await visit('/design');
    await openMenu(page);
    const names = new Set<string | null | undefined>();
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(() => {
        const element = document.activeElement;
        // Between the last and the first the focus may be with the browser's own controls.
        return element === document.body || Boolean(element?.closest('dialog#menu'));
      });
      expect(isInside).toBe(true);
      names.add(await focused(page));
    }
    for (const name of ['Close menu', 'About', 'Interiors', 'Terms & privacy', 'Cookie settings']) {
      expect([...names]).toContain(name);
    }
    await page.context().close();
  });

  test.each([
    ['the burger icon', async (page: Page) => menuOf(page).getByRole('button', { name: 'Close menu' }).first().click()],
    [
      'the button at the end',
      async (page: Page) => menuOf(page).getByRole('button', { name: 'Close menu' }).last().click(),
    ],
    ['Escape', async (page: Page) => page.keyboard.press('Escape')],
    ['Back', async (page: Page) => page.goBack()],
  ])('M1 %s closes it, and the history is as before', async (_name, close) => {
    const page = await visit('/design/about');
    await page.locator('header a[href="/design"]').last().click();
    await page.waitForURL('**/design');
    const url = page.url();
    await openMenu(page);
    expect(page.url()).toBe(url);
    await close(page);
    await menuOf(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() => !history.state.isMenu);
    expect(page.url()).toBe(url);
    await page.goBack();
    await page.waitForURL('**/design/about');
    await page.context().close();
  });

  test('M1 Forward opens it again, a reload keeps it, Back closes it', async () => {
    const page = await visit('/design');
    await openMenu(page);
    await page.goBack();
    await menuOf(page).waitFor({ state: 'detached' });
    await page.goForward();
    await menuOf(page).waitFor();
    await page.reload();
    await menuOf(page).waitFor();
    await page.goBack();
    await menuOf(page).waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('M1 a chosen page takes the place of the menu in the history', async () => {
    const page = await visit('/design');
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/design/about');
    await menuOf(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.matches('main h1'));
    await page.goBack();
    await page.waitForURL('**/design');
    expect(await menuOf(page).count()).toBe(0);
    await page.context().close();
  });

  test('M1 Back while a chosen page is shown behind it closes it at once', async () => {
    const page = await visit('/design');
    await page.clock.install();
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/design/about');
    await page.goBack();
    await menuOf(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/design');
    await page.context().close();
  });

  test('M1 the page behind keeps its place, and does not move sideways', async () => {
    const page = await visit('/design');
    await page.evaluate(() => window.scrollTo(0, 1500));
    await page.locator('header[data-state="away"]').waitFor();
    await page.evaluate(() => window.scrollTo(0, 1400));
    await page.locator('header[data-state="pinned"]').waitFor();
    const main = () => page.locator('main').evaluate((element) => JSON.stringify(element.getBoundingClientRect()));
    const before = await main();
    await openMenu(page);
    expect(await main()).toBe(before);
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 600);
    expect(await main()).toBe(before);
    await page.keyboard.press('Escape');
    await menuOf(page).waitFor({ state: 'detached' });
    expect(await main()).toBe(before);
    await page.context().close();
  });

  test('M1 opening does not load the page again', async () => {
    const page = await visit('/design');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await openMenu(page);
    await page.goBack();
    await menuOf(page).waitFor({ state: 'detached' });
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
    await page.context().close();
  });
});

describe('tabs', () => {
  const selected = (page: Page) => page.getByRole('tab', { selected: true }).textContent();

  test('M2 arrows, Home and End move selection and focus; one stop for Tab', async () => {
    const page = await visit('/design');
    await openMenu(page);
    for (const [key, tab] of [
      ['ArrowRight', 'Art Studio'],
      ['ArrowRight', 'Design Studio'],
      ['ArrowLeft', 'Art Studio'],
      ['Home', 'Design Studio'],
      ['End', 'Art Studio'],
    ] as const) {
      await page.keyboard.press(key);
      expect([await selected(page), await focused(page)]).toEqual([tab, tab]);
      expect(await page.locator('[role="tab"][tabindex="0"]').count()).toBe(1);
      const panel = page.getByRole('tabpanel', { name: tab });
      expect(await panel.isVisible()).toBe(true);
    }
    await page.context().close();
  });

  test('M2 M3 the disc is under the line for Design, above it for Art, whose panel is serif on its own paper', async () => {
    const page = await visit('/design');
    await openMenu(page);
    const look = () =>
      page.evaluate(() => {
        const menu = document.querySelector('dialog#menu');
        const track = document.querySelector('[data-tab]');
        if (!menu || !track) throw new Error('There is no menu');
        const { transform } = getComputedStyle(track, '::after');
        const { backgroundColor, fontFamily } = getComputedStyle(menu);
        return { y: new DOMMatrix(transform).f, backgroundColor, isSerif: fontFamily.includes('Serif') };
      });
    const design = await look();
    expect([design.y, design.isSerif]).toEqual([0, false]);
    await page.getByRole('tab', { name: 'Art Studio' }).click();
    // Its own 12 px and the line's 2.
    await expect.poll(look).toMatchObject({ y: -14, isSerif: true });
    expect((await look()).backgroundColor).not.toBe(design.backgroundColor);
    await page.context().close();
  });
});

/** Clicks with the page's clock standing still, so that its timers run only as far as the test lets them. */
async function chooseAtRest(page: Page, name: string): Promise<void> {
  await page.clock.pauseAt(new Date('2026-03-01T12:00:00Z'));
  await menuOf(page).getByRole('link', { name, exact: true }).click();
}

/** Resolves when React has drawn what the timers so far have set. Its scheduler works with messages, not timers. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let hops = 0; hops < 5; hops += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });
}

describe('closing by itself', () => {
  /** The page of each choice has been seen, so that it is there without waiting. */
  async function opened(path: string, ...seen: readonly string[]): Promise<Page> {
    const page = await visit(path);
    await page.clock.install({ time: new Date('2026-03-01T11:00:00Z') });
    await openMenu(page);
    for (const name of seen) {
      await menuOf(page).getByRole('link', { name, exact: true }).click();
      await menuOf(page).waitFor({ state: 'detached' });
      await page.goBack();
      await page.waitForURL(`**${path}`);
      await openMenu(page);
    }
    return page;
  }

  test.each([
    ['M21 K11 1200 ms after the path has changed', '/design', 'Process', '/design/process', 1200],
    ['M22 K11 800 ms after the query has changed', '/design', 'Furniture', '/design?typology=furniture#projects', 800],
    ['M23 K11 1000 ms after choosing the page on show', '/design/about', 'About', '/design/about', 1000],
    ['M12 M23 K11 1000 ms after choosing a hash of it', '/design', 'Design', '/design#projects', 1000],
  ])('%s', async (_title, path, name, target, delayMs) => {
    const page = await opened(path, ...(delayMs === 1000 ? [] : [name]));
    await chooseAtRest(page, name);
    await page.waitForURL(`${site.url}${target}`);
    await menuOf(page).locator('[data-chosen]').waitFor();
    if (delayMs !== 1000) await menuOf(page).locator('[data-chosen][aria-current="page"]').waitFor();
    await page.clock.runFor(delayMs - 1);
    await drawn(page);
    expect(await menuOf(page).count()).toBe(1);
    expect(await page.locator('dialog#menu [data-chosen]').textContent()).toBe(name);
    await page.clock.runFor(1);
    await drawn(page);
    expect(await menuOf(page).count()).toBe(0);
    await page.context().close();
  });

  test('M21 M23 closed by hand and opened again, it stays', async () => {
    const page = await opened('/design/about');
    await chooseAtRest(page, 'About');
    await page.clock.runFor(999);
    await page.keyboard.press('Escape');
    await menuOf(page).waitFor({ state: 'detached' });
    await openMenu(page);
    await page.clock.runFor(5000);
    expect(await menuOf(page).count()).toBe(1);
    await page.context().close();
  });

  test('M23 a hash still scrolls there', async () => {
    const page = await visit('/design');
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'Design', exact: true }).click();
    await menuOf(page).waitFor({ state: 'detached' });
    const top = await page.locator('#projects').evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeLessThan(200);
    await page.context().close();
  });
});

describe('what it holds', () => {
  test('M16 the messaging item uncovers its two pictures, and covers them again', async () => {
    const page = await visit('/design');
    await openMenu(page);
    const button = page.getByRole('button', { name: 'WeChat' });
    const pictures = page.getByRole('tabpanel').getByRole('img', { name: /QR code/ });
    expect([await button.getAttribute('aria-expanded'), await pictures.count()]).toEqual(['false', 0]);
    await button.click();
    await pictures.first().waitFor();
    expect([await button.getAttribute('aria-expanded'), await pictures.count()]).toEqual(['true', 2]);
    await button.click();
    await pictures.first().waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('M17 on a phone the pictures are always there, without a button', async () => {
    const page = await visit('/design', { viewport: mobile });
    await openMenu(page);
    expect(
      await page
        .getByRole('tabpanel')
        .getByRole('img', { name: /QR code/ })
        .count(),
    ).toBe(2);
    expect(await page.getByRole('button', { name: 'WeChat' }).count()).toBe(0);
    await page.context().close();
  });

  test('M18 the theme changes in place, and the text names what a press does', async () => {
    const page = await visit('/design', { colorScheme: 'light' });
    await openMenu(page);
    const theme = menuOf(page).getByRole('button', { name: /change to/ });
    await theme.click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await menuOf(page).getByRole('button', { name: 'change to light mode' }).count()).toBe(1);
    expect(await menuOf(page).count()).toBe(1);
    await page.context().close();
  });

  test('M19 P7 terms lead to the policy; the cookie settings open once it has closed', async () => {
    const page = await visit('/design');
    await openMenu(page);
    expect(await menuOf(page).getByRole('link', { name: 'Terms & privacy' }).getAttribute('href')).toBe(
      '/privacy-policy',
    );
    await menuOf(page).getByRole('button', { name: 'Cookie settings' }).click();
    await menuOf(page).waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save choice' }).waitFor();
    await page.context().close();
  });

  test('M24 without a menu: seven links, why, and a retry that brings it', async () => {
    const upstream = await startFaultyUpstream({ behind: site.sample?.url ?? '' });
    upstream.fault('burgermenu', status(500));
    const own = await startSite({ sampleAt: upstream.url, env: { UPSTREAM_RETRIES: '0' } });
    const page = await visit('/design/about', {}, own.url);
    await openMenu(page);
    const failure = menuOf(page).getByRole('alert');
    await failure.waitFor();
    expect(await failure.textContent()).toContain('Failed to fetch menu info');
    const panel = page.getByRole('tabpanel');
    expect(await panel.getByRole('link').allTextContents()).toEqual([
      'Design',
      'About',
      'Process',
      'Contact',
      'Art',
      'Biography',
      'Privacy',
    ]);
    await page.context().close();
    await own.close();
    await upstream.close();
  });

  test('P3 without scripts a disclosure in its place leads to the pages', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: mobile });
    const plain = await context.newPage();
    await plain.goto(`${site.url}/design`);
    expect(await burgerOf(plain).isVisible()).toBe(false);
    await plain.locator('header summary', { hasText: 'Menu' }).click();
    await plain.locator('header').getByRole('link', { name: 'Process' }).click();
    await plain.waitForURL('**/design/process');
    await context.close();
  });
});

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
