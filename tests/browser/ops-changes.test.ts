import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { json } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { opsToken, unlock } from '../helpers/ops-page.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

let started: FaultySite;

const site = siteInBrowser({ size: '390x844' }, async () => {
  started = await startFaultySite({ env: { ...withoutImages, OPS_TOKEN: opsToken, CACHE_WARM: 'off' } });
  return started;
});

/** Presses a key until a link or button has the focus. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

const purge = async (page: Page, tag: string) => {
  const headers = { Authorization: `Bearer ${opsToken}` };
  expect((await page.request.post('/ops/purge', { headers, data: { tag } })).status()).toBe(200);
};

const isSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('an operator follows changes by keyboard on a phone, from none to one that was served [P2, P5]', async () => {
  const slug = 'long-'.repeat(38);
  const words = (title: string) => json([{ id: 1, slug, heading: title, body: '<p>Words.</p>' }]);
  started.upstream.fail('get-pages', words('Before'));
  const page = await site.newPage();
  for (const path of [`/api/v1/pages/${slug}`, '/api/v1/about']) await page.request.get(path);
  await page.goto('/ops');
  await unlock(page);
  await page.getByRole('heading', { level: 1, name: 'Failures' }).waitFor();
  await tabTo(page, 'Reports', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  const fact = (name: string) =>
    page
      .locator('div', { has: page.locator(`dt:text-is("${name}")`) })
      .last()
      .locator('dd');
  await expect.poll(() => fact('Changes').textContent()).toBe('none');
  expect(await accessibilityViolations(page)).toEqual([]);

  await purge(page, `page:${slug}`);
  const changes = page.locator('main li', { hasText: 'Cause' });
  const change = changes.filter({ hasText: `page:${slug}` });
  await change.waitFor();
  expect(await change.textContent()).toMatch(/Cause ?invalidated/);
  await expect.poll(() => change.textContent()).toMatch(/Purged at ?none/);
  expect(await isSideways(page)).toBe(false);

  started.upstream.fail('get-pages', words('After'));
  await page.request.get(`/api/v1/pages/${slug}`);
  await expect.poll(async () => (await page.request.get(`/api/v1/pages/${slug}`)).text()).toContain('After');
  await expect.poll(() => change.textContent()).toMatch(/Reloaded at(?!none).*Served at(?!none)/);

  await purge(page, 'about');
  await expect.poll(() => changes.count()).toBe(2);
  expect(await changes.first().textContent()).toContain('about');
  await tabTo(page, 'Repairs');
  await page.keyboard.press('Enter');
  await page.waitForURL('**#/reports?of=repairs');
  await changes.first().waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(() => changes.count()).toBe(2);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await isSideways(page)).toBe(false);
});
