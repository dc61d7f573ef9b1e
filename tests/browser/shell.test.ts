import { expect, test } from 'vitest';
import { startSite } from '../helpers/running-site.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { siteInBrowser, withoutApp } from '../helpers/site-in-browser.ts';

/** A site whose server cannot draw a page. */
const site = siteInBrowser({ provokes: /404 .*\/nothing$/ }, () =>
  startSite({
    env: { ...sharedImages(), RATE_LIMIT_PER_MINUTE: '0', MEDIA_RATE_LIMIT_PER_MINUTE: '0' },
    render: () => {
      throw new Error('The code of this page fails');
    },
  }),
);

test.each([
  ['/art/ta', 'Paintings made by rule and finished by weather.'],
  ['/nothing', 'Page not found'],
])('the browser renders %s from its data if the server fails to [E1, P8]', async (path, heading) => {
  const page = await site.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const response = await page.goto(path);
  expect(await response?.text()).toContain('<div id="app"></div>');
  await page.locator('h1', { hasText: heading }).waitFor();
  await page.locator('#cover').waitFor({ state: 'detached' });
  // The home page's data is loaded at start.
  expect(requested.filter((asking) => asking.startsWith('/api/') && asking !== '/api/v1/landing')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the overlay lifts by itself over a shell whose app never comes [P8]', async () => {
  const page = await site.newPage({ provokes: withoutApp });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  // Animations run as they do for a visitor, only faster: ten seconds pass in half of one.
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 20 });
  await page.route('**/*.js', (route) => route.abort());
  const response = await page.goto('/art/ta');
  expect(await response?.text()).toContain('<div id="app"></div>');
  const isOver = () => {
    const cover = document.querySelector('#cover');
    return cover?.getAnimations().every(({ playState }) => playState === 'finished') ?? false;
  };
  await page.waitForFunction(isOver);
  expect(await page.locator('#cover').isVisible()).toBe(false);
});
