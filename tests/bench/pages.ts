import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { ensureBuilt } from '../../web/ensure-built.ts';
import { launchChromium } from '../setup/launch-chromium.ts';
import { median, type Row } from './bench-site.ts';
import { startFloorSite } from './floor-site.ts';
import { type Visit, type Visitor, visitWithLighthouse } from './lighthouse.ts';
import { type MediaSite, settled, startMediaSite } from './media-site.ts';
import { record, recordWhen } from './recording.ts';

const runs = 3;
const kib = 1024;

/** Lighthouse's own windows, for which the files of images are made beforehand. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const desk = { viewport: { width: 1350, height: 940 } };

/** Limits of a kind of page: milliseconds, KiB, requests. */
interface Budget {
  readonly lcpMs: number;
  readonly kib: number;
  readonly requests: number;
  /** The transferred document without headers and critical styles. */
  readonly htmlKib: number;
  /** The style sheet with headers, plus critical styles in the document. */
  readonly styleKib: number;
  readonly fontKib: number;
}

const home: Budget = { lcpMs: 1500, kib: 350, requests: 10, htmlKib: 8, styleKib: 14.5, fontKib: 44 };
const list: Budget = { ...home, lcpMs: 1400, kib: 450, requests: 14, htmlKib: 7.4, fontKib: 23 };
const detail: Budget = { ...list, kib: 240, requests: 10, htmlKib: 7.9 };
const inSerif = { fontKib: 44 } as const;

/** Limits of every page on a phone. */
const all = { fcpMs: 750, speedIndexMs: 1100, tbtMs: 50, cls: 0, scriptKib: 124, unusedKib: 300 } as const;

const atDesk = { lcpMs: 500, tbtMs: 50, cls: 0 } as const;

const pages: readonly (readonly [path: string, budget: Budget])[] = [
  ['/', home],
  ['/design', list],
  ['/art/ta', { ...list, ...inSerif }],
  ['/design/projects/ropewalk-reading-room', detail],
  ['/design/projects/sill-chair', detail],
  ['/art/art-works/low-tide-ledger', { ...detail, ...inSerif }],
  ['/design/about', detail],
  ['/art/biography/ta', { ...detail, ...inSerif }],
  ['/privacy-policy', detail],
];

/** Hits after which a page has its best compression. */
const hitsBefore = 12;

/** Transferred KiB of a document at best compression, and the part of its critical styles. */
async function documentKib(site: MediaSite, path: string): Promise<{ htmlKib: number; inlineKib: number }> {
  const requested = { path, route: '/*' };
  const headers = { 'Accept-Encoding': 'br' };
  for (let hits = 0; hits < hitsBefore; hits += 1) await record(site.port, requested, headers);
  const best = await recordWhen((response) => /br11"/.test(response.headers.ETag ?? ''), site.port, requested, headers);
  const sent = Buffer.from(best.bodyBase64, 'base64');
  const html = brotliDecompressSync(sent).toString();
  // The styles of the loading overlay come first.
  const [critical] = /@layer .+?(?=<\/style>)/s.exec(html) ?? [];
  if (!critical) throw new Error(`${path} has no critical styles`);
  const htmlKib = brotliCompressSync(html.replace(critical, '')).length / kib;
  return { htmlKib, inlineKib: sent.length / kib - htmlKib };
}

/** Generates the files for a window and fills the cache. */
async function warm(browser: Browser, site: MediaSite, window: BrowserContextOptions): Promise<void> {
  for (const [path] of pages) {
    const context = await browser.newContext(window);
    const page = await context.newPage();
    await page.goto(site.url + path, { waitUntil: 'load' });
    await page.locator('#cover').waitFor({ state: 'detached' });
    await context.close();
  }
  await settled(site);
}

/** Each figure has its own median. */
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
    scriptKib: of((visit) => visit.scriptBytes) / kib,
    styleKib: of((visit) => visit.styleBytes) / kib,
    fontKib: of((visit) => visit.fontBytes) / kib,
    unusedKib: of((visit) => visit.unusedBytes) / kib,
  };
}

type Figures = ReturnType<typeof medianOf> & { readonly htmlKib?: number };

/** Name, digits and unit of each figure in results. */
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
  styleKib: ['style', 1, 'KiB'],
  fontKib: ['fonts', 0, 'KiB'],
  unusedKib: ['unused script, decoded', 0, 'KiB'],
} as const satisfies Partial<Record<keyof Figures, readonly [name: string, digits: number, unit: string]>>;

type Unit = keyof typeof units;
const unitNames = Object.keys(units) as Unit[];

type Limits = Readonly<Partial<Record<Unit, number>>>;

/** Compares the rounded figure, as printed, with its limit. */
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

function written(figures: Limits, sign = ''): string {
  return unitNames
    .flatMap((name) => {
      const value = figures[name];
      const [title, digits, unit] = units[name];
      return value === undefined ? [] : [`${title} ${sign}${value.toFixed(digits)} ${unit}`.trim()];
    })
    .join(', ');
}

