import type { Metadata } from 'sharp';
import { describe, expect, test } from 'vitest';
import { focalPointOfXmp } from '../../../../../server/media/probe/focal-point-of-xmp.ts';
import { groupRegions, iptcRegions, xmpOf } from '../../../../helpers/xmp-regions.ts';

const pointOf = (xmpAsString: string, other: object = {}) =>
  focalPointOfXmp({ xmpAsString, width: 4000, height: 2000, ...other } as Metadata);

const rectangle = (x: number, y: number, w: number, h: number, unit = 'relative') =>
  `<Iptc4xmpExt:RegionBoundary rdf:parseType="Resource"><Iptc4xmpExt:rbShape>rectangle</Iptc4xmpExt:rbShape>
   <Iptc4xmpExt:rbUnit>${unit}</Iptc4xmpExt:rbUnit><Iptc4xmpExt:rbX>${x}</Iptc4xmpExt:rbX><Iptc4xmpExt:rbY>${y}</Iptc4xmpExt:rbY>
   <Iptc4xmpExt:rbW>${w}</Iptc4xmpExt:rbW><Iptc4xmpExt:rbH>${h}</Iptc4xmpExt:rbH></Iptc4xmpExt:RegionBoundary>`;
const role = (name: string) =>
  `<Iptc4xmpExt:rRole><rdf:Bag><rdf:li rdf:parseType="Resource"><xmp:Identifier><rdf:Bag><rdf:li>http://cv.iptc.org/newscodes/imageregionrole/${name}</rdf:li></rdf:Bag></xmp:Identifier></rdf:li></rdf:Bag></Iptc4xmpExt:rRole>`;

describe('regions of the Metadata Working Group', () => {
  test.each([
    ['as attributes', groupRegions([{ type: 'Focus', x: 0.2, y: 0.7 }])],
    [
      'as elements',
      xmpOf(`<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType="Resource">
        <mwg-rs:Type>Focus</mwg-rs:Type><mwg-rs:Area rdf:parseType="Resource"><stArea:x>0.2</stArea:x><stArea:y>0.7</stArea:y>
        </mwg-rs:Area></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`),
    ],
  ])('are read %s', (_form, xmp) => expect(pointOf(xmp)).toEqual({ x: 0.2, y: 0.7 }));

  test('a focus precedes faces, and the middle of several faces counts', () => {
    const faces = [0.1, 0.5].map((x) => ({ type: 'Face', x, y: 0.3, w: 0.1, h: 0.1 }));
    expect(pointOf(groupRegions(faces))).toEqual({ x: 0.3, y: 0.3 });
    expect(pointOf(groupRegions([...faces, { type: 'Focus', x: 0.9, y: 0.8 }]))).toEqual({ x: 0.9, y: 0.8 });
  });

  test.each([
    [1, { x: 0.2, y: 0.7 }],
    [2, { x: 0.8, y: 0.7 }],
    [3, { x: 0.8, y: 0.3 }],
    [4, { x: 0.2, y: 0.3 }],
    [5, { x: 0.7, y: 0.2 }],
    [6, { x: 0.3, y: 0.2 }],
    [7, { x: 0.3, y: 0.8 }],
    [8, { x: 0.7, y: 0.8 }],
  ])('are in the upright image of orientation %i', (orientation, point) => {
    expect(pointOf(groupRegions([{ type: 'Focus', x: 0.2, y: 0.7 }]), { orientation })).toEqual(point);
  });
});

describe('regions of IPTC', () => {
  test.each([
    ['a rectangle', rectangle(0.1, 0.6, 0.2, 0.2)],
    ['a rectangle in pixels', rectangle(400, 1200, 800, 400, 'pixel')],
    [
      'a circle',
      '<Iptc4xmpExt:RegionBoundary Iptc4xmpExt:rbShape="circle" Iptc4xmpExt:rbX="0.2" Iptc4xmpExt:rbY="0.7" Iptc4xmpExt:rbRx="0.1"/>',
    ],
    [
      'a polygon',
      `<Iptc4xmpExt:RegionBoundary><rdf:Description><Iptc4xmpExt:rbVertices><rdf:Seq>${[
        [0.1, 0.6],
        [0.3, 0.7],
        [0.2, 0.8],
      ]
        .map(([x, y]) => `<rdf:li Iptc4xmpExt:rbX="${x}" Iptc4xmpExt:rbY="${y}"/>`)
        .join('')}</rdf:Seq></Iptc4xmpExt:rbVertices></rdf:Description></Iptc4xmpExt:RegionBoundary>`,
    ],
  ])('%s has its middle', (_shape, boundary) => {
    expect(pointOf(iptcRegions([boundary]))).toEqual({ x: 0.2, y: 0.7 });
  });

  test('a main subject precedes a crop, and texts do not count', () => {
    const crop = rectangle(0.5, 0.5, 0.5, 0.5) + role('cropping');
    const text = rectangle(0.8, 0, 0.2, 0.1) + role('annotatedText');
    const subject = rectangle(0.1, 0.6, 0.2, 0.2) + role('mainSubjectArea');
    expect(pointOf(iptcRegions([crop, text]))).toEqual({ x: 0.75, y: 0.75 });
    expect(pointOf(iptcRegions([crop, text, subject]))).toEqual({ x: 0.2, y: 0.7 });
    expect(pointOf(iptcRegions([text]))).toBeUndefined();
  });
});

test.each([
  ['the center', groupRegions([{ type: 'Face', x: 0.5, y: 0.5 }])],
  ['bar codes', groupRegions([{ type: 'BarCode', x: 0.1, y: 0.1 }])],
  ['words in place of numbers', groupRegions([{ type: 'Focus', x: Number.NaN, y: 0.1 }])],
  ['a region outside the image', groupRegions([{ type: 'Focus', x: 4, y: 0.1 }])],
  ['a tree that is too deep', `<x Region="">${'<a>'.repeat(300)}`],
  ['no metadata', ''],
])('has no point for %s', (_what, xmp) => expect(pointOf(xmp)).toBeUndefined());
