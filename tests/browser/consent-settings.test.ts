import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../helpers/axe.ts';
import { buttonOf, consentCookieOf, settingsOf } from '../helpers/consent-on-page.ts';
import { agreement, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ consent: null });

describe('the settings', () => {
  test.each(['light', 'dark'] as const)('P7 P5 axe finds nothing in them, %s', async (colorScheme) => {
    const page = await site.visit('/design/about', { colorScheme, reducedMotion: 'reduce' });
    await page.waitForLoadState();
    await buttonOf(page, 'Choose').click();
    await settingsOf(page).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('P7 are code of their own, fetched when first wanted', async () => {
    const page = await site.newPage();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await openPage(page, '/design/about');
    await page.waitForLoadState();
    expect(fetched.filter((url) => url.includes('ConsentSettings'))).toEqual([]);
    await buttonOf(page, 'Choose').click();
    await settingsOf(page).waitFor();
    expect(fetched.filter((url) => url.includes('ConsentSettings'))).toHaveLength(1);
  });

  test('P7 by keyboard alone: off by default, switched, saved; Escape changes nothing', async () => {
    const page = await site.visit('/privacy-policy');
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
    await expect.poll(() => consentCookieOf(page)).toMatch(/^v\d+\.1\./);
  });

  test('P7 going back is as short as agreeing was, and the privacy page says what holds', async () => {
    const page = await site.visit('/privacy-policy', { consent: agreement });
    const said = page
      .locator('main')
      .getByText(/^Optional cookies: /)
      .locator('visible=true');
    expect(await said.textContent()).toBe('Optional cookies: on');
    await buttonOf(page, 'Change').click();
    await buttonOf(page, 'Reject all').click();
    await settingsOf(page).waitFor({ state: 'detached' });
    expect(await said.textContent()).toBe('Optional cookies: off');
    await expect.poll(() => consentCookieOf(page)).toMatch(/^v\d+\.0\./);
    await buttonOf(page, 'Change').click();
    await buttonOf(page, 'Accept all').click();
    await settingsOf(page).waitFor({ state: 'detached' });
    expect(await said.textContent()).toBe('Optional cookies: on');
  });

  test('P7 the page behind neither scrolls nor shifts', async () => {
    const page = await site.visit('/design');
    await page.waitForLoadState();
    const logo = page.locator('header a').first();
    const before = await logo.boundingBox();
    await buttonOf(page, 'Choose').click();
    await settingsOf(page).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    expect(await logo.boundingBox()).toEqual(before);
  });

  test('P7 in forced colors the chosen state of the switch is still told apart', async () => {
    const page = await site.visit('/design/about', { forcedColors: 'active', reducedMotion: 'reduce' });
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
  });
});
