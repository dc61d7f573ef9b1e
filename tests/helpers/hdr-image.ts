import sharp, { type Sharp } from 'sharp';

interface WithGainMap {
  withGainMap(): Sharp;
}

const regenerated = (image: Sharp): Sharp => (image as Sharp & WithGainMap).withGainMap();

/** White of standard displays in the raw numbers of `sharp`. */
const white = 65_535;

/** A JPEG with a gain map: light that grows from left to right, up to four times white. */
export function hdrJpeg(width: number, height: number): Promise<Buffer> {
  const pixels = new Float32Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const light = (4 * white * (at % width)) / width;
    pixels.set([light, light * (0.5 + at / (2 * width * height)), light / 2], at * 3);
  }
  const raw = { width, height, channels: 3 } as const;
  return regenerated(sharp(pixels, { raw })).jpeg({ quality: 95 }).toBuffer();
}

/** The light of an image on an HDR display, of 64 × 40 points. */
export async function lightOf(image: Buffer): Promise<Float32Array> {
  const small = regenerated(sharp(image)).resize({ width: 64, height: 40, fit: 'fill' }).toColourspace('scrgb');
  const { buffer, byteOffset, length } = await small.raw({ depth: 'float' }).toBuffer();
  return new Float32Array(buffer, byteOffset, length / 4);
}

/** Mean difference of two images in light, as a share of the brightest point of the first. */
export async function lightDifference(one: Buffer, other: Buffer): Promise<number> {
  const [light, otherLight] = [await lightOf(one), await lightOf(other)];
  const sum = light.reduce((total, value, at) => total + Math.abs(value - (otherLight[at] ?? 0)), 0);
  return sum / light.length / Math.max(...light);
}
