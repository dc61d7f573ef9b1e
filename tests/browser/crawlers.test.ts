import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser, withoutApp } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

const crawler = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};
const path = '/design/process';

/** What the console is told of data that cannot be drawn, and of the end of the app. */
const undrawn = /TypeError|React/;
const ended = /^The app has ended/;

/** Errors that the console is told of. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  return faults;
}

/** Data of the document that its page cannot draw: pictures without a picture. */
async function breakData(page: Page): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const [before = '', data = ''] = html.split('id="data"');
    await route.fulfill({ response, body: `${before}id="data"${data.replaceAll('"kind":"text"', '"kind":"image"')}` });
  });
}

const titleOf = (page: Page) => page.locator('h1').first().textContent();

describe('F16 what a fault of the browser comes to', () => {
  test('F16 a page that cannot be drawn is an error page to a visitor', async () => {
    const page = await site.newPage({ provokes: undrawn });
    await breakData(page);
    await page.goto(path);
    await page.locator('h1', { hasText: 'Something went wrong' }).waitFor();
    expect(await titleOf(page)).toContain('500');
  });

  test('F16 a crawler keeps what the server wrote, and the fault is told', async () => {
    const page = await site.newPage({ ...crawler, provokes: new RegExp(`${undrawn.source}|${ended.source}`) });
    const faults = faultsOf(page);
    await breakData(page);
    await page.goto(path);
    const written = await page.locator('#app').innerHTML();
    await expect.poll(() => faults.join()).toContain('The app has ended');
    expect(await page.locator('#app').innerHTML()).toBe(written);
    expect(await titleOf(page)).toContain('Process');
    expect(await page.locator('[data-error]').count()).toBe(0);
    expect(await page.title()).not.toContain('500');
    expect(await page.locator('meta[name=robots][content*=noindex]').count()).toBe(0);
  });

  test('F16 S19 a crawler is not reloaded where the code of a page does not come: it has the page', async () => {
    const page = await site.newPage({ ...crawler, provokes: withoutApp });
    const asked: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()));
    const faults = faultsOf(page);
    await page.route('**/assets/body-*.js', (route) => route.abort());
    await page.goto(path);
    await expect.poll(() => faults.join()).toContain('App initialization failed');
    expect(asked).toHaveLength(1);
    expect(await titleOf(page)).toContain('Process');
  });

  test('F16 a crawler that follows a link inside the app to code that does not come has no error page', async () => {
    const page = await site.visit('/design/about', {
      ...crawler,
      provokes: new RegExp(`${withoutApp.source}|${ended.source}`),
    });
    const faults = faultsOf(page);
    await page.route('**/assets/ArtPage-*.js', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Art' }).click();
    await expect.poll(() => faults.join()).toContain('The app has ended');
    expect(await page.locator('[data-error]').count()).toBe(0);
    expect(await page.locator('main').textContent()).not.toBe('');
  });

  test('F16 nobody is given anything else to read: documents are the same, byte for byte', async () => {
    const read = async (userAgent: string) => {
      const response = await fetch(`${site.url}${path}`, { headers: { 'user-agent': userAgent } });
      return [response.status, response.headers.get('vary'), await response.text()];
    };
    expect(await read(crawler.userAgent)).toEqual(
      await read('Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Firefox/144.0'),
    );
  });
});
