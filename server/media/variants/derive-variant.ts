import type { Sharp } from 'sharp';
import { formatOf, pictureEngine } from '../workers/sharp-engine.ts';
import { type Credit, creditOf, xmpOf } from './derive-credit.ts';
import type { DerivedEnding } from './picture-widths.ts';
import type { VariantShape } from './variant-address.ts';

/**
 * Qualities that look alike: each is as near to the original (SSIM) as mozjpeg at 80, measured over the sample's
 * pictures at 640, 960 and 1440 pixels. AVIF then takes 52 to 56 % of the bytes, WebP 71 to 75 %. AVIF keeps full color
 * resolution: at this quality it costs 3 % and saves the edges of saturated color.
 */
const encode: Readonly<Record<DerivedEnding, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2, chromaSubsampling: '4:4:4' }),
  webp: (picture) => picture.webp({ quality: 75, effort: 4 }),
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
};

function withCredit(picture: Sharp, credit: Credit): Sharp {
  const { artist, copyright } = credit;
  if (!artist && !copyright) return picture;
  const fields = { ...(artist ? { Artist: artist } : {}), ...(copyright ? { Copyright: copyright } : {}) };
  const credited = picture.withExif({ IFD0: fields });
  // EXIF is ASCII; a name beyond it stands in XMP as it is.
  return /^\p{ASCII}*$/u.test(Object.values(fields).join('')) ? credited : credited.withXmp(xmpOf(credit));
}

/**
 * The bytes of a derived file: upright, in sRGB, without metadata but the credit, never enlarged. Transparency is kept
 * (on white in JPEG), and so is animation in WebP. Rejects for what is no picture, is damaged or too large.
 */
export async function deriveVariant(original: Buffer, { width, ending }: VariantShape): Promise<Buffer> {
  const format = formatOf(original);
  if (format === undefined || format === 'svg') throw new Error('Not a picture that files are derived from');
  const animated = ending === 'webp' && (format === 'gif' || format === 'webp');
  const open = await pictureEngine();
  const picture = open(original, { animated });
  const metadata = await picture.metadata();
  const isAnimation = (metadata.pages ?? 1) > 1;
  const upright = isAnimation ? picture : picture.autoOrient();
  const scaled = upright.resize({ width, withoutEnlargement: true });
  return encode[ending](withCredit(scaled.toColourspace('srgb'), creditOf(metadata))).toBuffer();
}
