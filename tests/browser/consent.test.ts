import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consentVersion } from '../../shared/consent.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { newVisit, openPage, type VisitOptions } from '../helpers/visit.ts';
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

const newPage = (options: VisitOptions = {}) => newVisit(browser, site.url, options);
const open = (page: Page, path: string) => openPage(page, site.url + path);

const stripOf = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const settingsOf = (page: Page) => page.getByRole('dialog', { name: 'Cookies' });
const stateOf = (page: Page) => page.locator('html').getAttribute('data-consent');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function consentOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'consent')?.value;
}

/** Makes the browser refuse for its user, as Global Privacy Control does. */
const refuse = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));

const day = 86_400;

describe('cookies', () => {
  test('P7 none is set before a choice, whatever is visited', async () => {
    const page = await newPage();
    for (const path of ['/', '/design', '/privacy-policy']) {
      await open(page, path);
      await stripOf(page).waitFor();
    }
    await page.locator('header a[href="/art/ta"]').first().click();
    await page.locator('h1', { hasText: 'Paintings' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
  });

  test.each([
    { press: 'Reject all', answer: 0, state: 'off' },
    { press: 'Accept all', answer: 1, state: 'on' },
  ])('P7 K3 $press is one press, kept for 180 days, the language for 365', async ({ press, answer, state }) => {
    const page = await newPage();
    await open(page, '/design');
    const atSeconds = await page.evaluate(() => Date.now() / 1000);
    await button(page, press).click();
    await stripOf(page).waitFor({ state: 'hidden' });
    expect(await stateOf(page)).toBe(state);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, path, sameSite, secure }) => [name, path, sameSite, secure]).sort()).toEqual([
      ['consent', '/', 'Lax', false],
      ['locale', '/', 'Lax', false],
    ]);
    const days = Object.fromEntries(cookies.map(({ name, expires }) => [name, (expires - atSeconds) / day]));
    expect(days.consent).toBeCloseTo(180, 1);
    expect(days.locale).toBeCloseTo(365, 1);
    expect(await consentOf(page)).toMatch(new RegExp(`^v${consentVersion}\\.${answer}\\.\\d{10}$`));
    await open(page, '/art/ta');
    expect(await stripOf(page).isVisible()).toBe(false);
    await page.context().close();
  });

  test.each(['v0.1.1700000000', 'yes', `v${consentVersion}.2.1700000000`])(
    'P7 an answer to another question is asked again: %s',
    async (consent) => {
      const page = await newPage({ consent });
      await open(page, '/design/about');
      expect(await stateOf(page)).toBe('ask');
      expect(await stripOf(page).isVisible()).toBe(true);
      await page.context().close();
    },
  );

  test('P7 the same document for everyone: what the server sends depends on no cookie and sets none', async () => {
    const replies = await Promise.all(
      ['', `consent=v${consentVersion}.1.1700000000`].map((cookie) =>
        fetch(`${site.url}/design/about`, { headers: { cookie } }),
      ),
    );
    const [first, second] = await Promise.all(replies.map((reply) => reply.text()));
    expect(second).toBe(first);
    expect(replies.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null]);
  });

  test("P7 the browser's own signal is a refusal: nobody is asked, and an older yes does not count", async () => {
    const page = await newPage({ consent: `v${consentVersion}.1.1700000000` });
    await refuse(page);
    await open(page, '/privacy-policy');
    expect(await stateOf(page)).toBe('off');
    expect(await stripOf(page).isVisible()).toBe(false);
    await button(page, 'Change').click();
    await settingsOf(page).waitFor();
    expect(await settingsOf(page).textContent()).toContain('Global Privacy Control');
    expect(await settingsOf(page).getByRole('button').allInnerTexts()).toEqual(['Close']);
    await button(page, 'Close').click();
    await settingsOf(page).waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('the strip', () => {
  test.each([
    { width: 1440, height: 900, stripHeight: 64 },
    { width: 768, height: 1024, stripHeight: 168 },
    { width: 390, height: 844, stripHeight: 168 },
    { width: 320, height: 640, stripHeight: 168 },
  ])('P7 P6 three buttons alike in one row, $width px', async ({ width, height, stripHeight }) => {
    const page = await newPage({ viewport: { width, height } });
    await open(page, '/design');
    const boxes = await stripOf(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((element) => {
          const { y, width: exact, height: high } = element.getBoundingClientRect();
          // Thirds of a row come out in sixty-fourths of a pixel.
          const wide = Math.round(exact);
          const { color, backgroundColor, borderColor, fontSize } = getComputedStyle(element);
          return {
            y,
            wide,
            high,
            color,
            backgroundColor,
            borderColor,
            fontSize,
            fits: element.scrollWidth <= element.clientWidth,
          };
        }),
      );
    expect(boxes).toHaveLength(3);
    expect(boxes[1]).toEqual(boxes[0]);
    expect(boxes[2]).toEqual(boxes[0]);
    expect(boxes[0]).toMatchObject({ high: 44, fits: true });
    const strip = await stripOf(page).boundingBox();
    expect(strip).toEqual({ x: 0, y: height - stripHeight, width: strip?.width, height: stripHeight });
    await page.context().close();
  });

  test.each(['/', '/design', '/design/about', '/art/ta', '/design/projects/sill-chair', '/privacy-policy', '/nothing'])(
    'P7 nothing of %s is behind it',
    async (path) => {
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        const page = await newPage({ viewport });
        await open(page, path);
        const top = (await stripOf(page).boundingBox())?.y ?? 0;
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const lowest = await page.evaluate(() => {
          const texts = [...document.querySelectorAll('main *, footer *')].filter(
            (element) => !element.firstElementChild,
          );
          const isSeen = (element: Element) =>
            element.textContent !== '' && element.checkVisibility() && element.getBoundingClientRect().width > 1;
          return Math.max(...texts.filter(isSeen).map((element) => element.getBoundingClientRect().bottom));
        });
        expect(lowest, `${path} ${viewport.width}`).toBeLessThanOrEqual(top + 0.5);
        await page.context().close();
      }
    },
  );

  test('P7 what has the focus is never behind it', async () => {
    const page = await newPage({ viewport: { width: 390, height: 844 } });
    await open(page, '/design');
    const top = (await stripOf(page).boundingBox())?.y ?? 0;
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const box = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused.closest('section[aria-label="Cookies"]') || focused === document.body) return null;
        const { top: upper, bottom } = focused.getBoundingClientRect();
        return { upper, bottom, text: focused.textContent };
      });
      if (box) expect(Math.min(box.bottom, box.upper + 24), box.text ?? '').toBeLessThanOrEqual(top);
    }
    await page.context().close();
  });

  test('P7 it stands before the first paint and shifts nothing', async () => {
    const page = await newPage({ viewport: { width: 390, height: 844 } });
    for (const path of ['/', '/design', '/privacy-policy']) {
      await open(page, path);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const shifts: number[] = [];
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
            }).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => setTimeout(() => resolve(shifts.reduce((sum, value) => sum + value, 0))));
          }),
      );
      expect(shift, path).toBe(0);
    }
    await page.context().close();
  });

  test('P7 by keyboard alone: after the skip link, and on to the page once answered', async () => {
    const page = await newPage();
    await open(page, '/design/about');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const stops: unknown[] = [];
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab');
      stops.push(await focused());
    }
    expect(stops).toEqual(['Skip to content', 'Privacy', 'Reject all', 'Accept all', 'Choose']);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await stripOf(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true);
    await page.context().close();
  });

  test('P7 at 200 % text the buttons stay alike and the page stays clear of them', async () => {
    const page = await newPage({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'));
    });
    await open(page, '/privacy-policy');
    const widths = await stripOf(page)
      .getByRole('button')
      .evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
    expect(new Set(widths).size).toBe(1);
    const strip = await stripOf(page).boundingBox();
    const reserved = () =>
      page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('div'));
        probe.style.height = 'var(--consent-h)';
        const { height } = probe.getBoundingClientRect();
        probe.remove();
        return height;
      });
    expect(await reserved()).toBeCloseTo(strip?.height ?? 0, 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await button(page, 'Reject all').click();
    await stripOf(page).waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--consent-h') === '');
    expect(await reserved()).toBe(0);
    await page.context().close();
  });
});

