import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formatOf, imageEngine } from '../../../../../server/media/workers/sharp-engine.ts';

const plain = sharp({ create: { width: 20, height: 10, channels: 3, background: '#875' } });
const svg = (before = '') => Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>`);

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('detects %s by its bytes', async (format) => {
  expect(formatOf(await plain.clone().toFormat(format).toBuffer())).toBe(format);
});

test.each(['', '\ufeff', '<?xml version="1.0"?>\n', '<!-- made by hand -->\n', '  \n'])(
  'detects SVG behind %j',
  (before) => {
    expect(formatOf(svg(before))).toBe('svg');
  },
);

test('loads no other formats', async () => {
  const open = await imageEngine();
  await expect(open(await plain.clone().tiff().toBuffer()).metadata()).rejects.toThrow('unsupported');
  await expect(open(await plain.clone().png().toBuffer()).metadata()).resolves.toMatchObject({ width: 20 });
});
