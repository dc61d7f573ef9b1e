import { expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

test('a video that is opened by itself plays', async () => {
  const { videos } = await (await fetch(`${site.url}/api/v1/landing`)).json();
  const page = await site.newPage();
  await page.goto(site.url + videos.design.sources[0].src);
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((player) => (player as HTMLVideoElement).videoWidth)).toBeGreaterThan(0);
});
