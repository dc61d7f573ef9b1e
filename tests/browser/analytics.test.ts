import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSite } from '../helpers/running-site.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

/** An analytics tag: two cookies, and a call for each event. */
function tag(id: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as tags do it
  document.cookie = '_ga=GA1.1; Path=/';
  // biome-ignore lint/suspicious/noDocumentCookie: as tags do it
  document.cookie = `_ga_${id}=GS1.1; Path=/; Domain=${location.hostname}`;
  const reported: unknown[] = window.dataLayer ?? [];
  const send = ([kind, name, fields]: [string, string, Record<string, string>]) => {
    if (kind !== 'event' || Reflect.get(window, `ga-disable-${id}`)) return;
    const query = new URLSearchParams({ name, ...fields });
    void fetch(
      `${document.querySelector<HTMLScriptElement>('script[src*="/tag.js"]')?.src.split('/tag.js')[0]}/collect?${query}`,
      { mode: 'no-cors' },
    );
  };
  for (const words of reported) send(words as never);
  reported.push = (words: never) => {
    send(words);
    return 0;
  };
}

/** Requests to the server of the tag. */
const requested: URL[] = [];

async function startTagServer() {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://tag.invalid');
    requested.push(url);
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin').setHeader('Content-Type', 'text/javascript');
    response.end(url.pathname === '/tag.js' ? `(${tag})(${JSON.stringify(url.searchParams.get('id'))})` : '');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return { server, host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

/** A site that counts visits by that tag. */
async function startCountingSite() {
  const { server, host } = await startTagServer();
  const site = await startSite({
    env: { ...sharedImages(), ANALYTICS_ID: 'G-TEST', ANALYTICS_URL: `http://${host}/tag.js` },
  });
  const close = async () => {
    await site.close();
    server.closeAllConnections();
    server.close();
  };
  return { url: site.url, close };
}

const calls = () => requested.filter(({ pathname }) => pathname === '/collect').map(({ searchParams }) => searchParams);
const countedPaths = () => calls().map((query) => new URL(query.get('page_location') ?? '').pathname);
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort();

beforeEach(() => {
  requested.length = 0;
});

describe('analytics with an id', () => {
  const site = siteInBrowser({ consent: null }, startCountingSite);

  test('fetches nothing before the visitor agrees, then counts each page once with its title [C14]', async () => {
    const page = await site.visit('/design/about');
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    expect(await page.getByRole('region', { name: 'Cookies' }).textContent()).toContain('measure visits');
    await page.locator('footer a[href="/privacy-policy"]').click();
    await page.locator('html[data-page="privacy-policy"] h1').waitFor();
    expect(scripts.filter((url) => /count-visits|tag\.js/.test(url))).toEqual([]);
    expect(requested).toEqual([]);

    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(countedPaths).toEqual(['/privacy-policy']);
    expect(requested[0]?.search).toBe('?id=G-TEST');
    expect(calls()[0]?.get('page_title')).toBe(await page.title());
    await page.locator('header').getByRole('link', { name: 'Design', exact: true }).click();
    await page.locator('html[data-page="design"] h1').waitFor();
    await expect.poll(countedPaths).toEqual(['/privacy-policy', '/design']);
    expect(calls()[1]?.get('page_title')).toBe(await page.title());
    expect(calls()[1]?.get('send_to')).toBe('G-TEST');
  });

  test('after the consent is withdrawn, counts nothing, removes its cookies and loads the next page as a new document [C14]', async () => {
    const page = await site.visit('/design/about');
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(countedPaths).toEqual(['/design/about']);
    expect(await cookieNames(page)).toEqual(['_ga', '_ga_G-TEST', 'consent', 'locale']);
    await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
    await page.locator('footer').getByRole('button', { name: 'Cookie settings' }).click();
    await page.getByRole('dialog', { name: 'Cookies' }).getByRole('switch').click();
    await page.getByRole('dialog', { name: 'Cookies' }).getByRole('button', { name: 'Save choices' }).click();
    await page.locator('html[data-consent="off"][data-mark]').waitFor();
    await expect.poll(() => cookieNames(page)).toEqual(['consent', 'locale']);
    await page.locator('footer a[href="/privacy-policy"]').click();
    await page.locator('html[data-page="privacy-policy"]:not([data-mark]) h1').waitFor();
    expect(await page.locator('script[src*="tag.js"]').count()).toBe(0);
    await openPage(page, '/design');
    expect(countedPaths()).toEqual(['/design/about']);
  });
});

describe('analytics without an id', () => {
  const site = siteInBrowser({ consent: null });

  test('loads no analytics and does not mention it [C14]', async () => {
    const page = await site.visit('/privacy-policy');
    expect(await page.locator('#data').textContent()).not.toContain('analytics');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Cookies' });
    expect(await dialog.textContent()).not.toMatch(/count/i);
    await dialog.getByRole('switch').click();
    await dialog.getByRole('button', { name: 'Save choices' }).click();
    await page.locator('html[data-consent="on"]').waitFor();
    await page.locator('header').getByRole('link', { name: 'Design', exact: true }).click();
    await page.locator('html[data-page="design"] h1').waitFor();
    expect(requests.filter((url) => /count-visits/.test(url))).toEqual([]);
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  });
});