/** Figures above their limit, by their titles. */
function beyond(figures: Figures, limits: Limits): string[] {
  const isBeyond = (name: Unit) =>
    rounded(figures[name] ?? 0, units[name][1]) > (limits[name] ?? Number.POSITIVE_INFINITY);
  return unitNames.filter(isBeyond).map((name) => units[name][0]);
}

/** All pages once, one after another, and with them the static page with one image. */
interface Turn {
  readonly floor: Visit;
  readonly visits: ReadonlyMap<string, Visit>;
}

/** Limits for one kind of visitor. */
interface Demands {
  readonly window: BrowserContextOptions;
  /** Where the pages are seen, in words. */
  readonly at: string;
  readonly limitsOf: (budget: Budget) => Limits;
  /** Of every page, in all four. */
  readonly score: number;
  /** Highest LCP of the static page on an idle machine. */
  readonly floorLcpMs: number;
}

const demandsOf: Readonly<Record<Visitor, Demands>> = {
  phone: {
    window: phone,
    at: 'on a phone',
    limitsOf: (budget) => ({ ...all, ...budget }),
    score: 100,
    floorLcpMs: 1000,
  },
  desk: { window: desk, at: 'at a desk', limitsOf: () => atDesk, score: 100, floorLcpMs: 1000 },
};

function rowOf({ score: least }: Demands, what: string, figures: Figures, limits: Limits, doTimesCount: boolean): Row {
  const over = beyond(figures, limits);
  const isGood = figures.scores.every((score) => score >= least);
  const off = doTimesCount ? '' : 'the floor was off, times say nothing: ';
  const named = over.length > 0 ? `; over: ${over.join(', ')}` : '';
  return {
    what,
    result: `${off}${figures.scores.join(' / ')}; ${written(figures)}${named}`,
    reach: `${least} each; ${written(limits, '≤ ')}`,
    isReached: doTimesCount && isGood && over.length === 0,
  };
}

async function largestSource({ url }: MediaSite): Promise<Buffer> {
  const html = await (await fetch(`${url}/design`)).text();
  const [, path] = /<source type="image\/avif" srcSet="[^"]*?(\/media\/\S+) 750w/.exec(html) ?? [];
  if (!path) throw new Error('The overview has no AVIF file for a phone');
  return Buffer.from(await (await fetch(url + path)).arrayBuffer());
}

async function turnOf(site: MediaSite, floorUrl: string, visitor: Visitor): Promise<Turn> {
  const floor = await visitWithLighthouse(floorUrl, visitor);
  const visits = new Map<string, Visit>();
  for (const [path] of pages) visits.set(path, await visitWithLighthouse(site.url + path, visitor));
  return { floor, visits };
}

/**
 * Visits every kind of page with Lighthouse, three times in turn, each turn after a static page with one image. A busy
 * machine slows both. Only turns with a fast static page count, and without one no limit is met.
 */
async function visitAll(visitor: Visitor): Promise<Row[]> {
  const demands = demandsOf[visitor];
  const { window, at, limitsOf, floorLcpMs } = demands;
  await ensureBuilt();
  const site = await startMediaSite();
  const browser = await launchChromium();
  for (let times = 0; times < 2; times += 1) await warm(browser, site, window);
  await browser.close();
  const documents = new Map<string, Awaited<ReturnType<typeof documentKib>>>();
  for (const [path] of pages) documents.set(path, await documentKib(site, path));
  const floor = await startFloorSite(await largestSource(site));
  const turns: Turn[] = [];
  for (let run = 0; run < runs; run += 1) turns.push(await turnOf(site, floor.url, visitor));
  await floor.close();
  await site.close();
  const calm = turns.filter((turn) => turn.floor.scores[0] === 100 && turn.floor.lcpMs <= floorLcpMs);
  const counted = calm.length > 0 ? calm : turns;
  const counts = `${calm.length} of ${runs} turns count`;
  return [
    rowOf(
      demands,
      `the floor, a static page with one picture, ${at}: ${counts}`,
      medianOf(turns.map(({ floor: visit }) => visit)),
      { lcpMs: floorLcpMs },
      true,
    ),
    ...pages.map(([path, budget]) => {
      const figures = medianOf(counted.flatMap(({ visits }) => visits.get(path) ?? []));
      const { htmlKib = Number.NaN, inlineKib = Number.NaN } = documents.get(path) ?? {};
      const whole = { ...figures, htmlKib, styleKib: figures.styleKib + inlineKib };
      return rowOf(demands, `\`${path}\` ${at}`, whole, limitsOf(budget), calm.length > 0);
    }),
  ];
}

/** On a phone with Slow 4G. */
export const pagesOnPhones = (): Promise<Row[]> => visitAll('phone');

/** On a large screen with a fast line. */
export const pagesAtDesks = (): Promise<Row[]> => visitAll('desk');
