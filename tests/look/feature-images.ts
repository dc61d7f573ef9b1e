/**
 * `node tests/look/feature-images.ts` renews the images of `web/README.md`: a wide light window, a dark phone, and
 * printed sheets.
 */
import { join } from 'node:path';
import type { Browser, Page as BrowserPage } from 'playwright-core';
import sharp from 'sharp';
import { ensureBuilt } from '../../web/ensure-built.ts';
import { printed } from '../helpers/prints.ts';
import { launchChromium } from '../setup/launch-chromium.ts';
import { startSiteProcess } from '../setup/site-process.ts';
import { lifeSizeLooks } from './lightbox-looks.ts';
import type { Size, Theme } from './looks.ts';
import { loadAll, openVisit } from './visit.ts';

/** Height of an image, and the gap between its parts, in pixels. */
const heightPx = 480;
const gapPx = 12;

const wide = { size: '1440x900', theme: 'light' } as const;
const phone = { size: '390x844', theme: 'dark' } as const;

const work = '/art/art-works/low-tide-ledger';
const project = '/design/projects/ropewalk-reading-room';
const product = '/design/projects/sill-chair';

interface View {
  readonly size: Size;
  readonly theme: Theme;
  readonly path: string;
  readonly prepare: (page: BrowserPage) => Promise<void>;
}

type Prepare = View['prepare'];

const both = (path: string, prepare: Prepare): View[] => [wide, phone].map((window) => ({ ...window, path, prepare }));

/** Brings a part of the page up under the header. */
const to =
  (selector: string): Prepare =>
  (page) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => part.scrollIntoView({ block: 'start', behavior: 'instant' }));

async function holdDisc(page: BrowserPage): Promise<void> {
  const hand = page.getByRole('slider', { name: 'Balance between Design and Art' });
  const { x = 0, y = 0 } = (await hand.boundingBox()) ?? {};
  const code = page.waitForResponse(/\/disc-drag-[^/]*\.js$/);
  await page.mouse.move(x + 22, y + 22);
  await code;
  await page.mouse.down();
  while ((await page.locator('[data-landing][data-held]').count()) === 0) {
    await page.mouse.move(x + 200, y + 22);
    await page.mouse.move(x + 201, y + 22);
  }
  await page.mouse.move(1440 * 0.66, y + 22);
}

/** Reads on as far as a gallery; where nothing may move there is no disc that rolls. */
async function readOn(page: BrowserPage): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await to('main [data-image] >> nth=3')(page);
}

async function pointAtRow(page: BrowserPage): Promise<void> {
  await to('#index')(page);
  if (await page.locator('tbody tr').first().isVisible()) await page.locator('tbody tr').first().hover();
  await loadAll(page);
}

async function copyAddress(page: BrowserPage): Promise<void> {
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } }),
  );
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('textbox', { name: 'Link to this page' }).waitFor();
}

const [card, lifeSize] = lifeSizeLooks(work);

const none: Prepare = () => Promise.resolve();

const images: Readonly<Record<string, readonly View[]>> = {
  'your-wall': both(`${work}?wall=320`, to('#your-wall')),
  'life-size': [
    { ...wide, path: `${work}#image=1`, prepare: lifeSize?.prepare ?? none },
    { ...phone, path: `${work}#image=1`, prepare: card?.prepare ?? none },
  ],
  disc: [
    { ...wide, path: '/', prepare: holdDisc },
    { ...phone, path: product, prepare: readOn },
  ],
  index: both('/design?q=trieste', pointAtRow),
  share: both(product, copyAddress),
};

async function takeView(browser: Browser, site: string, { size, theme, path, prepare }: View): Promise<Buffer> {
  const context = await openVisit(browser, site, size, theme);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'load' });
  await loadAll(page);
  await prepare(page);
  const image = await page.screenshot();
  await context.close();
  return image;
}

/** The first sheet of each page on A4. */
async function takeSheets(browser: Browser, site: string, paths: readonly string[]): Promise<Buffer[]> {
  const context = await openVisit(browser, site, wide.size, wide.theme);
  const page = await context.newPage();
  const sheets: Buffer[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' });
    await loadAll(page);
    const [first] = await printed(page);
    if (!first) throw new Error(`${path} prints nothing`);
    const { data, width, height } = await first.raster(4);
    sheets.push(
      await sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
        .png()
        .toBuffer(),
    );
  }
  await context.close();
  return sheets;
}

/** Puts images beside each other, as high as one another, into a file of this folder. */
async function write(name: string, parts: readonly Buffer[]): Promise<void> {
  const same = await Promise.all(
    parts.map((part) => sharp(part).resize({ height: heightPx }).png().toBuffer({ resolveWithObject: true })),
  );
  let left = gapPx;
  const placed = same.map(({ data, info }) => {
    const place = { input: data, left, top: gapPx };
    left += info.width + gapPx;
    return place;
  });
  const canvas = { width: left, height: heightPx + 2 * gapPx, channels: 3, background: '#8a8f8c' } as const;
  await sharp({ create: canvas })
    .composite(placed)
    .webp({ quality: 72 })
    .toFile(join(import.meta.dirname, `feature-${name}.webp`));
}

await ensureBuilt();
const site = await startSiteProcess();
try {
  await using browser = await launchChromium();
  for (const [name, views] of Object.entries(images)) {
    const parts: Buffer[] = [];
    for (const view of views) parts.push(await takeView(browser, site.url, view));
    await write(name, parts);
  }
  await write('sheets', await takeSheets(browser, site.url, [project, product, work, '/design']));
} finally {
  await site.close();
}
