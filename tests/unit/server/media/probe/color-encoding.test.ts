import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { endingsOf } from '../../../../../server/media/image/rendition-widths.ts';
import { analyzeImage } from '../../../../../server/media/probe/analyze-image.ts';
import { hasOtherColors } from '../../../../../server/media/probe/color-encoding.ts';
import { evenImage, wideChart, withPngChunks } from '../../../../helpers/drawn-images.ts';

const png = await evenImage(64, 64, '#c82828').png().toBuffer();
const avif = await evenImage(64, 64, '#c82828').avif({ lossless: true }).toBuffer();

const numbers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => void bytes.writeUInt32BE(value, 4 * index));
  return bytes;
};
const gAMA = numbers(45_455);
const p3 = numbers(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000);
const srgb = numbers(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000);

function nclx(primaries: number, transfer: number): Buffer {
  const bytes = Buffer.from(avif);
  const at = bytes.indexOf('colrnclx') + 8;
  bytes.writeUInt16BE(primaries, at);
  bytes.writeUInt16BE(transfer, at + 2);
  return bytes;
}

describe('of an image in colors that renditions would change, only the original is announced', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['PNG in Display P3 by cICP', () => withPngChunks(png, { cICP: [12, 13, 0, 1] })],
    ['PNG in PQ by cICP', () => withPngChunks(png, { cICP: [9, 16, 0, 1] })],
    ['PNG in PQ by cICP with a profile', async () => withPngChunks(await wideChart(), { cICP: [9, 16, 0, 1] })],
    ['PNG of linear light', () => withPngChunks(png, { gAMA: numbers(100_000) })],
    ['PNG with primaries of Display P3', () => withPngChunks(png, { gAMA, cHRM: p3 })],
    ['AVIF in Display P3', () => nclx(12, 13)],
    ['AVIF in BT.2020', () => nclx(9, 1)],
    ['AVIF in PQ', () => nclx(9, 16)],
    ['AVIF in HLG', () => nclx(9, 18)],
  ])('%s', async (_title, make) => {
    const image = await analyzeImage(await make());
    expect([image.onlyOriginal, endingsOf(image)]).toEqual(['colors', []]);
  });
});

describe('of an image in sRGB, or with a profile, renditions are announced', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['PNG', () => png],
    ['PNG in sRGB by cICP', () => withPngChunks(png, { cICP: [1, 13, 0, 1] })],
    ['PNG with gamma and primaries of sRGB', () => withPngChunks(png, { gAMA, cHRM: srgb })],
    ['PNG with primaries and no gamma, which browsers ignore', () => withPngChunks(png, { cHRM: p3 })],
    ['PNG with an sRGB chunk, which counts first', () => withPngChunks(png, { sRGB: [0], gAMA, cHRM: p3 })],
    ['PNG with a profile, which counts before gamma', async () => withPngChunks(await wideChart(), { gAMA, cHRM: p3 })],
    ['PNG in Display P3 twice', async () => withPngChunks(await wideChart(), { cICP: [12, 13, 0, 1] })],
    ['AVIF', () => avif],
    ['AVIF of a video encoder', () => nclx(1, 1)],
    ['AVIF without a statement', () => nclx(2, 2)],
    ['JPEG', () => sharp(png).jpeg().toBuffer()],
  ])('%s', async (_title, make) => {
    const image = await analyzeImage(await make());
    expect([image.onlyOriginal, endingsOf(image)]).toEqual([undefined, ['avif', 'webp', 'jpg']]);
  });
});

test('an HDR version counts, whatever the profile of an AVIF', () => {
  expect([nclx(9, 16), nclx(12, 13)].map((bytes) => hasOtherColors('avif', bytes, true))).toEqual([true, false]);
});

test('damaged and cut files never throw', () => {
  const file = fc.constantFrom(withPngChunks(png, { cICP: [9], gAMA: [1], cHRM: p3.subarray(1) }), nclx(9, 16));
  const damaged = fc.tuple(file, fc.nat(400), fc.nat(255), fc.nat(400)).map(([bytes, at, value, end]) => {
    const copy = Buffer.from(bytes.subarray(0, end));
    if (at < end) copy[at] = value;
    return copy;
  });
  fc.assert(
    fc.property(damaged, fc.constantFrom('png', 'avif'), fc.boolean(), (bytes, format, hasProfile) => {
      expect(typeof hasOtherColors(format, bytes, hasProfile)).toBe('boolean');
    }),
  );
});
