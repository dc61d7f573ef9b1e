import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Landing } from '../../shared/contract/landing.ts';
import { status } from '../helpers/faults.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { menuOf, openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({
  reducedMotion: 'reduce',
  provokes: /ERR_(FAILED|INTERNET_DISCONNECTED) .*(\/api\/v1\/|\/media\/|\/assets\/)/,
});

const linkIn = (page: Page, to: string) => page.locator(`header nav a[href="${to}"], main a[href="${to}"]`).first();

async function followInMenu(page: Page, to: string): Promise<void> {
  await openMenu(page);
  await menuOf(page).locator(`a[href="${to}"]`).click();
  await menuOf(page).waitFor({ state: 'detached' });
}

/** Something that is read on a page once its content is there: its lead, or the title of its first item. */
async function wordsOf(api: string): Promise<string> {
  const response = await fetch(`${site.url}/api/v1/${api}`);
  const content: { lead?: string; items?: readonly { title: string }[] } = await response.json();
  return content.lead ?? content.items?.at(-1)?.title ?? '';
}

/** From now on a press is remembered. */
const watchPresses = (page: Page) =>
  page.evaluate(() => {
    document.addEventListener('click', () => Object.assign(window, { isPressed: true }), { capture: true });
  });

const isPressed = (page: Page) => page.evaluate(() => 'isPressed' in window);

/**
 * Has calls of an endpoint fail, wait, or pass, as it is told. The page fetches lists ahead, too: what comes before the press
 * fails rather than waits.
 */
async function holdCalls(page: Page, api: string) {
  let answer: 'fail' | 'wait' | 'pass' = 'fail';
  let letGo = () => {};
  await page.route(`**/api/v1/${api}`, async (route) => {
    if (answer === 'fail' || (answer === 'wait' && !(await isPressed(page)))) return route.abort();
    if (answer === 'wait') {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    }
    return route.continue();
  });
  return {
    say: (next: typeof answer) => {
      answer = next;
      letGo();
    },
  };
}

