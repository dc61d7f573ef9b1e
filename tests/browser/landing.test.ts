import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();
const room = (name: string) => `[data-landing] [data-section="${name}"]`;
const half = (name: string) => `${room(name)} > a`;
describe('the videos of the home page', () => {
  const isRunning = (page: Page) =>
    page
      .locator('video')
      .evaluateAll((videos: HTMLVideoElement[]) =>
        videos.map((video) => !video.paused && video.currentTime > 0 && video.muted && video.loop),
      );

  test('videos play after their posters, pause together, and stay paused for the session [N1, 1.4.2, 2.2.2]', async () => {
    const page = await site.visit('/');
    await expect.poll(() => isRunning(page)).toEqual([true, true]);
    await page.getByRole('button', { name: 'Pause videos' }).click();
    await expect.poll(() => isRunning(page)).toEqual([false, false]);
    await page.reload();
    await page.getByRole('button', { name: 'Play videos' }).waitFor();
    expect(await page.locator('video').count()).toBe(0);
  });

  test('with reduced motion or data saver only posters show, and a button plays the videos [N1, R1]', async () => {
    const saving = () =>
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true }, configurable: true });
    const saver = await site.visit('/', { before: saving });
    expect(await saver.locator('video').count()).toBe(0);
    const page = await site.visit('/', { reducedMotion: 'reduce' });
    expect(await page.locator('video').count()).toBe(0);
    await page.getByRole('button', { name: 'Play videos' }).click();
    await expect.poll(() => isRunning(page)).toEqual([true, true]);
  });
});

describe('a browser that plays nothing by itself', () => {
  const refusing = () => {
    const { play } = HTMLMediaElement.prototype;
    let isPressed = false;
    addEventListener('pointerdown', () => {
      isPressed = true;
    });
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (isPressed) return play.call(this);
      return Promise.reject(new DOMException('', 'NotAllowedError'));
    };
  };

  test('the button offers to play, and the first press plays [N1, 2.2.2]', async () => {
    const page = await site.visit('/', { before: refusing });
    await page.locator('video').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Play videos' }).click();
    await page.getByRole('button', { name: 'Pause videos' }).waitFor();
    const arePaused = () =>
      page.locator('video').evaluateAll((videos: HTMLVideoElement[]) => videos.map((video) => video.paused));
    await expect.poll(arePaused).toEqual([false, false]);
  });
});

test('the menu is where it is on other pages, also on wide windows [R1]', async () => {
  const page = await site.visit('/', { size: '2560x1440' });
  const right = async () => {
    const { x, width } = await boxOf(page.locator('[data-press="menu"]'));
    return x + width;
  };
  const before = await right();
  await page.locator(half('design')).click();
  await page.locator('html[data-page="design"] header').waitFor();
  expect(Math.abs((await right()) - before)).toBeLessThanOrEqual(16);
});

test.each(['390x844', '844x390', '1024x768'])('a long event is beside or below the way in at %s', async (size) => {
  const page = await site.visit('/', { size });
  const overlap = await page.evaluate(() => {
    const now = [...document.querySelectorAll('main a')].find(({ textContent }) => /Now:/.test(textContent));
    const enter = document.querySelector('[data-section="design"] a > span:last-child > span:last-child');
    if (!now?.lastChild || !enter) throw new Error('Neither event nor way in');
    now.lastChild.textContent = 'Forty Words and other sentences about rooms, a retrospective, Klosterneuburg bei Wien';
    const words = document.createRange();
    words.selectNodeContents(enter);
    const [a, b] = [words.getBoundingClientRect(), now.getBoundingClientRect()];
    return Math.min(a.bottom - b.top, a.right - b.left);
  });
  expect(overlap).toBeLessThanOrEqual(0);
});

describe('the start for everybody', () => {
  test('the tab order of the home page is design, art, videos, with visible rings and large targets [P6, 1.4.11, 2.4.3, 2.4.7, 2.5.8, 3.2.1]', async () => {
    const page = await site.visit('/', { reducedMotion: 'reduce' });
    await page.locator(half('design')).focus();
    const order: string[] = [];
    for (const _step of [1, 2, 3, 4]) {
      order.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
      const { width, height } = await page.evaluate(
        () => document.activeElement?.getBoundingClientRect() ?? { width: 0, height: 0 },
      );
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      await page.keyboard.press('Tab');
    }
    expect(order.map((text) => /^Now|atelier|studio|videos/.exec(text.trim())?.[0])).toEqual([
      ...['atelier', 'Now', 'studio', 'videos'],
    ]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    const ring = () =>
      page.locator(half('art')).evaluate((element) => getComputedStyle(element, '::after').outlineWidth);
    await expect.poll(ring).toBe('2px');
  });
});
