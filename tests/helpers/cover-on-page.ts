import type { Page } from 'playwright-core';
import { type SiteInBrowser, type VisitorOptions, withoutApp } from './site-in-browser.ts';

/**
 * Opens a page whose app never loads, so that only CSS moves the loading overlay. Its animations are paused: one that
 * has ended could not be set to a time.
 */
export async function openWithoutApp(
  site: SiteInBrowser,
  path: string,
  options: VisitorOptions = {},
  change = (html: string) => html,
): Promise<Page> {
  const page = await site.newPage({ provokes: withoutApp, ...options });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.route('**/*.js', (route) => route.abort());
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
  await page.goto(path);
  return page;
}
