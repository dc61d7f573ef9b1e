import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import {
  addressOf,
  buttonOf,
  galleryPath,
  imageHere,
  imageOf,
  lightboxOf,
  linksOf,
  openNth,
  timesFit,
} from '../helpers/lightbox-on-page.ts';
import { boxOf, hydrated, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { focused } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const closed = (page: Page) => lightboxOf(page).waitFor({ state: 'detached' });
const nameOf = (page: Page, number: number) =>
  linksOf(page)
    .nth(number - 1)
    .getAttribute('aria-label');

/** Announced position of the lightbox, "n of m", without the name of the image. */
const counted = async (page: Page) =>
  (await lightboxOf(page).locator('[aria-live="polite"] .visually-hidden').textContent())?.split(':')[0];

describe('an SVG on a phone', () => {
  test('is whole on its page, and opens at its scale [R7]', async () => {
    const path = '/design/projects/ropewalk-reading-room';
    await expect.poll(async () => (await fetch(site.url + path)).text()).toContain('Open to scale');
    const page = await site.visit(path, { size: '390x844', isMobile: true, hasTouch: true });
    const drawing = page.locator('main .opens').filter({ hasText: 'Open to scale' }).first();
    await drawing.scrollIntoViewIfNeeded();
    const whole = await boxOf(drawing.locator('img'));
    expect(whole.x).toBeGreaterThanOrEqual(0);
    expect(whole.x + whole.width).toBeLessThanOrEqual(390);
    expect(whole.height).toBeLessThanOrEqual(844);
    await drawing.locator('[data-image]').tap();
    await imageHere(page);
    // The paper is 264 mm wide, and a millimeter has 96 / 25.4 CSS pixels.
    await expect.poll(async () => (await boxOf(imageOf(page))).width).toBeCloseTo((264 * 96) / 25.4, 0);
    expect(await lightboxOf(page).getByText(', 1:400').count()).toBeGreaterThan(0);
  });
});

describe('the history', () => {
  test('opening adds one entry, stepping replaces it, Escape leaves it [R7]', async () => {
    const page = await site.visit('/design');
    await page.locator(`main a[href="${galleryPath}"]`).first().click();
    await page.waitForURL(`**${galleryPath}`);
    await linksOf(page).first().waitFor();
    const before = await page.evaluate(() => history.length);
    await openNth(page, 2);
    expect(addressOf(page)).toBe(`${galleryPath}#image=2`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => addressOf(page)).toBe(`${galleryPath}#image=4`);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await page.keyboard.press('Escape');
    await closed(page);
    await expect.poll(() => addressOf(page)).toBe(galleryPath);
    await page.goBack();
    await page.waitForURL('**/design');
  });

  test.each(['double click', 'held Space', 'held Enter'])(
    'a %s adds one entry while its code is late [R7]',
    async (way) => {
      const page = await site.newPage();
      const held: Route[] = [];
      await page.route('**/assets/Lightbox-*.js', (route) => void held.push(route));
      await openPage(page, galleryPath);
      const before = await page.evaluate(() => history.length);
      const link = linksOf(page).nth(1);
      if (way === 'double click') await link.dblclick();
      else {
        const key = way === 'held Space' ? ' ' : 'Enter';
        await link.focus();
        for (let times = 0; times < 4; times += 1) await page.keyboard.down(key);
        await page.keyboard.up(key);
      }
      expect(addressOf(page)).toBe(`${galleryPath}#image=2`);
      expect(await page.evaluate(() => history.length)).toBe(before + 1);
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await Promise.all(held.map((route) => route.continue()));
      await lightboxOf(page).waitFor();
      await page.goBack();
      await closed(page);
      expect(addressOf(page)).toBe(galleryPath);
    },
  );

  test('Forward opens it again, a reload keeps it, Back closes it [R7]', async () => {
    const page = await site.visit(galleryPath);
    await openNth(page, 3);
    await page.goBack();
    await closed(page);
    await page.goForward();
    await lightboxOf(page).waitFor();
    await page.reload();
    await imageHere(page);
    expect(await counted(page)).toMatch(/^3 of /);
    await page.goBack();
    await closed(page);
    expect(addressOf(page)).toBe(galleryPath);
  });

  test('a deep link has the page as its previous entry, and closing shows it with the image in view [R7]', async () => {
    const page = await site.newPage({
      before: () => {
        const back = history.back.bind(history);
        history.back = () => requestAnimationFrame(() => requestAnimationFrame(back));
      },
    });
    await page.goto('/privacy-policy');
    await page.goto(`${galleryPath}#image=3`);
    await hydrated(page);
    await imageHere(page);
    expect(await counted(page)).toMatch(/^3 of /);
    await page.keyboard.press('Escape');
    await closed(page);
    await expect.poll(() => addressOf(page)).toBe(galleryPath);
    expect(await focused(page)).toBe(await nameOf(page, 3));
    const { y } = await boxOf(linksOf(page).nth(2));
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(900);
    await page.goBack();
    await page.waitForURL('**/privacy-policy');
  });
});

describe('keys and buttons', () => {
  test('the lightbox opens by keyboard, focuses the close button, and returns the focus to the image then shown [P6, R7, 2.1.1, 2.1.2, 2.4.3]', async () => {
    const page = await site.visit(galleryPath);
    const total = await linksOf(page).count();
    await linksOf(page).first().focus();
    await page.keyboard.press('Enter');
    await lightboxOf(page).waitFor();
    expect(await focused(page)).toBe('Close');
    expect(await counted(page)).toBe(`1 of ${total}`);
    expect(await buttonOf(page, 'Previous image').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('End');
    expect(await counted(page)).toBe(`${total} of ${total}`);
    // There is no loop.
    expect(await buttonOf(page, 'Next image').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('ArrowRight');
    expect(await counted(page)).toBe(`${total} of ${total}`);
    await page.keyboard.press('ArrowLeft');
    expect(await counted(page)).toBe(`${total - 1} of ${total}`);
    await page.keyboard.press('Enter');
    await closed(page);
    expect(await focused(page)).toBe(await nameOf(page, total - 1));
  });

  test('keeps the focus inside; axe finds nothing [P6, R7]', async () => {
    const page = await site.visit(galleryPath, { colorScheme: 'dark' });
    await openNth(page, 2);
    expect(await accessibilityViolations(page)).toEqual([]);
    const names = new Set<string | null | undefined>();
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(() => {
        const element = document.activeElement;
        // Between the last and the first the focus may be with the browser's own controls.
        return element === document.body || Boolean(element?.closest('dialog[open]'));
      });
      expect(isInside).toBe(true);
      names.add(await focused(page));
    }
    expect([...names]).toEqual(
      expect.arrayContaining(['Zoom out', 'Zoom in', 'Close', 'Previous image', 'Next image']),
    );
  });

  test('keys and buttons zoom up to four times and back, and Escape zooms out first [R7, 2.5.1, 2.5.7]', async () => {
    const page = await site.visit(galleryPath);
    await openNth(page, 1);
    const { width: fit } = await boxOf(imageOf(page));
    const times = () => timesFit(page, fit);
    await page.keyboard.press('+');
    await expect.poll(times).toBe(1.6);
    await buttonOf(page, 'Zoom in').click();
    await buttonOf(page, 'Zoom in').click();
    await expect.poll(times).toBe(4);
    expect(await buttonOf(page, 'Zoom in').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('-');
    await expect.poll(times).toBe(2.5);
    await page.keyboard.press('0');
    await expect.poll(times).toBe(1);
    expect(await buttonOf(page, 'Zoom out').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('=');
    await expect.poll(times).toBe(1.6);
    await page.keyboard.press('Escape');
    await expect.poll(times).toBe(1);
    expect(await lightboxOf(page).count()).toBe(1);
    await page.keyboard.press('Escape');
    await closed(page);
  });
});

describe('a work', () => {
  test('opens a work by its button and returns the focus [R8]', async () => {
    const page = await site.visit('/art/art-works/carso');
    const closely = page.getByText('View larger');
    await closely.focus();
    await page.keyboard.press('Enter');
    await imageHere(page);
    expect(await counted(page)).toMatch(/^1 of /);
    expect(addressOf(page)).toBe('/art/art-works/carso#image=1');
    expect(await buttonOf(page, 'Zoom out').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await focused(page)).toBe('View larger');
  });
});

describe('a failure', () => {
  test('an image that does not load shows a message and is retried; axe finds nothing [R7, P6]', async () => {
    const page = await site.newPage({ size: '390x844', provokes: /ERR_FAILED .*\/media\// });
    await page.route('**/media/**', (route) => route.abort());
    await page.goto(`${galleryPath}#image=2`);
    await buttonOf(page, 'Try again').waitFor();
    const message = lightboxOf(page).locator('.pswp__item[aria-hidden="false"] [role="alert"]');
    expect(await message.textContent()).toBe("This image didn't load.");
    expect(await buttonOf(page, 'Zoom in').getAttribute('aria-disabled')).toBe('true');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.unroute('**/media/**');
    await buttonOf(page, 'Try again').click();
    await imageHere(page);
    expect(await message.count()).toBe(0);
    expect(await focused(page)).toBe('Close');
  });

  test('without its code an image opens as its file, and Back leads to the page [R7, F17]', async () => {
    const page = await site.newPage({ provokes: /ERR_FAILED .*\/Lightbox-/ });
    await page.route('**/Lightbox-*.js', (route) => route.abort());
    await openPage(page, galleryPath);
    const file = await linksOf(page).first().getAttribute('href');
    await linksOf(page).first().click();
    await page.waitForURL(`**${file}`);
    await page.goBack();
    await page.waitForURL(`**${galleryPath}`);
    expect(await linksOf(page).count()).toBeGreaterThan(0);
  });

  test('offline the page shows a message, and the image opens when the connection is back [R7, F20]', async () => {
    const page = await site.newPage({ provokes: /ERR_(?:FAILED .*Lightbox|INTERNET_DISCONNECTED )/ });
    // Its code must not load before the connection is lost.
    await page.route('**/Lightbox-*.js', (route) => route.abort());
    await openPage(page, galleryPath);
    await page.context().setOffline(true);
    await linksOf(page).first().dispatchEvent('click');
    await page.getByRole('status').filter({ hasText: "You're offline." }).waitFor();
    expect(addressOf(page)).toBe(galleryPath);
    await page.unroute('**/Lightbox-*.js');
    await page.context().setOffline(false);
    await openNth(page, 1);
    expect(await page.getByText("You're offline.").count()).toBe(0);
  });
});
