import type { ChildNode } from 'domhandler';
import { escapeUTF8 } from 'entities';
import readExif from 'exif-reader';
import { DomUtils } from 'htmlparser2';
import type { Metadata, Region, ResizeOptions, Sharp } from 'sharp';
import { type CardName, cardNames, cardSize, pointOfCard } from '../../../shared/contract/share-card.ts';
import type { ImageFormat } from '../image/analyzed-image.ts';
import { heightAt, type RenditionEnding, type RenditionShape } from '../image/rendition-widths.ts';
import type { Rights } from '../image/rights.ts';
import { formatOf, imageEngine, inSrgb, startOf } from '../image/sharp-engine.ts';
import { readXml } from '../image/xml-tree.ts';
import { isWideGamut } from './color-gamut.ts';

declare module 'sharp' {
  interface Sharp {
    /** Of version 0.35. Its types do not have it yet. */
    keepGainMap(): Sharp;
  }
}

interface Credit {
  readonly artist?: string;
  readonly copyright?: string;
}

const maxCreditLength = 400;

function textOf(value: unknown): string {
  if (!Buffer.isBuffer(value)) return typeof value === 'string' ? value : '';
  const text = value.toString('utf8');
  return text.includes('\ufffd') ? value.toString('latin1') : text;
}

function line(value: unknown): string | undefined {
  const text = textOf(value)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return text === '' ? undefined : text.slice(0, maxCreditLength);
}

function exifCredit(exif: Buffer): Credit {
  try {
    const { Artist, Copyright } = readExif(exif).Image ?? {};
    return credit(Artist, Copyright);
  } catch {
    return {};
  }
}

function xmpItem(xmp: readonly ChildNode[], property: string): string | undefined {
  const list = DomUtils.findOne(({ name }) => name === property, [...xmp]);
  const item = list && DomUtils.findOne(({ name }) => name === 'rdf:li', list.children);
  return item ? DomUtils.textContent(item) : undefined;
}

function xmpCredit(text: string): Credit {
  try {
    const xmp = readXml(text);
    return credit(xmpItem(xmp, 'dc:creator'), xmpItem(xmp, 'dc:rights'));
  } catch {
    return {};
  }
}

