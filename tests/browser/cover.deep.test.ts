import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startAskingSite } from '../helpers/consent-on-page.ts';
import { openWithoutApp } from '../helpers/cover-on-page.ts';
import { refusal, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ consent: null }, startAskingSite);

/** Distance of the mark from the top, in CSS pixels, and whether it is seen at a time after the document began. */
const markAt = (page: Page, timeMs: number) =>
  page.evaluate((time) => {
    const mark = document.querySelector('#cover > span');
    if (!mark) return null;
    for (const animation of mark.getAnimations()) {
      animation.pause();
      animation.currentTime = time;
    }
    const beam = getComputedStyle(mark, '::before');
    return { isSeen: getComputedStyle(mark).visibility === 'visible', topPx: Number.parseFloat(beam.top) };
  }, timeMs);

describe('without the app', () => {
  test('is bare paper for 250 ms, then shows the mark [P8]', async () => {
    const page = await openWithoutApp(site, '/design');
    expect(await markAt(page, 240)).toMatchObject({ isSeen: false });
    expect(await markAt(page, 260)).toMatchObject({ isSeen: true });
  });

  test('the mark does not move with reduced motion [P8]', async () => {
    const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
      const page = await openWithoutApp(site, '/design', { reducedMotion });
      const names = await page.evaluate(() =>
        (document.querySelector('#cover')?.getAnimations({ subtree: true }) ?? []).map((animation) =>
          animation instanceof CSSAnimation ? animation.animationName : '',
        ),
      );
      return names.includes('roll');
    };
    expect(await moving('no-preference')).toBe(true);
    expect(await moving('reduce')).toBe(false);
  });

  test.each([
    { colorScheme: 'light', path: '/design', paper: 'rgb(239, 242, 239)' },
    { colorScheme: 'dark', path: '/design', paper: 'rgb(17, 22, 22)' },
    { colorScheme: 'light', path: '/art/ta', paper: 'rgb(251, 250, 247)' },
    { colorScheme: 'dark', path: '/art/ta', paper: 'rgb(18, 15, 13)' },
  ] as const)('has the paper of the stored theme and the section, $colorScheme $path [P8]', async (row) => {
    const other = row.colorScheme === 'dark' ? 'light' : 'dark';
    const page = await openWithoutApp(site, row.path, { colorScheme: other, stored: { theme: row.colorScheme } });
    const paper = await page.evaluate(() => {
      const cover = document.querySelector('#cover');
      return cover && getComputedStyle(cover, '::before').backgroundColor;
    });
    expect(paper).toBe(row.paper);
  });
});

describe.each([
  { name: 'asked for consent', visitor: {} },
  { name: 'consent settled', visitor: { consent: refusal } },
])('the mark, $name', ({ visitor }) => {
  test.each(['/', '/design', '/art/ta'])('lies on the line of %s [P8]', async (path) => {
    for (const size of ['1440x900', '390x844']) {
      const page = await openWithoutApp(site, path, { size, ...visitor });
      const mark = await markAt(page, 300);
      const lineTop = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('main *')].map((element) => element.getBoundingClientRect());
        return boxes.find(({ width, height }) => height === 2 && width >= document.body.clientWidth)?.top;
      });
      expect(mark?.topPx, size).toBeCloseTo(lineTop ?? Number.NaN, 0);
    }
  });
});
