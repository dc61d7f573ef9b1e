import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { DraftingCms } from '../helpers/drafting-cms.ts';
import { startSite } from '../helpers/running-site.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const token = 'a-token-of-editors-of-32-characters';
const cms = new DraftingCms();

const site = siteInBrowser({}, async () => {
  await cms.start();
  return startSite({ env: { ...cms.env('a-secret-of-thirty-two-characters'), EDITOR_TOKEN: token } });
});

afterAll(() => cms.close());

const findings = (page: Page) => page.locator('main > section li');

test('an editor ignores a finding, still after a reload, and shows it again', async () => {
  const page = await site.newPage({ httpCredentials: { username: 'editor', password: token } });
  await page.goto('/content');
  const before = await findings(page).count();
  expect(before).toBeGreaterThan(1);
  const first = findings(page).first();
  const words = (await first.locator('p').first().textContent()) ?? '';
  await first.getByText('Ignore').first().click();
  await first.getByLabel('Reason').fill('On purpose; <b>really</b>');
  await first.getByRole('button', { name: 'Ignore' }).click();
  await expect.poll(() => findings(page).count()).toBe(before - 1);
  expect(new URL(page.url()).pathname).toBe('/content');

  await page.reload();
  expect(await page.locator('main').textContent()).toContain(', 1 ignored.');
  await page.getByLabel('State').selectOption('Ignored');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('Ignored: On purpose; <b>really</b>').waitFor();
  expect(await findings(page).locator('p').first().textContent()).toBe(words);

  await page.getByRole('button', { name: 'Show again' }).click();
  await expect.poll(() => findings(page).count()).toBe(before);
});
