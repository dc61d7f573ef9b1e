import sharp from 'sharp';
import type { FocalPoint } from '../../shared/contract/image.ts';

const radius = 50;

/** A gray image with a red disc around a point, and its size. */
function pointed(width: number, height: number, { x, y }: FocalPoint) {
  const bytes = Buffer.alloc(width * height * 3, 150);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if (Math.hypot(column - x * width, row - y * height) > radius) continue;
      bytes.set([230, 0, 20], 3 * (row * width + column));
    }
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** How much of the disc of a {@link PointedImage} is in a rendition with a scale, from 0 to 1. */
export async function partOfDisc(image: Buffer, scale: number): Promise<number> {
  const { data } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  // Shades of the header leave the hue.
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r > 70 && r > 2 * g && r > 2 * b) red += 1;
  }
  return red / (Math.PI * (radius * scale) ** 2);
}

export interface PointedImage {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly point: FocalPoint;
  readonly file: Buffer;
  /** Fields of the CMS besides the URL. */
  readonly fields: object;
}

/** Landscapes whose point is far from the middle, in fields of three systems. */
export async function pointedImages(): Promise<PointedImage[]> {
  const made = async (name: string, width: number, point: FocalPoint, fields: object): Promise<PointedImage> => {
    const height = 900;
    const file = await pointed(width, height, point).jpeg({ quality: 90 }).toBuffer();
    return { name, width, height, point, fields, file };
  };
  return Promise.all([
    made('Directus', 1350, { x: 0.1, y: 0.4 }, { width: 1350, height: 900, focal_point_x: 135, focal_point_y: 360 }),
    made('Payload', 1350, { x: 0.92, y: 0.9 }, { focalX: 92, focalY: 90 }),
    made('Sanity', 2700, { x: 0.24, y: 0.6 }, { hotspot: { x: 0.24, y: 0.6, width: 0.1, height: 0.1 } }),
  ]);
}
