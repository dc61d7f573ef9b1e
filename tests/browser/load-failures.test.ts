import { describe, expect, test } from 'vitest';
import type { Landing } from '../../shared/contract/landing.ts';
import { status } from '../helpers/failures.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { menuOf, openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({
  reducedMotion: 'reduce',
  provokes: /ERR_(FAILED|INTERNET_DISCONNECTED) .*(\/api\/v1\/|\/media\/|\/assets\/)/,
});

test('a failed list shows an error, is busy during a retry, and is replaced by its content [S1, S2, F11, F20, F7, 4.1.3]', async () => {
  const page = await site.visit('/design/about');
  const held = Promise.withResolvers<void>();
  let isRetried = false;
  await page.route('**/api/v1/design/projects', async (route) => {
    if (!isRetried) return route.abort();
    await held.promise;
    return route.continue();
  });
  await page.locator('header nav a[href="/design"]').click();
  const failure = page.locator('[data-failure]');
  await failure.getByText('Failed to fetch design projects: Network error', { exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  // Lists are also fetched ahead, and those calls fail too.
  await page.waitForLoadState('networkidle');
  await expect.poll(() => failure.getAttribute('aria-busy')).toBe('false');
  isRetried = true;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await failure.getByRole('button', { name: 'Trying…' }).waitFor();
  expect(await failure.getAttribute('aria-busy')).toBe('true');
  held.resolve();
  await failure.waitFor({ state: 'detached' });
  expect(await page.locator('main').textContent()).toContain('Quarry Canteen');
});

describe('data of every document that the server could not load', () => {
  const bare = siteInBrowser(
    { reducedMotion: 'reduce', provokes: /ERR_FAILED .*\/api\/v1\/|503 |404 .*\/media\// },
    async () => {
      const own = await startFaultySite({ env: sharedImages() });
      own.upstream.fail('laning-videos', status(500));
      own.upstream.fail('burgermenu', status(500));
      return own;
    },
  );

  test('shows that the landing data failed, and its retry loads it [F2, S2, F20]', async () => {
    const page = await bare.newPage();
    const landing: Landing = await (await fetch(`${site.url}/api/v1/landing`)).json();
    // The page asks again by itself, too: what comes before the press fails.
    await page.addInitScript(() => {
      document.addEventListener('click', () => Object.assign(window, { isPressed: true }), { capture: true });
    });
    await page.route('**/api/v1/landing', async (route) => {
      const isPressed = await page.evaluate(() => 'isPressed' in window);
      return isPressed ? route.fulfill({ json: landing }) : route.abort();
    });
    await page.goto('/');
    await page.locator('main').getByText('Failed to fetch landing info: Network error', { exact: true }).waitFor();
    // Once the page does not ask by itself any more, whose try would end as the one before.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('main [data-failure]').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('[data-landing]').textContent()).toContain(landing.intro.design[0]?.text);
  });

  test('the menu shows fixed links and its failure, and a retry loads it [F3, M24, S2, F20]', async () => {
    const page = await bare.newPage();
    const menu: unknown = await (await fetch(`${site.url}/api/v1/menu`)).json();
    let isDown = true;
    await page.route('**/api/v1/menu', (route) => (isDown ? route.abort() : route.fulfill({ json: menu })));
    await page.goto('/design/about');
    await openMenu(page);
    await menuOf(page).getByText('Failed to fetch menu info: Network error', { exact: true }).waitFor();
    const fixed = ['Design', 'About', 'Process', 'Contact', 'Art', 'Biography', 'Privacy'];
    expect(await page.getByRole('tabpanel').getByRole('link').allTextContents()).toEqual(fixed);
    isDown = false;
    await menuOf(page).getByRole('button', { name: 'Try again' }).click();
    await menuOf(page).getByRole('link', { name: 'Care guide' }).waitFor();
    expect(await menuOf(page).locator('[data-failure]').count()).toBe(0);
  });
});

test('an image that failed is requested again when the connection is back, and shown [F20]', async () => {
  const page = await site.newPage({ provokes: /ERR_FAILED/ });
  await page.route('**/media/**', (route) => route.abort());
  await openPage(page, '/design/projects/sill-chair');
  const image = page.locator('picture[data-part="hero"] img').first();
  const stateOf = () => image.evaluate((one: HTMLImageElement) => one.dataset.state);
  await expect.poll(stateOf).toBe('failed');
  await page.unroute('**/media/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(stateOf).toBe('loaded');
  expect(await page.locator('picture[data-part="hero"][data-alt]').count()).toBe(0);
});
