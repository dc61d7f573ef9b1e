import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formatOf, imageEngine } from '../../../../../server/media/workers/sharp-engine.ts';

const plain = sharp({ create: { width: 20, height: 10, channels: 3, background: '#875' } });
const svg = (before = '') => Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>`);

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is known by its bytes', async (format) => {
  expect(formatOf(await plain.clone().toFormat(format).toBuffer())).toBe(format);
});

test.each(['', '\ufeff', '<?xml version="1.0"?>\n', '<!-- made by hand -->\n', '  \n'])(
  'a drawing is known behind %j',
  (before) => {
    expect(formatOf(svg(before))).toBe('svg');
  },
);

test('what is no picture of ours has no format', async () => {
  expect(formatOf(Buffer.from('<!doctype html><html><body><svg/></body></html>'))).toBeUndefined();
  expect(formatOf(Buffer.from('%PDF-1.7 and so on and on'))).toBeUndefined();
  expect(formatOf(Buffer.alloc(0))).toBeUndefined();
  expect(formatOf(await plain.clone().tiff().toBuffer())).toBeUndefined();
});

test('loaders of other formats are shut', async () => {
  const open = await imageEngine();
  await expect(open(await plain.clone().tiff().toBuffer()).metadata()).rejects.toThrow('unsupported');
  await expect(open(await plain.clone().png().toBuffer()).metadata()).resolves.toMatchObject({ width: 20 });
});
