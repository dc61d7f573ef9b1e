import type { PixelSize } from './analyzed-image.ts';
import type { RenditionEnding } from './rendition-widths.ts';

/** Width and height of a tile, except at the right and bottom edge. */
export const tileSide = 512;

/** In pixels of the upright original. */
export interface Region extends PixelSize {
  readonly left: number;
  readonly top: number;
}

export interface TileShape {
  readonly region: Region;
  readonly size: PixelSize;
  readonly ending: RenditionEnding;
}

export const wholeOf = ({ width, height }: PixelSize): Region => ({ left: 0, top: 0, width, height });

/** Powers of two, up to the first one that makes the whole image one tile. */
export function scaleFactorsOf({ width, height }: PixelSize): readonly number[] {
  const count = Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / tileSide)));
  return Array.from({ length: count + 1 }, (_none, power) => 2 ** power);
}

/** True if the extent from `start` is one column or row of the grid whose cells have `cell` pixels. */
const isCell = (start: number, extent: number, cell: number, end: number): boolean =>
  start % cell === 0 && extent === Math.min(cell, end - start);

/** Sizes of tiles that show a region: none outside the grid, several for a small one in the corner. */
export const tileSizesOf = (image: PixelSize, { left, top, width, height }: Region): readonly PixelSize[] =>
  scaleFactorsOf(image)
    .filter((factor) => {
      const cell = tileSide * factor;
      return isCell(left, width, cell, image.width) && isCell(top, height, cell, image.height);
    })
    .map((factor) => ({ width: Math.ceil(width / factor), height: Math.ceil(height / factor) }));

export const isTile = (image: PixelSize, { region, size }: TileShape): boolean =>
  tileSizesOf(image, region).some(({ width, height }) => width === size.width && height === size.height);

export function tileNameOf({ region, size, ending }: TileShape): string {
  const { left, top, width, height } = region;
  return `${[left, top, width, height, size.width, size.height].join('-')}.${ending}`;
}
