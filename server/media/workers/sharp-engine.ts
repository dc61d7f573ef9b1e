import type { Sharp, SharpOptions } from 'sharp';
import { onceUnlessFailed } from '../../base/once.ts';
import type { PictureFormat } from '../probe/measured-picture.ts';

type OpenOptions = Pick<SharpOptions, 'animated' | 'raw' | 'failOn' | 'limitInputPixels'>;

/** Reads pictures: sharp, loaded with the first one and not before, as it takes 50 ms and 20 MiB. */
export type OpenPicture = (bytes: Buffer, options?: OpenOptions) => Sharp;

/**
 * Pixels that are read of each format, all those of an animation together: as many as its decoder holds in less than 1 GiB,
 * at the most bytes that one of its pixels was seen to take. The largest cameras there are make 151 million.
 */
const maxPixels: Readonly<Record<PictureFormat, number>> = {
  // 7 bytes, where it is progressive and keeps all colors; 1 byte where it comes line by line.
  jpeg: 160_000_000,
  // 10 bytes, where it is interlaced, has sixteen bits and is transparent; 2 bytes where it comes line by line.
  png: 100_000_000,
  // 3 bytes.
  webp: 160_000_000,
  // 6 bytes.
  gif: 100_000_000,
  // 26 bytes, where it has twelve bits and is transparent; 19 always. It suffices for a screen of 8K.
  avif: 36_000_000,
  // It is never drawn here.
  svg: 0,
};

/** Loaders that may see bytes of the upstream; all others of libvips are shut, that of drawings among them. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

/**
 * Sharp with the bounds that bytes of unknown origin need. One thread for each picture: how many are worked on at once
 * is for the callers to bound. Nothing is kept between pictures.
 */
export const pictureEngine = onceUnlessFailed(async (): Promise<OpenPicture> => {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
  return (bytes, options = {}) => {
    const limitInputPixels = options.raw ? true : pixelLimitOf(bytes);
    return sharp(bytes, { failOn: 'truncated', limitInputPixels, ...options, sequentialRead: true });
  };
});

/** How many pixels of a picture with these bytes are read. */
export function pixelLimitOf(bytes: Buffer): number {
  return maxPixels[formatOf(bytes) ?? 'svg'];
}

const signatures: readonly (readonly [PictureFormat, (bytes: Buffer) => boolean])[] = [
  ['jpeg', (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff],
  ['png', (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
  ['avif', (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp' && /avi[fs]/.test(bytes.toString('latin1', 8, 40))],
  ['svg', (bytes) => /^\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(textOf(bytes)) && /<svg[\s>]/i.test(textOf(bytes))],
];

/** The beginning as text, without a byte order mark. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8', 0, 4096).replace(/^\ufeff/, '');
}

/** The format of a file by its first bytes, whatever it is called; undefined for anything that is no picture of ours. */
export function formatOf(bytes: Buffer): PictureFormat | undefined {
  if (bytes.length < 16) return undefined;
  return signatures.find(([, matches]) => matches(bytes))?.[0];
}
