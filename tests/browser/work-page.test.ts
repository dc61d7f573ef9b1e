import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });
const path = '/art/art-works/low-tide-ledger';

describe('a work on its wall', () => {
  test.each(['1440x900', '1024x768', '844x390'])(
    'R8 hangs in the middle, uncut, at most 78 % of the height and 80 % of the width, %s',
    async (size) => {
      const [width = 0, height = 0] = size.split('x').map(Number);
      const page = await site.visit(path, { size, isMobile: true });
      const work = await boxOf(page.locator('main picture[data-part="hero"]'));
      expect(work.width / work.height).toBeCloseTo(1.5, 2);
      expect(work.width).toBeLessThanOrEqual(width * 0.8 + 1);
      expect(work.height).toBeLessThanOrEqual(height * 0.78 + 1);
      expect(work.x + work.width / 2).toBeCloseTo(width / 2, 0);
    },
  );

  test('R8 the label stands left, the way closer right, on one foot', async () => {
    const page = await site.visit(path, { isMobile: true });
    const label = await boxOf(page.locator('h1').locator('..'));
    const closely = await boxOf(page.getByRole('link', { name: 'View closely' }));
    expect(label.x).toBeCloseTo(36.8, 0);
    expect(closely.x + closely.width).toBeCloseTo(1440 - 36.8, 0);
    expect(closely.y + closely.height).toBeCloseTo(label.y + label.height, 0);
    expect(closely.height).toBeGreaterThanOrEqual(44);
  });

  test('R8 "View closely" opens the work over the page', async () => {
    const page = await site.visit(path);
    await page.getByRole('link', { name: 'View closely' }).click();
    await page.locator('dialog[open]').waitFor();
    expect(new URL(page.url()).hash).toBe('#picture=1');
    await page.goBack();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  });

  test('R8 "Enquire" leads to the contact page of the artist, whose mail is about the work', async () => {
    const page = await site.visit(path);
    await page.getByRole('link', { name: 'Enquire' }).click();
    await page.waitForURL('**/design/contact-art?about=Low+Tide+Ledger%2C+2024');
    const mails = page.locator('main a[href^="mailto:"]');
    await mails.first().waitFor();
    for (const mail of await mails.all()) {
      await expect.poll(() => mail.getAttribute('href')).toMatch(/\?subject=Low%20Tide%20Ledger%2C%202024$/);
    }
  });

  test.each(['1440x900', '390x844'])('R8 its neighbors hang to one scale, their middles level, %s', async (size) => {
    const page = await site.visit(path, { size, isMobile: true });
    const [before, after] = ['the-long-breath', 'bora-eleven-hours'].map((slug) =>
      page.locator(`main nav a[href="/art/art-works/${slug}"] picture`),
    );
    if (!before || !after) throw new Error('There are two neighbors');
    // Far below the window there is nothing but their foot.
    await before.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await boxOf(before))?.height).toBeGreaterThan(20);
    const [first, second] = await Promise.all([before, after].map(boxOf));
    expect((first?.width ?? 0) / (second?.width ?? 1)).toBeCloseTo(240 / 120, 1);
    const middle = (box: typeof first) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
    expect(Math.abs(middle(first) - middle(second))).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(Number(size.split('x')[0]));
  });
});
