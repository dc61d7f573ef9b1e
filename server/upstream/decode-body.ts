import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { UpstreamError } from './errors.ts';

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
} as const;

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function isDecodable(coding: string): coding is keyof typeof decoders {
  return coding in decoders;
}

async function decode(bytes: Buffer, coding: keyof typeof decoders, maxBytes: number): Promise<Buffer> {
  try {
    // The bound holds after decoding, too: a small reply can unfold into a very large one.
    return await decoders[coding](bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new UpstreamError(isTooLarge ? 'too-large' : 'not-json', `The ${coding} body cannot be decoded`, { cause: error });
  }
}

/**
 * The bytes behind a Content-Encoding. A coding that is named but not used is seen through,
 * and so is one that is used but not named, or twice.
 */
export async function decodeBody(bytes: Buffer, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const codings = (encoding ?? '').toLowerCase().split(',').map((coding) => coding.trim());
  let decoded = bytes;
  for (const coding of codings.reverse()) {
    if (!isDecodable(coding)) continue;
    const isMislabelled = coding.endsWith('gzip') ? !isGzip(decoded) : isJsonLike(decoded);
    if (!isMislabelled) decoded = await decode(decoded, coding, maxBytes);
  }
  return isGzip(decoded) ? decode(decoded, 'gzip', maxBytes) : decoded;
}

function isJsonLike(bytes: Buffer): boolean {
  return /^\s*[[{"]/.test(bytes.subarray(0, 64).toString('latin1'));
}

const byteOrderMarks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

function charsetOf(bytes: Buffer, contentType: string): string {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  return marked?.[0] ?? /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
}

/** Text of a body: a byte order mark decides, then the declared charset, then UTF-8; bytes that are no UTF-8 are Latin-1. */
export function textOf(bytes: Buffer, contentType: string): string {
  try {
    return new TextDecoder(charsetOf(bytes, contentType), { fatal: true }).decode(bytes).toWellFormed();
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).toWellFormed();
  }
}
