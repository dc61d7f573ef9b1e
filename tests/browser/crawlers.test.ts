import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

const crawler = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};
const path = '/design/process';

const undrawn = /TypeError|React/;
const ended = /^The app has ended/;

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

/** Gives the page data that it cannot render: images without an image. */
async function breakData(page: Page): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const [before = '', data = ''] = html.split('id="data"');
    await route.fulfill({ response, body: `${before}id="data"${data.replaceAll('"kind":"text"', '"kind":"image"')}` });
  });
}

const titleOf = (page: Page) => page.locator('h1').first().textContent();

describe('an error in the browser of a crawler', () => {
  test('a crawler keeps the HTML of the server, and the error is logged [F16]', async () => {
    const page = await site.newPage({ ...crawler, provokes: new RegExp(`${undrawn.source}|${ended.source}`) });
    const errors = errorsOf(page);
    await breakData(page);
    await page.goto(path);
    const written = await page.locator('#app').innerHTML();
    await expect.poll(() => errors.join()).toContain('The app has ended');
    expect(await page.locator('#app').innerHTML()).toBe(written);
    expect(await titleOf(page)).toContain('Process');
    expect(await page.locator('[data-error]').count()).toBe(0);
    expect(await page.title()).not.toContain('500');
    expect(await page.locator('meta[name=robots][content*=noindex]').count()).toBe(0);
  });

  test('crawlers and visitors get the same document [F16]', async () => {
    const read = async (userAgent: string) => {
      const response = await fetch(`${site.url}${path}`, { headers: { 'user-agent': userAgent } });
      return [response.status, response.headers.get('vary'), await response.text()];
    };
    expect(await read(crawler.userAgent)).toEqual(
      await read('Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Firefox/144.0'),
    );
  });
});
