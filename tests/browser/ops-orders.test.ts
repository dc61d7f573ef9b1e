import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MediaReport } from '../../shared/ops/operation.ts';
import { status } from '../helpers/faults.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { opsToken, unlock } from '../helpers/ops-page.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

let started: FaultySite;

const site = siteInBrowser({}, async () => {
  started = await startFaultySite({ env: { OPS_TOKEN: opsToken, RATE_LIMIT_PER_MINUTE: '0' } });
  return started;
});

/** Refreshing what the upstream does not give. */
const provokes = /50\d .*\/ops\/refresh/;

/** A view of the page, unlocked, of a site that has been asked about itself. */
async function openOps(view: string): Promise<Page> {
  const page = await site.newPage({ provokes });
  await page.request.get('/api/v1/about');
  await page.goto(`/ops#/${view}`);
  await unlock(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const about = (page: Page) => page.locator('li', { hasText: /:about/ }).filter({ hasText: 'Value' });
const said = (page: Page) => page.getByRole('status').filter({ hasText: /Close/ });
const calls = () => started.upstream.calls('get-about');

test('P2 a value is refreshed, purged and dropped: the upstream is asked, what came of it is said, and dropping is asked about', async () => {
  const page = await openOps('entries');
  await page.getByLabel('Part of a key').fill('about');
  await expect.poll(() => page.url()).toContain('filter=about');
  const before = calls();
  await about(page)
    .getByRole('button', { name: /^Refresh/ })
    .click();
  await expect.poll(() => said(page).textContent()).toMatch(/Loaded anew in .*:about; it is as it was/);
  expect(calls()).toBe(before + 1);
  await about(page)
    .getByRole('button', { name: /^Purge/ })
    .click();
  await expect.poll(() => said(page).textContent()).toContain('Marked as stale');
  await expect.poll(() => about(page).textContent()).toContain('purged');
  await about(page).getByRole('button', { name: /^Drop/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('yes');
  await dialog.getByRole('button', { name: 'Drop it' }).click();
  await dialog.getByText('Nothing was done.').waitFor();
  expect(await about(page).count()).toBe(1);
  await dialog.getByRole('textbox').fill('drop');
  await page.keyboard.press('Enter');
  await expect.poll(() => said(page).textContent()).toContain('Dropped');
  await expect.poll(() => about(page).count()).toBe(0);
});

test('P2 a purge of everything is asked about, and a refresh that fails says why', async () => {
  const page = await openOps('entries');
  await page.getByText('By tag, by picture, or all').click();
  await page.getByLabel('Everything').check();
  await page.getByRole('button', { name: 'Purge everything' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Keep all' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await said(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Purge everything' }).click();
  await dialog.getByRole('textbox').fill('purge');
  await dialog.getByRole('button', { name: 'Mark as stale' }).click();
  await expect.poll(() => said(page).textContent()).toContain('Marked as stale: everything');
  started.upstream.fault('get-about', status(500));
  await about(page)
    .getByRole('button', { name: /^Refresh/ })
    .click();
  await expect.poll(() => said(page).textContent()).toMatch(/Not done: .*500/);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: /^Failing now: 1.value$/ }).click();
  await about(page).waitFor();
  expect(await page.getByText(/^1.entry,/).count()).toBe(1);
  started.upstream.heal('get-about');
});

test('P2 events come as they happen, are filtered, and stand still while the list is paused', async () => {
  const page = await openOps('events');
  await page.getByText('Listening.', { exact: true }).waitFor();
  const rows = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  // What had happened before the page was opened.
  await rows
    .filter({ hasText: /load accepted.*:about/ })
    .first()
    .waitFor();
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
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => rows.count()).toBe(0);
  await purge();
  await expect.poll(() => purges.count()).toBe(1);
  expect(await page.getByText(/more since the pause/).count()).toBe(0);
});

test('P2 all files of all pictures are made when asked for, and how far it has come is shown', async () => {
  const page = await openOps('pictures');
  await page.getByRole('button', { name: 'Make all files' }).click();
  await expect.poll(() => said(page).textContent()).toContain('are being made');
  await page.getByRole('button', { name: 'Being made …' }).waitFor();
  await page
    .getByText(/Reading the content|Making files|Waiting/)
    .first()
    .waitFor();
  // Far into it: the files of the pictures that have been looked at are nearly all made, and few pictures are done.
  await page.route('**/ops/media', async (route) => {
    const told: MediaReport = await (await route.fetch()).json();
    const warm = {
      ...told.warm,
      state: 'making',
      pictures: 50,
      picturesDone: 12,
      files: 206,
      made: 199,
      endedAt: null,
    };
    await route.fulfill({ json: { ...told, warm } });
  });
  await expect.poll(() => page.getByText('Making files: ').textContent()).toMatch(/: 12 of 50.pictures$/);
  expect(await page.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.position)).toBe(0.24);
});
