/** Primaries and transfers of ITU-T H.273 that browsers show as sRGB in an AVIF, and in a PNG. 2 is unspecified. */
const srgb = {
  avif: { primaries: [1, 2], transfers: [1, 2, 6, 13, 14, 15] },
  png: { primaries: [1, 2], transfers: [2, 13] },
} as const satisfies Record<string, Record<string, readonly number[]>>;

/** PQ and HLG. */
export const hdrTransfers: readonly number[] = [16, 18];

interface Encoding {
  readonly primaries: number;
  readonly transfer: number;
}

/** Content of the chunks of a PNG before its pixels, by name. Malformed chunks are left out. */
export function pngChunksOf(png: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at + 8 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') break;
    if (end <= png.length) chunks.set(name, png.subarray(at + 8, end));
    at = end + 4;
  }
  return chunks;
}

const usualGamma = 45_455;
const gammaTolerance = 1_000;

/** White, red, green and blue of sRGB, as `cHRM` has them. */
const usualPoints = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000];
const pointTolerance = 500;

/** True if the chunks contain another gamma or other primaries than sRGB. Browsers read primaries only with a gamma. */
function hasOtherGamma(chunks: ReadonlyMap<string, Buffer>): boolean {
  const gamma = chunks.get('gAMA');
  if (chunks.has('sRGB') || gamma?.length !== 4) return false;
  if (Math.abs(gamma.readUInt32BE() - usualGamma) > gammaTolerance) return true;
  const points = chunks.get('cHRM');
  if (points?.length !== 4 * usualPoints.length) return false;
  return usualPoints.some((usual, index) => Math.abs(points.readUInt32BE(4 * index) - usual) > pointTolerance);
}

/** Encodings in `colr` boxes of an AVIF or HEIC, such as those of its image and of its HDR version. */
export function encodingsOf(heif: Buffer): Encoding[] {
  const encodings: Encoding[] = [];
  const box = 'colrnclx';
  for (let at = heif.indexOf(box); at >= 0 && at + 12 <= heif.length; at = heif.indexOf(box, at + 1))
    encodings.push({ primaries: heif.readUInt16BE(at + 8), transfer: heif.readUInt16BE(at + 10) });
  return encodings;
}

/**
 * True if the colors of an image would change in renditions, because the decoder reads ICC profiles only: HDR, and other
 * colors than sRGB without a profile.
 */
export function hasOtherColors(format: string, bytes: Buffer, hasProfile: boolean): boolean {
  if (format !== 'png' && format !== 'avif') return false;
  const chunks = format === 'png' ? pngChunksOf(bytes) : undefined;
  const [primaries, transfer] = chunks?.get('cICP') ?? [];
  const inPng = primaries === undefined || transfer === undefined ? [] : [{ primaries, transfer }];
  const encodings: readonly Encoding[] = chunks ? inPng : encodingsOf(bytes);
  if (encodings.some((encoding) => hdrTransfers.includes(encoding.transfer))) return true;
  if (hasProfile) return false;
  if (chunks && encodings.length === 0) return hasOtherGamma(chunks);
  const usual: Record<keyof (typeof srgb)['png'], readonly number[]> = srgb[format];
  return encodings.some(
    (each) => !usual.primaries.includes(each.primaries) || !usual.transfers.includes(each.transfer),
  );
}
