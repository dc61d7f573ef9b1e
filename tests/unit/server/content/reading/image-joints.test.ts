import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DetailsOf, joinDetails } from '../../../../../server/content/reading/image-details.ts';
import { jointsOf, spliced } from '../../../../../server/content/reading/image-joints.ts';
import type { Image, ImageDetails } from '../../../../../shared/contract/image.ts';

const idOf = (number: number) => `picture-${number}`.padEnd(16, '_');
const image = (number: number): Image => ({ src: `/media/${idOf(number)}/${number}.jpg`, alt: 'A hall', sources: [] });

const known = new Map<string, ImageDetails>([
  [idOf(1), { width: 3, height: 2, tone: 'oklch(0.5 0 0)', paper: { widthMm: 5, heightMm: 3 } }],
  [
    idOf(2),
    { width: 30, height: 20, preview: 'data:image/webp;base64,"é', sources: [{ width: 9, type: 'a', src: 'b' }] },
  ],
]);
const details: DetailsOf = (id) => known.get(id);

/** A value as JSON bytes, with the joints of its images. */
function asBytes(value: unknown) {
  const json = Buffer.from(JSON.stringify(value));
  return { json, joints: jointsOf(json, value) };
}

async function joinedBytes(value: unknown, detailsOf: DetailsOf): Promise<Buffer> {
  const { json, joints } = asBytes(value);
  return joints ? spliced(json, joints, detailsOf) : json;
}

function walked(value: unknown, detailsOf: DetailsOf): string {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  joinDetails(copy, detailsOf);
  return JSON.stringify(copy);
}

/** Images among anything: in each other, with names and words that look like the JSON of one, in any order of fields. */
const anything = fc.letrec<{ value: unknown; picture: object }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.jsonValue({ maxDepth: 1, stringUnit: 'grapheme' }),
    tie('picture'),
    fc.constantFrom(
      JSON.stringify(image(1)),
      `{"src":"/media/${idOf(1)}`,
      '\\',
      '"',
      '{',
      '\u2028',
      '\ud800',
      'é{"src"',
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom('src', 'alt', 'sources', '{"', '__proto__', '7'), fc.string()),
      tie('value'),
      {
        maxKeys: 4,
      },
    ),
  ),
  picture: fc
    .record({
      number: fc.integer({ min: 1, max: 4 }),
      alt: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant(JSON.stringify(image(2)))),
      more: fc.dictionary(
        fc.constantFrom('width', 'tone', 'caption', '1', 'é'),
        fc.oneof(fc.constant('M 1:50'), tie('value')),
        {
          maxKeys: 2,
        },
      ),
      isTurned: fc.boolean(),
    })
    .map(({ number, alt, more, isTurned }) => {
      const whole = { ...image(number), alt, ...more };
      return isTurned ? Object.fromEntries(Object.entries(whole).reverse()) : whole;
    }),
}));

test('splicing bytes equals joining the parsed value', async () => {
  await fc.assert(
    fc.asyncProperty(anything.value, anything.picture, async (value, picture) => {
      const whole = [value, picture, value];
      expect((await joinedBytes(whole, details)).toString()).toBe(walked(whole, details));
    }),
  );
});

const assumed = (widthCm: number, heightCm: number) => ({ widthCm, heightCm, order: 'assumed' });

test.each([
  [assumed(3, 2), { widthCm: 3, heightCm: 2 }],
  [assumed(2, 3), { widthCm: 3, heightCm: 2 }],
  [assumed(2.02, 3), { widthCm: 3, heightCm: 2.02 }],
  [assumed(6, 18), assumed(6, 18)],
  [
    { ...assumed(2, 3), depthCm: 1 },
    { widthCm: 3, heightCm: 2, depthCm: 1 },
  ],
])('the image decides the order of assumed dimensions: %j [N9]', async (dimensions, expected) => {
  const uncovered = { title: 'B', dimensions };
  const value = { items: [uncovered, { title: 'A', dimensions, cover: image(1) }] };
  const items = [uncovered, expect.objectContaining({ dimensions: expected })];
  expect(JSON.parse(walked(value, details))).toEqual({ items });
  expect(JSON.parse((await joinedBytes(value, details)).toString())).toEqual({ items });
});

test('assumed dimensions stay while the image is not analyzed [N9]', async () => {
  const value = { dimensions: assumed(2, 3), cover: image(9) };
  expect(JSON.parse((await joinedBytes(value, details)).toString())).toEqual(value);
});
