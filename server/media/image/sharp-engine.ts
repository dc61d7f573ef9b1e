import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Sharp, SharpOptions } from 'sharp';
import { onceUnlessFailed } from '../../base/once.ts';
import type { ImageFormat } from './analyzed-image.ts';
import { xmlTextOf } from './svg-text.ts';

type OpenOptions = Pick<SharpOptions, 'animated' | 'raw' | 'failOn' | 'limitInputPixels'>;

/** Opens images with sharp, which loads on first use because it takes 50 ms and 20 MiB. A string is a path. */
export type OpenImage = (image: Buffer | string, options?: OpenOptions) => Sharp;

/** Maximum pixels per format, of all frames: its decoder holds them in 1 GiB. The largest cameras make 151 million. */
export const maxPixels: Readonly<Record<ImageFormat, number>> = {
  // 7 bytes a pixel if progressive without subsampling.
  jpeg: 160_000_000,
  // Interlaced: 10 bytes a pixel if 16-bit and transparent.
  png: 100_000_000,
  // 3 bytes a pixel.
  webp: 160_000_000,
  // 6 bytes a pixel.
  gif: 100_000_000,
  // Up to 16 bytes a pixel in strips or tiles of any size.
  tiff: 60_000_000,
  // 26 bytes a pixel if 12-bit and transparent. Enough for an 8K screen.
  avif: 36_000_000,
  // About 12 bytes a pixel with its conversion. Phones make 48 million.
  heic: 50_000_000,
  svg: 0,
};

/** Of a JPEG or PNG that is decoded row by row. */
const maxSequentialPixels = 400_000_000;

/** Loaders for untrusted bytes. All others are blocked, including SVG. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff', 'Uhdr'];

/** One thread each, because the callers limit concurrency. */
const limitedSharp = onceUnlessFailed(async () => {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
  return sharp;
});

export const imageEngine = onceUnlessFailed(async (): Promise<OpenImage> => {
  const sharp = await limitedSharp();
  return (image, options = {}) => {
    const limitInputPixels = options.raw ? true : pixelLimitOf(image);
    const whole = options.raw ? image : withEndMarker(image);
    // With the marker, missing data is a warning.
    const failOn = whole === image ? 'truncated' : 'warning';
    return sharp(whole, {
      failOn,
      limitInputPixels,
      ...options,
      sequentialRead: true,
    });
  };
});

/** Opens pages of a TIFF that this server wrote, or the only page of an original (bytes). */
export async function usingPyramid<Result>(
  source: Buffer | string,
  use: (open: (page: number) => Sharp) => Promise<Result>,
): Promise<Result> {
  const open = await imageEngine();
  if (typeof source !== 'string') return use(() => open(source));
  const sharp = await limitedSharp();
  return use((page) => sharp(source, { page, limitInputPixels: maxSequentialPixels, sequentialRead: false }));
}

/** Converts to sRGB of 8 bits. `space`: of the original. Without the first step, sharp converts 16 bits to Display P3. */
export const inSrgb = (image: Sharp, space: string): Sharp =>
  (space === 'rgb16' ? image.pipelineColourspace('srgb') : image).toColourspace('srgb');

type ReadAt = (at: number, length: number) => Buffer;

function reading<Result>(image: Buffer | string, use: (read: ReadAt, length: number) => Result): Result {
  if (typeof image !== 'string') return use((at, length) => image.subarray(at, at + length), image.length);
  const file = openSync(image, 'r');
  try {
    const read: ReadAt = (at, length) => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(file, bytes, 0, length, at));
    };
    return use(read, fstatSync(file).size);
  } finally {
    closeSync(file);
  }
}

export const startOf = (image: Buffer | string): Buffer =>
  typeof image === 'string' ? reading(image, (read) => read(0, maxSvgStart)) : image;

export const pixelLimitOf = (image: Buffer | string): number =>
  reading(image, (read) => {
    const format = formatOf(read(0, maxSvgStart)) ?? 'svg';
    const isByRow = format === 'png' ? isNotInterlaced(read) : format === 'jpeg' && isSequential(read);
    return isByRow ? maxSequentialPixels : maxPixels[format];
  });

/** The last byte of `IHDR`, which always comes first. */
const isNotInterlaced = (read: ReadAt): boolean => read(28, 1)[0] === 0;

/** More than any profile and thumbnail need. */
const maxSegments = 1_000;

/** True for a baseline JPEG with one scan. All others need memory for the coefficients of the whole image. */
function isSequential(read: ReadAt): boolean {
  let components: number | undefined;
  for (let at = 2, segments = 0; segments < maxSegments; segments += 1) {
    const segment = read(at, 10);
    const marker = segment[1] ?? 0;
    if (segment.length < 10 || segment[0] !== 0xff) return false;
    if (marker === 0xda) return segment[4] === components;
    if (marker === 0xc0 || marker === 0xc1) components = segment[9];
    const isAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    at += isAlone ? (marker === 0xff ? 1 : 2) : 2 + segment.readUInt16BE(2);
  }
  return false;
}

const signatures: readonly (readonly [ImageFormat, (bytes: Buffer) => boolean])[] = [
  ['jpeg', (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff],
  ['png', (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
  ['avif', (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp' && /avi[fs]/.test(bytes.toString('latin1', 8, 40))],
  ['tiff', (bytes) => /^(?:II[*+]\0|MM\0[*+])/.test(bytes.toString('latin1', 0, 4))],
  ['heic', (bytes) => /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/.test(bytes.toString('latin1', 4, 12))],
  ['svg', isSvg],
];

/** A document type with entities may precede the root. */
const maxSvgStart = 65_536;

function isSvg(bytes: Buffer): boolean {
  const text = xmlTextOf(bytes.subarray(0, maxSvgStart)).trimStart();
  return /^<(?:\?xml|!--|!DOCTYPE svg|(?:\w+:)?svg)/i.test(text) && /<(?:\w+:)?svg[\s>]/i.test(text);
}

const jpegEnd = Buffer.from([0xff, 0xd9]);

/** Zeros may follow the end. */
const maxEnd = 65_536;

/** Adds the end marker that some writers forget, so that the decoder can detect whether a JPEG lacks data. */
function withEndMarker(image: Buffer | string): Buffer | string {
  const hasEnd = reading(image, (read, length) => {
    if (formatOf(read(0, maxSvgStart)) !== 'jpeg') return true;
    const end = read(Math.max(0, length - maxEnd), maxEnd);
    const last = end.findLastIndex((byte) => byte !== 0);
    return end.subarray(last - 1, last + 1).equals(jpegEnd);
  });
  if (hasEnd) return image;
  return Buffer.concat([typeof image === 'string' ? readFileSync(image) : image, jpegEnd]);
}

export function formatOf(bytes: Buffer): ImageFormat | undefined {
  if (bytes.length < 16) return undefined;
  return signatures.find(([, matches]) => matches(bytes))?.[0];
}
