import sharp from 'sharp';
import { expect, test } from 'vitest';
import { endingsOf } from '../../server/media/image/rendition-widths.ts';
import { analyzeImage } from '../../server/media/probe/analyze-image.ts';
import { encodeRendition } from '../../server/media/renditions/encode-rendition.ts';
import { differencesOf, patchCenters, wideChart, withPngChunks } from '../helpers/drawn-images.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

const chart = await wideChart();
const plain = await sharp(chart, { ignoreIcc: true }).png().toBuffer();
const deep = () => sharp(chart).pipelineColourspace('rgb16').toColourspace('rgb16').withIccProfile('p3');
const fine = { quality: 95, chromaSubsampling: '4:4:4' } as const;

async function inBt2020(): Promise<Buffer> {
  const avif = await sharp(plain).avif({ lossless: true }).toBuffer();
  avif.writeUInt16BE(9, avif.indexOf('colrnclx') + 8);
  return avif;
}

const encodings: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'PNG in sRGB': () => plain,
  'PNG in Display P3': () => chart,
  'PNG of 16 bits in Display P3': () => deep().png().toBuffer(),
  'JPEG in Display P3': () => sharp(chart).keepIccProfile().jpeg(fine).toBuffer(),
  'AVIF of 10 bits in Display P3': () =>
    deep()
      .avif({ ...fine, bitdepth: 10 })
      .toBuffer(),
  'PNG in Display P3 by cICP': () => withPngChunks(plain, { cICP: [12, 13, 0, 1] }),
  'AVIF in BT.2020': inBt2020,
};

/** Colors in the middle of the patches as Chromium paints them, in Display P3. */
async function paintedColors(image: Buffer, ending: string): Promise<number[][]> {
  const page = await site.newPage();
  const url = `data:image/${ending === 'jpg' ? 'jpeg' : ending};base64,${image.toString('base64')}`;
  return page.evaluate(
    async ({ url, centers }) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext('2d', { colorSpace: 'display-p3' });
      context?.drawImage(picture, 0, 0);
      return centers.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1, { colorSpace: 'display-p3' }).data ?? [])]);
    },
    { url, centers: patchCenters },
  );
}

/** Of the others, only the original is served. */
const withoutRenditions = ['PNG in Display P3 by cICP', 'AVIF in BT.2020'];

test.each(Object.keys(encodings))('the renditions of a chart as %s have the colors of the original', async (name) => {
  const original = (await encodings[name]?.()) ?? Buffer.of();
  const image = await analyzeImage(original);
  const painted = await paintedColors(original, image.format);
  expect(new Set(painted.map(String)).size).toBeGreaterThan(20);
  expect(endingsOf(image)).toEqual(withoutRenditions.includes(name) ? [] : ['avif', 'webp', 'jpg']);
  for (const ending of endingsOf(image)) {
    const rendition = await encodeRendition(original, { width: 240, ending });
    const differences = differencesOf(painted, await paintedColors(rendition, ending));
    const mean = differences.reduce((sum, one) => sum + one) / differences.length;
    expect(mean, ending).toBeLessThanOrEqual(1);
    expect(Math.max(...differences), ending).toBeLessThanOrEqual(2);
  }
});
