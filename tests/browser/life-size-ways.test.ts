import { expect, test } from 'vitest';
import { fingersOn } from '../helpers/fingers.ts';
import {
  isOn,
  lifeSize,
  openLifeSize,
  openWork,
  question,
  slider,
  widthOf,
  workPath,
} from '../helpers/life-size-on-page.ts';
import { addressOf, lightboxOf, linksOf, pictureHere, pictureOf } from '../helpers/lightbox-on-page.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

test('R8 by a finger: matched, and panned', async () => {
  const page = await openWork(site, { size: '390x844', hasTouch: true, isMobile: true });
  await lifeSize(page).tap();
  await question(page).waitFor();
  const fingers = await fingersOn(page);
  const track = await boxOf(slider(page));
  const [from, to] = [Number(await slider(page).inputValue()), Number(await slider(page).getAttribute('min'))];
  const most = Number(await slider(page).getAttribute('max'));
  const [x, y] = [track.x + (track.width * (from - to)) / (most - to), track.y + track.height / 2];
  await fingers.drag([
    [
      { x: Math.round(x), y: Math.round(y) },
      { x: Math.round(x + 60), y: Math.round(y) },
    ],
  ]);
  await expect.poll(async () => Number(await slider(page).inputValue())).toBeGreaterThan(from);
  const perMm = Number(await slider(page).inputValue());
  await question(page).getByRole('button', { name: 'It fits' }).tap();
  await expect.poll(() => widthOf(page)).toBeCloseTo(1800 * perMm, -1);
  const before = await boxOf(pictureOf(page));
  await fingers.drag(
    [
      [
        { x: 250, y: 400 },
        { x: 150, y: 340 },
      ],
    ],
    { rest: true },
  );
  await expect.poll(async () => before.x - (await boxOf(pictureOf(page))).x).toBeGreaterThan(80);
  expect(before.y - (await boxOf(pictureOf(page))).y).toBeGreaterThan(40);
  expect(await isOn(page)).toBe('true');
  expect(await lightboxOf(page).count()).toBe(1);
});

test.each(['reduce', 'no-preference'] as const)(
  'R8 Back leads to the page from there; the address names the picture alone, which comes whole: motion %s',
  async (reducedMotion) => {
    const page = await openLifeSize(site, { reducedMotion });
    await expect.poll(() => widthOf(page)).toBeGreaterThan(6_000);
    expect(addressOf(page)).toBe(`${workPath}#picture=1`);
    await page.goBack();
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(addressOf(page)).toBe(workPath);
    await page.goForward();
    await pictureHere(page);
    await expect.poll(() => widthOf(page)).toBeLessThan(1_440);
    expect(await isOn(page)).toBe('false');
  },
);

test('R8 P3 without scripts there is no such stop: a picture is a link to its file', async () => {
  const page = await site.newPage({ javaScriptEnabled: false });
  await page.goto(workPath);
  expect(await lifeSize(page).count()).toBe(0);
  await linksOf(page).first().click();
  await page.waitForURL(/\/media\//);
});