describe('the settings', () => {
  test.each(['light', 'dark'] as const)('P7 P5 axe finds nothing in them, %s', async (colorScheme) => {
    const page = await newPage({ colorScheme, reducedMotion: 'reduce' });
    await open(page, '/design/about');
    await button(page, 'Choose').click();
    await settingsOf(page).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.context().close();
  });

  test('P7 are code of their own, fetched when first wanted', async () => {
    const page = await newPage();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await open(page, '/design/about');
    expect(fetched.filter((url) => url.includes('ConsentSettings'))).toEqual([]);
    await button(page, 'Choose').click();
    await settingsOf(page).waitFor();
    expect(fetched.filter((url) => url.includes('ConsentSettings'))).toHaveLength(1);
    await page.context().close();
  });

  test('P7 by keyboard alone: off by default, switched, saved; Escape changes nothing', async () => {
    const page = await newPage();
    await open(page, '/privacy-policy');
    const toggle = page.getByRole('switch', { name: 'Optional' });
    await button(page, 'Change').focus();
    await page.keyboard.press('Enter');
    await settingsOf(page).waitFor();
    expect(await toggle.getAttribute('aria-checked')).toBe('false');
    expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await settingsOf(page).waitFor({ state: 'detached' });
    expect(await consentOf(page)).toBeUndefined();
    expect(await button(page, 'Change').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await settingsOf(page).waitFor();
    await page.keyboard.press('Space');
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Save choice');
    await page.keyboard.press('Enter');
    await settingsOf(page).waitFor({ state: 'detached' });
    expect(await consentOf(page)).toMatch(/^v\d+\.1\./);
    await page.context().close();
  });

  test('P7 going back is as short as agreeing was, and the privacy page says what holds', async () => {
    const page = await newPage({ consent: `v${consentVersion}.1.1700000000` });
    await open(page, '/privacy-policy');
    const said = page
      .locator('main')
      .getByText(/^Optional cookies: /)
      .locator('visible=true');
    expect(await said.textContent()).toBe('Optional cookies: on');
    await button(page, 'Change').click();
    await button(page, 'Reject all').click();
    await settingsOf(page).waitFor({ state: 'detached' });
    expect(await said.textContent()).toBe('Optional cookies: off');
    expect(await consentOf(page)).toMatch(/^v\d+\.0\./);
    await button(page, 'Change').click();
    await button(page, 'Accept all').click();
    await settingsOf(page).waitFor({ state: 'detached' });
    expect(await said.textContent()).toBe('Optional cookies: on');
    await page.context().close();
  });

  test('P7 the page behind neither scrolls nor shifts', async () => {
    const page = await newPage();
    await open(page, '/design');
    const logo = page.locator('header a').first();
    const before = await logo.boundingBox();
    await button(page, 'Choose').click();
    await settingsOf(page).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    expect(await logo.boundingBox()).toEqual(before);
    await page.context().close();
  });

  test('P7 in forced colors the chosen state of the switch is still told apart', async () => {
    const page = await newPage({ forcedColors: 'active', reducedMotion: 'reduce' });
    await open(page, '/design/about');
    await button(page, 'Choose').click();
    const grounds = () =>
      page
        .locator('[role="switch"] > span')
        .evaluateAll((all) => all.map((half) => getComputedStyle(half).backgroundColor));
    await settingsOf(page).waitFor();
    const [off, on] = await grounds();
    expect(off).not.toBe(on);
    await page.getByRole('switch').click();
    expect(await grounds()).toEqual([on, off]);
    await page.context().close();
  });
});

describe('several tabs', () => {
  test('P7 an answer in one tab is taken over by another when the visitor comes back to it', async () => {
    const page = await newPage();
    await open(page, '/design/about');
    await page.context().addCookies([{ name: 'consent', value: `v${consentVersion}.1.1700000000`, url: site.url }]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await stripOf(page).waitFor({ state: 'hidden' });
    expect(await stateOf(page)).toBe('on');
    await page.context().close();
  });
});
