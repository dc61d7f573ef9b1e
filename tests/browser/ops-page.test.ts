import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { History, ReplicaList } from '../../shared/ops/operation.ts';
import { accessibilityFaults } from '../helpers/axe.ts';
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
  ['#/replicas', 'Replicas', 'none is configured'],
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

const isSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('P2 the token is asked for, told from a wrong one, and stands nowhere but in memory', async () => {
  const page = await site.newPage({ provokes: unauthorized });
  await page.goto('/ops#/repairs');
  expect(await accessibilityFaults(page)).toEqual([]);
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
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Escape');
  await dialog.getByLabel('Token').waitFor();
  expect(await page.locator('h1').textContent()).toBe('Explain');
  await unlock(page);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('page design', { exact: true }).waitFor();
  await page.route('**/ops/repairs', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
  await page.getByRole('link', { name: 'Repairs' }).click();
  await dialog.getByRole('button', { name: 'Lock' }).click();
  await page.getByRole('main').getByLabel('Token').waitFor();
});

test('P2 P5 every view shows what there is, axe finds nothing, and nothing scrolls sideways', async () => {
  const { page, hosts } = await openOps('', { reducedMotion: 'reduce' });
  for (const [hash, title, words] of views) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await viewOf(page, hash, title);
    await page.getByText(words).first().waitFor();
    await page.locator('html[data-theme="light"]').waitFor();
    expect(await accessibilityFaults(page), title).toEqual([]);
    expect(await isSideways(page), title).toBe(false);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await isSideways(page), `${title} at 320`).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-theme="dark"]').waitFor();
    // Of what it asks, these alone are others in the dark, or where there is little room.
    expect(
      await accessibilityFaults(page, { only: ['color-contrast', 'scrollable-region-focusable'] }),
      `${title}, dark`,
    ).toEqual([]);
  }
  expect([...hosts]).toEqual([new URL(site.url).host]);
});

/** A day in which somebody has asked for something in one of 20 minutes. */
function sparseDay(): History {
  const minutes = 1_440;
  const each = (asked: number, other: number | null) =>
    Array.from({ length: minutes }, (_, minute) => (minute % 20 === 10 ? asked : other));
  const none = each(0, 0);
  const latency = { boundsS: [0.01, 0.1], counts: [each(1, 0), none, none] };
  return {
    ...{ stepMs: 60_000, fromAtMs: Date.now() - minutes * 60_000, minutes, replica: null, replicas: [] },
    series: {
      ...{ hitsFresh: each(1, 0), hitsStale: none, hitsExpired: none, misses: none, notModified: none },
      ...{ clientErrors: none, serverErrors: none, refused: none, upstreamCalls: none, upstreamFailures: none },
      ...{ loads: none, refreshes: none, loadFailures: none, repliesKept: none },
      ...{ cacheBytes: none, residentBytes: none, eventLoopDelayMs: each(1, null) },
    },
    requestLatency: latency,
    upstreamLatency: { ...latency, counts: [none, none, none] },
  };
}

/** How many marks stand apart from each other in the drawing that has a title. */
const marksIn = (page: Page, title: string) =>
  page
    .locator('dl > div', { has: page.getByText(title, { exact: true }) })
    .first()
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      const isDrawn = (x: number) =>
        Array.from({ length: height }, (_, y) => pixels[(y * width + x) * 4 + 3]).some(Boolean);
      const columns = Array.from({ length: width }, (_, x) => isDrawn(x));
      return columns.filter((drawn, x) => drawn && !columns[x - 1]).length;
    });

test('P12 a minute in which somebody has asked is drawn, also where nobody has before and after', async () => {
  const page = await site.newPage();
  await page.route('**/ops/history?*', (route) => route.fulfill({ json: sparseDay() }));
  await page.goto('/ops');
  await unlock(page);
  await page.getByText('Event loop late by').waitFor();
  for (const title of ['From memory', 'Fresh', 'Time taken', 'Event loop late by']) {
    await expect.poll(() => marksIn(page, title), { message: title }).toBe(72);
  }
});

test('P13 a Redis that does not answer is not taken for none', async () => {
  const page = await site.newPage();
  await page.route('**/ops/replicas', (route) =>
    route.fulfill({ json: { store: 'silent', replicas: [] } satisfies ReplicaList }),
  );
  await page.goto('/ops#/replicas');
  await unlock(page);
  await expect.poll(() => page.getByRole('main').textContent()).toContain('does not answer: others may be there');
});

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
