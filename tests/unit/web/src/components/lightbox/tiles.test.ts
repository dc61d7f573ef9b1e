import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  needsTiles,
  scaleFactorAt,
  type TiledImage,
  tilesIn,
} from '../../../../../../web/src/components/lightbox/tiles.ts';

const image: TiledImage = {
  ...{ service: '/iiif/image/abc.def', ending: 'avif' },
  ...{ width: 12_000, height: 9_001, renditionWidth: 2_880 },
};
const whole = { left: 0, top: 0, right: 12_000, bottom: 9_001 };

test('tiles have URLs of the service, on its grid and clipped at the edges', () => {
  const corner = { left: 11_700, top: 8_800, right: 20_000, bottom: 20_000, scale: 1 };
  expect(tilesIn(image, corner).map(({ src }) => src)).toEqual([
    '/iiif/image/abc.def/11776,8704,224,297/224,/0/default.avif',
    '/iiif/image/abc.def/11264,8704,512,297/512,/0/default.avif',
  ]);
  const [half] = tilesIn(image, { left: 0, top: 8_900, right: 10, bottom: 9_001, scale: 0.5 });
  expect(half).toEqual({
    ...{ x: 0, y: 8_192, width: 1_024, height: 809 },
    src: '/iiif/image/abc.def/0,8192,1024,809/512,/0/default.avif',
  });
});

test('no tiles are in view where renditions are sharp', () => {
  expect(tilesIn(image, { ...whole, scale: 2_880 / 12_000 })).toEqual([]);
  expect(tilesIn(image, { ...whole, scale: 3_400 / 12_000 })).not.toEqual([]);
});

describe('for every image and view', () => {
  const size = fc.integer({ min: 2_881, max: 30_000 });
  const scale = fc.double({ min: 0.01, max: 4, noNaN: true });
  const parts = fc.tuple(...Array.from({ length: 4 }, () => fc.double({ min: -0.5, max: 1.5, noNaN: true })));
  const drawn = fc.record({ width: size, height: size, scale, parts }).map(({ width, height, scale, parts }) => {
    const [a, b, c, d] = parts as [number, number, number, number];
    const [left, right, top, bottom] = [
      Math.min(a, b) * width,
      Math.max(a, b) * width,
      Math.min(c, d) * height,
      Math.max(c, d) * height,
    ];
    return { image: { ...image, width, height }, view: { left, right, top, bottom, scale } };
  });

  test('tiles cover the view, touch it, are on the grid, and are as sharp as the screen', () => {
    fc.assert(
      fc.property(drawn, ({ image: drawnImage, view }) => {
        const tiles = tilesIn(drawnImage, view);
        if (!needsTiles(drawnImage, view.scale)) return tiles.length === 0;
        const factor = scaleFactorAt(view.scale);
        expect(Math.log2(factor) % 1).toBe(0);
        expect(factor === 1 || factor * view.scale <= 1.1).toBe(true);
        expect(2 * factor * view.scale).toBeGreaterThan(1.1);
        expect(new Set(tiles.map(({ src }) => src)).size).toBe(tiles.length);
        const seen = {
          width: Math.max(0, Math.min(drawnImage.width, view.right) - Math.max(0, view.left)),
          height: Math.max(0, Math.min(drawnImage.height, view.bottom) - Math.max(0, view.top)),
        };
        let covered = 0;
        for (const { src, x, y, width, height } of tiles) {
          expect([x % (512 * factor), y % (512 * factor)]).toEqual([0, 0]);
          expect(width <= 512 * factor && x + width <= drawnImage.width).toBe(true);
          expect(height <= 512 * factor && y + height <= drawnImage.height).toBe(true);
          expect(src).toContain(`/${x},${y},${width},${height}/${Math.ceil(width / factor)},/0/default.`);
          const across = Math.min(x + width, view.right) - Math.max(x, view.left);
          const down = Math.min(y + height, view.bottom) - Math.max(y, view.top);
          expect(across > -1e-6 && down > -1e-6).toBe(true);
          covered += across * down;
        }
        expect(covered).toBeCloseTo(seen.width * seen.height, 0);
        return true;
      }),
    );
  });

  test('the nearest to the middle comes first', () => {
    const view = { left: 4_000, top: 3_000, right: 6_000, bottom: 4_500, scale: 1 };
    const [first] = tilesIn(image, view);
    expect(first).toMatchObject({ x: 4_608, y: 3_584 });
  });
});
