import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { layoutShift } from '../helpers/layout-shift.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();
const room = (name: string) => `[data-landing] [data-room="${name}"]`;
const half = (name: string) => `${room(name)} > a`;
const words = (name: string) => `${half(name)} > :last-child`;

describe('the line of the start', () => {
  test.each(['1440x900', '390x844'])(
    'R1 P7 while consent is asked for, nothing is behind the strip and nothing scrolls, %s',
    async (size) => {
      const page = await site.visit('/', { size, consent: null });
      const strip = await boxOf(page.locator('section[aria-label], [role="region"]'));
      for (const name of ['design', 'art']) {
        const { y, height } = await boxOf(page.locator(words(name)));
        expect(y + height).toBeLessThanOrEqual(strip.y + 0.5);
      }
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    },
  );

  test('R1 P8 of a document that comes slowly nothing is drawn until both rooms are here: nothing moves then', async () => {
    const page = await site.newPage({ size: '390x844', javaScriptEnabled: false });
    const html = await (await fetch(site.url)).text();
    const isDrawn = async (part: string) => {
      await page.route(`${site.url}/`, (route) => route.fulfill({ body: part, contentType: 'text/html' }), {
        times: 1,
      });
      await page.goto('/');
      return page.locator('[data-landing]').evaluate((landing) => getComputedStyle(landing).visibility);
    };
    const [firstHalf = '', ...rest] = html.split(/(?=<div class="[^"]*" data-part="beam")/);
    expect(rest).toHaveLength(1);
    expect(await isDrawn(firstHalf)).toBe('hidden');
    expect(await isDrawn(html)).toBe('visible');
  });
});

describe('the films of the start', () => {
  const isRunning = (page: Page) =>
    page
      .locator('video')
      .evaluateAll((films: HTMLVideoElement[]) =>
        films.map((film) => !film.paused && film.currentTime > 0 && film.muted && film.loop),
      );

  test('N1 play after their posters, pause together, and stay paused for the session', async () => {
    const page = await site.visit('/');
    await expect.poll(() => isRunning(page), { timeout: 20_000 }).toEqual([true, true]);
    await page.getByRole('button', { name: 'Pause films' }).click();
    await expect.poll(() => isRunning(page)).toEqual([false, false]);
    await page.reload();
    await page.getByRole('button', { name: 'Play films' }).waitFor();
    expect(await page.locator('video').count()).toBe(0);
  });

  test('N1 R1 a link holds no film and nothing focusable, and yet all of a film is the way in', async () => {
    const page = await site.visit('/');
    await expect.poll(() => isRunning(page), { timeout: 20_000 }).toEqual([true, true]);
    expect(await page.locator('a :is(video, [tabindex], a, button)').count()).toBe(0);
    const pressed = (x: number) => document.elementFromPoint(x, 300)?.closest('a')?.pathname;
    expect([await page.evaluate(pressed, 20), await page.evaluate(pressed, 700)]).toEqual(['/design', '/design']);
    await page.mouse.click(20, 300);
    await page.waitForURL('/design');
  });

  test('N1 under reduced motion and to who saves data there are posters alone, and a way to play', async () => {
    const saving = () =>
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true }, configurable: true });
    for (const options of [{ reducedMotion: 'reduce' as const }, { before: saving }]) {
      const page = await site.visit('/', options);
      expect(await page.locator('video').count()).toBe(0);
      await page.getByRole('button', { name: 'Play films' }).click();
      await expect.poll(() => isRunning(page), { timeout: 20_000 }).toEqual([true, true]);
    }
  });

  test('N1 stop when reduced motion is turned on while they play, also those asked for', async () => {
    const page = await site.visit('/');
    const running = () => expect.poll(() => isRunning(page), { timeout: 20_000 }).toEqual([true, true]);
    await running();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => page.locator('video').count()).toBe(0);
    await page.getByRole('button', { name: 'Play films' }).click();
    await running();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // A page hears of it with the next frame; what is taken back before, never.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => isRunning(page)).toEqual([false, false]);
  });

  test('N1 a film that fails leaves its poster', async () => {
    const page = await site.visit('/', { reducedMotion: 'reduce', provokes: /ERR_FAILED .*\.(webm|mp4)/ });
    await page.route('**/*.{webm,mp4}*', (route) => route.abort());
    await page.getByRole('button', { name: 'Play films' }).click();
    await page.locator('video').first().waitFor({ state: 'attached' });
    expect(await page.locator('video:visible').count()).toBe(0);
    expect(await page.locator(`${room('design')} img`).isVisible()).toBe(true);
  });
});

describe('the start for everybody', () => {
  test('P6 order by keyboard: design, art, films; every ring can be seen; targets are large', async () => {
    const page = await site.visit('/', { reducedMotion: 'reduce' });
    await page.locator(half('design')).focus();
    const order: string[] = [];
    for (const _step of [1, 2, 3]) {
      order.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
      const { width, height } = await page.evaluate(
        () => document.activeElement?.getBoundingClientRect() ?? { width: 0, height: 0 },
      );
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      await page.keyboard.press('Tab');
    }
    expect(order.map((text) => /atelier|studio|films/.exec(text)?.[0])).toEqual(['atelier', 'studio', 'films']);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    const ring = () =>
      page.locator(half('art')).evaluate((element) => getComputedStyle(element, '::after').outlineWidth);
    await expect.poll(ring).toBe('2px');
  });

  test.each(['1440x900', '390x844'])('P8 nothing shifts while it loads, %s', async (size) => {
    for (const visitor of [{ consent: null }, {}]) {
      const page = await site.visit('/', { size, ...visitor });
      expect(await layoutShift(page)).toBeLessThan(0.0005);
    }
  });

  test('P6 nothing scrolls sideways at 320 px', async () => {
    const page = await site.visit('/', { size: '320x640' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
