import sharp from 'sharp';

const block = 4;

/** A JPEG of gray blocks of 4 × 4 pixels, the same every time, which no smaller rendition can show. */
export function detailedImage(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.alloc(width * height);
  const row = Buffer.alloc(width);
  for (let y = 0; y < height; y += block) {
    let state = y + 1;
    for (let x = 0; x < width; x += block) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      row.fill(40 + (state >>> 25), x, x + block);
    }
    for (let line = y; line < Math.min(height, y + block); line += 1) row.copy(bytes, line * width);
  }
  return sharp(bytes, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .jpeg({ quality: 85 })
    .toBuffer();
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Mean difference of gray between equally large parts of two images, 0 to 255. */
export async function meanDifference(a: Buffer, areaOfA: Area, b: Buffer, areaOfB: Area): Promise<number> {
  const grayOf = (image: Buffer, area: Area) =>
    sharp(image, { limitInputPixels: false }).extract(area).toColourspace('b-w').removeAlpha().raw().toBuffer();
  const [one, other] = await Promise.all([grayOf(a, areaOfA), grayOf(b, areaOfB)]);
  return one.reduce((sum, gray, at) => sum + Math.abs(gray - (other[at] ?? 0)), 0) / one.length;
}
