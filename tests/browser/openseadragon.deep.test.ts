import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { requestedRegion } from '../../server/api/iiif/image-service.ts';
import { isTile, wholeOf } from '../../server/media/image/tile-grid.ts';
import { noisyImage } from '../helpers/drawn-images.ts';
import { imageOf, startOneImageUpstream } from '../helpers/one-image.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const size = { width: 2101, height: 1503 };
const script = createRequire(import.meta.url).resolve('openseadragon/build/openseadragon/openseadragon.min.js');

let service = '';

const site = siteInBrowser({ size: '1440x900' }, async () => {
  const upstream = await startOneImageUpstream();
  upstream.give(await noisyImage(size.width, size.height).jpeg().toBuffer());
  const { url } = await upstream.siteOf({ MEDIA_RATE_LIMIT_PER_MINUTE: '0' });
  const [, , id, version] = (await imageOf({ url })).renditions?.base.split('/') ?? [];
  service = `/iiif/image/${id}.${version}`;
  return { url, close: () => upstream.close() };
});

interface Viewer {
  readonly isFullyLoaded: boolean;
  readonly size: { readonly x: number; readonly y: number };
}

test('OpenSeadragon of another origin opens info.json and requests tiles of the grid only', async () => {
  const page = await site.newPage();
  const requested: string[] = [];
  const failed: string[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/iiif/image/')) return;
    requested.push(response.url());
    if (response.status() !== 200) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.setContent('<div id="viewer" style="width:500px;height:360px"></div>');
  await page.addScriptTag({ path: script });
  await page.evaluate((tileSources) => {
    const make: unknown = Reflect.get(globalThis, 'OpenSeadragon');
    if (typeof make !== 'function') throw new Error('OpenSeadragon did not load');
    const viewer = make({ id: 'viewer', tileSources, crossOriginPolicy: 'Anonymous', showNavigationControl: false });
    Reflect.set(globalThis, 'viewer', viewer);
  }, `${site.url}${service}/info.json`);
  const state = () =>
    page.evaluate((): Viewer | undefined => {
      const image = Reflect.get(globalThis, 'viewer').world.getItemAt(0);
      return image && { isFullyLoaded: image.getFullyLoaded(), size: image.getContentSize() };
    });
  await expect.poll(state).toEqual({ isFullyLoaded: true, size: { x: size.width, y: size.height } });
  const before = requested.length;
  await page.evaluate(() => {
    const { viewport } = Reflect.get(globalThis, 'viewer');
    viewport.zoomTo(viewport.imageToViewportZoom(1), undefined, true);
  });
  await expect.poll(() => requested.length).toBeGreaterThan(before);
  await expect.poll(async () => (await state())?.isFullyLoaded).toBe(true);
  const tiles = requested.filter((url) => !url.endsWith('/info.json'));
  expect(tiles.length).toBeGreaterThan(4);
  for (const url of tiles) {
    const [region = '', shown = '', rotation, file] = url.split('/').slice(-4);
    const [width = 0, height = 0] = shown.split(',').map(Number);
    const shape = {
      region: requestedRegion(region, size) ?? wholeOf(size),
      size: { width, height },
      ending: 'webp',
    } as const;
    expect([url, isTile(size, shape), rotation, file]).toEqual([url, true, '0', 'default.webp']);
  }
  expect(failed).toEqual([]);
});
