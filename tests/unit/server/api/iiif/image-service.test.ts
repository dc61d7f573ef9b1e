import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imageInfoOf, requestedRegion, requestedSize } from '../../../../../server/api/iiif/image-service.ts';
import { sizesOf } from '../../../../../server/media/image/rendition-widths.ts';
import { scaleFactorsOf } from '../../../../../server/media/image/tile-grid.ts';
import { imageInfoSchema } from '../../../../helpers/iiif-documents.ts';

const side = fc.integer({ min: 20, max: 30_000 });
const image = fc.record({ width: side, height: side });
const number = fc.integer({ min: 0, max: 40_000 });

test('a region is inside the image, whatever the request contains', () => {
  fc.assert(
    fc.property(image, fc.array(number, { minLength: 4, maxLength: 4 }), (size, numbers) => {
      const region = requestedRegion(numbers.join(','), size);
      if (!region) return;
      expect(Math.min(region.width, region.height)).toBeGreaterThan(0);
      expect(region.left + region.width).toBeLessThanOrEqual(size.width);
      expect(region.top + region.height).toBeLessThanOrEqual(size.height);
    }),
  );
});

test('a size is never larger than the region, or in area than the largest rendition', () => {
  const form = fc.oneof(
    fc.constant('max'),
    number.map((width) => `${width},`),
    number.map((height) => `,${height}`),
    fc.tuple(number, number).map((sides) => sides.join(',')),
  );
  fc.assert(
    fc.property(image, fc.array(number, { minLength: 4, maxLength: 4 }), form, (whole, numbers, text) => {
      const region = requestedRegion(numbers.join(','), whole);
      const size = region && requestedSize(text, whole, region);
      if (!region || !size) return;
      expect(Math.min(size.width, size.height)).toBeGreaterThan(0);
      expect(size.width).toBeLessThanOrEqual(region.width);
      expect(size.height).toBeLessThanOrEqual(region.height);
      const { width = 0, height = 0 } = sizesOf(whole).at(-1) ?? {};
      expect(size.width * size.height).toBeLessThanOrEqual(width * height);
    }),
  );
});

test('max, and each listed size and tile, are offered for every image', () => {
  fc.assert(
    fc.property(image, (whole) => {
      const region = requestedRegion('full', whole);
      if (!region) throw new Error('The whole image is a region');
      const sizes = sizesOf(whole);
      expect(requestedSize('max', whole, region)).toEqual(sizes.at(-1));
      for (const size of sizes) expect(requestedSize(`${size.width},${size.height}`, whole, region)).toEqual(size);
      for (const factor of scaleFactorsOf(whole)) {
        const tile = {
          left: 0,
          top: 0,
          width: Math.min(whole.width, 512 * factor),
          height: Math.min(whole.height, 512 * factor),
        };
        const size = { width: Math.ceil(tile.width / factor), height: Math.ceil(tile.height / factor) };
        expect(requestedSize(`${size.width},${size.height}`, whole, tile)).toEqual(size);
      }
    }),
  );
});

test('info.json follows the standard for every size', () => {
  fc.assert(
    fc.property(image, (size) => {
      const info = imageInfoSchema.parse(JSON.parse(imageInfoOf('https://a.example/iiif/image/x.y', size, undefined)));
      expect(info).toMatchObject(size);
      const { width, height } = info.sizes.at(-1) ?? { width: 0, height: 0 };
      expect(Math.max(width, height)).toBeLessThanOrEqual(info.maxWidth ?? 30_000);
    }),
  );
});
