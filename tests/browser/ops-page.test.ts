import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults } from '../helpers/axe.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { opsToken, unlock, viewOf } from '../helpers/ops-page.ts';
import { sharedPictures } from '../helpers/shared-pictures.ts';
import { siteInBrowser, type VisitorOptions } from '../helpers/site-in-browser.ts';

let started: FaultySite;

const site = siteInBrowser({}, async () => {
  started = await startFaultySite({ env: { ...sharedPictures(), OPS_TOKEN: opsToken, RATE_LIMIT_PER_MINUTE: '0' } });
  return started;
});

/** Each view, with a text that it shows once it has loaded. */
const views = [
  ['', 'Overview', 'from the cache'],
  ['#/entries', 'Entries', 'document:/design'],
  ['#/explain?path=/design', 'Explain', 'CACHE_FRESH_S (default)'],
  ['#/changes', 'Changes', 'No content has changed'],
  ['#/repairs', 'Repairs', 'alias used'],
  ['#/pictures', 'Images', 'Generate all'],
  ['#/settings', 'Settings', 'OPS_TOKEN'],
  ['#/replicas', 'Replicas', 'Configure Redis'],
  ['#/events', 'Events', 'Connected'],
] as const;

/** A count is shown after the minute in which it began. */
const untilNextMinute = { timeout: 120_000 };

const unauthorized = /401 \(Unauthorized\)/;

/** An unlocked view of a site with visits, and the hosts that it requested. */
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

const isSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('asks for the token, rejects a wrong one, and stores it only in memory [P2]', async () => {
  const page = await site.newPage({ provokes: unauthorized });
  await page.goto('/ops#/repairs');
  expect(await accessibilityFaults(page)).toEqual([]);
  await unlock(page, 'another-token-of-some-length');
  await page.getByText('Wrong token.').waitFor();
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
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Token').waitFor();
  expect(await page.getByText('alias used').count()).toBe(0);
});

test('every view shows its data, axe finds nothing, and nothing scrolls sideways [P2, P5]', async () => {
  const { page, hosts } = await openOps('', { reducedMotion: 'reduce' });
  for (const [index, [hash, title, words]] of views.entries()) {
    // Every other view in the dark, in a narrow window.
    const isNarrow = index % 2 === 1;
    await page.setViewportSize(isNarrow ? { width: 320, height: 640 } : { width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: isNarrow ? 'dark' : 'light' });
    await viewOf(page, hash, title);
    await page.getByText(words).first().waitFor(untilNextMinute);
    await page.locator(`html[data-theme="${isNarrow ? 'dark' : 'light'}"]`).waitFor();
    expect(await accessibilityFaults(page), title).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await isSideways(page), title).toBe(false);
  }
  expect([...hosts]).toEqual([new URL(site.url).host]);
});

test('works by keyboard, with the day as a table, and Back goes back [P2, P6]', async () => {
  const { page } = await openOps();
  await page.getByText('from the cache').first().waitFor(untilNextMinute);
  const hand = page.getByRole('slider');
  const before = await hand.getAttribute('aria-valuetext');
  await hand.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => hand.getAttribute('aria-valuetext')).not.toBe(before);
  await page.getByText('Show as table').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('columnheader', { name: 'API calls' }).waitFor();
  await page.getByRole('link', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
});

const about = (page: Page) => page.locator('li', { hasText: /:about/ }).filter({ hasText: 'Value' });
const message = (page: Page) => page.getByRole('status').filter({ hasText: /Close/ });

test('a value is refreshed, marked stale and deleted, each with its result, and deleting asks first [P2]', async () => {
  const { page } = await openOps('entries');
  await page.getByLabel('Filter by key').fill('about');
  await expect.poll(() => page.url()).toContain('filter=about');
  const before = started.upstream.calls('get-about');
  await about(page)
    .getByRole('button', { name: /^Refresh/ })
    .click();
  await expect.poll(() => message(page).textContent()).toMatch(/Reloaded in .*:about; the content is unchanged/);
  expect(started.upstream.calls('get-about')).toBe(before + 1);
  await about(page)
    .getByRole('button', { name: /^Mark stale/ })
    .click();
  await expect.poll(() => message(page).textContent()).toContain('Marked as stale');
  await expect.poll(() => about(page).textContent()).toContain('marked stale');
  await about(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('yes');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByText('Nothing was done.').waitFor();
  expect(await about(page).count()).toBe(1);
  await dialog.getByRole('textbox').fill('delete');
  await page.keyboard.press('Enter');
  await expect.poll(() => message(page).textContent()).toContain('Deleted');
  await expect.poll(() => about(page).count()).toBe(0);
});

test('events appear as they happen, are filtered, and stop while the list is paused [P2]', async () => {
  const { page } = await openOps('events');
  await page.getByText('Connected.', { exact: true }).waitFor();
  const rows = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  const purges = rows.filter({ hasText: 'purged' });
  const before = await purges.count();
  const purge = () =>
    page.request.post('/ops/purge', { headers: { Authorization: `Bearer ${opsToken}` }, data: { tag: 'about' } });
  await purge();
  await expect.poll(() => purges.count()).toBe(before + 1);
  await page.getByRole('searchbox').fill('no such thing');
  await expect.poll(() => rows.count()).toBe(0);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Pause' }).click();
  const shown = await rows.count();
  await purge();
  await page.getByText(/more since the pause/).waitFor();
  expect(await rows.count()).toBe(shown);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(shown);
});
