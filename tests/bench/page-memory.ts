import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { ensureBuilt } from '../../web/ensure-built.ts';
import { compiledCodeBytes, tenPages } from '../helpers/heap-snapshot.ts';
import { launchChromium } from '../setup/launch-chromium.ts';
import { median, type Row } from './bench-site.ts';
import { settled, startMediaSite } from './media-site.ts';

const runs = 3;
const maxMib = 2.8;
const maxGrowthMib = 1.3;

const first = tenPages[0];

/** Evaluates in the page without the scripts that Playwright would bring along: they are half a megabyte. */
async function evaluate<Value>(session: CDPSession, expression: string): Promise<Value> {
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value;
}

/** Waits at most a minute for content and the analysis of its images. */
async function until(session: CDPSession, condition: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await evaluate<boolean>(session, `Boolean(${condition})`)) return;
    await pause(100);
  }
  throw new Error(`Did not come true: ${condition}`);
}

/** MiB of a page's JavaScript heap that are in use after a collection of garbage, and how many of them are compiled code. */
interface Heap {
  readonly all: number;
  readonly code: number;
}

async function readHeap(session: CDPSession): Promise<Heap> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { all: usedSize / 1024 ** 2, code: (await compiledCodeBytes(session)) / 1024 ** 2 };
}

async function follow(session: CDPSession, to: string): Promise<void> {
  const link = `document.querySelector('a[href="${to}"]')`;
  await until(session, link);
  await evaluate(session, `${link}.click()`);
  await until(session, `location.pathname === '${to}' && document.querySelector('main h1')`);
  // Let the page load its images and prefetch.
  await pause(1_000);
}

/** JavaScript heap of a document that has just begun, and after ten pages in it. */
export async function pageMemory(): Promise<Row[]> {
  await ensureBuilt();
  const site = await startMediaSite();
  const browser = await launchChromium();
  const measured: { readonly begins: Heap; readonly ends: Heap }[] = [];
  // The first round has the files of images made.
  for (let run = 0; run <= runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(site.url + first, { waitUntil: 'load' });
    await until(session, "!document.getElementById('cover')");
    await pause(1_000);
    const begins = await readHeap(session);
    for (const path of tenPages.slice(1)) await follow(session, path);
    measured.push({ begins, ends: await readHeap(session) });
    await context.close();
    if (run === 0) await settled(site);
  }
  await browser.close();
  await site.close();
  const stored = measured.slice(1);
  const ends = median(stored.map((run) => run.ends.all));
  const growth = median(stored.map((run) => run.ends.all - run.begins.all));
  const code = median(stored.map((run) => run.ends.code));
  const codeGrowth = median(stored.map((run) => run.ends.code - run.begins.code));
  return [
    {
      what: 'JavaScript heap after ten pages in one document',
      result: `${ends.toFixed(1)} MiB, grown by ${growth.toFixed(1)}; of these compiled code ${code.toFixed(1)}, grown by ${codeGrowth.toFixed(1)}`,
      reach: `≤ ${maxMib} MiB, grown by ≤ ${maxGrowthMib}`,
      isReached: ends <= maxMib && growth <= maxGrowthMib,
    },
  ];
}
