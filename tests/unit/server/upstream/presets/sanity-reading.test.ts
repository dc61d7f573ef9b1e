import { describe, expect, it } from 'vitest';
import { presets } from '../../../../../server/upstream/presets/presets.ts';
import { adaptSanity } from '../../../../../server/upstream/presets/sanity-reading.ts';
import { SystemOfTrees } from './system-of-trees.ts';

const url = 'https://zp7mbokg.apicdn.sanity.io/v2025-02-19/data/query/production?query=*';
const sanity = new SystemOfTrees('sanity', { tidy: adaptSanity, preset: presets.sanity, url });

const image = { _type: 'image', asset: { _type: 'reference', _ref: 'image-734d6889e614ff0c-4240x2832-jpg' } };

describe('Sanity', () => {
  sanity.testLaws();

  it('lists have lines from portable text, and files by their references', () => {
    expect(sanity.list.items).toMatchObject([
      {
        id: 'project-sill-chair',
        slug: 'sill-chair',
        title: 'Sill Chair',
        lead: 'A chair for standing at windows.',
        cover: { alt: 'An ash chair on a quay', width: 1600, height: 1333 },
        updatedAt: '2026-05-04T12:30:00Z',
      },
      { slug: 'bench-for-two-weathers', cover: { alt: 'Four stacked' } },
    ]);
  });

  it('details have every word and image once and in order, without missing ones', () => {
    const { blocks, words, images } = sanity.detailOf();
    expect(blocks.map(({ kind }) => kind).join(' ')).toBe(
      'heading text image list text quote quote text video gallery link',
    );
    expect(words).toBe(
      [
        'The joint Every chair is made of the same stock, see the mill and the bench.',
        'Where the leg meets the seat Ash and hide glue Ash Hide glue Cut along the grain Glue',
        'It stands where one stops. Sit, and look out.',
        'Typed as text: <script>alert(1)</script> & <b>bold</b> and a second line leg = 46 seat = 78 The chair is made',
        'In use Side elevation Four chairs stacked Bench for Two Weathers',
      ].join(' '),
    );
    expect(images.filter(Boolean).map((name) => name?.slice(0, 2))).toEqual(['a1', 'c3', 'e5', 'f6']);
    expect(blocks).toContainEqual(
      expect.objectContaining({
        html: expect.stringContaining('<a href="/design/projects/bench-for-two-weathers">the bench</a>'),
      }),
    );
  });

  it.each([
    ['its own address', url, image, 'https://cdn.sanity.io/images/zp7mbokg/production/734d6889e614ff0c-4240x2832.jpg'],
    [
      'the live API',
      'https://zp7mbokg.api.sanity.io/v1/data/query/blog?query=*',
      image,
      'https://cdn.sanity.io/images/zp7mbokg/blog/734d6889e614ff0c-4240x2832.jpg',
    ],
    [
      'what the query resolves',
      'https://proxy.example/sanity?query=*',
      {
        ...image,
        asset: { _id: 'image-734d6889e614ff0c-4240x2832-jpg', url: 'https://cdn.sanity.io/images/p/d/x.jpg' },
      },
      'https://cdn.sanity.io/images/p/d/x.jpg',
    ],
  ])('the address of an image comes from %s', (_name, address, cover, src) => {
    const page = { result: { _type: 'page', cover }, ms: 1 };
    expect(adaptSanity(page, 'about', address)).toMatchObject({ result: { cover: { src, width: '4240' } } });
  });

  it('a description of an image or of its asset is its long description', () => {
    const read = (cover: object): unknown => adaptSanity({ result: { cover } }, 'about', url);
    const described = { result: { cover: { long_description: 'One table.' } } };
    expect(read({ ...image, longDescription: 'One table.' })).toMatchObject(described);
    expect(read({ ...image, asset: { ...image.asset, description: 'One table.' } })).toMatchObject(described);
  });

  it('a cropped image is its remaining part', () => {
    const crop = { _type: 'sanity.imageCrop', left: 0.25, right: 0.25, top: 0.5, bottom: 0 };
    const src = 'https://cdn.sanity.io/images/zp7mbokg/production/734d6889e614ff0c-4240x2832.jpg';
    const read = (cover: object): unknown => adaptSanity({ result: { cover } }, 'about', url);
    expect(read({ ...image, crop })).toMatchObject({
      result: { cover: { src: `${src}?rect=1060,1416,2120,1416`, width: 2120, height: 1416 } },
    });
    const whole = { result: { cover: { src, width: '4240', height: '2832' } } };
    for (const odd of [{}, { ...crop, left: 0, right: 0, top: 0 }, { ...crop, left: 2 }, { ...crop, top: -1 }, null])
      expect(read({ ...image, crop: odd })).toMatchObject(whole);
  });
});
