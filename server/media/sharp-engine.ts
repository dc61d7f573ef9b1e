import type { Sharp, SharpOptions } from 'sharp';
import type { PictureFormat } from './measured-picture.ts';

/** Reads pictures: sharp, loaded with the first one and not before, as it takes 50 ms and 20 MiB. */
export type OpenPicture = (bytes: Buffer, options?: Pick<SharpOptions, 'animated' | 'raw' | 'failOn'>) => Sharp;

/** The largest cameras there are make 151 million pixels; more in a small file is a decompression bomb. */
export const maxPixels = 160_000_000;

/** Loaders that may see bytes of the upstream; all others of libvips are shut, that of drawings among them. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

let engine: Promise<OpenPicture> | undefined;

/**
 * Sharp with the bounds that bytes of unknown origin need. One thread for each picture: how many are worked on at once
 * is for the callers to bound. Nothing is kept between pictures.
 */
export function pictureEngine(): Promise<OpenPicture> {
  engine ??= loadEngine();
  return engine;
}

async function loadEngine(): Promise<OpenPicture> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
  return (bytes, options = {}) =>
    sharp(bytes, { failOn: 'truncated', ...options, limitInputPixels: maxPixels, sequentialRead: true });
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
