import { isAscii, isUtf8 } from 'node:buffer';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { UpstreamError } from '../base/upstream-errors.ts';

type Decoder = (body: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;

/** `deflate` means zlib by the standard. Some servers send raw deflate. */
const decoders: Readonly<Record<string, Decoder>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  deflate: (body, options) => ((body[0] ?? 0) % 16 === 8 ? inflateSync : inflateRawSync)(body, options),
};

const maxCodings = 3;

interface DecodedBody {
  readonly body: Uint8Array;
  readonly isMislabelled: boolean;
}

const hasGzipMagic = (body: Uint8Array): boolean =>
  body.length > 18 && body[0] === 0x1f && body[1] === 0x8b && body[2] === 8;

const looksLikeText = (body: Uint8Array): boolean => /^\s*[[{"<)]/.test(new TextDecoder().decode(body.subarray(0, 64)));

function decodingError(error: unknown, coding: string): UpstreamError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_BUFFER_TOO_LARGE')
    return new UpstreamError('too-large', 'body too large once decompressed', { cause: error });
  const kind = code === 'Z_BUF_ERROR' ? 'connection-reset' : 'not-json';
  return new UpstreamError(kind, `body is not complete ${coding}`, { cause: error });
}

function decodeOnce(body: Uint8Array, coding: string, maxBytes: number): DecodedBody {
  const decoder = decoders[coding];
  try {
    if (!decoder) throw new UpstreamError('not-json', `unknown content coding "${coding.slice(0, 40)}"`);
    return { body: decoder(body, { maxOutputLength: maxBytes }), isMislabelled: false };
  } catch (error) {
    const failure = error instanceof UpstreamError ? error : decodingError(error, coding);
    if (failure.kind === 'too-large' || !looksLikeText(body)) throw failure;
    return { body, isMislabelled: true };
  }
}

/**
 * Removes the content codings by the header, then by the bytes. Throws UpstreamError: `too-large` beyond `maxBytes`,
 * `connection-reset` when the end is missing, otherwise `not-json`.
 */
export function decodeBody(raw: Uint8Array, contentEncoding: string | undefined, maxBytes: number): DecodedBody {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  const named = codings.filter((coding) => coding !== '' && coding !== 'identity').reverse();
  if (named.length > maxCodings) throw new UpstreamError('not-json', `${named.length} content codings`);
  let body = raw;
  let isMislabelled = false;
  for (const coding of raw.length === 0 ? [] : named) {
    const decoded = decodeOnce(body, coding, maxBytes);
    body = decoded.body;
    isMislabelled ||= decoded.isMislabelled;
  }
  for (let round = 0; round < maxCodings && hasGzipMagic(body); round += 1) {
    body = decodeOnce(body, 'gzip', maxBytes).body;
    isMislabelled = true;
  }
  return { body, isMislabelled };
}

const windows1252 = 'windows-1252';

/** Detects a byte order mark, or the zeros of UTF-16 around an ASCII character. */
function sniffUtf16(body: Uint8Array): string | undefined {
  const [first, second] = body;
  if (body.length < 2) return undefined;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return undefined;
}

function decoderOf(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Because bytes in another character set are hardly ever valid UTF-8, valid UTF-8 beyond ASCII is UTF-8. */
const isWideUtf8 = (body: Uint8Array): boolean => isUtf8(body) && !isAscii(body);

/** Replaces a few bad bytes. Text that is mostly invalid UTF-8 is Latin. */
function decodeUtf8(body: Uint8Array) {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body), isMislabelled: false };
  } catch {
    const text = new TextDecoder('utf-8').decode(body);
    const isMostlyUtf8 = count(text, /[^\0-\x7f\ufffd]/gu) >= count(text, /\ufffd/g);
    return { text: isMostlyUtf8 ? text : new TextDecoder(windows1252).decode(body), isMislabelled: true };
  }
}

/** The text of a body in its actual character set, without byte order mark. Never throws. */
export function decodeText(body: Uint8Array, contentType: string | undefined) {
  const named = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase();
  const sniffed = sniffUtf16(body);
  if (sniffed) {
    const isMislabelled = named !== undefined && !named.startsWith('utf-16');
    return { text: new TextDecoder(sniffed).decode(body), isMislabelled };
  }
  const isMarkedUtf8 = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  const decoder = named === undefined || isMarkedUtf8 ? undefined : decoderOf(named);
  // UTF-16 JSON starts with a zero byte. Without one the label is wrong.
  if (!decoder || decoder.encoding === 'utf-8' || decoder.encoding.startsWith('utf-16')) return decodeUtf8(body);
  if (isWideUtf8(body)) return { text: new TextDecoder().decode(body), isMislabelled: true };
  return { text: decoder.decode(body), isMislabelled: false };
}
