import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { opsToken, unlock, viewOf } from '../helpers/ops-page.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { siteInBrowser, type VisitorOptions } from '../helpers/site-in-browser.ts';

let started: FaultySite;

const site = siteInBrowser({}, async () => {
  started = await startFaultySite({ env: { ...sharedImages(), OPS_TOKEN: opsToken, RATE_LIMIT_PER_MINUTE: '0' } });
  return started;
});

/** Each view, with a text that it shows once it has loaded. */
const views = [
  ['', 'Failures', 'no image fails'],
  ['#/entries', 'Entries', ':projects'],
  ['#/explain?path=/design', 'Explain', 'CACHE_FRESH_S'],
  ['#/reports?of=changes', 'Reports', 'Purged'],
  ['#/reports?of=repairs', 'Reports', 'alias-used'],
  ['#/reports?of=config', 'Reports', 'OPS_TOKEN'],
  ['#/reports?of=replicas', 'Reports', 'Resident bytes'],
] as const;

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
  await page.goto('/ops#/reports?of=repairs');
  expect(await accessibilityViolations(page)).toEqual([]);
  await unlock(page, 'another-token-of-some-length');
  await page.getByText('Wrong token.').waitFor();
  await unlock(page);
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  const stored = await page.evaluate(() =>
    [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.cookie,
      location.href,
      document.body.outerHTML,
    ].join(),
  );
  expect(stored).not.toContain(opsToken);
  await page.reload();
  await page.getByRole('textbox', { name: 'Token' }).waitFor();
  expect(await page.getByRole('heading', { level: 1, name: 'Reports' }).count()).toBe(0);
  await unlock(page);
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'Token' }).waitFor();
  expect(await page.getByText('alias-used').count()).toBe(0);
});

for (const [index, [hash, title, words]] of views.entries()) {
  // Every other view in the dark, in a narrow window.
  const isNarrow = index % 2 === 1;
  test(`the view ${title} ${hash} shows its data, without axe findings or sideways scrolling [P2, P5]`, async () => {
    const { page, hosts } = await openOps('', { reducedMotion: 'reduce' });
    await page.setViewportSize(isNarrow ? { width: 320, height: 640 } : { width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: isNarrow ? 'dark' : 'light' });
    await viewOf(page, hash, title);
    await page.getByText(words).first().waitFor();
    await page.locator(`html[data-theme="${isNarrow ? 'dark' : 'light'}"]`).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await isSideways(page)).toBe(false);
    expect([...hosts]).toEqual([new URL(site.url).host]);
  });
}

test('works by keyboard, and Back goes back [P2, P6]', async () => {
  const { page } = await openOps();
  await page.getByRole('link', { name: 'Reports' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Failures' }).waitFor();
});

test('a value that fails to load is listed with its reason, until a refresh succeeds [P2]', async () => {
  const { page } = await openOps('failures');
  await page.getByText('no image fails').waitFor();
  started.upstream.fail('get-about', status(500));
  const headers = { Authorization: `Bearer ${opsToken}` };
  await page.request.post('/ops/refresh', { headers, data: { key: 'about' } });
  await page.reload();
  await unlock(page);
  const row = page.getByRole('listitem').filter({ hasText: /:about/ });
  await expect.poll(() => row.textContent()).toContain('500');
  started.upstream.heal('get-about');
  await row.getByRole('button', { name: /^Refresh/ }).click();
  await page.getByText('no image fails').waitFor();
});

const about = (page: Page) => page.locator('li', { hasText: /:about/ });
const message = (page: Page) => page.getByRole('status').filter({ hasText: /Close/ });

test('a value is refreshed, invalidated and deleted, each with its result, and deleting asks first [P2]', async () => {
  const { page } = await openOps('entries');
  await page.getByLabel('Filter by key').pressSequentially('abut');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'o']) await page.keyboard.press(key);
  await expect.poll(() => page.url()).toContain('filter=about');
  const before = started.upstream.calls('get-about');
  await about(page)
    .getByRole('button', { name: /^Refresh/ })
    .click();
  await expect.poll(() => message(page).textContent()).toMatch(/Reloaded in .*:about; the content is unchanged/);
  expect(started.upstream.calls('get-about')).toBe(before + 1);
  await about(page)
    .getByRole('button', { name: /^Invalidate/ })
    .click();
  await expect.poll(() => message(page).textContent()).toContain('Invalidated');
  await expect.poll(() => about(page).textContent()).toContain('invalidated');
  const answerWith = async (word: string | undefined) => {
    page.once('dialog', (dialog) => (word === undefined ? dialog.dismiss() : dialog.accept(word)));
    await about(page)
      .getByRole('button', { name: /^Delete/ })
      .click();
  };
  await answerWith(undefined);
  await answerWith('yes');
  await expect.poll(() => message(page).textContent()).toContain('Nothing was done.');
  expect(await about(page).count()).toBe(1);
  await answerWith(' Delete ');
  await expect.poll(() => message(page).textContent()).toContain('Deleted');
  await expect.poll(() => about(page).count()).toBe(0);
});

test('all entries of a chosen tag are invalidated at once [P2]', async () => {
  const { page } = await openOps('entries?filter=about');
  await about(page).getByRole('link', { name: 'about', exact: true }).click();
  await page.getByText('with the tag about').waitFor();
  await page.getByRole('button', { name: 'Invalidate tag about' }).click();
  await expect.poll(() => message(page).textContent()).toContain('Invalidated: all entries with tag about');
});

test('after the token is replaced, the page asks for the new one and returns to its view [P2]', async () => {
  const { page } = await openOps('reports?of=config', { provokes: unauthorized });
  await page.getByText('OPS_TOKEN').first().waitFor();
  await page.route('**/ops/repairs', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
  await page.getByRole('link', { name: 'Repairs' }).click();
  await page.getByText('The token was rejected.').waitFor();
  await unlock(page);
  await page.getByText('alias-used').first().waitFor();
  expect(new URL(page.url()).hash).toBe('#/reports?of=repairs');
});
