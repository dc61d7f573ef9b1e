import { type Bench, loadOne, median, type Row } from './bench-site.ts';
import type { LoadOrder } from './load.ts';
import { allSources, type MediaSite, readFile, type Source, settled, startMediaSite } from './media-site.ts';

/** Cold files that visitors wait for, and the widest of them. */
const coldFiles = 60;
const maxWidth = 1440;

/** p99 of the API while files are made, against its own when idle. */
const maxApiRatio = 3;

/** 500 requests a second. */
const rate = { connections: 10, gapMs: 20 };
const paths = ['/api/v1/design/projects', '/api/v1/menu'];

/** p99 is the median over slices of this length, so one hiccup does not decide. */
const sliceMs = 1_000;
const idleSlices = 6;

export interface Slices {
  readonly p99sMs: readonly number[];
  readonly failed: number;
}

/** Loads the API, slice by slice, while there is something to wait for. */
export async function slicesWhile(
  bench: Bench,
  { port }: MediaSite,
  goesOn: (slices: number) => boolean,
  order: Partial<LoadOrder> = {},
): Promise<Slices> {
  const results = [];
  while (goesOn(results.length)) results.push(await loadOne(bench, { ...rate, paths, ...order, port, forMs: sliceMs }));
  return {
    p99sMs: results.map(({ p99Ms }) => p99Ms),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Loads the API for as long as work takes. */
export async function slicesDuring(
  bench: Bench,
  site: MediaSite,
  work: Promise<unknown>,
  order: Partial<LoadOrder> = {},
): Promise<Slices> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const slices = await slicesWhile(bench, site, () => !isDone, order);
  await done;
  return slices;
}

/** Requests AVIF files until all are generated. */
async function makeAvif(site: MediaSite, sources: readonly Source[]): Promise<void> {
  for (const { src } of sources) {
    while ((await readFile(site, src)).type !== 'image/avif') await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export function rowOf(what: string, idle: Slices, busy: Slices, maxRatio = maxApiRatio): Row {
  const idleMs = median(idle.p99sMs);
  const busyMs = median(busy.p99sMs);
  const ratio = busyMs / idleMs;
  return {
    what,
    result:
      `p99 ${busyMs.toFixed(1)} ms, ${ratio.toFixed(2)} × the idle ${idleMs.toFixed(1)} ms, ` +
      `for ${busy.p99sMs.length} s; ${busy.failed} failed`,
    reach: `≤ ${maxRatio} ×`,
    isReached: busy.failed === 0 && ratio <= maxRatio,
  };
}

/** Speed of the API while the server generates renditions. */
export async function mediaLoad(bench: Bench): Promise<Row[]> {
  const site = await startMediaSite();
  const sources = (await allSources(site)).filter(({ width }) => width <= maxWidth);
  const webp = sources.filter(({ type }) => type === 'image/webp').slice(0, coldFiles);
  const avif = sources.filter(({ type }) => type === 'image/avif').slice(0, coldFiles);
  if (webp.length < coldFiles) throw new Error(`Only ${webp.length} files to make`);
  await slicesWhile(bench, site, (slices) => slices < 2);
  await settled(site);
  const before = await slicesWhile(bench, site, (slices) => slices < idleSlices);
  const making = Promise.all(webp.map(({ src }) => readFile(site, src)));
  const whileWebp = await slicesDuring(bench, site, making);
  const whileAvif = await slicesDuring(bench, site, makeAvif(site, avif));
  await settled(site);
  const after = await slicesWhile(bench, site, (slices) => slices < idleSlices);
  await site.close();
  // Measured before and after, so that other load of the machine is in both.
  const idle = { p99sMs: [...before.p99sMs, ...after.p99sMs], failed: before.failed + after.failed };
  return [
    rowOf(
      `API while ${coldFiles} cold WebP files up to ${maxWidth} px are made, all asked for at once`,
      idle,
      whileWebp,
    ),
    rowOf('the same while their AVIF is made', idle, whileAvif),
  ];
}
