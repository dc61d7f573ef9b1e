import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { analyzeImage as measure, sizeOfStart } from '../../../../../server/media/probe/analyze-image.ts';
import { hdrJpeg } from '../../../../helpers/hdr-image.ts';
import { hugePng } from '../../../../helpers/images.ts';

const failureOf = (bytes: Buffer) =>
  measure(bytes).then(
    () => expect.unreachable('was read'),
    (error: unknown) => error,
  );

/** Upper third light, the rest red: 300 × 200. */
function painted(): Sharp {
  const light = { create: { width: 300, height: 70, channels: 3, background: '#eee' } } as const;
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#b03020' } }).composite([
    { input: light, top: 0, left: 0 },
  ]);
}

/** Numbers of an `oklch()`. */
function lchOf(tone: string | undefined): number[] {
  return (tone?.match(/[\d.]+/g) ?? []).map(Number);
}

function expectTone(tone: string | undefined, like: string | undefined): void {
  const [lightness = 0, chroma = 0, hue = 0] = lchOf(tone);
  const [ownLightness = 1, ownChroma = 1, ownHue = 360] = lchOf(like);
  expect(Math.abs(lightness - ownLightness)).toBeLessThan(0.02);
  expect(Math.abs(chroma - ownChroma)).toBeLessThan(0.02);
  expect(Math.abs(hue - ownHue)).toBeLessThan(8);
}

const expected = await measure(await painted().png().toBuffer());

describe('formats', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)('analyzes %s', async (format) => {
    const image = await measure(await painted().toFormat(format, { effort: 1 }).toBuffer());
    expect(image).toMatchObject({ format, width: 300, height: 200, hasAlpha: false, isAnimated: false });
    expectTone(image.tone, expected.tone);
    expect(image.bandMin).toBeCloseTo(0.855, 1);
    expect(image.bandMax).toBeCloseTo(0.855, 1);
    expect(image.preview).toMatch(/^data:image\/webp;base64,[\w+/=]{40,375}$/);
  });

  test('transparency is reported, and invisible pixels have no color', async () => {
    const pixels = Buffer.alloc(100 * 60 * 4, 255);
    for (let at = 0; at < pixels.length / 2; at += 4) pixels.writeUInt32BE(0x0000ff00, at);
    const bytes = await sharp(pixels, { raw: { width: 100, height: 60, channels: 4 } })
      .png()
      .toBuffer();
    const image = await measure(bytes);
    expect(image).toMatchObject({ hasAlpha: true, tone: 'oklch(1 0 0)' });
    expect(image.bandMin).toBeUndefined();
  });
});

test.each([
  [1, 300, 200],
  [3, 300, 200],
  [6, 200, 300],
  [8, 200, 300],
])('applies orientation %i', async (orientation, width, height) => {
  const bytes = await painted().jpeg().withMetadata({ orientation }).toBuffer();
  const image = await measure(bytes);
  expect(image).toMatchObject({ width, height });
  expect(await sizeOfStart(bytes.subarray(0, 4096))).toEqual({ width, height });
  // Stored upside down, the light part is at the bottom.
  if (orientation === 3) expect(image.bandMax).toBeLessThan(0.2);
});

describe('drawings', () => {
  test('an SVG with external or growing entities does no harm', async () => {
    const reaching = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg width="&x;" height="10"/>';
    expect(await measure(Buffer.from(reaching))).toMatchObject({ width: 300, height: 10 });
    const lol = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
    const laughing = `<!DOCTYPE svg [<!ENTITY l0 "ha">${lol}]><svg width="9" height="9"><text>&l9;</text></svg>`;
    expect(await measure(Buffer.from(laughing))).toMatchObject({ width: 9, height: 9 });
  });
});

describe('limits', () => {
  test('a huge image in a small file is refused by its header', async () => {
    const bomb = hugePng(60_000, 50_000);
    expect(bomb.length).toBeLessThan(10_000);
    const message = 'more than 400000000 pixels (png)';
    expect(await failureOf(bomb)).toMatchObject({ message, size: { width: 60_000, height: 50_000 } });
  });
});

test('a gain map is noted, and other images have none', async () => {
  expect(await measure(await hdrJpeg(64, 40))).toMatchObject({ format: 'jpeg', hasGainMap: true });
  expect(expected).not.toHaveProperty('hasGainMap');
});
