import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { ensureBuilt } from '../../web/ensure-built.ts';
import { json, respond } from '../helpers/failures.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { layoutShift } from '../helpers/layout-shift.ts';
import { lifeSize } from '../helpers/life-size-on-page.ts';
import { openNth } from '../helpers/lightbox-on-page.ts';
import { sampleEnv } from '../helpers/upstream-env.ts';
import { launchChromium } from '../setup/launch-chromium.ts';
import { dataFolder, median, type Row } from './bench-site.ts';
import { root, startServer } from './processes.ts';

const sampleMedia = join(root, 'server/upstream/sample/media');
const [width, height] = [12_000, 9_000];
const [across, down] = [2_000, 1_500];
const widthMm = 1_600;
const ratio = 2;
const rounds = 3;
const goals = { ms: 1_500, bytes: 2_000_000 };

/** A JPEG of photographs of the sample side by side, so that its details weigh as those of a camera. */
async function largePhoto(): Promise<Buffer> {
  const files = (await readdir(sampleMedia, { recursive: true })).filter((file) => file.endsWith('.jpg'));
  const photos = await Promise.all(
    files
      .sort()
      .slice(0, 12)
      .map((file) => sharp(join(sampleMedia, file)).resize(across, down, { fit: 'cover' }).toBuffer()),
  );
  const cells = Array.from({ length: (width / across) * (height / down) }, (_, at) => ({
    input: photos[at % photos.length] ?? '',
    left: (at % (width / across)) * across,
    top: Math.floor(at / (width / across)) * down,
  }));
  return sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite(cells)
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A large work at life size on a screen with two pixels per point, at a quarter of the CPU speed: first sharp view. */
export async function deepZoomView(): Promise<Row[]> {
  await ensureBuilt();
  const sample = await startSampleUpstream();
  const upstream = await startFaultyUpstream({ behind: sample.url });
  const work = { id: 1, slug: 'large', title: 'Large', featured_image: '/large.jpg', dimensions: '120 x 160 cm' };
  upstream.fail('get-art-projects/', json([work]));
  upstream.fail('projects-detail', json({}));
  upstream.fail('large.jpg', respond(await largePhoto(), { 'content-type': 'image/jpeg' }));
  const data = dataFolder();
  const unlimited = { RATE_LIMIT_PER_MINUTE: '0', MEDIA_RATE_LIMIT_PER_MINUTE: '0', MEDIA_ANALYSIS_WAIT_MS: '10000' };
  const env = { ...sampleEnv(upstream.url), ...unlimited, DATA_DIR: data.path };
  const site = await startServer('server/main.ts', { env });
  const browser = await launchChromium();
  const visit = async (slowdown: number) => {
    const url = `http://127.0.0.1:${site.port}`;
    const stored = [{ name: 'card-match', value: String(width / widthMm) }];
    const context = await browser.newContext({
      ...{ viewport: { width: 1440, height: 900 }, deviceScaleFactor: ratio },
      storageState: { cookies: [], origins: [{ origin: url, localStorage: stored }] },
    });
    const page = await context.newPage();
    await page.goto(`${url}/art/art-works/large`, { waitUntil: 'load' });
    // Before, a click opens the file.
    await page.locator('#cover').waitFor({ state: 'detached' });
    await openNth(page, 1);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.evaluate(() => performance.clearResourceTimings());
    const before = await layoutShift(page);
    const ms = await page.evaluate(
      async (name) => {
        const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
        const from = performance.now();
        button?.click();
        const isSharp = () => {
          const tiles = [...document.querySelectorAll('.pswp__tiles > img')];
          return tiles.length > 0 && tiles.every((tile) => tile.hasAttribute('data-ready'));
        };
        while (!isSharp()) await new Promise(requestAnimationFrame);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return performance.now() - from;
      },
      await lifeSize(page).textContent(),
    );
    const files = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/iiif/image/'))
        .map(({ transferSize }) => transferSize),
    );
    const shift = (await layoutShift(page)) - before;
    await context.close();
    return { ms, shift, tiles: files.length, bytes: files.reduce((sum, size) => sum + size, 0) };
  };
  const cold = await visit(1);
  // Renditions and tiles are stored now, in the format of the browser.
  await visit(1);
  const warm = [];
  for (let round = 0; round < rounds; round += 1) warm.push(await visit(4));
  await browser.close();
  await site.close();
  await upstream.close();
  await sample.close();
  data.remove();
  const [ms, bytes] = [median(warm.map((one) => one.ms)), Math.max(...warm.map((one) => one.bytes))];
  const shift = Math.max(...warm.map((one) => one.shift));
  return [
    {
      what: `a work of ${width} × ${height} px at life size, 2 pixels per point, a 4th of the speed: first sharp view, stored tiles`,
      result: `${ms.toFixed(0)} ms, ${(bytes / 1e6).toFixed(2)} MB in ${warm[0]?.tiles} tiles, layout shift ${shift}`,
      reach: `≤ ${goals.ms} ms, ≤ ${goals.bytes / 1e6} MB, no shift`,
      isReached: ms <= goals.ms && bytes <= goals.bytes && shift === 0,
    },
    {
      what: 'the same view at full speed, with tiles that were never requested',
      result: `${cold.ms.toFixed(0)} ms, ${(cold.bytes / 1e6).toFixed(2)} MB`,
      reach: '',
      isReached: true,
    },
  ];
}
