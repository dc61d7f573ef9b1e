import type { Sharp, SharpOptions } from 'sharp';
import { onceUnlessFailed } from '../../base/once.ts';
import type { ImageFormat } from '../probe/analyzed-image.ts';
import { xmlTextOf } from './svg-text.ts';

type OpenOptions = Pick<SharpOptions, 'animated' | 'raw' | 'failOn' | 'limitInputPixels'>;

/** Opens images with sharp, which loads on first use because it takes 50 ms and 20 MiB. */
export type OpenImage = (bytes: Buffer, options?: OpenOptions) => Sharp;

/** Maximum pixels per format, of all frames: its decoder holds them in 1 GiB. The largest cameras make 151 million. */
const maxPixels: Readonly<Record<ImageFormat, number>> = {
  // 7 bytes a pixel if progressive without subsampling.
  jpeg: 160_000_000,
  // 10 bytes a pixel if interlaced, 16-bit and transparent.
  png: 100_000_000,
  // 3 bytes a pixel.
  webp: 160_000_000,
  // 6 bytes a pixel.
  gif: 100_000_000,
  // 26 bytes a pixel if 12-bit and transparent. Enough for an 8K screen.
  avif: 36_000_000,
  svg: 0,
};

/** Loaders for untrusted bytes. All others are blocked, including SVG. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

/** Sharp with limits for untrusted bytes. One thread each, because the callers limit concurrency. */
export const imageEngine = onceUnlessFailed(async (): Promise<OpenImage> => {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
  return (bytes, options = {}) => {
    const limitInputPixels = options.raw ? true : pixelLimitOf(bytes);
    const whole = options.raw ? bytes : withEndMarker(bytes);
    // With the marker, missing data is a warning.
    const failOn = whole === bytes ? 'truncated' : 'warning';
    return sharp(whole, {
      failOn,
      limitInputPixels,
      ...options,
      sequentialRead: true,
    });
  };
});

export const pixelLimitOf = (bytes: Buffer): number => maxPixels[formatOf(bytes) ?? 'svg'];

const signatures: readonly (readonly [ImageFormat, (bytes: Buffer) => boolean])[] = [
  ['jpeg', (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff],
  ['png', (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
  ['avif', (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp' && /avi[fs]/.test(bytes.toString('latin1', 8, 40))],
  ['svg', isSvg],
];

/** A document type with entities may precede the root. */
const maxSvgStart = 65_536;

function isSvg(bytes: Buffer): boolean {
  const text = xmlTextOf(bytes.subarray(0, maxSvgStart)).trimStart();
  return /^<(?:\?xml|!--|!DOCTYPE svg|(?:\w+:)?svg)/i.test(text) && /<(?:\w+:)?svg[\s>]/i.test(text);
}

const jpegEnd = Buffer.from([0xff, 0xd9]);

/** Adds the end marker that some writers forget, so that the decoder can detect whether a JPEG lacks data. */
function withEndMarker(bytes: Buffer): Buffer {
  if (formatOf(bytes) !== 'jpeg') return bytes;
  const last = bytes.findLastIndex((byte) => byte !== 0);
  const hasEnd = bytes.subarray(last - 1, last + 1).equals(jpegEnd);
  return hasEnd ? bytes : Buffer.concat([bytes, jpegEnd]);
}

export function formatOf(bytes: Buffer): ImageFormat | undefined {
  if (bytes.length < 16) return undefined;
  return signatures.find(([, matches]) => matches(bytes))?.[0];
}
