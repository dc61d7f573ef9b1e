import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { projectSchema } from '../../shared/contract/project.ts';
import { type Bench, dataFolder, type Row } from './bench-site.ts';
import { rowOf, slicesDuring, slicesWhile } from './media-load.ts';
import { type MediaSite, readFile, settled, startMediaSite } from './media-site.ts';

interface Large {
  readonly work: string;
  readonly width: number;
  readonly height: number;
}

const print: Large = { work: 'salt-clock', width: 12_000, height: 9_000 };
const scan: Large = { work: 'low-tide-ledger', width: 20_000, height: 20_000 };

const tileSide = 512;
const coldTiles = 200;
/** As many as a browser requests at once. */
const atOnce = 6;
const maxColdMs = 25_000;
const maxPageRatio = 1.25;
const maxWorkerBytes = 512 * 1024 ** 2;

/** 500 a second. */
const pages = { paths: ['/design', '/art/ta', '/art/art-works/salt-clock'] };
const idleSlices = 8;

/** A JPEG with the grain of a photograph. */
async function makeLarge({ width, height }: Large, path: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grain = await sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#888', noise } })
    .blur(0.8)
    .png()
    .toBuffer();
  await sharp({ create: { width, height, channels: 3, background: '#c0b0a0' }, limitInputPixels: false })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toFile(path);
}

const mebi = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MiB`;

async function coverOf({ url }: MediaSite, { work }: Large) {
  const response = await fetch(`${url}/api/v1/art/works/${work}`);
  return projectSchema.parse(await response.json()).cover;
}

/** Path of the image service, once the image is analyzed. */
async function serviceOf(site: MediaSite, large: Large): Promise<string> {
  for (let tries = 0; tries < 120; tries += 1) {
    const cover = await coverOf(site, large);
    const [, , id, version] = cover?.renditions?.base.split('/') ?? [];
    if (cover?.width === large.width && id && version) return `/iiif/image/${id}.${version}`;
    await pause(500);
  }
  throw new Error(`${large.work} is not analyzed`);
}

function tilesOf(service: string, { width, height }: Large, ending: string): string[] {
  const [columns, rows] = [Math.floor(width / tileSide), Math.floor(height / tileSide)];
  return Array.from({ length: Math.min(coldTiles, columns * rows) }, (_none, index) => {
    const [left, top] = [(index % columns) * tileSide, Math.floor(index / columns) * tileSide];
    return `${service}/${left},${top},${tileSide},${tileSide}/${tileSide},${tileSide}/0/default.${ending}`;
  });
}

/** Reads all, and returns the time of the first and of all. */
async function readAll(site: MediaSite, urls: readonly string[]): Promise<{ firstMs: number; allMs: number }> {
  const beganAtMs = performance.now();
  const left = urls.toReversed();
  let firstMs = Number.POSITIVE_INFINITY;
  const work = async () => {
    for (let url = left.pop(); url !== undefined; url = left.pop()) {
      await readFile(site, url);
      firstMs = Math.min(firstMs, performance.now() - beganAtMs);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { firstMs, allMs: performance.now() - beganAtMs };
}

const timeRow = (what: string, { firstMs, allMs }: { firstMs: number; allMs: number }): Row => ({
  what,
  result: `${(allMs / 1000).toFixed(1)} s, the first after ${(firstMs / 1000).toFixed(1)} s`,
  reach: `≤ ${maxColdMs / 1000} s`,
  isReached: allMs <= maxColdMs,
});

/** Highest memory of any image process while work runs. */
async function peakDuring(site: MediaSite, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let peak = 0;
  do {
    peak = Math.max(peak, (await site.usage()).childrenPeakBytes);
    await pause(200);
  } while (!isDone);
  await done;
  return peak;
}

/** Speed and memory of tiles of large images. */
export async function deepZoom(bench: Bench): Promise<Row[]> {
  const folder = dataFolder();
  const [printPath, scanPath] = [join(folder.path, 'print.jpg'), join(folder.path, 'scan.jpg')];
  await makeLarge(print, printPath);
  await makeLarge(scan, scanPath);
  const sizes = [statSync(printPath).size, statSync(scanPath).size] as const;
  const sampleNames = { [print.work]: printPath, [scan.work]: scanPath };
  const large = Object.fromEntries(Object.entries(sampleNames).map(([work, path]) => [`media/art/${work}/00-`, path]));
  const site = await startMediaSite({ cores: '0,1' }, large);
  const analyzing = Promise.all([serviceOf(site, print), serviceOf(site, scan)]);
  const analysisPeak = await peakDuring(site, analyzing);
  const [printService, scanService] = await analyzing;
  await slicesWhile(bench, site, (slices) => slices < 2, pages);
  await settled(site);
  const before = await slicesWhile(bench, site, (slices) => slices < idleSlices, pages);
  const webp = readAll(site, tilesOf(printService, print, 'webp'));
  const busy = await slicesDuring(bench, site, webp, pages);
  const avif = await readAll(site, tilesOf(printService, print, 'avif'));
  await settled(site);
  const after = await slicesWhile(bench, site, (slices) => slices < idleSlices, pages);
  const scanned = readAll(site, tilesOf(scanService, scan, 'webp').slice(0, 12));
  const peak = Math.max(analysisPeak, await peakDuring(site, scanned));
  const { firstMs } = await scanned;
  const { rssBytes } = await site.usage();
  await site.close();
  folder.remove();
  const idle = { p99sMs: [...before.p99sMs, ...after.p99sMs], failed: before.failed + after.failed };
  const cold = `${coldTiles} tiles of a cold JPEG of ${print.width} × ${print.height} px (${mebi(sizes[0])})`;
  return [
    timeRow(`${cold} as WebP, beside 500 pages a second`, await webp),
    rowOf('those pages meanwhile', idle, busy, maxPageRatio),
    timeRow('the same tiles as AVIF', avif),
    {
      what: `JPEG of ${scan.width} × ${scan.height} px (${mebi(sizes[1])}): analysis, pyramid and 12 tiles`,
      result:
        `${mebi(peak)} at most in an image process, ${mebi(rssBytes)} in the server; ` +
        `first tile after ${(firstMs / 1000).toFixed(1)} s`,
      reach: `≤ ${mebi(maxWorkerBytes)} in an image process`,
      isReached: peak <= maxWorkerBytes,
    },
  ];
}
