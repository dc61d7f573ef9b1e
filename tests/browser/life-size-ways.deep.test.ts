import { expect, test } from 'vitest';
import { openLifeSize } from '../helpers/life-size-on-page.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

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
