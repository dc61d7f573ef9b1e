import { describe, expect, test } from 'vitest';
import { openLifeSize } from '../helpers/life-size-on-page.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';
import { fieldOf, placeOf, visitWall, wallOf, wordsOf } from '../helpers/wall-on-page.ts';

const site = siteInBrowser({ reducedMotion: 'reduce', isMobile: true });

describe('one scale for wall, work, chair and bar', () => {
  test('R8 field and wall are seen together at 1440x900', async () => {
    const page = await visitWall(site, 320);
    const [control, line] = [await boxOf(fieldOf(page)), await boxOf(wordsOf(page))];
    expect(line.y + line.height - control.y).toBeLessThan(900 - 72);
  });
});

describe('whoever looks', () => {
  test('P6 in forced colors the wall has an edge, and the chosen unit a line', async () => {
    const page = await visitWall(site, 320, { forcedColors: 'active' });
    expect(await wallOf(page).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    const unit = placeOf(page).locator('label:has(:checked)');
    expect(await unit.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
  });
});

describe('life size ways', () => {
  const site = siteInBrowser({ reducedMotion: 'reduce' });

  test('R8 P6 on the narrowest phone what is said stays within the margins', async () => {
    const page = await openLifeSize(site, { size: '320x640', isMobile: true, hasTouch: true });
    const words = page.locator('dialog').getByText('The picture ends here.').first();
    await words.waitFor();
    const { x } = await boxOf(words);
    const again = await boxOf(page.getByRole('button', { name: 'Match the card again' }));
    expect(x).toBeGreaterThanOrEqual(16);
    expect(again.x + again.width).toBeLessThanOrEqual(320 - 16);
  });
});