/** An XMP packet with the credit of the file (Dublin Core) and of the settings (IPTC), which search engines read. */
export function xmpOf({ artist, copyright }: Credit, { credit: line, licenseUrl }: Rights = {}): string {
  const rights =
    copyright &&
    `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeUTF8(copyright)}</rdf:li></rdf:Alt></dc:rights>`;
  const creator = artist && `<dc:creator><rdf:Seq><rdf:li>${escapeUTF8(artist)}</rdf:li></rdf:Seq></dc:creator>`;
  const fields = [
    ['dc', 'http://purl.org/dc/elements/1.1/', `${rights ?? ''}${creator ?? ''}`],
    [
      'photoshop',
      'http://ns.adobe.com/photoshop/1.0/',
      line && `<photoshop:Credit>${escapeUTF8(line)}</photoshop:Credit>`,
    ],
    [
      'xmpRights',
      'http://ns.adobe.com/xap/1.0/rights/',
      licenseUrl && `<xmpRights:WebStatement>${escapeUTF8(licenseUrl)}</xmpRights:WebStatement>`,
    ],
  ].filter(([, , field]) => field);
  const names = fields.map(([prefix, url]) => ` xmlns:${prefix}="${url}"`).join('');
  return (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description${names}>${fields.map(([, , field]) => field).join('')}</rdf:Description>` +
    '</rdf:RDF></x:xmpmeta>'
  );
}

/** IPTC fields: marker, number, length. 80 is the creator, 116 the copyright. */
function iptcField(iptc: Buffer, field: number): Buffer | undefined {
  const at = iptc.indexOf(Buffer.from([0x1c, 2, field]));
  if (at < 0 || at + 5 > iptc.length) return undefined;
  return iptc.subarray(at + 5, at + 5 + iptc.readUInt16BE(at + 3));
}

function credit(artist: unknown, copyright: unknown): Credit {
  const [maker, owner] = [line(artist), line(copyright)];
  return { ...(maker ? { artist: maker } : {}), ...(owner ? { copyright: owner } : {}) };
}

/** The credit from EXIF, otherwise XMP, otherwise IPTC, each field separately. Never throws. */
export const creditOf = ({ exif, iptc, xmpAsString }: Pick<Metadata, 'exif' | 'iptc' | 'xmpAsString'>): Credit => ({
  ...(iptc ? credit(iptcField(iptc, 80), iptcField(iptc, 116)) : {}),
  ...(xmpAsString ? xmpCredit(xmpAsString) : {}),
  ...(exif ? exifCredit(exif) : {}),
});

const asJpeg = (image: Sharp): Sharp => image.jpeg({ quality: 80, mozjpeg: true });

/** Qualities of similar SSIM on the sample. Full color resolution in AVIF costs 3 % and keeps saturated edges. */
export const encode: Readonly<Record<RenditionEnding, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 53, effort: 3, chromaSubsampling: '4:4:4' }),
  webp: (image) => image.webp({ quality: 75, effort: 4 }),
  jpg: (image) => asJpeg(image.flatten({ background: '#ffffff' })),
};

export function withCredit(image: Sharp, credit: Credit, rights: Rights = {}): Sharp {
  const { artist, copyright } = credit;
  const fields = { ...(artist ? { Artist: artist } : {}), ...(copyright ? { Copyright: copyright } : {}) };
  const words = Object.values(fields).join('');
  const credited = words === '' ? image : image.withExif({ IFD0: fields });
  // EXIF is ASCII, so other characters need XMP.
  const isWhole = /^\p{ASCII}*$/u.test(words) && !rights.credit && !rights.licenseUrl;
  return isWhole ? credited : credited.withXmp(xmpOf(credit, rights));
}

function rasterFormatOf(original: Buffer | string): ImageFormat {
  const format = formatOf(startOf(original));
  if (format === undefined || format === 'svg') throw new Error('Not an image that renditions are made of');
  return format;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest part of an image in the proportions of `box` whose center is as near as possible to a point. */
function partAround({ width, height }: Size, box: Size, { x, y }: { readonly x: number; readonly y: number }): Region {
  const scale = Math.min(width / box.width, height / box.height);
  const part = { width: Math.floor(box.width * scale), height: Math.floor(box.height * scale) };
  const start = (extent: number, size: number, at: number) =>
    Math.round(Math.min(Math.max(extent * at - size / 2, 0), extent - size));
  return { ...part, left: start(width, part.width, x), top: start(height, part.height, y) };
}

/** Wide-gamut images keep their colors in Display P3, and grey ones one channel. All others become sRGB. */
export function inColorSpace(image: Sharp, { icc, space, hasAlpha }: Metadata): Sharp {
  if ((space === 'srgb' || space === 'rgb16') && isWideGamut(icc))
    return image.pipelineColourspace('rgb16').withIccProfile('p3');
  return space === 'b-w' && !hasAlpha ? image.toColourspace('b-w') : inSrgb(image, space);
}

/**
 * Encodes a rendition: upright, in sRGB, P3 or grey, without metadata except credit and rights, never enlarged, square ones cropped to
 * the middle or `at`. Transparency and animation are kept where the format has them. Rejects for unreadable images.
 */
export async function encodeRendition(
  original: Buffer | string,
  { width, ending, isSquare, at }: RenditionShape,
  rights: Rights = {},
): Promise<Buffer> {
  const format = rasterFormatOf(original);
  const animated = !isSquare && ending === 'webp' && (format === 'gif' || format === 'webp');
  const open = await imageEngine();
  const image = open(original, { animated });
  const metadata = await image.metadata();
  const { pages = 1, autoOrient } = metadata;
  const isAnimation = pages > 1 && format !== 'tiff';
  const within = Math.min(width, autoOrient.width);
  const upright = isAnimation ? image : image.autoOrient();
  const square = { width, height: width };
  if (isSquare && at !== undefined) upright.extract(partAround(autoOrient, square, { x: at / 100, y: 0.5 }));
  const still: ResizeOptions = isSquare
    ? { ...square, fit: 'cover' }
    : { width: within, height: heightAt(autoOrient, within), fit: 'fill' };
  const scaled = upright.resize(isAnimation ? { width, withoutEnlargement: true } : still);
  const colored = isAnimation ? inSrgb(scaled, metadata.space) : inColorSpace(scaled, metadata);
  const credited = withCredit(colored, creditOf(metadata), rights);
  return encode[ending](ending === 'jpg' && metadata.gainMap ? credited.keepGainMap() : credited).toBuffer();
}

/** `--wall` of the art section in light colours, in sRGB. */
const wall = '#f2f0ec';

const wallPx = 48;

function hung(image: Sharp): Sharp {
  const inside = { width: cardSize.width - 2 * wallPx, height: cardSize.height - 2 * wallPx };
  const room = { top: wallPx, bottom: wallPx, left: wallPx, right: wallPx };
  return image.resize({ ...inside, fit: 'contain', background: wall }).extend({ ...room, background: wall });
}

/** A share card, a JPEG of {@link cardSize}: the whole image on the wall, or its most salient part. */
export async function encodeCard(original: Buffer | string, card: CardName, rights: Rights = {}): Promise<Buffer> {
  rasterFormatOf(original);
  const open = await imageEngine();
  const image = open(original);
  const metadata = await image.metadata();
  const upright = image.autoOrient();
  const point = pointOfCard(card);
  if (point) upright.extract(partAround(metadata.autoOrient, cardSize, point));
  const shown =
    card === cardNames.whole ? hung(upright) : upright.resize({ ...cardSize, fit: 'cover', position: 'attention' });
  const opaque = inSrgb(shown.flatten({ background: wall }), metadata.space);
  return asJpeg(withCredit(opaque, creditOf(metadata), rights)).toBuffer();
}
