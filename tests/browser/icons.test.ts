import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { json } from '../helpers/faults.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { layoutShift } from '../helpers/layout-shift.ts';
import { boxOf, hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';
import { menuOf, openMenu } from '../helpers/site-menu.ts';

/** The sample's site, with icons in a page's links and in the menu. */
async function startSite() {
  const site = await startFaultySite({ env: { ICON_FALLBACK_URL: 'https://icons.example' } });
  site.upstream.fault(
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
  site.upstream.fault('get-process', json({ title: 'Elsewhere', blocks: [elsewhere] }));
  site.upstream.fault(
    'get-burgermenu-items',
    json({
      art_menu: { id: 1, title: 'Art', blocks: [] },
      design_menu: [
        { title: 'Design Menu Pages', blocks: [{ label: 'About', url: 'about', icon: 'iconoir:info-circle' }] },
        { title: 'Design Menu Socials', blocks: [{ label: 'WeChat', url: '', icon: 'iconoir:chat-bubble' }] },
      ],
    }),
  );
  // A set is read when it is first asked for, on a busy machine for longer than a page waits for an icon (K7).
  await Promise.all(['lucide', 'iconoir'].map((set) => fetch(`${site.url}/api/icons/${set}.json?icons=home`)));
  return site;
}

const elsewhere = { type: 'link', label: 'Elsewhere', url: 'https://board.example', icon: 'shed:door' };

// On a busy machine the public API is asked as well (K9): it is not there.
const site = siteInBrowser({ provokes: /ERR_NAME_NOT_RESOLVED https:\/\/icons\.example\// }, startSite);
const sample = siteInBrowser();

const iconOf = (page: Page, name: string) => page.locator(`[data-icon="${name}"]`);

/** Addresses asked for, of icons and of their code. */
function askedForIcons(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/icon-drawings|\/api\/icons\//.test(pathname)) asked.push(pathname.replace(/-[\w-]{8}\.js$/, '') + search);
  });
  return asked;
}

/** What the console is told. */
function toldBy(page: Page): string[] {
  const told: string[] = [];
  page.on('console', (message) => told.push(`${message.type()}: ${message.text()}`));
  return told;
}

describe('icons that content names', () => {
  test('C11 F18 their places are in the document, as large before they come as after, and nothing moves', async () => {
    const page = await site.newPage();
    const held: Route[] = [];
    // Not the icons themselves: nobody waits for those for long.
    await page.route('**/icon-drawings*', (route) => void held.push(route));
    const html = await (await page.goto('/design/about'))?.text();
    expect(html).toMatch(/<span[^>]*data-icon="lucide:instagram"[^>]*><\/span>Instagram/);
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

  test('C11 K8 one request for a set has all names of a page, sorted; the code comes with the first', async () => {
    const page = await site.newPage();
    const asked = askedForIcons(page);
    await page.goto('/design/about');
    await iconOf(page, 'lucide:home').locator('svg').waitFor();
    expect(asked).toEqual(['/assets/icon-drawings', '/api/icons/lucide.json?icons=home,instagram,no-such-icon']);
  });

  test('C11 a page that names none fetches nothing for them', async () => {
    const page = await sample.newPage();
    const asked = askedForIcons(page);
    await page.goto('/design/about');
    await hydrated(page);
    await openMenu(page);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    expect(await page.locator('[data-icon]').count()).toBe(0);
  });

  test('C11 M9 stand before the items of the menu, too', async () => {
    const page = await site.visit('/design/about');
    await openMenu(page);
    const item = menuOf(page).getByRole('link', { name: 'About' });
    await item.locator('svg').waitFor();
    const [icon, words] = [await boxOf(iconOf(page, 'iconoir:info-circle')), await boxOf(item)];
    expect(icon.x).toBeLessThan(words.x + words.width / 2);
    await menuOf(page).getByRole('button', { name: 'WeChat' }).locator('[data-icon] svg').waitFor();
  });

  test('F18 without scripts no room is kept for what cannot come', async () => {
    const page = await site.newPage({ javaScriptEnabled: false });
    await page.goto('/design/about');
    expect(await iconOf(page, 'lucide:instagram').isVisible()).toBe(false);
  });
});

describe('F18 an icon that does not come', () => {
  test('F18 is told to the console by its name, and its place stays empty', async () => {
    const page = await site.newPage();
    const told = toldBy(page);
    await page.goto('/design/about');
    await expect
      .poll(() => told)
      .toContainEqual(expect.stringMatching(/^warning: Failed to load icon lucide:no-such-icon/));
    const place = iconOf(page, 'lucide:no-such-icon');
    expect(await place.innerHTML()).toBe('');
    expect((await boxOf(place)).width).toBe((await boxOf(iconOf(page, 'lucide:home'))).width);
    expect(told.filter((line) => line.startsWith('error') && !line.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
  });

  test('F18 K7 is waited for no longer than 1500 ms', async () => {
    const page = await site.newPage();
    const told = toldBy(page);
    await page.route('**/lucide.json*', () => undefined);
    await page.goto('/design/about');
    await expect
      .poll(() => told)
      .toContainEqual(expect.stringMatching(/Failed to load icon lucide:home.*not come within 1500 ms/s));
    expect(await iconOf(page, 'lucide:home').innerHTML()).toBe('');
  });

  test('F18 leaves its words where its code does not come', async () => {
    const page = await site.newPage({ provokes: /ERR_FAILED .*\/icon-drawings/ });
    const told = toldBy(page);
    await page.route('**/icon-drawings*', (route) => route.abort());
    await page.goto('/design/about');
    await expect.poll(() => told.join()).toContain('Failed to load icon lucide:home');
    expect(await page.getByRole('link', { name: 'House' }).isVisible()).toBe(true);
  });
});

test('C12 an icon of a set that is not ours comes from the public API that the operator names', async () => {
  const page = await site.newPage();
  const asked: Record<string, string>[] = [];
  await page.route('https://icons.example/shed.json?icons=door', async (route) => {
    asked.push(await route.request().allHeaders());
    const body = '<path fill="currentColor" d="M0 0h16v16H0z"/>';
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { prefix: 'shed', icons: { door: { body } } },
    });
  });
  await page.goto('/design/process');
  await iconOf(page, 'shed:door').locator('svg path').waitFor();
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toHaveProperty('referer');
});
