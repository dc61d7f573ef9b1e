import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { json } from '../helpers/failures.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { layoutShift } from '../helpers/layout-shift.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { boxOf, hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';
import { menuOf, openMenu } from '../helpers/site-menu.ts';

/** The sample's site, with icons in a page's links and in the menu. */
async function startSite() {
  const site = await startFaultySite({ env: { ...sharedImages(), ICON_FALLBACK_URL: 'https://icons.example' } });
  site.upstream.fail(
    'get-about',
    json({
      title: 'Links',
      blocks: [
        { type: 'link', label: 'Instagram', url: 'https://instagram.example/a', icon: 'lucide:instagram' },
        { type: 'link', label: 'House', url: '/design', icon: 'Lucide/Home' },
        { type: 'link', label: 'Missing', url: '/design/process', icon: 'lucide:no-such-icon' },
        { type: 'link', label: 'Plain', url: '/design/process' },
      ],
    }),
  );
  site.upstream.fail('get-process', json({ title: 'Elsewhere', blocks: [elsewhere] }));
  site.upstream.fail(
    'get-burgermenu-items',
    json({
      art_menu: { id: 1, title: 'Art', blocks: [] },
      design_menu: [
        { title: 'Design Menu Pages', blocks: [{ label: 'About', url: 'about', icon: 'iconoir:info-circle' }] },
        { title: 'Design Menu Socials', blocks: [{ label: 'WeChat', url: '', icon: 'iconoir:chat-bubble' }] },
      ],
    }),
  );
  // A set is read on first request. On a busy machine that takes longer than a page waits for an icon (K7).
  await Promise.all(['lucide', 'iconoir'].map((set) => fetch(`${site.url}/api/icons/${set}.json?icons=home`)));
  return site;
}

const elsewhere = { type: 'link', label: 'Elsewhere', url: 'https://board.example', icon: 'shed:door' };

// On a busy machine the public API is asked as well (K9): it is not there.
const site = siteInBrowser({ provokes: /ERR_NAME_NOT_RESOLVED https:\/\/icons\.example\// }, startSite);
const iconOf = (page: Page, name: string) => page.locator(`[data-icon="${name}"]`);

/** Requested addresses of icons and of their code. */
function requestedForIcons(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/icon-drawings|\/api\/icons\//.test(pathname)) requested.push(pathname.replace(/-[\w-]{6}\.js$/, '') + search);
  });
  return requested;
}

describe('icons that content names', () => {
  test('the document has room for icons, and nothing moves when they load [C11, F18]', async () => {
    const page = await site.newPage();
    const held: Route[] = [];
    await page.route('**/icon-drawings*', (route) => void held.push(route));
    const html = await (await page.goto('/design/about'))?.text();
    expect(html).toMatch(/<span[^>]*data-icon="lucide:instagram"[^>]*><\/span><span dir="auto">Instagram/);
    await hydrated(page);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const icon = iconOf(page, 'lucide:instagram');
    const before = await boxOf(icon);
    expect(before.width).toBeGreaterThan(10);
    expect(before.width).toBe(before.height);
    for (const route of held) await route.continue();
    await icon.locator('svg').waitFor();
    expect(await boxOf(icon)).toEqual(before);
    expect(await boxOf(icon.locator('svg'))).toEqual(before);
    expect(await layoutShift(page)).toBe(0);
    // Its words name the link, and it takes their color.
    expect(await page.locator('main').getByRole('link', { name: 'Instagram' }).ariaSnapshot()).not.toContain('img');
    const [ink, stroke] = await icon.evaluate((place) => [
      getComputedStyle(place).color,
      getComputedStyle(place.querySelector('[stroke]') ?? place).stroke,
    ]);
    expect(stroke).toBe(ink);
  });

  test('one request has all names of a page, and an icon that does not exist leaves its space empty [C11, K8, F18]', async () => {
    const page = await site.newPage();
    const requested = requestedForIcons(page);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.goto('/design/about');
    await iconOf(page, 'lucide:home').locator('svg').waitFor();
    // The menu, which is prefetched, has icons of another set.
    expect(requested.slice(0, 2)).toEqual([
      '/assets/icon-drawings',
      '/api/icons/lucide.json?icons=home,instagram,no-such-icon',
    ]);
    await expect.poll(() => warnings.join()).toContain('Failed to load icon lucide:no-such-icon');
    const place = iconOf(page, 'lucide:no-such-icon');
    expect(await place.innerHTML()).toBe('');
    expect((await boxOf(place)).width).toBe((await boxOf(iconOf(page, 'lucide:home'))).width);
  });

  test('the items of the menu have icons too [C11, M9]', async () => {
    const page = await site.visit('/design/about');
    await openMenu(page);
    const item = menuOf(page).getByRole('link', { name: 'About' });
    await item.locator('svg').waitFor();
    const [icon, words] = [await boxOf(iconOf(page, 'iconoir:info-circle')), await boxOf(item)];
    expect(icon.x).toBeLessThan(words.x + words.width / 2);
    await menuOf(page).getByRole('button', { name: 'WeChat' }).locator('[data-icon] svg').waitFor();
  });
});

test('an icon of an unknown set comes from the public API that the operator names [C12]', async () => {
  const page = await site.newPage();
  const requested: Record<string, string>[] = [];
  await page.route('https://icons.example/shed.json?icons=door', async (route) => {
    requested.push(await route.request().allHeaders());
    const body = '<path fill="currentColor" d="M0 0h16v16H0z"/>';
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { prefix: 'shed', icons: { door: { body } } },
    });
  });
  await page.goto('/design/process');
  await iconOf(page, 'shed:door').locator('svg path').waitFor();
  expect(requested).toHaveLength(1);
  expect(requested[0]).not.toHaveProperty('referer');
});
