import type { Browser, Page } from 'playwright-core';
import { ensureBuilt } from '../../web/ensure-built.ts';
import { eventually } from '../helpers/eventually.ts';
import { launchChromium } from '../setup/launch-chromium.ts';
import { median, type Row } from './bench-site.ts';
import { type MediaSite, settled, startMediaSite } from './media-site.ts';

const cards = 5;

/** Where a visitor is, and what may pass between the press and the first frame. */
interface Circumstance {
  readonly name: string;
  readonly maxFrameMs: number;
  /** Hover time before the click in ms: intent takes 80 ms, and its requests must finish. */
  readonly restsMs: number;
  readonly isSlow: boolean;
}

const fast: Circumstance = { name: '', maxFrameMs: 60, restsMs: 400, isSlow: false };
const slow: Circumstance = {
  name: ', over Slow 4G and a 4th of the speed',
  maxFrameMs: 200,
  restsMs: 3_000,
  isSlow: true,
};

/** Slow 4G as Lighthouse applies it: what takes a request 150 ms in the air takes 562 ms between browser and server. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_480 };
const slowdown = 4;

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Notes when something is pressed, and when the first frame begins that has another heading; in ms of the page. */
function noteFirstFrame(): void {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const before = document.querySelector('main h1')?.textContent;
      const look = () => {
        const now = document.querySelector('main h1')?.textContent;
        if (now && now !== before) performance.measure('page-change', { start: timeStamp, end: performance.now() });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}

/** Moves the pointer over the target of the click. */
type Find = (page: Page, index: number) => Promise<void>;

const card: Find = async (page, index) => {
  const link = page.locator('[data-card]:not([data-hero]) a').nth(index);
  await link.scrollIntoViewIfNeeded();
  await link.hover();
};

/** Pages of text that the menu names. */
const named = ['/design/about', '/design/process', '/design/contact-us', '/design/press', '/design/about'] as const;

const menuLink: Find = async (page, index) => {
  await page.locator('[data-press="menu"]').click();
  await page.locator(`dialog a[href="${named[index]}"]`).first().hover();
};

/** Presses something of a fresh overview, after resting on it. Gives ms until the first frame of another page. */
async function press(
  browser: Browser,
  { url }: MediaSite,
  find: Find,
  index: number,
  how: Circumstance,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/design`, { waitUntil: 'load' });
  await page.locator('#cover').waitFor({ state: 'detached' });
  if (how.isSlow) await slowDown(page);
  await find(page, index);
  await page.waitForTimeout(how.restsMs);
  await page.evaluate(noteFirstFrame);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(() => performance.getEntriesByName('page-change').length > 0);
  const ms = await page.evaluate(() => performance.getEntriesByName('page-change')[0]?.duration);
  await context.close();
  return ms ?? Number.NaN;
}

async function measure(browser: Browser, site: MediaSite, what: string, find: Find, how: Circumstance): Promise<Row> {
  const took: number[] = [];
  for (let index = 0; index < cards; index += 1) took.push(await press(browser, site, find, index, how));
  const medianMs = median(took);
  return {
    what: `press on ${what}, after an intent${how.name}, to the first frame with the heading of its page`,
    result: `${medianMs.toFixed(0)} ms (${took.map((ms) => ms.toFixed(0)).join(', ')})`,
    reach: `≤ ${how.maxFrameMs} ms`,
    isReached: medianMs <= how.maxFrameMs,
  };
}

/** From a press, after an intent, to the first frame of the new page. The first round has its images made. */
export async function navigation(): Promise<Row[]> {
  await ensureBuilt();
  const site = await startMediaSite();
  const browser = await launchChromium();
  const rounds = [
    ['a card', card, fast],
    ['a link of the menu', menuLink, fast],
    ['a card', card, slow],
    ['a link of the menu', menuLink, slow],
  ] as const;
  // A list waits until its images are measured; until then its document is without it.
  await eventually(async () => (await (await fetch(`${site.url}/design`)).text()).includes('data-card'), 120_000);
  for (const [what, find] of rounds.slice(0, 2)) await measure(browser, site, what, find, fast);
  await settled(site);
  const rows: Row[] = [];
  for (const [what, find, how] of rounds) rows.push(await measure(browser, site, what, find, how));
  await browser.close();
  await site.close();
  return rows;
}
