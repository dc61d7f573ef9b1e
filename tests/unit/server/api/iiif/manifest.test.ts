import { expect, test } from 'vitest';
import { manifestOf, manifestPath } from '../../../../../server/api/iiif/manifest.ts';
import serverMessages from '../../../../../server/messages/en-US.json' with { type: 'json' };
import type { Image } from '../../../../../shared/contract/image.ts';
import type { Project } from '../../../../../shared/contract/project.ts';
import { manifestSchema } from '../../../../helpers/iiif-documents.ts';
import { config, messages, project } from '../../../web/src/view-fixtures.ts';

const facts = { config, messages: { ...messages, ...serverMessages } };

/** A picture as it is once it has been measured; its id is 16 letters of its name. */
function measured(name: string, width = 1600, height = 1200, types = ['avif', 'webp']): Image {
  const id = name.padEnd(16, '0');
  const sources = types.map((type) => ({
    width: 480,
    type: `image/${type}`,
    src: `/media/${id}/version0/480.${type}`,
  }));
  return { src: `/media/${id}/${name}.jpg`, alt: `Seen in ${name}`, width, height, sources };
}

const waiting = (name: string): Image => ({ src: `/media/${name}/${name}.jpg`, alt: '', sources: [] });
const drawing: Image = { src: '/media/plan/plan.svg', alt: 'A plan', width: 400, height: 300, sources: [] };

const withPictures = (cover: Image | undefined, images: readonly Image[], fields: Partial<Project> = {}): Project => ({
  ...project('sea', { section: 'art', ...fields }),
  ...{ cover, facts: [] },
  blocks: images.map((image, index) => ({ id: String(index), kind: 'image', image })),
});

function manifestWith(made: Project) {
  const { manifest, waiting: left } = manifestOf(made, facts);
  // As it is sent: without what is undefined.
  const read = manifest && manifestSchema.parse(JSON.parse(JSON.stringify(manifest)));
  return { manifest: read, waiting: left };
}

test('N11 a picture stands in it once, however often it stands on the page', () => {
  const [one, two] = [measured('one'), measured('two')];
  const { manifest } = manifestWith(withPictures(one, [two, one, two]));
  expect(manifest?.items.map(({ label }) => label)).toEqual([{ en: ['Seen in one'] }, { en: ['Seen in two'] }]);
});

test('a picture without a word is named by its place', () => {
  const silent = { ...measured('two'), alt: '' };
  const { manifest } = manifestWith(withPictures(measured('one'), [silent]));
  expect(manifest?.items[1]?.label).toEqual({ en: ['2 of 2'] });
  expect(manifest?.items[1]?.summary).toBeUndefined();
});

test('pictures that are not measured are waited for, drawings are files beside the others, an animation is a picture', () => {
  const moving = measured('moving', 400, 300, ['webp']);
  const { manifest, waiting: left } = manifestWith(withPictures(waiting('one'), [drawing, moving]));
  expect(left).toBe(1);
  expect(manifest?.items).toHaveLength(1);
  expect(manifest?.rendering).toMatchObject([{ label: { en: ['A plan'] }, format: 'image/svg+xml' }]);
});

test('while no picture is measured, and where there is none, it is no manifest', () => {
  expect(manifestWith(withPictures(waiting('one'), []))).toEqual({ manifest: undefined, waiting: 1 });
  expect(manifestWith(withPictures(undefined, []))).toEqual({ manifest: undefined, waiting: 0 });
  expect(manifestWith(withPictures(drawing, []))).toEqual({ manifest: undefined, waiting: 0 });
});

test('a cover with the proportions of its work says how large a pixel is, another one does not', () => {
  const dimensions = { widthCm: 80, heightCm: 60 };
  const scaleOf = (cover: Image) =>
    manifestWith(withPictures(cover, [], { dimensions })).manifest?.items[0]?.service?.[0]?.physicalScale;
  expect(scaleOf(measured('one', 1600, 1200))).toBe(0.05);
  expect(scaleOf(measured('one', 1600, 1190))).toBe(0.05);
  expect(scaleOf(measured('one', 1600, 1000))).toBeUndefined();
});

test('facts are named once, those that every list knows first', () => {
  const known = { year: '2024', medium: 'Oil', dimensions: { widthCm: 80, heightCm: 60, depthCm: 4 } };
  const made = { ...withPictures(measured('one'), [], known), facts: [{ label: 'Edition', value: '3' }] };
  expect(manifestWith(made).manifest?.metadata).toEqual([
    { label: { en: ['Year'] }, value: { none: ['2024'] } },
    { label: { en: ['Medium'] }, value: { none: ['Oil'] } },
    { label: { en: ['Dimensions'] }, value: { none: ['80 × 60 × 4 cm'] } },
    { label: { en: ['Edition'] }, value: { none: ['3'] } },
  ]);
});

test('the address of a slug is one path segment', () => {
  expect(manifestPath({ section: 'design', slug: 'a b/ü' })).toBe('/iiif/design/a%20b%2F%C3%BC/manifest.json');
});
