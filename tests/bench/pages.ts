import type { Browser } from 'playwright-core';
import { ensureBuilt } from '../../web/ensure-built.ts';
import { launchChromium } from '../setup/launch-chromium.ts';
import { median, type Row } from './bench-site.ts';
import { startFloorSite } from './floor-site.ts';
import { type Visit, visitWithLighthouse } from './lighthouse.ts';
import { type MediaSite, settled, startMediaSite } from './media-site.ts';

const runs = 3;
const kib = 1024;

/** The window of Lighthouse's phone, for which the files of pictures are made beforehand. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** What a kind of page may take: milliseconds, KiB, requests. */
interface Budget {
  readonly lcpMs: number;
  readonly kib: number;
  readonly requests: number;
  readonly htmlKib: number;
}

const home: Budget = { lcpMs: 1500, kib: 350, requests: 10, htmlKib: 8 };
const list: Budget = { lcpMs: 1400, kib: 450, requests: 14, htmlKib: 7.4 };
const detail: Budget = { lcpMs: 1400, kib: 240, requests: 10, htmlKib: 7.9 };

/** What holds for every page. */
const all = { fcpMs: 750, speedIndexMs: 1100, tbtMs: 50, scriptKib: 110, unusedKib: 300 } as const;

const pages: readonly (readonly [path: string, budget: Budget])[] = [
  ['/', home],
  ['/design', list],
  ['/art/ta', list],
  ['/design/projects/ropewalk-reading-room', detail],
  ['/design/projects/sill-chair', detail],
  ['/art/art-works/low-tide-ledger', detail],
  ['/design/about', detail],
  ['/art/biography/ta', detail],
  ['/privacy-policy', detail],
];

/** Has the files made that a phone is given, and the pages kept in memory. */
async function warm(browser: Browser, site: MediaSite): Promise<void> {
  for (const [path] of pages) {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await page.goto(site.url + path, { waitUntil: 'load' });
    await page.locator('#cover').waitFor({ state: 'detached' });
    await context.close();
  }
  await settled(site);
}

/** Every figure is a median of its own. */
function medianOf(visits: readonly Visit[]) {
  const of = (read: (visit: Visit) => number) => median(visits.map(read));
  const scores = [0, 1, 2, 3].map((index) => of((visit) => visit.scores[index] ?? 0));
  return {
    scores,
    fcpMs: of((visit) => visit.fcpMs),
    lcpMs: of((visit) => visit.lcpMs),
    speedIndexMs: of((visit) => visit.speedIndexMs),
    tbtMs: of((visit) => visit.tbtMs),
    cls: of((visit) => visit.cls),
    requests: of((visit) => visit.requests),
    kib: of((visit) => visit.bytes) / kib,
    htmlKib: of((visit) => visit.htmlBytes) / kib,
    scriptKib: of((visit) => visit.scriptBytes) / kib,
    unusedKib: of((visit) => visit.unusedBytes) / kib,
  };
}

type Figures = ReturnType<typeof medianOf>;

/** How each figure is written, and which of them stand against a budget. */
const units = {
  fcpMs: ['FCP', 0, 'ms'],
  lcpMs: ['LCP', 0, 'ms'],
  speedIndexMs: ['Speed Index', 0, 'ms'],
  tbtMs: ['TBT', 0, 'ms'],
  cls: ['CLS', 3, ''],
  kib: ['in all', 0, 'KiB'],
  requests: ['requests', 0, ''],
  htmlKib: ['HTML', 1, 'KiB'],
  scriptKib: ['script', 0, 'KiB'],
  unusedKib: ['unused script, decoded', 0, 'KiB'],
} as const satisfies Partial<Record<keyof Figures, readonly [name: string, digits: number, unit: string]>>;

type Unit = keyof typeof units;
const unitNames: readonly Unit[] = [
  'fcpMs',
  'lcpMs',
  'speedIndexMs',
  'tbtMs',
  'cls',
  'kib',
  'requests',
  'htmlKib',
  'scriptKib',
  'unusedKib',
];

function written(figures: Readonly<Partial<Record<Unit, number>>>, sign = ''): string {
  return unitNames
    .flatMap((name) => {
      const value = figures[name];
      const [title, digits, unit] = units[name];
      return value === undefined ? [] : [`${title} ${sign}${value.toFixed(digits)} ${unit}`.trim()];
    })
    .join(', ');
}

function rowOf(what: string, figures: Figures, budget: Readonly<Partial<Record<Unit, number>>>): Row {
  const isWithin = unitNames.every((name) => (figures[name] ?? 0) <= (budget[name] ?? Number.POSITIVE_INFINITY));
  return {
    what,
    result: `${figures.scores.join(' / ')}; ${written(figures)}`,
    reach: `100 each; ${written(budget, '≤ ')}`,
    isReached: isWithin && figures.scores.every((score) => score === 100),
  };
}

async function largestSource({ url }: MediaSite): Promise<Buffer> {
  const html = await (await fetch(`${url}/design`)).text();
  const [, path] = /<source type="image\/avif" srcSet="[^"]*?(\/media\/\S+) 750w/.exec(html) ?? [];
  if (!path) throw new Error('The overview has no AVIF file for a phone');
  return Buffer.from(await (await fetch(url + path)).arrayBuffer());
}

/**
 * Every kind of page through Lighthouse, a phone on Slow 4G, in turns: pages one after another, all of them three times,
 * a static page with one picture among them. What slows the machine down slows that down as well.
 */
export async function pagesOnPhones(): Promise<Row[]> {
  await ensureBuilt();
  const site = await startMediaSite();
  const browser = await launchChromium();
  await warm(browser, site);
  await warm(browser, site);
  await browser.close();
  const floor = await startFloorSite(await largestSource(site));
  const visits = new Map<string, Visit[]>();
  const addresses = [['floor', floor.url] as const, ...pages.map(([path]) => [path, site.url + path] as const)];
  for (let run = 0; run < runs; run += 1) {
    for (const [name, url] of addresses) {
      const visit = await visitWithLighthouse(url);
      visits.set(name, [...(visits.get(name) ?? []), visit]);
    }
  }
  await floor.close();
  await site.close();
  const figuresOf = (name: string) => medianOf(visits.get(name) ?? []);
  return [
    rowOf('the floor, a static page with one picture: our figures count if it reaches this', figuresOf('floor'), {
      lcpMs: 1000,
    }),
    ...pages.map(([path, budget]) => rowOf(`\`${path}\` on a phone`, figuresOf(path), { ...all, cls: 0, ...budget })),
  ];
}
