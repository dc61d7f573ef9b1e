import sharp from 'sharp';
import { expect, test } from 'vitest';
import { endingsOf } from '../../../../server/media/image/rendition-widths.ts';
import { svgTextOf } from '../../../../server/media/image/svg-text.ts';
import { analyzeImage } from '../../../../server/media/probe/analyze-image.ts';
import { encodeRendition } from '../../../../server/media/renditions/encode-rendition.ts';
import { sanitizeSvg } from '../../../../server/media/renditions/svg-sanitizer.ts';
import { noisyImage } from '../../../helpers/drawn-images.ts';

const withoutEnd = (jpeg: Buffer) => jpeg.subarray(0, -2);

test.each([true, false])(
  'a JPEG that lacks only its end marker has renditions; progressive: %j [N12]',
  async (progressive) => {
    const bytes = withoutEnd(await noisyImage(300, 200).jpeg({ progressive }).toBuffer());
    expect(await analyzeImage(bytes)).toMatchObject({
      format: 'jpeg',
      width: 300,
      height: 200,
      tone: expect.any(String),
    });
    expect((await encodeRendition(bytes, { width: 100, ending: 'webp', isSquare: false })).length).toBeGreaterThan(0);
  },
);

test.each([true, false])(
  'a JPEG that lacks a part of its data is unreadable; progressive: %j [N12]',
  async (progressive) => {
    const bytes = await noisyImage(300, 200).jpeg({ progressive }).toBuffer();
    await expect(analyzeImage(bytes.subarray(0, bytes.length / 2))).rejects.toThrow(/premature end/);
  },
);

/** A chunk of a PNG. The checksum does not matter to the reader of chunks. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

test('an animated PNG is known as animated and has no renditions [N12]', async () => {
  const still = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const afterHeader = 8 + 25;
  const animated = Buffer.concat([
    still.subarray(0, afterHeader),
    chunk('acTL', Buffer.alloc(8)),
    still.subarray(afterHeader),
  ]);
  const [plain, moving] = [await analyzeImage(still), await analyzeImage(animated)];
  expect([plain.isAnimated, moving.isAnimated]).toEqual([false, true]);
  expect([endingsOf(plain).length, endingsOf(moving).length]).toEqual([3, 0]);
});

const namespaces = '<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY ns_xlink "http://www.w3.org/1999/xlink">';
const illustrator = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [${namespaces}<!ENTITY st0 "fill:#123456;">]>
<svg xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" width="40" height="30"><rect id="a" style="&st0;"/><use xlink:href="#a"/></svg>`;

test('entities of Illustrator are expanded in an SVG [N12]', async () => {
  const text = await sanitizeSvg(svgTextOf(Buffer.from(illustrator)));
  expect(text).toContain('style="fill:#123456"');
  expect(text).toContain('xmlns:xlink="http://www.w3.org/1999/xlink"');
  expect(await analyzeImage(Buffer.from(illustrator))).toMatchObject({ format: 'svg', width: 40, height: 30 });
});

test('an SVG that uses xlink without declaring it gets the declaration [N12]', async () => {
  expect(await sanitizeSvg('<svg><use xlink:href="#a"/></svg>')).toContain(
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
  );
});

test('entities that refer to each other end at a limit [P10]', () => {
  const references = Array.from({ length: 20 }, (_, index) => `<!ENTITY b${index} "${`&b${index - 1};`.repeat(10)}">`);
  const bomb = `<!DOCTYPE svg [<!ENTITY b-1 "aaaaaaaaaa">${references.join('')}]><svg>&b19;</svg>`;
  expect(svgTextOf(Buffer.from(bomb)).length).toBeLessThan(5_000_000);
});

const prefixed =
  '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="10" height="5"><svg:title>Höhe</svg:title><svg:path d="M0 0"/></svg:svg>';

test.each([
  ['UTF-16 with a mark', Buffer.from(`\ufeff${prefixed}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(prefixed, 'utf16le')],
  ['Latin-1', Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${prefixed}`, 'latin1')],
  ['UTF-8', Buffer.from(prefixed)],
])('an SVG with namespace prefixes in %s is read [N12]', async (_encoding, bytes) => {
  expect(await analyzeImage(bytes)).toMatchObject({ format: 'svg', width: 10, height: 5 });
  const text = await sanitizeSvg(svgTextOf(bytes));
  expect(text).toMatch(/<title>H(?:ö|&#xf6;)he<\/title>/);
  expect(text).toContain('<path d="M0 0"/>');
});

test.each([
  [
    'of parts',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"><svg:use href="#a"/></svg>',
  ],
  [
    'of links',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xl="http://www.w3.org/1999/xlink"><use xl:href="#a"/></svg>',
  ],
])('reads other prefixes %s in an SVG [N12]', async (_of, drawing) => {
  expect(await sanitizeSvg(drawing)).toMatch(/<use (?:xlink:)?href="#a"\/>/);
});
