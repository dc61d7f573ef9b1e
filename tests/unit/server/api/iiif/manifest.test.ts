import { expect, test } from 'vitest';
import { manifestOf } from '../../../../../server/api/iiif/manifest.ts';
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

test('a manifest has each image once [N11]', () => {
  const [one, two] = [measured('one'), measured('two')];
  const { manifest } = manifestWith(withPictures(one, [two, one, two]));
  expect(manifest?.items.map(({ label }) => label)).toEqual([{ en: ['Seen in one'] }, { en: ['Seen in two'] }]);
});

test('waits for unanalyzed images, and lists drawings as renderings', () => {
  const moving = measured('moving', 400, 300, ['webp']);
  const { manifest, waiting: left } = manifestWith(withPictures(waiting('one'), [drawing, moving]));
  expect(left).toBe(1);
  expect(manifest?.items).toHaveLength(1);
  expect(manifest?.rendering).toMatchObject([{ label: { en: ['A plan'] }, format: 'image/svg+xml' }]);
});

test('a cover in the ratio of its work has a physical scale', () => {
  const dimensions = { widthCm: 80, heightCm: 60 };
  const scaleOf = (cover: Image) =>
    manifestWith(withPictures(cover, [], { dimensions })).manifest?.items[0]?.service?.[0]?.physicalScale;
  expect(scaleOf(measured('one', 1600, 1200))).toBe(0.05);
  expect(scaleOf(measured('one', 1600, 1190))).toBe(0.05);
  expect(scaleOf(measured('one', 1600, 1000))).toBeUndefined();
});
