import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../helpers/axe.ts';
import { evenPicture } from '../helpers/drawn-pictures.ts';
import { json, reply } from '../helpers/faults.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { fingersOn } from '../helpers/fingers.ts';
import { boxOf, hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';
import {
  chairOf,
  fieldOf,
  floorOf,
  handleOf,
  openWall,
  placeOf,
  queryOf,
  rangeOf,
  visitWall,
  wallOf,
  wallPath,
  wordsOf,
  workOf,
} from '../helpers/wall-on-page.ts';

const site = siteInBrowser({ reducedMotion: 'reduce', isMobile: true });

const middleOf = ({ x, width }: { x: number; width: number }) => x + width / 2;

describe('one scale for wall, work, chair and bar', () => {
  test.each(['1440x900', '390x844'])(
    'R8 a work of 180 cm is half as wide as a wall of 360 cm, its middle at 150 cm, %s',
    async (size) => {
      const page = await visitWall(site, 360, { size });
      const [onWall, hung, seat, line] = await Promise.all(
        [wallOf(page), workOf(page), chairOf(page), floorOf(page)].map(boxOf),
      );
      if (!onWall || !hung || !seat || !line) throw new Error('not drawn');
      const perCm = onWall.width / 360;
      expect(Math.abs(hung.width - onWall.width / 2)).toBeLessThanOrEqual(1);
      expect(Math.abs(middleOf(hung) - middleOf(onWall))).toBeLessThanOrEqual(1);
      expect(Math.abs(onWall.height - 260 * perCm)).toBeLessThanOrEqual(1);
      expect(Math.abs(line.y - onWall.y - onWall.height)).toBeLessThanOrEqual(1);
      expect(Math.abs(line.y - 150 * perCm - (hung.y + hung.height / 2))).toBeLessThanOrEqual(1);
      expect(Math.abs(seat.width - 46 * perCm)).toBeLessThanOrEqual(1);
      expect(Math.abs(seat.height - 78 * perCm)).toBeLessThanOrEqual(1);
      expect(Math.abs(seat.y + seat.height - line.y)).toBeLessThanOrEqual(1);
      expect(Math.abs((await boxOf(wordsOf(page).locator('> span').first())).width - 50 * perCm)).toBeLessThanOrEqual(
        1,
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    },
  );

  test('R8 says how large the wall is; a work that is wider stands over both edges, and that is said', async () => {
    const page = await visitWall(site, 320);
    await expect.poll(() => wordsOf(page).textContent()).toContain('wall 320 × 260\u00a0cm');
    await rangeOf(page).fill('120');
    await expect.poll(() => wordsOf(page).textContent()).toContain('Wider than this wall. wall 120 × 260\u00a0cm');
    const [onWall, hung] = [await boxOf(wallOf(page)), await boxOf(workOf(page))];
    expect(hung.x).toBeLessThan(onWall.x);
    expect(hung.x + hung.width).toBeGreaterThan(onWall.x + onWall.width);
    expect(hung.width / onWall.width).toBeCloseTo(1.5, 1);
    expect(await handleOf(page).count()).toBe(0);
  });
});

describe('a work higher than a wall', () => {
  /** 100 by 300 cm. */
  const tall = { id: 900, slug: 'tall', title: 'Tall', width_cm: 100, height_cm: 300, cover: '/tall.png' };
  const high = siteInBrowser({ reducedMotion: 'reduce', isMobile: true }, async () => {
    const faulty = await startFaultySite({ env: { MEDIA_MEASURE_WAIT_MS: '10000' } });
    faulty.upstream.fault('get-art-projects', json([tall]));
    faulty.upstream.fault('get-design-projects-detail', json({ id: 900, read_more: [] }));
    const png = await evenPicture(400, 1200).png().toBuffer();
    faulty.upstream.fault('/tall.png', reply(png, { 'content-type': 'image/png' }));
    return faulty;
  });

  test.each(['1440x900', '390x844'])(
    'R8 has one that is higher, keeps 10 cm clear of floor and ceiling, and the chair its scale, %s',
    async (size) => {
      const page = await high.visit('/art/art-works/tall?wall=320', { size });
      await handleOf(page).waitFor();
      const [onWall, hung, seat, line] = await Promise.all(
        [wallOf(page), workOf(page), chairOf(page), floorOf(page)].map(boxOf),
      );
      if (!onWall || !hung || !seat || !line) throw new Error('not drawn');
      const perCm = onWall.width / 320;
      expect(Math.abs(onWall.height - 320 * perCm)).toBeLessThanOrEqual(1);
      expect(Math.abs(hung.width - 100 * perCm)).toBeLessThanOrEqual(1);
      expect(Math.abs(hung.height - 300 * perCm)).toBeLessThanOrEqual(1);
      expect(Math.abs(line.y - 10 * perCm - (hung.y + hung.height))).toBeLessThanOrEqual(1);
      expect(Math.abs(hung.y - onWall.y - 10 * perCm)).toBeLessThanOrEqual(1);
      expect(Math.abs(seat.height - 78 * perCm)).toBeLessThanOrEqual(1);
      expect(await wordsOf(page).textContent()).toContain('wall 320 × 320\u00a0cm');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    },
  );
});

describe('the field', () => {
  test('R8 follows keys, takes numbers between, and brings what is no wall to the nearest that is', async () => {
    const page = await visitWall(site, 320);
    await rangeOf(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => fieldOf(page).inputValue()).toBe('330');
    await fieldOf(page).fill('325');
    await expect.poll(() => queryOf(page)).toBe('?wall=325');
    await fieldOf(page).fill('9000');
    await page.keyboard.press('Enter');
    await expect.poll(() => fieldOf(page).inputValue()).toBe('800');
    await expect.poll(() => queryOf(page)).toBe('?wall=800');
  });

  test('R8 inches are kept for the next visit, and centimeters stay in the address', async () => {
    const page = await visitWall(site, 320);
    await placeOf(page).getByText('Inches').locator('..').click();
    await expect.poll(() => fieldOf(page).inputValue()).toBe('126');
    expect(await wordsOf(page).textContent()).toContain('wall 126 × 102\u00a0in');
    expect(await wordsOf(page).textContent()).toContain('20\u00a0in');
    await fieldOf(page).fill('100');
    await expect.poll(() => queryOf(page)).toBe('?wall=254');
    await page.reload();
    await hydrated(page);
    await expect.poll(() => fieldOf(page).inputValue()).toBe('100');
  });

  test('R8 what the wall says is read out once the value rests', async () => {
    const page = await site.visit(wallPath);
    await openWall(page);
    const said = placeOf(page).getByRole('status');
    expect(await said.textContent()).toBe('');
    await rangeOf(page).fill('150');
    await expect.poll(() => said.textContent()).toBe('Wider than this wall. wall 150 × 260\u00a0cm');
  });
});

describe('the work on the wall', () => {
  test('R8 is dragged along it, and no further than its edges', async () => {
    const page = await visitWall(site, 360);
    await workOf(page).scrollIntoViewIfNeeded();
    const [from, onWall] = [await boxOf(workOf(page)), await boxOf(wallOf(page))];
    await page.mouse.move(middleOf(from), from.y + 20);
    await page.mouse.down();
    await page.mouse.move(middleOf(from) + 60, from.y + 60, { steps: 3 });
    expect((await boxOf(workOf(page))).x - from.x).toBeCloseTo(60, 0);
    expect((await boxOf(workOf(page))).y).toBeCloseTo(from.y, 0);
    await page.mouse.move(middleOf(from) + 3_000, from.y, { steps: 3 });
    await page.mouse.up();
    const end = await boxOf(workOf(page));
    expect(end.x + end.width).toBeCloseTo(onWall.x + onWall.width, 0);
    await page.mouse.move(middleOf(from), from.y);
    expect((await boxOf(workOf(page))).x).toBeCloseTo(end.x, 0);
  });

  test('R8 is moved by keys, and says where it hangs', async () => {
    const page = await visitWall(site, 360);
    await handleOf(page).focus();
    expect(await handleOf(page).getAttribute('aria-valuetext')).toBe('90\u00a0cm to its left, 90\u00a0cm to its right');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => handleOf(page).getAttribute('aria-valuenow')).toBe('95');
    await page.keyboard.press('Home');
    await expect.poll(() => handleOf(page).getAttribute('aria-valuenow')).toBe('0');
    await page.keyboard.press('PageUp');
    await expect.poll(() => handleOf(page).getAttribute('aria-valuenow')).toBe('25');
    await page.keyboard.press('End');
    await expect.poll(() => handleOf(page).getAttribute('aria-valuenow')).toBe('180');
  });

  test('R8 comes to where the wall is pressed: nobody has to drag', async () => {
    const page = await visitWall(site, 600);
    const onWall = await boxOf(wallOf(page));
    await wallOf(page).click({ position: { x: onWall.width * 0.7, y: 10 } });
    await expect.poll(async () => middleOf(await boxOf(workOf(page)))).toBeCloseTo(onWall.x + onWall.width * 0.7, 0);
  });

  test('R8 follows a finger', async () => {
    const page = await visitWall(site, 360, { size: '390x844', hasTouch: true });
    await workOf(page).scrollIntoViewIfNeeded();
    const before = await boxOf(workOf(page));
    const [x, y] = [Math.round(middleOf(before)), Math.round(before.y + before.height / 2)];
    const fingers = await fingersOn(page);
    await fingers.drag([
      [
        { x, y },
        { x: x + 40, y },
      ],
    ]);
    await expect.poll(async () => (await boxOf(workOf(page))).x - before.x).toBeCloseTo(40, 0);
  });
});

describe('whoever looks', () => {
  test.each(['light', 'dark'] as const)('P6 axe finds nothing with the wall open, %s', async (colorScheme) => {
    for (const size of ['1440x900', '320x640']) {
      const page = await visitWall(site, 320, { colorScheme, size });
      expect(await accessibilityFaults(page, { within: '#your-wall' })).toEqual([]);
      await rangeOf(page).fill('120');
      expect(await accessibilityFaults(page, { within: '#your-wall' })).toEqual([]);
    }
  });

  test.each([
    ['reduce', '1e-05s'],
    ['no-preference', '0.42s'],
  ] as const)('P6 the wall is uncovered, at once where nothing may move: %s', async (reducedMotion, duration) => {
    const page = await site.visit(wallPath, { reducedMotion });
    await openWall(page);
    const panel = placeOf(page).locator('summary + div');
    expect(await panel.evaluate((element) => getComputedStyle(element).animationDuration)).toBe(duration);
  });

  test('P6 R8 the code for the wall is fetched by the intent to open it, not before', async () => {
    const page = await site.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
    await page.goto(wallPath);
    await hydrated(page);
    expect(scripts.filter((url) => url.includes('OnYourWall'))).toEqual([]);
    await placeOf(page).locator('summary').focus();
    await expect.poll(() => scripts.some((url) => url.includes('OnYourWall'))).toBe(true);
  });

  test('R8 F17 where its code does not come, the wall is there and asks the server', async () => {
    const page = await site.newPage({ provokes: /ERR_FAILED .*\/OnYourWall-|^A part of the page did not load/ });
    await page.route('**/OnYourWall-*.js', (route) => route.abort());
    await page.goto(`${wallPath}?wall=300`);
    await hydrated(page);
    expect(await wallOf(page).isVisible()).toBe(true);
    await fieldOf(page).fill('500');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${wallPath}?wall=500#your-wall`);
    expect((await boxOf(workOf(page))).width / (await boxOf(wallOf(page))).width).toBeCloseTo(180 / 500, 2);
  });
});
