import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { creditOf, xmpOf } from '../../../../../server/media/variants/derive-credit.ts';
import { evenPicture } from '../../../../helpers/drawn-pictures.ts';

/** An IPTC field as Photoshop writes it. */
function iptcField(field: number, text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x1c, 2, field, bytes.length >> 8, bytes.length & 255]), bytes]);
}

async function exifOf(fields: Record<string, string>): Promise<Buffer | undefined> {
  const picture = await evenPicture(8, 8).withExif({ IFD0: fields }).jpeg().toBuffer();
  return (await sharp(picture).metadata()).exif;
}

describe('the credit of a picture', () => {
  test('stands in EXIF', async () => {
    const exif = await exifOf({ Artist: 'T. Arany', Copyright: '2026 Plain Bearing' });
    expect(creditOf({ ...(exif ? { exif } : {}) })).toEqual({ artist: 'T. Arany', copyright: '2026 Plain Bearing' });
  });
  test('in XMP, with its characters', () => {
    const credit = { artist: 'Åsa', copyright: '© Søn & <Co>' };
    expect(creditOf({ xmpAsString: xmpOf(credit) })).toEqual(credit);
  });
  test('in IPTC', () => {
    const iptc = Buffer.concat([iptcField(80, 'Åsa'), iptcField(116, '© Søn')]);
    expect(creditOf({ iptc })).toEqual({ artist: 'Åsa', copyright: '© Søn' });
  });
  test('in several places: each part is taken where it stands, EXIF first', async () => {
    const exif = await exifOf({ Artist: 'From EXIF' });
    const xmpAsString = xmpOf({ artist: 'From XMP', copyright: 'Also from XMP' });
    expect(creditOf({ ...(exif ? { exif } : {}), xmpAsString })).toEqual({
      artist: 'From EXIF',
      copyright: 'Also from XMP',
    });
  });
});

test('a text of XMP that is nested without end, or repeats itself, is read and ends', () => {
  for (const part of ['<a>', '<dc:rights>', '<rdf:li', '<dc:rights><rdf:li>a', '</dc:rights>', '&lt;']) {
    const { artist } = creditOf({ xmpAsString: part.repeat(200_000) });
    expect(artist).toBeUndefined();
  }
});

test('damaged blocks have no credit', () => {
  const iptc = Buffer.from([0x1c, 2, 116, 0xff]);
  expect(
    creditOf({ exif: Buffer.from('Exif\0\0II*\0\xff\xff\xff\x7f', 'latin1'), iptc, xmpAsString: '<dc:rights>' }),
  ).toEqual({});
});

test('control characters go, and what is longer than a credit is cut', () => {
  const { artist, copyright } = creditOf({ xmpAsString: xmpOf({ artist: ' a\n\tb ', copyright: 'x'.repeat(1000) }) });
  expect(artist).toBe('a b');
  expect(copyright).toHaveLength(400);
});
