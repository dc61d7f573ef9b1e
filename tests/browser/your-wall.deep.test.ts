import { describe, expect, test } from 'vitest';
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
