import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openNth } from '../helpers/lightbox-on-page.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { translate } from '../helpers/translate-page.ts';
import { handleOf, openWall, queryOf, wallOf, wallPath } from '../helpers/wall-on-page.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

describe('a page under stress', () => {
  test('a page that the browser translates filters, opens images and leads on [P6, R2, R7]', async () => {
    const page = await site.visit('/design');
    await translate(page);
    await page
      .getByRole('link', { name: /furniture/i })
      .first()
      .click();
    await expect.poll(() => page.locator('[data-card]').count()).toBe(2);
    await page.locator('main a[href="/design/projects/sill-chair"]').first().click();
    await page.locator('h1', { hasText: 'Sill Chair' }).waitFor();
    await translate(page);
    await openNth(page, 1);
    await translate(page);
    await page.locator('dialog[open] button[aria-label="Next image"]').click();
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect.poll(() => page.locator('[data-card]').count()).toBe(2);
    await page.locator('footer a[href="/accessibility"]').click();
    await page.locator('h1', { hasText: 'Accessibility' }).waitFor();
  });

  test('a click on the wall hangs the work there, without dragging [R8, 2.5.7]', async () => {
    const page = await site.visit(wallPath);
    await openWall(page);
    const before = await handleOf(page).getAttribute('aria-valuenow');
    await wallOf(page).click({ position: { x: 4, y: 4 } });
    await expect.poll(() => handleOf(page).getAttribute('aria-valuenow')).toBe('0');
    expect(before).not.toBe('0');
    expect(queryOf(page)).toBe('');
  });
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await target.count()) > 0 && (await target.first().evaluate((one) => one === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

describe('a visit by keyboard', () => {
  test('a visit by keyboard reaches a work, hears its description, watches a captioned video and enquires [P6, R8, R9, 1.1.1, 1.2.2, 2.1.1, 2.1.2, 2.4.3]', async () => {
    const page = await site.visit('/art/ta');
    await tabTo(page, page.getByRole('link', { name: /^Low Tide Ledger/ }));
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Low Tide Ledger' }).waitFor();
    const description = page.getByText('Description', { exact: true });
    await tabTo(page, description);
    await page.keyboard.press('Enter');
    expect(await page.getByText('rust red').isVisible()).toBe(true);
    const film = page.locator('main video');
    await tabTo(page, film);
    await page.keyboard.press('Space');
    await expect.poll(() => film.evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(false);
    const captions = () => film.evaluate(({ textTracks }: HTMLVideoElement) => textTracks[0]?.activeCues?.length ?? 0);
    await expect.poll(captions).toBe(1);
    await page.keyboard.press('Space');
    await expect.poll(() => film.evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(true);
    await page.locator('main h1').focus();
    await tabTo(page, page.locator('main').getByRole('link', { name: 'Enquire' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/design/contact-art?about=*');
    await tabTo(page, page.locator('main').getByRole('link', { name: /works@/ }));
  });

  test('a visit by keyboard changes every preference [P5, P6, P7, 2.1.1, 3.2.4]', async () => {
    const page = await site.visit('/design/care');
    const theme = () => page.locator('html').getAttribute('data-theme');
    const before = await theme();
    await tabTo(page, page.locator('footer').getByRole('button', { name: /change to (dark|light) mode/ }));
    await page.keyboard.press('Enter');
    await expect.poll(theme).not.toBe(before);
    await page.locator('h1').focus();
    await tabTo(page, page.locator('footer').getByRole('button', { name: 'Cookie settings' }));
    await page.keyboard.press('Enter');
    const settings = page.locator('dialog[open]');
    await settings.waitFor();
    await tabTo(page, settings.getByRole('switch').or(settings.getByRole('checkbox')));
    await page.keyboard.press('Space');
    await tabTo(page, settings.getByRole('button', { name: 'Save choices' }));
    await page.keyboard.press('Enter');
    await settings.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.cookie)).toContain('consent=');
  });
});
