import readExif from 'exif-reader';
import type { Metadata } from 'sharp';

/** Who made a picture and whose it is, in the file's own words. */
export interface Credit {
  readonly artist?: string;
  readonly copyright?: string;
}

/** Longer ones are no credit but a text. */
const maxCreditLength = 400;

/** Text, or bytes beyond ASCII: UTF-8 as everybody writes it, else the old Latin-1. */
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
    // A damaged block says nothing of the picture itself.
    return {};
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** First item of an XMP list such as `dc:rights`. */
function xmpItem(xmp: string, property: string): string | undefined {
  const list = new RegExp(`<${property}>(.{0,4000}?)</${property}>`, 's').exec(xmp)?.[1] ?? '';
  const item = /<rdf:li[^>]*>([^<]*)<\/rdf:li>/.exec(list)?.[1];
  return item?.replace(/&(amp|lt|gt|quot|apos);/g, (all, name: string) => entities[name] ?? all);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => escapes[character] ?? character);
}

/** An XMP packet of the credit alone. */
export function xmpOf({ artist, copyright }: Credit): string {
  const rights =
    copyright &&
    `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escaped(copyright)}</rdf:li></rdf:Alt></dc:rights>`;
  const creator = artist && `<dc:creator><rdf:Seq><rdf:li>${escaped(artist)}</rdf:li></rdf:Seq></dc:creator>`;
  return (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${rights ?? ''}${creator ?? ''}</rdf:Description>` +
    '</rdf:RDF></x:xmpmeta>'
  );
}

/** IPTC fields are a marker, a number and a length; 80 is the maker, 116 the copyright. */
function iptcField(iptc: Buffer, field: number): Buffer | undefined {
  const at = iptc.indexOf(Buffer.from([0x1c, 2, field]));
  if (at < 0 || at + 5 > iptc.length) return undefined;
  return iptc.subarray(at + 5, at + 5 + iptc.readUInt16BE(at + 3));
}

function credit(artist: unknown, copyright: unknown): Credit {
  const [maker, owner] = [line(artist), line(copyright)];
  return { ...(maker ? { artist: maker } : {}), ...(owner ? { copyright: owner } : {}) };
}

/** Credit of a picture: from EXIF, else from XMP, else from IPTC, each part by itself. Never throws. */
export function creditOf({ exif, iptc, xmpAsString }: Pick<Metadata, 'exif' | 'iptc' | 'xmpAsString'>): Credit {
  return {
    ...(iptc ? credit(iptcField(iptc, 80), iptcField(iptc, 116)) : {}),
    ...(xmpAsString ? credit(xmpItem(xmpAsString, 'dc:creator'), xmpItem(xmpAsString, 'dc:rights')) : {}),
    ...(exif ? exifCredit(exif) : {}),
  };
}
