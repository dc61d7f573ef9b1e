import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  buttonOf,
  galleryPath,
  lightboxOf,
  linksOf,
  openNth,
  pictureHere,
  pictureOf,
  timesFit,
} from '../helpers/lightbox-on-page.ts';
import { boxOf, hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';
import { focused } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const closed = (page: Page) => lightboxOf(page).waitFor({ state: 'detached' });
const nameOf = (page: Page, number: number) =>
  linksOf(page)
    .nth(number - 1)
    .getAttribute('aria-label');

/** Which picture the lightbox shows, as it says itself; "n of m". */
const counted = (page: Page) => lightboxOf(page).locator('[aria-live="polite"] .visually-hidden').textContent();

declare global {
  interface Window {
    /** How many changes of the address the browser still allows. */
    historyCallsLeft: number;
  }
}

describe('the history', () => {
  test.each([
    ['the button', (page: Page) => buttonOf(page, 'Close').click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['Back', (page: Page) => page.goBack()],
  ])('R7 opening adds one entry, stepping takes its place, %s leaves it', async (_name, close) => {
    const page = await site.visit('/design');
    await page.locator(`main a[href="${galleryPath}"]`).first().click();
    await page.waitForURL(`**${galleryPath}`);
    await linksOf(page).first().waitFor();
    const before = await page.evaluate(() => history.length);
    await openNth(page, 2);
    expect(addressOf(page)).toBe(`${galleryPath}#picture=2`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => addressOf(page)).toBe(`${galleryPath}#picture=4`);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await close(page);
    await closed(page);
    await expect.poll(() => addressOf(page)).toBe(galleryPath);
    await page.goBack();
    await page.waitForURL('**/design');
  });

  test('R7 Forward opens it again, a reload keeps it, Back closes it', async () => {
    const page = await site.visit(galleryPath);
    await openNth(page, 3);
    await page.goBack();
    await closed(page);
    await page.goForward();
    await lightboxOf(page).waitFor();
    await page.reload();
    await pictureHere(page);
    expect(await counted(page)).toMatch(/^3 of /);
    await page.goBack();
    await closed(page);
    expect(addressOf(page)).toBe(galleryPath);
  });

  test('R7 a deep link has the page before it, which closing shows with the picture in view, however late the browser goes back', async () => {
    const page = await site.newPage({
      before: () => {
        const back = history.back.bind(history);
        history.back = () => requestAnimationFrame(() => requestAnimationFrame(back));
      },
    });
    await page.goto('/privacy-policy');
    await page.goto(`${galleryPath}#picture=3`);
    await hydrated(page);
    await pictureHere(page);
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

  test('R7 a plain link to the fragment opens it as well; one of no picture is taken out of the address', async () => {
    const page = await site.visit(galleryPath);
    await page.evaluate(() => window.location.assign('#picture=2'));
    await pictureHere(page);
    expect(await counted(page)).toMatch(/^2 of /);
    await page.keyboard.press('Escape');
    await closed(page);
    await expect.poll(() => addressOf(page)).toBe(galleryPath);
    await page.goto(`${galleryPath}#picture=99`);
    await page.reload();
    await expect.poll(() => addressOf(page)).toBe(galleryPath);
    expect(await lightboxOf(page).count()).toBe(0);
  });

  test('steps go on where the browser refuses more changes of the address, which follows later [R7]', async () => {
    const page = await site.visit(galleryPath, {
      before: () => {
        const { pushState, replaceState } = History.prototype;
        window.historyCallsLeft = 3;
        const limited = (change: typeof pushState): typeof pushState =>
          function (this: History, ...args) {
            if (window.historyCallsLeft === 0) throw new DOMException('Too many calls', 'SecurityError');
            window.historyCallsLeft -= 1;
            change.apply(this, args);
          };
        History.prototype.pushState = limited(pushState);
        History.prototype.replaceState = limited(replaceState);
      },
    });
    const total = await linksOf(page).count();
    await openNth(page, 1);
    await page.evaluate(() => {
      window.historyCallsLeft = 0;
    });
    for (let step = 0; step < 101; step += 1) await page.keyboard.press(step % 2 ? 'ArrowLeft' : 'ArrowRight');
    expect(await counted(page)).toBe(`2 of ${total}`);
    expect(addressOf(page)).toBe(`${galleryPath}#picture=1`);
    await page.evaluate(() => {
      window.historyCallsLeft = 100;
    });
    await expect.poll(() => addressOf(page)).toBe(`${galleryPath}#picture=2`);
    // One change for all steps.
    expect(await page.evaluate(() => window.historyCallsLeft)).toBe(99);
  });

  test('a picture typed while another is open: closing leaves both entries [R7]', async () => {
    const page = await site.visit(galleryPath);
    await openNth(page, 1);
    await page.evaluate(() => window.location.assign('#picture=3'));
    await expect.poll(() => counted(page)).toMatch(/^3 of /);
    await page.keyboard.press('Escape');
    await closed(page);
    expect(addressOf(page)).toBe(galleryPath);
  });

  test('Back closes a picture that a deep link has opened [R7]', async () => {
    const page = await site.visit(`${galleryPath}?a=1#picture=2`);
    await pictureHere(page);
    await page.goBack();
    await closed(page);
    expect(page.url()).toBe(`${site.url}${galleryPath}?a=1`);
  });

  test('R7 nothing of the page is loaded again, nor focused, nor scrolled', async () => {
    const page = await site.visit(galleryPath);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await linksOf(page).nth(1).scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await openNth(page, 2);
    await page.goBack();
    await closed(page);
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    expect(await focused(page)).toBe(await nameOf(page, 2));
  });
});

describe('keys and buttons', () => {
  test('P6 R7 by keyboard alone: a picture opens, the focus is on closing, and comes back to the picture then shown', async () => {
    const page = await site.visit(galleryPath);
    const total = await linksOf(page).count();
    for (const [key, opens] of [
      ['Enter', 1],
      ['Space', 2],
    ] as const) {
      await linksOf(page)
        .nth(opens - 1)
        .focus();
      await page.keyboard.press(key);
      await lightboxOf(page).waitFor();
      expect(await focused(page)).toBe('Close');
      expect(await counted(page)).toBe(`${opens} of ${total}`);
      await page.keyboard.press('End');
      expect(await counted(page)).toBe(`${total} of ${total}`);
      await page.keyboard.press('ArrowRight');
      expect(await counted(page)).toBe(`${total} of ${total}`);
      await page.keyboard.press('ArrowLeft');
      expect(await counted(page)).toBe(`${total - 1} of ${total}`);
      await page.keyboard.press('Enter');
      await closed(page);
      expect(await focused(page)).toBe(await nameOf(page, total - 1));
    }
  });

  test('P6 R7 the focus stays inside', async () => {
    const page = await site.visit(galleryPath);
    await openNth(page, 2);
    const names = new Set<string | null | undefined>();
    for (let presses = 0; presses < 14; presses += 1) {
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
      expect.arrayContaining(['Zoom out', 'Zoom in', 'Close', 'Previous picture', 'Next picture']),
    );
  });

  test('R7 there is no loop: at the ends the arrows are off, and keep the focus', async () => {
    const page = await site.visit(galleryPath);
    await openNth(page, 1);
    const total = await linksOf(page).count();
    expect(await buttonOf(page, 'Previous picture').getAttribute('aria-disabled')).toBe('true');
    await buttonOf(page, 'Previous picture').click({ force: true });
    expect(await counted(page)).toBe(`1 of ${total}`);
    for (let step = 1; step < total; step += 1) await buttonOf(page, 'Next picture').click();
    expect(await counted(page)).toBe(`${total} of ${total}`);
    expect(await buttonOf(page, 'Next picture').getAttribute('aria-disabled')).toBe('true');
    expect(await focused(page)).toBe('Next picture');
  });

  test('R7 + and − zoom to four times the whole and back, 0 to the whole, Escape first to the whole', async () => {
    const page = await site.visit(galleryPath);
    await openNth(page, 1);
    const { width: fit } = await boxOf(pictureOf(page));
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

  test('R7 what is larger than the window moves by keys', async () => {
    const page = await site.visit(galleryPath);
    await openNth(page, 1);
    const { width: fit } = await boxOf(pictureOf(page));
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('+');
    await expect.poll(() => timesFit(page, fit)).toBe(4);
    const before = await boxOf(pictureOf(page));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    const after = await boxOf(pictureOf(page));
    expect([after.x - before.x, after.y - before.y]).toEqual([-80, -80]);
    expect(await counted(page)).toMatch(/^1 of /);
  });
});

describe('a work', () => {
  test('R8 opens whole by its button, as the first of its pictures, and gives the focus back to the button', async () => {
    const page = await site.visit('/art/art-works/carso');
    const closely = page.getByText('View closely');
    await closely.focus();
    await page.keyboard.press('Enter');
    await pictureHere(page);
    expect(await counted(page)).toMatch(/^1 of /);
    expect(addressOf(page)).toBe('/art/art-works/carso#picture=1');
    expect(await buttonOf(page, 'Zoom out').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await focused(page)).toBe('View closely');
  });

  test('R8 opens by a press on it, too; without scripts both lead to its file', async () => {
    const page = await site.visit('/art/art-works/carso');
    await openNth(page, 1);
    expect(await page.getByRole('dialog', { name: 'Pictures of Carso' }).count()).toBe(1);
    const plain = await site.newPage({ javaScriptEnabled: false });
    await plain.goto('/art/art-works/carso');
    const file = await linksOf(plain).first().getAttribute('href');
    expect(await plain.getByText('View closely').getAttribute('href')).toBe(file);
  });
});

test('R7 the page behind keeps its place, and does not move sideways', async () => {
  const page = await site.visit(galleryPath);
  await linksOf(page).nth(1).scrollIntoViewIfNeeded();
  const main = async () =>
    Object.values(await boxOf(page.locator('main')))
      .map(Math.round)
      .join();
  const before = await main();
  await openNth(page, 2);
  expect(await main()).toBe(before);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 600);
  expect(await main()).toBe(before);
  await page.keyboard.press('Escape');
  await closed(page);
  expect(await main()).toBe(before);
});
