import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeRendition } from '../../../../../server/media/renditions/encode-rendition.ts';
import { evenImage } from '../../../../helpers/drawn-images.ts';

const endings = ['avif', 'webp', 'jpg'] as const;

test.each(endings)('%s contains the rights of the settings beside the credit of the file', async (ending) => {
  const original = await evenImage(900, 600)
    .withExif({ IFD0: { Artist: 'T. Arany' } })
    .jpeg()
    .toBuffer();
  const rights = { credit: 'Åsa & Söhne', licenseUrl: 'https://a.test/terms?a=1&b=2' };
  const plain = await encodeRendition(original, { width: 640, ending });
  const derived = await encodeRendition(original, { width: 640, ending }, rights);
  const { exif, xmpAsString } = await sharp(derived).metadata();
  expect(exif?.toString('latin1')).toContain('T. Arany');
  expect(xmpAsString).toContain('<rdf:li>T. Arany</rdf:li>');
  expect(xmpAsString).toContain('<photoshop:Credit>Åsa &amp; Söhne</photoshop:Credit>');
  expect(xmpAsString).toContain('<xmpRights:WebStatement>https://a.test/terms?a=1&amp;b=2</xmpRights:WebStatement>');
  // Every visitor loads it with every image.
  expect(derived.length - plain.length).toBeLessThan(800);
});