/** A failure says what it is of, is busy while it is tried again, fails once more, and gives way to the content. */
async function expectRetry(
  page: Page,
  action: string,
  calls: { say: (answer: 'fail' | 'wait' | 'pass') => void },
  words: string,
) {
  const failure = page.locator('[data-failure]');
  await failure.getByText(`Failed to ${action}: Network error`, { exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(await failure.getAttribute('aria-busy')).toBe('false');
  expect(words).not.toBe('');
  expect(await page.locator('main').textContent()).not.toContain(words);
  await watchPresses(page);
  calls.say('wait');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await failure.getByRole('button', { name: 'Trying…' }).waitFor();
  expect(await failure.getAttribute('aria-busy')).toBe('true');
  calls.say('pass');
  await failure.waitFor({ state: 'detached' });
  expect(await page.locator('main').textContent()).toContain(words);
}

describe('a load that fails says so, is tried again, and then is there', () => {
  test.each([
    ['F5', 'fetch art projects', '/design', '/art/ta', 'art/works'],
    ['F6', 'fetch biography info', '/art/ta', '/art/biography/ta', 'biography'],
    ['F7', 'fetch design projects', '/design/about', '/design', 'design/projects'],
  ])('%s S1 S2 F11 F20 %s', async (_row, action, from, to, api) => {
    const page = await site.visit(from);
    const calls = await holdCalls(page, api);
    await linkIn(page, to).click();
    await expectRetry(page, action, calls, await wordsOf(api));
  });

  test.each([
    ['F8', 'fetch about info', '/design/process', '/design/about', 'about'],
    ['F9', 'fetch process info', '/design/about', '/design/process', 'process'],
    ['F10', 'fetch general page', '/design/about', '/design/care', 'pages/care'],
  ])('%s S1 S2 F20 %s, chosen in the menu', async (_row, action, from, to, api) => {
    const page = await site.visit(from);
    const calls = await holdCalls(page, api);
    await followInMenu(page, to);
    await expectRetry(page, action, calls, await wordsOf(api));
  });
});

test('a list that failed on the page is only fetched again by its own Retry [S5]', async () => {
  const page = await site.visit('/design/about');
  const calls: string[] = [];
  await page.route('**/api/v1/design/projects', async (route) => {
    calls.push(route.request().url());
    // Fails once the page is on show: a load that failed before that is tried again when the page comes.
    await page.waitForURL('**/design');
    return route.abort();
  });
  // Lists are fetched ahead one after another, and the works come after the projects.
  const works = page.waitForResponse('**/api/v1/art/works');
  await linkIn(page, '/design').click();
  await page.locator('[data-failure]').waitFor();
  await works;
  expect(calls).toHaveLength(1);
  await page.locator('[data-failure]').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => calls.length).toBe(2);
});

describe('what every document brings, and the server could not', () => {
  const bare = siteInBrowser(
    { reducedMotion: 'reduce', provokes: /ERR_FAILED .*\/api\/v1\/|503 |404 .*\/media\// },
    async () => {
      const own = await startFaultySite();
      own.upstream.fault('laning-videos', status(500));
      own.upstream.fault('burgermenu', status(500));
      return own;
    },
  );

  test('F2 S2 F20 fetch landing info', async () => {
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
    await page.locator('[data-failure]').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('[data-landing]').textContent()).toContain(landing.intro.design[0]?.text);
  });

  test('F2 F20 the start keeps its failure, and the focus on it, while it is tried again', async () => {
    const page = await bare.newPage();
    await page.route('**/api/v1/landing', (route) => route.abort());
    await page.goto('/');
    const failure = page.locator('main [data-failure]');
    await failure.waitFor();
    await failure.evaluate((element) => element.setAttribute('data-first', ''));
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.focus();
    await page.keyboard.press('Enter');
    await failure.getByText('Still not loading.').waitFor();
    expect(await failure.getAttribute('data-first')).toBe('');
    expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('F3 S2 F20 fetch menu info', async () => {
    const page = await bare.newPage();
    const menu: unknown = await (await fetch(`${site.url}/api/v1/menu`)).json();
    let isDown = true;
    await page.route('**/api/v1/menu', (route) => (isDown ? route.abort() : route.fulfill({ json: menu })));
    await page.goto('/design/about');
    await openMenu(page);
    await menuOf(page).getByText('Failed to fetch menu info: Network error', { exact: true }).waitFor();
    expect(await menuOf(page).getByRole('link', { name: 'Care guide' }).count()).toBe(0);
    isDown = false;
    await menuOf(page).getByRole('button', { name: 'Try again' }).click();
    await menuOf(page).getByRole('link', { name: 'Care guide' }).waitFor();
    expect(await menuOf(page).locator('[data-failure]').count()).toBe(0);
  });
});

test('F12 N8 search engine data that does not come is replaced: the title is the heading and the atelier', async () => {
  const page = await site.visit('/design/about');
  await page.route('**/api/v1/seo*', (route) => route.abort());
  await linkIn(page, '/design').click();
  const heading = 'Rooms, and the things rooms need.';
  await page.locator('main h1', { hasText: heading }).waitFor();
  await expect.poll(() => page.title()).toBe(`${heading} — Plain Bearing`);
});

describe('without a connection', () => {
  test.each([
    ['/design', '/design/projects/ropewalk-reading-room', '/design/projects/sill-chair', 'Sill Chair'],
    ['/art/ta', '/art/art-works/low-tide-ledger', '/art/art-works/salt-clock', 'Salt Clock'],
  ])(
    'F4 F20 from %s a detail has what its list knows and says why; with the connection the rest comes',
    async (list, first, path, title) => {
      const page = await site.visit(list);
      // The code of such a page comes with the first of them.
      await page.locator(`main a[href="${first}"]`).last().click();
      await page.waitForURL(`**${first}`);
      await page.goBack();
      await page.waitForURL(`**${list}`);
      await page.context().setOffline(true);
      await page.locator(`main a[href="${path}"]`).last().click();
      const failure = page.locator('main [data-failure]');
      await failure.getByText('Failed to fetch project detail: Network error', { exact: true }).waitFor();
      expect(await page.locator('h1').allTextContents()).toEqual([title]);
      expect(await page.title()).toBe(`${title} — Plain Bearing`);
      expect(await page.locator('main picture img').first().isVisible()).toBe(true);
      await page.context().setOffline(false);
      await failure.waitFor({ state: 'detached' });
      expect(await page.locator('main nav a:has(picture)').count()).toBeGreaterThan(0);
    },
  );
});
