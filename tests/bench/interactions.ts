import type { Browser, Page } from 'playwright-core';
import { ensureBuilt } from '../../web/ensure-built.ts';
import { eventually } from '../helpers/eventually.ts';
import { launchChromium } from '../setup/launch-chromium.ts';
import { median, type Row } from './bench-site.ts';
import { type MediaSite, settled, startMediaSite } from './media-site.ts';

const rounds = 3;

interface Observed {
  /** Longest time from an input to the next frame, as in INP. */
  inputMs: number;
  taskMs: number;
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Notes interactions and long tasks. */
function observe(): void {
  const observed = { inputMs: 0, taskMs: 0 };
  window.observed = observed;
  new PerformanceObserver((list) => {
    // Only clicks and keys are interactions of INP; a pointer that enters an element is not.
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) observed.inputMs = Math.max(observed.inputMs, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) observed.taskMs = Math.max(observed.taskMs, duration);
  }).observe({ type: 'longtask' });
}

const reset = (page: Page) => page.evaluate(() => Object.assign(window.observed, { inputMs: 0, taskMs: 0 }));
const observedOn = async (page: Page): Promise<Observed> => {
  // Event timing is reported after the frame.
  await page.waitForTimeout(1_000);
  return page.evaluate(() => window.observed);
};

interface Measured {
  readonly filter: number[];
  readonly back: number[];
}

async function visit(browser: Browser, { url }: MediaSite, slowdown: number): Promise<Measured> {
  const found: Measured = { filter: [], back: [] };
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(observe);
    await page.goto(`${url}/design`, { waitUntil: 'load' });
    await page.locator('#cover').waitFor({ state: 'detached' });
    await page.waitForTimeout(2_000);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

    const card = page.locator('[data-card]:not([data-hero]) a').nth(round);
    await card.scrollIntoViewIfNeeded();
    await card.hover();
    await page.waitForTimeout(1_000);
    await reset(page);
    await card.click();
    await page.waitForURL('**/design/projects/*');
    await observedOn(page);
    await reset(page);
    await page.goBack();
    await page.locator('[data-card]').first().waitFor();
    found.back.push((await observedOn(page)).taskMs);

    const filter = page.locator('[aria-labelledby^="filter-"] a').nth(round + 1);
    await filter.scrollIntoViewIfNeeded();
    await page.waitForTimeout(1_000);
    await reset(page);
    await filter.click();
    found.filter.push((await observedOn(page)).inputMs);
    await context.close();
  }
  return found;
}

const rowOf = (what: string, took: readonly number[], maxMs: number): Row => ({
  what,
  result: `${median(took).toFixed(0)} ms (${took.map((ms) => ms.toFixed(0)).join(', ')})`,
  reach: `≤ ${maxMs} ms`,
  isReached: median(took) <= maxMs,
});

/** How fast `/design` responds to a filter and the Back button, also at a quarter of the CPU speed. `navigation` has cards. */
export async function interactions(): Promise<Row[]> {
  await ensureBuilt();
  const site = await startMediaSite();
  const browser = await launchChromium();
  await eventually(async () => (await (await fetch(`${site.url}/design`)).text()).includes('data-card'), 120_000);
  await visit(browser, site, 1);
  await settled(site);
  const fast = await visit(browser, site, 1);
  const slow = await visit(browser, site, 4);
  await browser.close();
  await site.close();
  return [
    rowOf('click on a filter to the next frame', fast.filter, 100),
    rowOf('click on a filter to the next frame, a 4th of the speed', slow.filter, 200),
    rowOf('longest task after Back', fast.back, 100),
  ];
}
