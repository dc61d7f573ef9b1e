import { access } from 'node:fs/promises';
import type { Rights } from '../image/rights.ts';
import { imageEngine, usingPyramid } from '../image/sharp-engine.ts';
import { type TileShape, tileSide } from '../image/tile-grid.ts';
import { creditOf, encode, inColorSpace, withCredit, xmpOf } from '../renditions/encode-rendition.ts';

/** From 90, libjpeg keeps full color resolution, which triples the file and is rare in originals. */
const pyramidQuality = 89;

/**
 * Writes an image as a tiled TIFF with one page for each scale factor, in the color space of renditions. It keeps the
 * orientation of the original, because rotation would hold all pixels in memory. Each page has half the pixels of the
 * one before, rounded down. So tiles at an edge may be off by less than a pixel.
 */
export async function writePyramid(original: Buffer | string, target: string, isTransparent: boolean): Promise<void> {
  const open = await imageEngine();
  const image = open(original);
  const metadata = await image.metadata();
  const hasAlpha = metadata.hasAlpha && isTransparent;
  await inColorSpace(hasAlpha ? image : image.removeAlpha(), { ...metadata, hasAlpha })
    // TIFF files have no EXIF.
    .withXmp(xmpOf(creditOf(metadata)))
    .tiff({
      ...{ tile: true, pyramid: true, tileWidth: tileSide, tileHeight: tileSide },
      ...{ compression: hasAlpha ? 'webp' : 'jpeg', quality: pyramidQuality },
    })
    .toFile(target);
}

/** Below 85, WebP blurs details of a few pixels, which visitors zoom in for. */
const webpOptions = { quality: 86, effort: 4 } as const;

/** Pixels of a level, each of which covers `factor` pixels of the original, that show a part of a side. */
function spanAt(start: number, length: number, factor: number, levelLength: number) {
  const first = Math.min(Math.floor(start / factor), levelLength - 1);
  const end = Math.min(Math.ceil((start + length) / factor), levelLength);
  return { start: first, length: Math.max(1, end - first) };
}

const levelFor = ({ region, size }: TileShape, levels: number): number => {
  const scale = Math.min(region.width / size.width, region.height / size.height);
  return Math.min(levels - 1, Math.max(0, Math.floor(Math.log2(scale))));
};

/** Encodes a part of an image from its pyramid (a path), or from the original. Colors and credit are those of renditions. */
export async function encodeTile(source: Buffer | string, shape: TileShape, rights: Rights = {}): Promise<Buffer> {
  const { region, size, ending } = shape;
  if (typeof source === 'string') await access(source);
  return usingPyramid(source, async (open) => {
    const base = await open(0).metadata();
    const level = levelFor(shape, typeof source === 'string' ? (base.pages ?? 1) : 1);
    const image = open(level);
    const { autoOrient } = level === 0 ? base : await image.metadata();
    const factor = 2 ** level;
    const across = spanAt(region.left, region.width, factor, autoOrient.width);
    const down = spanAt(region.top, region.height, factor, autoOrient.height);
    const part = { left: across.start, top: down.start, width: across.length, height: down.length };
    const scaled = image
      .autoOrient()
      .extract(part)
      .resize({ ...size, fit: 'fill' });
    const credited = withCredit(inColorSpace(scaled, base), creditOf(base), rights);
    return (ending === 'webp' ? credited.webp(webpOptions) : encode[ending](credited)).toBuffer();
  });
}
