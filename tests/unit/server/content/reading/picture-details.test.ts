import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonWithDetails, pictureIdsIn, withDetails } from '../../../../../server/content/reading/picture-details.ts';
import type { Image } from '../../../../../shared/contract/image.ts';
import type { Video } from '../../../../../shared/contract/video.ts';

const idOf = (number: number) => `picture-${number}`.padEnd(16, '_');
const image = (number: number): Image => ({ src: `/media/${idOf(number)}/${number}.jpg`, alt: 'A hall', sources: [] });
const film: Video = { sources: [{ src: `/media/${idOf(8)}/film.mp4` }], poster: image(9), alt: 'A film' };
const details = new Map([[idOf(1), { width: 3, height: 2, tone: 'oklch(0.5 0 0)' }]]);

test('pictures are found wherever they stand, each once; films and other addresses are none', () => {
  const value = {
    cover: image(1),
    blocks: [
      { kind: 'gallery', items: [{ full: image(2), thumbnail: image(1) }] },
      { kind: 'video', video: film },
    ],
    link: { href: `/media/${idOf(7)}/plan.pdf`, label: 'Plan' },
    outside: { src: 'https://cdn.example/a.jpg', alt: '', sources: [] },
    inline: { src: 'data:image/png;base64,AAAA', alt: '', sources: [] },
    derived: { src: `/media/${idOf(6)}/abcdefgh/640.webp`, alt: '', sources: [] },
  };
  expect([...pictureIdsIn(value)]).toEqual([1, 2, 9].map(idOf));
  expect([...pictureIdsIn(null)]).toEqual([]);
});

test('what is known of a picture is added to each place that names it, and to nothing else', () => {
  const value = { cover: image(1), items: [image(2), image(1)], film };
  const filled = { ...image(1), width: 3, height: 2, tone: 'oklch(0.5 0 0)' };
  expect(withDetails(value, details)).toEqual({ cover: filled, items: [image(2), filled], film });
});

test('measured sizes take the place of those the upstream claims; what is known stands until more is known', () => {
  expect(withDetails({ ...image(1), width: 100, height: 100 }, details)).toMatchObject({ width: 3, height: 2 });
  const before = withDetails(image(1), details);
  expect(withDetails(before, new Map())).toEqual(before);
});

test.each([
  ['Front and side, 1:10', '1:10'],
  ['The line, 1:1000, and three bays of it, 1:100', '1:1000'],
  ['Detail (2:1)', '2:1'],
  ['M 1:50.', '1:50'],
  ['Drawn at 14:32', undefined],
  ['Psalm 121:1:2', undefined],
  ['No scale', undefined],
  [undefined, undefined],
])('a drawing on paper with the caption "%s" is a sheet to the scale of %s', (caption, scale) => {
  const paper = { widthMm: 264, heightMm: 110 };
  const drawing = { ...image(1), ...(caption && { caption }) };
  const filled = withDetails(drawing, new Map([[idOf(1), { width: 998, height: 416, paper }]]));
  expect(filled).toEqual({ ...drawing, width: 998, height: 416, ...(scale && { sheet: { ...paper, scale } }) });
});

test('adding the same twice changes nothing, and nothing else is touched', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = Buffer.from(JSON.stringify({ value, cover: image(1) }));
      const once = jsonWithDetails(json, details);
      expect(jsonWithDetails(once, details)).toEqual(once);
      expect(JSON.parse(once.toString()).value).toEqual(JSON.parse(json.toString()).value);
    }),
  );
});
