import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleIdentity } from '../../server/upstream/sample/sample-identity.ts';
import { eventually } from '../helpers/eventually.ts';
import { json } from '../helpers/failures.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { startSiteOfLinks } from '../helpers/site-of-links.ts';

const token = 'a-token-of-some-length';
const content = { Renamed: '/design/projects/sill-chair', Deleted: '/design/projects/ropewalk-reading-room' };

/** A site whose upstream has renamed one project and deleted another since it was read. */
async function startSiteOfOld() {
  const site = await startSiteOfLinks({ content }, { env: { OPS_TOKEN: token } });
  const read = async (path: string) => (await fetch(site.url + path)).text();
  /** Reloads both lists until they contain the words. */
  const refresh = async (words: string) => {
    const calls = site.upstream.calls('get-art-projects');
    await fetch(`${site.url}/ops/purge`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '{ "all": true }',
    });
    await eventually(async () => {
      await read('/api/v1/art/works');
      return (await read('/api/v1/design/projects')).includes(words) && site.upstream.calls('get-art-projects') > calls;
    }, 20_000);
  };
  await refresh('sill-chair');
  const list = await fetch(`${site.upstream.url}/${sampleIdentity.upstreamName}/get-design-projects/`);
  const projects: { slug: string }[] = await list.json();
  const now = projects
    .filter(({ slug }) => slug !== 'ropewalk-reading-room')
    .map((item) => (item.slug === 'sill-chair' ? { ...item, slug: 'window-seat' } : item));
  site.upstream.fail('get-design-projects/', json(now));
  await refresh('window-seat');
  await refresh('window-seat');
  return site;
}

const site = siteInBrowser({ reducedMotion: 'reduce', provokes: /410 / }, startSiteOfOld);

const pathOf = (page: Page) => new URL(page.url()).pathname;
const noticeOf = (page: Page) => page.getByRole('status').filter({ hasText: 'find that page' });

test('inside the app a former address leads to the current one, as a document does [R7]', async () => {
  const page = await site.visit('/design/about');
  await page.locator('main').getByRole('link', { name: 'Renamed' }).click();
  await page.locator('h1', { hasText: 'Sill Chair' }).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/design/projects/window-seat');
  await page.goBack();
  await page.locator('h1', { hasText: 'Links' }).waitFor();
  const response = await page.goto('/design/projects/sill-chair');
  expect([response?.status(), pathOf(page)]).toEqual([200, '/design/projects/window-seat']);
});

test('a deleted project leads to the home page inside the app, and is 410 as a document [S7, E2]', async () => {
  const page = await site.visit('/design/about');
  await page.locator('main').getByRole('link', { name: 'Deleted' }).click();
  await noticeOf(page).waitFor();
  expect(pathOf(page)).toBe('/');
  const response = await page.goto('/design/projects/ropewalk-reading-room');
  expect(response?.status()).toBe(410);
  await noticeOf(page).waitFor();
  expect(pathOf(page)).toBe('/');
});
