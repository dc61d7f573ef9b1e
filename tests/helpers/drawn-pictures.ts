import sharp, { type Sharp } from 'sharp';

/** An image of an even color. */
export function evenPicture(width: number, height: number, background: string | object = '#c43d21'): Sharp {
  return sharp({ create: { width, height, channels: 4, background } }).removeAlpha();
}

/** An image full of detail that is the same every time: what a photograph is to an encoder. */
export function noisyPicture(width: number, height: number): Sharp {
  const bytes = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = (state >>> 26) + Math.floor(((at % (width * 3)) / (width * 3)) * 190);
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** An animated GIF of one even frame for each color. */
export async function animation(width: number, height: number, colors: readonly string[]): Promise<Buffer> {
  const frames = await Promise.all(colors.map((color) => evenPicture(width, height, color).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: colors.map(() => 80) })
    .toBuffer();
}

/** Color of the pixel in the middle of the first frame, 0 to 255 each. */
export async function middleColor(picture: Buffer): Promise<number[]> {
  const { width, height } = await sharp(picture).metadata();
  const [left, top] = [Math.floor(width / 2), Math.floor(height / 2)];
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}
