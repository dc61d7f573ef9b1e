import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { islandHydrated, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const video = (page: Page) => page.locator('main video');
const details = (page: Page, name: string) => page.locator('main details', { hasText: name });

/** The visible caption, once the video is at this second. */
async function captionAt(page: Page, second: number): Promise<string | undefined> {
  await video(page).evaluate((video: HTMLVideoElement, time) => {
    video.currentTime = time;
  }, second);
  const shown = () =>
    video(page).evaluate(({ textTracks }: HTMLVideoElement) => {
      const cues = [...textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap((track) => [...(track.activeCues ?? [])]);
      return cues.map((cue) => (cue instanceof VTTCue ? cue.text : ''))[0];
    });
  await expect.poll(shown).toBeTruthy();
  return shown();
}

describe('a video of the site', () => {
  test('a video with speech has captions and a transcript, and starts only on request [R8, 1.2.1, 1.2.2, 1.2.3, 1.4.2]', async () => {
    const page = await site.visit('/art/art-works/low-tide-ledger');
    await video(page).scrollIntoViewIfNeeded();
    expect(await video(page).evaluate(({ paused, autoplay }: HTMLVideoElement) => [paused, autoplay])).toEqual([
      true,
      false,
    ]);
    expect(await captionAt(page, 7)).toBe('At spring tides the strokes are pale.');
    await details(page, 'Transcript').locator('summary').press('Enter');
    expect(await details(page, 'Transcript').getByText('At spring tides the strokes are pale.').isVisible()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('a visitor without captions keeps that choice [R8, 1.2.2]', async () => {
    const page = await site.visit('/art/art-works/low-tide-ledger');
    await video(page).scrollIntoViewIfNeeded();
    expect(await captionAt(page, 1)).toBe('The mole stands dry four times a day.');
    await islandHydrated(video(page));
    await video(page).evaluate(({ textTracks }: HTMLVideoElement) => {
      for (const track of textTracks) track.mode = 'disabled';
    });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('captions'))).toBe('off');
    await openPage(page, '/art/art-works/low-tide-ledger');
    await video(page).scrollIntoViewIfNeeded();
    const modes = () =>
      video(page).evaluate(({ textTracks }: HTMLVideoElement) => [...textTracks].map(({ mode }) => mode));
    await expect.poll(modes).toEqual(['disabled']);
  });

  test('a recording has a player with a name, a transcript, and no sound until it is started [R8, 1.2.1, 1.4.2]', async () => {
    const page = await site.visit('/art/art-works/the-long-breath');
    const sound = page.locator('main audio');
    await sound.scrollIntoViewIfNeeded();
    expect(await sound.getAttribute('aria-label')).toBe('The rule, read by a synthetic voice');
    await sound.evaluate((audio: HTMLAudioElement) => audio.load());
    const duration = () => sound.evaluate((audio: HTMLAudioElement) => Math.round(audio.duration));
    await sound.evaluate((audio: HTMLAudioElement) => {
      audio.preload = 'metadata';
    });
    await expect.poll(duration).toBe(11);
    expect(await sound.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true);
    await details(page, 'Transcript').locator('summary').press('Enter');
    expect(await details(page, 'Transcript').getByText('Turn at the edge.').isVisible()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

describe('the controls of a player', () => {
  const path = '/art/art-works/low-tide-ledger';
  const button = (page: Page, name: string | RegExp) => page.locator('main figure').getByRole('button', { name });
  const stateOf = (page: Page) =>
    video(page).evaluate(({ paused, controls, muted, currentTime }: HTMLVideoElement) => ({
      paused,
      controls,
      muted,
      currentTime,
    }));

  test('the image, words and keys of a video play, seek, mute and caption it [R8, 1.2.2, 2.1.1, 4.1.2]', async () => {
    const page = await site.visit(path);
    await video(page).scrollIntoViewIfNeeded();
    await button(page, 'Play').waitFor();
    await video(page).click();
    await button(page, 'Pause').waitFor();
    await video(page).click();
    await button(page, 'Play').waitFor();
    await button(page, 'Play').press('Space');
    await button(page, 'Pause').press('Space');
    const position = page.getByRole('slider', { name: 'Position' });
    await position.press('Home');
    await position.press('ArrowRight');
    await position.press('ArrowRight');
    await position.press('ArrowLeft');
    await expect.poll(async () => (await stateOf(page)).currentTime).toBeCloseTo(5, 0);
    expect(await position.getAttribute('aria-valuetext')).toBe('0:05 / 0:16');
    await button(page, 'Sound').click();
    await page.locator('main figure [aria-pressed="false"]', { hasText: 'Sound' }).waitFor();
    await button(page, 'Captions').press('c');
    await page.locator('main figure [aria-pressed="false"]', { hasText: 'Captions' }).waitFor();
    expect(await stateOf(page)).toMatchObject({ paused: true, muted: true, controls: false });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('captions'))).toBe('off');
    await position.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('VIDEO');
    expect((await stateOf(page)).controls).toBe(true);
    await page.evaluate(() => document.exitFullscreen());
    await button(page, 'Play').waitFor();
    expect((await stateOf(page)).controls).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test.each(['320x640', '390x844'])('the line of a player fits on a phone: %s [R8]', async (size) => {
    for (const address of [path, '/art/art-works/the-long-breath']) {
      const page = await site.visit(address, { size });
      const line = page.locator('main figure fieldset');
      await page.locator('main :is(video, figure:has(audio))').first().scrollIntoViewIfNeeded();
      await line.waitFor();
      expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });

  test.each(['play', 'full screen'])(
    'the browser has its own controls again if it refuses: %s [R8]',
    async (refused) => {
      const page = await site.visit(path, { provokes: /ERR_FAILED|416/ });
      await page.route('**/*.mp4', (route) => route.abort());
      await video(page).scrollIntoViewIfNeeded();
      await video(page).evaluate((player: HTMLVideoElement) => {
        player.play = () => Promise.reject(new DOMException('', 'NotSupportedError'));
        player.requestFullscreen = () => Promise.reject(new TypeError('refused'));
      });
      await button(page, refused === 'play' ? 'Play' : 'Full screen').click();
      await expect.poll(async () => (await stateOf(page)).controls).toBe(true);
      expect(await page.locator('main figure fieldset').count()).toBe(0);
    },
  );

  test('without scripts a video has the controls of the browser [R8, F17]', async () => {
    const page = await site.newPage({ javaScriptEnabled: false });
    await page.goto(path);
    expect(await video(page).getAttribute('controls')).toBe('');
  });
});

test('an image that failed is requested again when it comes into the window again [R7]', async () => {
  const page = await site.newPage({ provokes: /ERR_FAILED/ });
  let isFailing = true;
  await page.route(/\/media\//, (route) => (isFailing ? route.abort() : route.continue()));
  await page.goto('/design/projects/sill-chair');
  const picture = page.locator('main figure picture').last();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.getAttribute('data-alt')).toBeTruthy();
  isFailing = false;
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => picture.evaluate((element) => element.getBoundingClientRect().top > innerHeight)).toBe(true);
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.locator('img').getAttribute('data-state')).toBe('loaded');
  expect(await picture.getAttribute('data-alt')).toBeNull();
});

test('an image names its long description, on the page and in the lightbox [R7, 1.1.1]', async () => {
  const page = await site.visit('/art/art-works/low-tide-ledger');
  const [id] = await page
    .locator('main img[aria-details]')
    .evaluateAll((images) => images.map((image) => image.getAttribute('aria-details')));
  const description = page.locator(`[id="${id}"]`);
  await description.locator('summary').press('Enter');
  expect(await description.getByText('rust red').isVisible()).toBe(true);
  await page.locator('main [data-image]').first().press('Enter');
  const dialog = page.locator('dialog[open]');
  await dialog.getByText('Description').press('Enter');
  expect(await dialog.getByText('rust red').isVisible()).toBe(true);
  expect(await accessibilityViolations(page, { within: 'dialog[open]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Next image' }).press('Enter');
  await dialog.getByText('Description').press('Enter');
  await expect.poll(() => dialog.getByText('threads of linen').isVisible()).toBe(true);
});
