import type { ChildNode } from 'domhandler';
import { escapeUTF8 } from 'entities';
import readExif from 'exif-reader';
import { DomUtils } from 'htmlparser2';
import type { Metadata } from 'sharp';
import { readXml } from './xml-tree.ts';

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

/** First item of an XMP list such as `dc:rights`. */
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

/** An XMP packet of the credit alone. */
export function xmpOf({ artist, copyright }: Credit): string {
  const rights =
    copyright &&
    `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeUTF8(copyright)}</rdf:li></rdf:Alt></dc:rights>`;
  const creator = artist && `<dc:creator><rdf:Seq><rdf:li>${escapeUTF8(artist)}</rdf:li></rdf:Seq></dc:creator>`;
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
    ...(xmpAsString ? xmpCredit(xmpAsString) : {}),
    ...(exif ? exifCredit(exif) : {}),
  };
}
