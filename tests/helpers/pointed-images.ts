import sharp, { type Sharp } from 'sharp';
import type { FocalPoint } from '../../shared/contract/image.ts';
import { groupRegions, iptcRegions } from './xmp-regions.ts';

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
export async function partOfDisc(picture: Buffer, scale: number): Promise<number> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
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

const boundary = ({ x, y }: FocalPoint) =>
  `<Iptc4xmpExt:RegionBoundary Iptc4xmpExt:rbShape="circle" Iptc4xmpExt:rbUnit="relative" Iptc4xmpExt:rbX="${x}"
    Iptc4xmpExt:rbY="${y}" Iptc4xmpExt:rbRx="0.02"/>`;

/** Five landscapes whose point is far from the middle: in fields of three systems, and in metadata of the files. */
export async function pointedImages(): Promise<PointedImage[]> {
  const made = async (
    name: string,
    width: number,
    point: FocalPoint,
    fields: object,
    finish = (image: Sharp) => image,
  ): Promise<PointedImage> => {
    const height = 900;
    const image = pointed(width, height, point);
    return { name, width, height, point, fields, file: await finish(image).jpeg({ quality: 90 }).toBuffer() };
  };
  return Promise.all([
    made('Directus', 1350, { x: 0.1, y: 0.4 }, { width: 1350, height: 900, focal_point_x: 135, focal_point_y: 360 }),
    made('Payload', 1350, { x: 0.92, y: 0.9 }, { focalX: 92, focalY: 90 }),
    made('Sanity', 2700, { x: 0.24, y: 0.6 }, { hotspot: { x: 0.24, y: 0.6, width: 0.1, height: 0.1 } }),
    // Stored on its side: the regions are those of the stored image.
    made('MWG', 1350, { x: 0.88, y: 0.5 }, {}, (image) =>
      image
        .rotate(270)
        .withMetadata({ orientation: 6 })
        .withXmp(groupRegions([{ type: 'Focus', x: 0.5, y: 1 - 0.88 }])),
    ),
    made('IPTC', 1350, { x: 0.15, y: 0.75 }, {}, (image) =>
      image.withXmp(iptcRegions([boundary({ x: 0.15, y: 0.75 })])),
    ),
  ]);
}
