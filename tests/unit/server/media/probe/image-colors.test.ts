import { expect, test } from 'vitest';
import { colorsOf } from '../../../../../server/media/probe/image-colors.ts';

type Rgba = readonly [number, number, number, number];

/** An image of rows, each of one color. */
function rows(...colors: Rgba[]) {
  const width = 10;
  return {
    data: Uint8Array.from(colors.flatMap((color) => Array(width).fill(color).flat())),
    width,
    height: colors.length,
  };
}

const white: Rgba = [255, 255, 255, 255];
const black: Rgba = [0, 0, 0, 255];

test.each<[string, Rgba, string]>([
  ['white', white, 'oklch(1 0 0)'],
  ['black', black, 'oklch(0 0 0)'],
  ['red', [255, 0, 0, 255], 'oklch(0.628 0.258 29)'],
  ['blue', [0, 0, 255, 255], 'oklch(0.452 0.313 264)'],
  ['a middle gray', [119, 119, 119, 255], 'oklch(0.569 0 0)'],
])('the tone of %s follows CSS Color 4', (_name, color, tone) => {
  expect(colorsOf(rows(color)).tone).toBe(tone);
});

test('the band covers the top 30 % [T7]', () => {
  const image = rows(...Array<Rgba>(6).fill(white), ...Array<Rgba>(14).fill(black));
  expect(colorsOf(image)).toMatchObject({ bandMin: 1, bandMax: 1 });
});
