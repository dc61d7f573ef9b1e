import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { json, status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const clock = new ManualClock();
let faulty: FaultySite;

// The first navigation requests lists that were never loaded (S5). They fail here.
const provokes = /503 .*\/api\/v1\/(?:design\/projects|art\/works|landing|menu)$/;
const site = siteInBrowser({ reducedMotion: 'reduce', provokes }, async () => {
  faulty = await startFaultySite({ clock, env: sharedImages() });
  return faulty;
});

const timingOf = async (path: string) => (await fetch(site.url + path)).headers.get('server-timing');

/** Ends the outage and waits until these addresses are fresh. */
async function renew(...paths: string[]): Promise<void> {
  faulty.upstream.heal();
  for (const path of paths) {
    await expect
      .poll(async () => {
        const timing = await timingOf(path);
        // Past the pause after a failed refresh; never while one is under way, which would be as old when it ends.
        if (!/fresh|stale/.test(timing ?? '')) clock.advance(2 * minuteMs);
        return timing;
      })
      .toContain('"fresh", age;dur=0');
  }
}

/** The upstream fails from now on, and that long later. */
async function failFor(ageMs: number, path: string): Promise<void> {
  faulty.upstream.fail('get-', status(500));
  clock.advance(ageMs);
  await expect.poll(() => timingOf(path)).toContain(`"saved", age;dur=${ageMs}`);
}

const lineOf = (page: Page) => page.getByRole('status').filter({ hasText: 'a copy from' });

/** As the sample's upstream gives it. */
function aboutOfSample(): object {
  const content = join(import.meta.dirname, '..', '..', 'server', 'upstream', 'sample', 'content');
  return JSON.parse(readFileSync(join(content, 'get-about.json'), 'utf8'));
}

/** The visitor has looked elsewhere, and is back. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

describe('a page that comes as a saved copy', () => {
  test('a stored page shows its age until newer content replaces it [F20, S21]', async () => {
    await renew('/design/about', '/api/v1/about');
    await failFor(2 * hourMs, '/design/about');
    const page = await site.visit('/design/about');
    await expect
      .poll(() => lineOf(page).textContent())
      .toBe("You're seeing a copy from 2 h ago. Checking for updates…");
    const requested: string[] = [];
    page.on('requestfinished', (request) => request.url().endsWith('/api/v1/about') && requested.push(request.url()));
    await comeBack(page);
    await expect.poll(() => requested.length).toBe(1);
    expect(await lineOf(page).count()).toBe(1);
    faulty.upstream.heal();
    faulty.upstream.fail('get-about', json({ ...aboutOfSample(), lead: 'Six people now.' }));
    clock.advance(2 * minuteMs);
    await expect.poll(() => timingOf('/api/v1/about')).toContain('"fresh"');
    await comeBack(page);
    await page.getByText('Six people now.').waitFor();
    await expect.poll(() => lineOf(page).count()).toBe(0);
  });
});

describe('inside the app', () => {
  const [list, project] = ['/api/v1/design/projects', '/api/v1/design/projects/sill-chair'];

  test('each page shows the age of its own content, and newer content removes it [F20]', async () => {
    await renew('/design', list, project);
    const page = await site.newPage();
    await page.clock.install();
    await openPage(page, '/design');
    expect(await lineOf(page).count()).toBe(0);
    await failFor(5 * hourMs, project);
    await page.locator('main a[href="/design/projects/sill-chair"]').first().click();
    await page.waitForURL('**/sill-chair');
    await expect
      .poll(() => lineOf(page).textContent())
      .toBe("You're seeing a copy from 5 h ago. Checking for updates…");
    await page.goBack();
    await page.waitForURL('**/design');
    await expect.poll(() => lineOf(page).count()).toBe(0);
    await page.goForward();
    await page.waitForURL('**/sill-chair');
    await lineOf(page).waitFor();
    await renew(project);
    await page.clock.fastForward(minuteMs);
    await expect.poll(() => lineOf(page).count()).toBe(0);
    expect(await page.locator('h1').textContent()).toBe('Sill Chair');
    // Asked no more.
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.clock.fastForward(2 * minuteMs);
    await comeBack(page);
    expect(requested.filter((url) => url.endsWith(project))).toEqual([]);
  });
});
