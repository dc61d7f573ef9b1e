import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';
import { UpstreamError } from './errors.ts';

type Decoder = (body: Buffer, options: ZlibOptions) => Promise<Buffer>;

const gunzipBody: Decoder = promisify<Buffer, ZlibOptions, Buffer>(gunzip);
const inflateBody: Decoder = promisify<Buffer, ZlibOptions, Buffer>(inflate);
const inflateRawBody: Decoder = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw);

/** `deflate` means zlib by the standard, raw deflate by an old misunderstanding. */
const decoders: Readonly<Record<string, Decoder>> = {
  gzip: gunzipBody,
  'x-gzip': gunzipBody,
  br: (body, { maxOutputLength }) => promisify(brotliDecompress)(body, { maxOutputLength }),
  deflate: (body, options) => ((body[0] ?? 0) % 16 === 8 ? inflateBody : inflateRawBody)(body, options),
};

/** Compressed more often than this is not an accident. */
const maxCodings = 3;

export interface DecodedBody {
  readonly body: Buffer;
  /** The headers did not say truly how the body is coded. */
  readonly isMislabelled: boolean;
}

function hasGzipMagic(body: Buffer): boolean {
  return body.length > 18 && body[0] === 0x1f && body[1] === 0x8b && body[2] === 8;
}

/** Text of JSON or a page, as far as its first character tells. */
function looksLikeText(body: Buffer): boolean {
  return /^(?:\uFEFF|\s)*[[{"<)]/.test(body.subarray(0, 64).toString('utf8'));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function decodingError(error: unknown, coding: string): UpstreamError {
  const code = codeOf(error);
  if (code === 'ERR_BUFFER_TOO_LARGE')
    return new UpstreamError('too-large', 'body too large once decompressed', { cause: error });
  // All decoders say so when the end is missing.
  const fault = code === 'Z_BUF_ERROR' ? 'connection-reset' : 'not-json';
  return new UpstreamError(fault, `body is not complete ${coding}`, { cause: error });
}

/** One coding taken off, or the body as it is when the label is plainly wrong. */
async function decodeOnce(body: Buffer, coding: string, maxBytes: number): Promise<DecodedBody> {
  const decoder = decoders[coding];
  try {
    if (!decoder) throw new UpstreamError('not-json', `unknown content coding "${coding.slice(0, 40)}"`);
    return { body: await decoder(body, { maxOutputLength: maxBytes }), isMislabelled: false };
  } catch (error) {
    const failure = error instanceof UpstreamError ? error : decodingError(error, coding);
    if (failure.fault === 'too-large' || !looksLikeText(body)) throw failure;
    return { body, isMislabelled: true };
  }
}

/**
 * The body without its content codings, by the header and then by what the bytes themselves show.
 * Throws UpstreamError: `too-large` beyond `maxBytes`, `connection-reset` when the end is missing, else `not-json`.
 */
export async function decodeBody(
  raw: Buffer,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<DecodedBody> {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  const named = codings.filter((coding) => coding !== '' && coding !== 'identity').reverse();
  if (named.length > maxCodings) throw new UpstreamError('not-json', `${named.length} content codings`);
  let body = raw;
  let isMislabelled = false;
  for (const coding of raw.length === 0 ? [] : named) {
    const decoded = await decodeOnce(body, coding, maxBytes);
    body = decoded.body;
    isMislabelled ||= decoded.isMislabelled;
  }
  for (let round = 0; round < maxCodings && hasGzipMagic(body); round += 1) {
    body = (await decodeOnce(body, 'gzip', maxBytes)).body;
    isMislabelled = true;
  }
  return { body, isMislabelled };
}
