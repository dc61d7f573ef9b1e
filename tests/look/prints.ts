/**
 * `node tests/look/prints.ts`: prints pages on A4 and Letter, an image of each sheet into `.look/prints`. `states`
 * prints content at its limits instead of the sample, on A4.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { ensureBuilt } from '../../web/ensure-built.ts';
import { type PaperFormat, printed } from '../helpers/prints.ts';
import { statePaths } from '../helpers/states-content.ts';
import { startStatesUpstream } from '../helpers/states-upstream.ts';
import { sampleEnv } from '../helpers/upstream-env.ts';
import { launchChromium } from '../setup/launch-chromium.ts';
import { startSiteProcess } from '../setup/site-process.ts';
import { loadAll, openVisit } from './visit.ts';

const samples: Readonly<Record<string, string>> = {
  design: '/design',
  'project-landscape': '/design/projects/ropewalk-reading-room',
  'project-upright': '/design/projects/sill-chair',
  art: '/art/ta',
  'work-wide': '/art/art-works/low-tide-ledger',
  'work-upright': '/art/art-works/two-moons-over-tai',
  biography: '/art/biography/ta',
};

const showsStates = process.argv.includes('states');

const folder = join(import.meta.dirname, '..', '..', '.look', 'prints');

/** Pixels of an image to the millimeter of paper. */
const perMm = 4;

async function printOne(context: BrowserContext, name: string, path: string, format: PaperFormat): Promise<void> {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'load' });
  await loadAll(page);
  for (const [index, sheet] of (await printed(page, format)).entries()) {
    const { data, width, height } = await sheet.raster(perMm);
    const raw = { width, height, channels: 4 } as const;
    await sharp(Buffer.from(data), { raw })
      .png()
      .toFile(join(folder, `${name}-${format}-${index + 1}.png`));
  }
  await page.close();
}

await using stack = new AsyncDisposableStack();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await ensureBuilt();
const upstream = showsStates ? stack.adopt(await startStatesUpstream(), (started) => started.close()) : undefined;
const site = stack.adopt(await startSiteProcess(upstream && sampleEnv(upstream.url)), (started) => started.close());
const browser = stack.use(await launchChromium());
const context = await openVisit(browser, site.url, '1440x900', 'light');
for (const format of showsStates ? (['A4'] as const) : (['A4', 'Letter'] as const)) {
  for (const [name, path] of Object.entries(showsStates ? statePaths : samples)) {
    await printOne(context, name, path, format);
  }
}
console.log(`Pictures of all sheets in ${folder}`);
