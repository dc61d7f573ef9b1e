import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Landing } from '../../shared/contract/landing.ts';
import { status } from '../helpers/faults.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { sharedPictures } from '../helpers/shared-pictures.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { menuOf, openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({
  reducedMotion: 'reduce',
  provokes: /ERR_(FAILED|INTERNET_DISCONNECTED) .*(\/api\/v1\/|\/media\/|\/assets\/)/,
});

const linkIn = (page: Page, to: string) => page.locator(`header nav a[href="${to}"], main a[href="${to}"]`).first();

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
  test.each([['fetch design projects', '/design/about', '/design', 'design/projects']])(
    'shows the failure of %s, and its retry loads it [S1, S2, F11, F20, F7]',
    async (action, from, to, api) => {
      const page = await site.visit(from);
      const calls = await holdCalls(page, api);
      await linkIn(page, to).click();
      await expectRetry(page, action, calls, await wordsOf(api));
    },
  );
});

describe('what every document brings, and the server could not', () => {
  const bare = siteInBrowser(
    { reducedMotion: 'reduce', provokes: /ERR_FAILED .*\/api\/v1\/|503 |404 .*\/media\// },
    async () => {
      const own = await startFaultySite({ env: sharedPictures() });
      own.upstream.fault('laning-videos', status(500));
      own.upstream.fault('burgermenu', status(500));
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
    await page.locator('[data-failure]').waitFor({ state: 'detached' });
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
