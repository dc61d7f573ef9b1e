import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { accessibilityFaults } from '../helpers/axe.ts';
import { status } from '../helpers/faults.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { burgerOf, focused, menuOf, openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

describe('opening and closing', () => {
  test('T5 M1 M2 by keyboard alone: the burger opens it, the focus goes to the tab of the room and comes back', async () => {
    const page = await site.visit('/art/ta');
    await burgerOf(page).focus();
    expect(await burgerOf(page).getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    await menuOf(page).waitFor();
    expect(await focused(page)).toBe('Art Studio');
    await page.keyboard.press('Escape');
    await menuOf(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Open menu');
  });

  test('M1 the focus stays inside, through all of it and around', async () => {
    const page = await site.visit('/design');
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
    const page = await site.visit('/design/about');
    await page.locator('header a[href="/design"]').last().click();
    await page.waitForURL('**/design');
    const url = page.url();
    await openMenu(page);
    expect(page.url()).toBe(url);
    await close(page);
    await menuOf(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() => !history.state?.usr?.isMenu);
    expect(page.url()).toBe(url);
    await page.goBack();
    await page.waitForURL('**/design/about');
  });

  test('M1 Forward opens it again, a reload keeps it, Back closes it', async () => {
    const page = await site.visit('/design');
    await openMenu(page);
    await page.goBack();
    await menuOf(page).waitFor({ state: 'detached' });
    await page.goForward();
    await menuOf(page).waitFor();
    await page.reload();
    await menuOf(page).waitFor();
    await page.goBack();
    await menuOf(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/design');
  });

  test('M1 a closing that is told of when it is open again closes nothing', async () => {
    const page = await site.visit('/design');
    await openMenu(page);
    // The browser queues the event; quickly forward again, it comes late.
    await menuOf(page).dispatchEvent('close');
    expect(await page.evaluate(() => history.state)).toMatchObject({ usr: { isMenu: true } });
    await page.reload();
    await menuOf(page).waitFor();
  });

  test('M1 a chosen page takes the place of the menu in the history', async () => {
    const page = await site.visit('/design');
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/design/about');
    await menuOf(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.matches('main h1'));
    await page.goBack();
    await page.waitForURL('**/design');
    expect(await menuOf(page).count()).toBe(0);
  });

  test('M1 Back while a chosen page is shown behind it closes it at once', async () => {
    const page = await site.visit('/design');
    await page.clock.install();
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/design/about');
    await page.goBack();
    await menuOf(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/design');
  });

  test('M1 the page behind keeps its place, and does not move sideways', async () => {
    const page = await site.visit('/design');
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
  });

  test('M1 opening does not load the page again', async () => {
    const page = await site.visit('/design');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await openMenu(page);
    await page.goBack();
    await menuOf(page).waitFor({ state: 'detached' });
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
  });
});

test('M1 a menu whose code does not come leaves the page where it is, however often it was asked for', async () => {
  const page = await site.visit('/art/ta', { provokes: /ERR_FAILED .*\/MenuOverlay-/ });
  await page.locator('header a[href="/design"]').last().click();
  await page.waitForURL('**/design');
  const held = Promise.withResolvers<void>();
  await page.route('**/MenuOverlay-*.js', (route) => held.promise.then(() => route.abort()));
  await burgerOf(page).hover();
  await burgerOf(page).focus();
  await burgerOf(page).click();
  await page.waitForFunction(() => history.state?.usr?.isMenu);
  held.resolve();
  await page.waitForFunction(() => !history.state?.usr?.isMenu);
  // A traversal that had been asked for as well would be on its way by now.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(new URL(page.url()).pathname).toBe('/design');
});

test('M1 a page that came as a failure stays one while the menu opens and closes over it', async () => {
  const own = await startFaultySite();
  onTestFinished(() => own.close());
  own.upstream.fault('get-about', status(500));
  const page = await site.visit(`${own.url}/design/about`, { provokes: /503 .*\/design\/about$/ });
  const heading = await page.locator('h1').textContent();
  own.upstream.heal();
  await openMenu(page);
  await page.goBack();
  await menuOf(page).waitFor({ state: 'detached' });
  await openMenu(page);
  await page.keyboard.press('Escape');
  await menuOf(page).waitFor({ state: 'detached' });
  expect(await page.locator('h1').textContent()).toBe(heading);
  // The failed call was repeated once; the menu caused no further call.
  expect(own.upstream.calls('get-about')).toBe(2);
});

describe('tabs', () => {
  const selected = (page: Page) => page.getByRole('tab', { selected: true }).textContent();

  test('M2 arrows, Home and End move selection and focus; one stop for Tab', async () => {
    const page = await site.visit('/design');
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
  });

  test('M2 M3 the disc is under the line for Design, above it for Art, whose panel is serif on its own paper', async () => {
    const page = await site.visit('/design');
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
  });
});

test.each([
  ['light', '1440x900'],
  ['dark', '390x844'],
] as const)('axe finds nothing in either tab in the %s theme at %s [P5, P6]', async (colorScheme, size) => {
  const page = await site.visit('/design', { colorScheme, size });
  await openMenu(page);
  for (const tab of ['Design Studio', 'Art Studio']) {
    await page.getByRole('tab', { name: tab }).click();
    expect(await accessibilityFaults(page, { within: 'dialog#menu' })).toEqual([]);
  }
});
