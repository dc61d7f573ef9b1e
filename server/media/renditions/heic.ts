/// <reference path="./libheif-bundle.d.ts" />
import { crc32, deflateSync } from 'node:zlib';
import { onceUnlessFailed } from '../../base/once.ts';
import { UnreadableImage } from '../image/analyzed-image.ts';
import { imageEngine, maxPixels } from '../image/sharp-engine.ts';
import { encodingsOf, hdrTransfers } from '../probe/color-encoding.ts';
import { creditOf, withCredit } from './encode-rendition.ts';

/** Undefined if the optional package is not installed. */
const library = onceUnlessFailed(async () => {
  const loaded = await import('libheif-js/libheif-wasm/libheif-bundle.mjs').catch(() => undefined);
  return loaded?.default;
});

interface Decoded {
  readonly message?: string;
  readonly channels?: readonly {
    readonly width: number;
    readonly height: number;
    /** Bytes of a row, with padding. */
    readonly stride: number;
    readonly data: Uint8Array;
  }[];
}

/** Upright pixels of the primary image. */
async function decode(heic: Buffer, load: NonNullable<Awaited<ReturnType<typeof library>>>, channels: 3 | 4) {
  // Separate for each image, because its memory never shrinks, and a failure could damage the next image.
  const libheif = load();
  const { heif_chroma_interleaved_RGB: opaque, heif_chroma_interleaved_RGBA: transparent } = libheif.heif_chroma;
  const context = libheif.heif_context_alloc();
  const read = libheif.heif_context_read_from_memory(context, heic);
  if (read.code !== libheif.heif_error_code.heif_error_Ok) throw new UnreadableImage(String(read.message));
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  if (handle.code) throw new UnreadableImage(handle.message);
  const chroma = channels === 4 ? transparent : opaque;
  const rgb = libheif.heif_colorspace.heif_colorspace_RGB;
  const decoded: Decoded = await libheif.heif_js_decode_image2(handle, rgb, chroma);
  const [channel] = decoded.channels ?? [];
  if (!channel) throw new UnreadableImage(String(decoded.message));
  const { width, height, stride, data } = channel;
  const rowBytes = width * channels;
  const pixels = Buffer.alloc(rowBytes * height);
  for (let row = 0; row < height; row += 1)
    pixels.set(data.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  return { pixels, raw: { width, height, channels } };
}

/** The profile of a file, otherwise one for its primaries (ITU-T H.273). Undefined for sRGB. */
async function profileOf(heic: Buffer, icc: Buffer | undefined): Promise<Buffer | undefined> {
  if (icc) return icc.toString('latin1', 16, 20) === 'RGB ' ? icc : undefined;
  const encodings = encodingsOf(heic);
  if (encodings.some(({ primaries, transfer }) => primaries === 9 || hdrTransfers.includes(transfer)))
    throw new UnreadableImage('colors that no ICC profile describes (HEIC)');
  if (!encodings.some(({ primaries }) => primaries === 12)) return undefined;
  const open = await imageEngine();
  const raw = { width: 1, height: 1, channels: 3 } as const;
  const wide = await open(Buffer.alloc(3), { raw }).withIccProfile('p3').png().toBuffer();
  return (await open(wide).metadata()).icc;
}

const ihdrEnd = 33;

/** sharp cannot attach a profile without a conversion. */
function withProfile(png: Buffer, icc: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.from('\0\0\0\0iCCPheic\0\0', 'latin1'), deflateSync(icc), Buffer.alloc(4)]);
  chunk.writeUInt32BE(chunk.length - 12);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return Buffer.concat([png.subarray(0, ihdrEnd), chunk, png.subarray(ihdrEnd)]);
}

/**
 * Converts HEIC, which the build of sharp does not decode, to PNG: upright, in its colors, with its credit. Without the
 * optional package, returns the file. Rejects with {@link UnreadableImage}.
 */
export async function convertHeic(heic: Buffer): Promise<Buffer> {
  const load = await library();
  if (!load) return heic;
  const open = await imageEngine();
  const metadata = await open(heic, { limitInputPixels: false }).metadata();
  if (metadata.width * metadata.height > maxPixels.heic)
    throw new UnreadableImage(`more than ${maxPixels.heic} pixels (heic)`);
  const icc = await profileOf(heic, metadata.icc);
  const { pixels, raw } = await decode(heic, load, metadata.hasAlpha ? 4 : 3);
  const png = await withCredit(open(pixels, { raw }), creditOf(metadata)).png({ compressionLevel: 1 }).toBuffer();
  return icc ? withProfile(png, icc) : png;
}
