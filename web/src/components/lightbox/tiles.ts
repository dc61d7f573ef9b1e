/** Geometry of the tiles of an IIIF image service. Lengths are in pixels of the image. */

export interface TiledImage {
  /** URL of the service, such as `/iiif/image/{id}.{version}`. */
  readonly service: string;
  readonly ending: string;
  readonly width: number;
  readonly height: number;
  readonly renditionWidth: number;
}

export interface View {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Device px per image px. */
  readonly scale: number;
}

export interface Tile {
  readonly src: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const tileSize = 512;

/** An enlargement that eyes do not notice. A smaller one would multiply the tiles by four at some levels. */
const unnoticed = 1.1;

export const needsTiles = ({ width, renditionWidth }: TiledImage, scale: number): boolean =>
  width * scale > renditionWidth * unnoticed;

/** The coarsest power of two whose tiles are sharp at a scale. */
export const scaleFactorAt = (scale: number): number => 2 ** Math.max(0, Math.floor(Math.log2(unnoticed / scale)));

/** The tiles in view, from its middle outwards. Empty where renditions are sharp. */
export function tilesIn(image: TiledImage, view: View): Tile[] {
  if (!needsTiles(image, view.scale)) return [];
  const factor = scaleFactorAt(view.scale);
  const side = tileSize * factor;
  const startsOf = (from: number, to: number, end: number) => {
    const first = Math.floor(Math.max(0, from) / side);
    const count = Math.ceil(Math.min(end, to) / side) - first;
    return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * side);
  };
  const middle = { x: (view.left + view.right) / 2, y: (view.top + view.bottom) / 2 };
  const distance = ({ x, y, width, height }: Tile) => Math.hypot(x + width / 2 - middle.x, y + height / 2 - middle.y);
  const tiles = startsOf(view.top, view.bottom, image.height).flatMap((y) =>
    startsOf(view.left, view.right, image.width).map((x) => {
      const [width, height] = [Math.min(side, image.width - x), Math.min(side, image.height - y)];
      const region = [x, y, width, height].join();
      const src = `${image.service}/${region}/${Math.ceil(width / factor)},/0/default.${image.ending}`;
      return { src, x, y, width, height };
    }),
  );
  return tiles.sort((a, b) => distance(a) - distance(b));
}
