import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { opsToken, unlock, viewOf } from '../helpers/ops-page.ts';
import { startSite } from '../helpers/running-site.ts';
import { siteInBrowser, type VisitorOptions } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({}, () => startSite({ env: { OPS_TOKEN: opsToken, RATE_LIMIT_PER_MINUTE: '0' } }));

/** Each view, with words that are there once it has been told what it shows. */
const views = [
  ['', 'Overview', 'from memory'],
  ['#/entries', 'Entries', 'document:/design'],
  ['#/explain?path=/design', 'Explain', 'CACHE_FRESH_S (default)'],
  ['#/repairs', 'Repairs', 'alias used'],
  ['#/pictures', 'Pictures', 'Make all files'],
  ['#/settings', 'Settings', 'OPS_TOKEN'],
  ['#/replicas', 'Replicas', '1 process'],
  ['#/events', 'Events', 'Listening'],
] as const;

/** What a wrong token comes to. */
const unauthorized = /401 \(Unauthorized\)/;

/** A view of the page, unlocked, of a site that somebody has visited; and the hosts that it has asked for anything. */
async function openOps(view = '', options: VisitorOptions = {}): Promise<{ page: Page; hosts: Set<string> }> {
  const page = await site.newPage(options);
  for (const path of ['/design', '/design', '/design/about']) await page.request.get(path);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`/ops#/${view}`);
  await unlock(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, hosts };
}

const faultsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => [id, nodes[0]?.target]);
};

function sizeOf(size: string) {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}

const isSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('P2 the token is asked for, told from a wrong one, and stands nowhere but in memory', async () => {
  const page = await site.newPage({ provokes: unauthorized });
  await page.goto('/ops#/repairs');
  expect(await faultsOf(page)).toEqual([]);
  await unlock(page, 'another-token-of-some-length');
  await page.getByText('That is not the token of this site.').waitFor();
  await unlock(page);
  await page.getByRole('heading', { level: 1, name: 'Repairs' }).waitFor();
  const kept = await page.evaluate(() =>
    [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.cookie,
      location.href,
      document.body.outerHTML,
    ].join(),
  );
  expect(kept).not.toContain(opsToken);
  await page.reload();
  await page.getByLabel('Token').waitFor();
  expect(await page.getByRole('heading', { level: 1, name: 'Repairs' }).count()).toBe(0);
  await unlock(page);
  await page.getByRole('heading', { level: 1, name: 'Repairs' }).waitFor();
  await page.getByRole('button', { name: 'Lock' }).click();
  await page.getByLabel('Token').waitFor();
  expect(await page.getByText('alias used').count()).toBe(0);
});

test('P2 a token that is refused later is asked for again over the view, which goes on with the new one', async () => {
  const { page } = await openOps('explain', { provokes: unauthorized });
  await page.route('**/ops/explain?*', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
  await page.getByLabel('Path of a page, or of the API').fill('/design');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  expect(await page.locator('h1').textContent()).toBe('Explain');
  await unlock(page);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('page design', { exact: true }).waitFor();
});

test.each([
  ['light', '1440x900', 900],
  ['dark', '390x844', 320],
] as const)(
  'P2 P5 every view shows what there is, axe finds nothing, and nothing scrolls sideways, %s %s',
  async (colorScheme, size, width) => {
    const { page, hosts } = await openOps('', { colorScheme, size });
    for (const [hash, title, words] of views) {
      await viewOf(page, hash, title);
      await page.getByText(words).first().waitFor();
      expect(await faultsOf(page), title).toEqual([]);
      expect(await isSideways(page), title).toBe(false);
      await page.setViewportSize({ width, height: 640 });
      expect(await isSideways(page), `${title} at ${width}`).toBe(false);
      await page.setViewportSize(sizeOf(size));
    }
    expect([...hosts]).toEqual([new URL(site.url).host]);
  },
);

test('P2 by keyboard: views by their links, the hand by arrows, the day as a table; Back goes back', async () => {
  const { page } = await openOps();
  await page.getByText('from memory').first().waitFor();
  const hand = page.getByRole('slider');
  const before = await hand.getAttribute('aria-valuetext');
  await hand.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => hand.getAttribute('aria-valuetext')).not.toBe(before);
  await page.getByText('The same as a table').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('columnheader', { name: 'API calls' }).waitFor();
  await page.getByRole('link', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
});
