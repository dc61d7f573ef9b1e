import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { assetsIn } from '../helpers/assets-in.ts';
import { otherBuild } from '../helpers/other-build.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

/** Puts another build behind the one origin of the site, over the same `DATA_DIR`. */
let deploy: (dist?: string) => Promise<void>;

/** An origin that stays while the server behind it is replaced: a proxy of connections. */
async function startReplaceable() {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-builds-'));
  let running: RunningSite | undefined;
  const proxy = createServer((client) => {
    const server = connect(Number(new URL(running?.url ?? '').port), '127.0.0.1');
    client.pipe(server).pipe(client);
    for (const [one, other] of [[client, server] as const, [server, client] as const]) {
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
  });
  deploy = async (dist) => {
    await running?.close();
    running = await startSite({ ...(dist ? { dist } : {}), env: { ...sharedImages(), DATA_DIR: dataDir } });
  };
  await deploy();
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const address = proxy.address();
  const close = async () => {
    proxy.close();
    await running?.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, close };
}

const site = siteInBrowser({}, startReplaceable);

/** Build of the document on show, and whether it is still the one in which `mark` was called. */
const buildOf = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById('data')?.textContent ?? '').buildId);
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const isMarked = async (page: Page) => (await page.locator('html[data-mark]').count()) === 1;

const latest = async () => (await fetch(`${site.url}/builds/latest.json`)).json();

/** Simulates leaving the tab and coming back. */
async function comeBack(page: Page) {
  const requested = page.waitForResponse('**/builds/latest.json');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await (await requested).finished();
}

test('a page of the previous build keeps working, and the next navigation after a check loads the new one [S20, C15, C17]', async () => {
  const page = await site.visit('/design/about');
  const first = await buildOf(page);
  const document = await page.content();
  await mark(page);
  // A link of the footer is a plain link until the footer is hydrated.
  const footerCode = page.waitForResponse('**/assets/Footer-*.js');
  await page.locator('footer').scrollIntoViewIfNeeded();
  await (await footerCode).finished();
  await deploy(otherBuild());
  const second = (await latest()).id;
  expect(second).not.toBe(first);

  // Nothing of the next page was fetched before: its code and the code of moving there come from the kept build.
  await page.locator('footer a[href="/privacy-policy"]').click();
  await page.locator('html[data-page="privacy-policy"] h1', { hasText: 'Privacy' }).waitFor();
  expect(await isMarked(page)).toBe(true);

  // So does what a shared cache has kept: all that a document of that build refers to.
  const files = assetsIn(document);
  expect(files.length).toBeGreaterThan(3);
  const statuses = await Promise.all(files.map(async (path) => (await fetch(site.url + path)).status));
  expect(statuses).toEqual(files.map(() => 200));
  for (const id of [first, second]) {
    const meta = await fetch(`${site.url}/builds/meta/${id}.json`);
    expect(meta.headers.get('cache-control')).toContain('immutable');
    expect((await meta.json()).id).toBe(id);
  }

  await comeBack(page);
  expect(await isMarked(page)).toBe(true);
  await page.locator('header').getByRole('link', { name: 'Art', exact: true }).click();
  await page.locator('html[data-page="art-name"]:not([data-mark]) h1').waitFor();
  await hydrated(page);
  expect(await buildOf(page)).toBe(second);
});
