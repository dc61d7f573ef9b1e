import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consentVersion } from '../../shared/consent.ts';
import { buttonOf, consentCookieOf, settingsOf } from '../helpers/consent-on-page.ts';
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

describe('the settings', () => {
  test.each(['light', 'dark'] as const)('P7 P5 axe finds nothing in them, %s', async (colorScheme) => {
    const page = await newPage({ colorScheme, reducedMotion: 'reduce' });
    await open(page, '/design/about');
    await buttonOf(page, 'Choose').click();
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
    await buttonOf(page, 'Choose').click();
    await settingsOf(page).waitFor();
    expect(fetched.filter((url) => url.includes('ConsentSettings'))).toHaveLength(1);
    await page.context().close();
  });

  test('P7 by keyboard alone: off by default, switched, saved; Escape changes nothing', async () => {
    const page = await newPage();
    await open(page, '/privacy-policy');
    const toggle = page.getByRole('switch', { name: 'Optional' });
    await buttonOf(page, 'Change').focus();
    await page.keyboard.press('Enter');
    await settingsOf(page).waitFor();
    expect(await toggle.getAttribute('aria-checked')).toBe('false');
    expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await settingsOf(page).waitFor({ state: 'detached' });
    expect(await consentCookieOf(page)).toBeUndefined();
    expect(await buttonOf(page, 'Change').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await settingsOf(page).waitFor();
    await page.keyboard.press('Space');
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Save choice');
    await page.keyboard.press('Enter');
    await settingsOf(page).waitFor({ state: 'detached' });
    expect(await consentCookieOf(page)).toMatch(/^v\d+\.1\./);
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
    await buttonOf(page, 'Change').click();
    await buttonOf(page, 'Reject all').click();
    await settingsOf(page).waitFor({ state: 'detached' });
    expect(await said.textContent()).toBe('Optional cookies: off');
    expect(await consentCookieOf(page)).toMatch(/^v\d+\.0\./);
    await buttonOf(page, 'Change').click();
    await buttonOf(page, 'Accept all').click();
    await settingsOf(page).waitFor({ state: 'detached' });
    expect(await said.textContent()).toBe('Optional cookies: on');
    await page.context().close();
  });

  test('P7 the page behind neither scrolls nor shifts', async () => {
    const page = await newPage();
    await open(page, '/design');
    const logo = page.locator('header a').first();
    const before = await logo.boundingBox();
    await buttonOf(page, 'Choose').click();
    await settingsOf(page).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    expect(await logo.boundingBox()).toEqual(before);
    await page.context().close();
  });

  test('P7 in forced colors the chosen state of the switch is still told apart', async () => {
    const page = await newPage({ forcedColors: 'active', reducedMotion: 'reduce' });
    await open(page, '/design/about');
    await buttonOf(page, 'Choose').click();
    const grounds = () =>
      page
        .locator('[role="switch"] > span')
        .evaluateAll((all) => all.map((half) => getComputedStyle(half).backgroundColor));
    await settingsOf(page).waitFor();
    const [off, on] = await grounds();
    expect(off).not.toBe(on);
    await page.getByRole('switch').click();
    await expect.poll(async () => (await grounds())[1]).toBe(off);
    await expect.poll(async () => (await grounds())[0]).not.toBe(off);
    await page.context().close();
  });
});
