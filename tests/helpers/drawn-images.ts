import { crc32, deflateSync } from 'node:zlib';
import { converter, differenceCiede2000 } from 'culori';
import sharp, { type Sharp } from 'sharp';

/** An image of an even color. */
export function evenImage(width: number, height: number, background: string | object = '#c43d21'): Sharp {
  return sharp({ create: { width, height, channels: 4, background } }).removeAlpha();
}

/** An image full of detail that is the same every time: what a photograph is to an encoder. */
export function noisyImage(width: number, height: number): Sharp {
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
  const frames = await Promise.all(colors.map((color) => evenImage(width, height, color).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: colors.map(() => 80) })
    .toBuffer();
}

/** Color of the pixel in the middle of the first frame, 0 to 255 each. */
export async function middleColor(image: Buffer): Promise<number[]> {
  const { width, height } = await sharp(image).metadata();
  const [left, top] = [Math.floor(width / 2), Math.floor(height / 2)];
  return [...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

const patch = 40;
const columns = 6;

/** Colors of Display P3, a third of which sRGB does not have, from 0 to 255 each. */
export const chartColors: readonly (readonly [number, number, number])[] = [
  ...([
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 0],
    [0, 255, 255],
    [255, 0, 255],
  ] as const),
  ...([
    [230, 70, 20],
    [20, 160, 60],
    [40, 60, 200],
    [240, 190, 30],
    [30, 170, 190],
    [190, 40, 150],
  ] as const),
  ...([
    [196, 61, 33],
    [94, 120, 80],
    [70, 90, 130],
    [200, 170, 120],
    [120, 150, 150],
    [140, 90, 120],
  ] as const),
  ...([
    [255, 255, 255],
    [200, 200, 200],
    [150, 150, 150],
    [100, 100, 100],
    [50, 50, 50],
    [0, 0, 0],
  ] as const),
];

function pngChunk(name: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG with more chunks before its pixels. */
export function withPngChunks(png: Buffer, chunks: Readonly<Record<string, Buffer | readonly number[]>>): Buffer {
  const head = 33;
  const added = Object.entries(chunks).map(([name, content]) => pngChunk(name, Buffer.from(content)));
  return Buffer.concat([png.subarray(0, head), ...added, png.subarray(head)]);
}

/** A PNG of even patches in Display P3, with its profile. */
export async function wideChart(): Promise<Buffer> {
  const [width, height] = [columns * patch, (chartColors.length / columns) * patch];
  const numbers = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      numbers.set(chartColors[Math.floor(y / patch) * columns + Math.floor(x / patch)] ?? [], 3 * (y * width + x));
  }
  const png = await sharp(numbers, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  const { icc } = await sharp(await evenImage(1, 1).withIccProfile('p3').png().toBuffer()).metadata();
  return withPngChunks(png, { iCCP: Buffer.concat([Buffer.from('P3\0\0', 'latin1'), deflateSync(icc ?? '')]) });
}

const labOf = converter('lab65');
const differenceOf = differenceCiede2000();
const colorOf = ([r = 0, g = 0, b = 0]: readonly number[]) => labOf({ mode: 'p3', r: r / 255, g: g / 255, b: b / 255 });

/** Pixels in the middle of the patches. */
export const patchCenters = chartColors.map(
  (_color, index) => [((index % columns) + 0.5) * patch, (Math.floor(index / columns) + 0.5) * patch] as const,
);

/** ΔE2000 between colors of Display P3, from 0 to 255 each. */
export const differencesOf = (some: readonly (readonly number[])[], others: readonly (readonly number[])[]): number[] =>
  some.map((color, index) => differenceOf(colorOf(color), colorOf(others[index] ?? [])));

/** ΔE2000 of each patch of a chart that is in Display P3 again. */
export async function chartDifferences(chart: Buffer): Promise<number[]> {
  const { data, info } = await sharp(chart, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
  const found = patchCenters.map(([x, y]) => {
    const at = (y * info.width + x) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
  return differencesOf(chartColors, found);
}
