import { describe, expect, it } from 'vitest';
import { adaptContentful } from '../../../../../server/upstream/presets/contentful-reading.ts';
import { presets } from '../../../../../server/upstream/presets/presets.ts';
import { recordedBody } from './recorded-system.ts';
import { SystemOfTrees } from './system-of-trees.ts';

const contentful = new SystemOfTrees('contentful', { tidy: adaptContentful, preset: presets.contentful });

const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });
const entry = (id: string, type: string, fields: object, locale: string | null = 'en-US') => ({
  sys: { type: 'Entry', id, contentType: link('ContentType', type), ...(locale && { locale }) },
  fields,
});
const found = (items: unknown[], Entry: unknown[] = [], Asset: unknown[] = []) => ({
  sys: { type: 'Array' },
  total: items.length,
  skip: 0,
  limit: 100,
  items,
  includes: { Entry, Asset },
});

describe('Contentful', () => {
  contentful.testLaws();

  it('lists have covers, linked words and the next page', () => {
    expect(contentful.list.items).toMatchObject([
      {
        id: '34MlmiuMgU8wKCOOIkAuMy',
        slug: 'sill-chair',
        title: 'Sill Chair',
        year: '2021',
        lead: 'A chair for standing at windows.',
        typologies: [{ label: 'Furniture' }],
        cover: { alt: 'An ash chair on a quay', width: 2000, height: 1333 },
        updatedAt: '2026-05-04T12:30:00Z',
      },
      { slug: 'bench-for-two-weathers', cover: { alt: 'Four chairs stacked' } },
    ]);
    const list = recordedBody('contentful', 'list');
    expect(adaptContentful(list, 'projects')).toMatchObject({ total: 2, skip: 0, limit: 1000 });
  });

  it('details have every word and image once and in order, without missing ones', () => {
    const { blocks, cover, words, images } = contentful.detailOf();
    expect(cover?.alt).toBe('An ash chair on a quay');
    expect(blocks.map(({ kind }) => kind).join(' ')).toBe(
      'heading text image list text quote quote text video gallery text link',
    );
    expect(words).toBe(
      [
        'The joint Every chair is made of the same stock, see the mill and the bench. Where the leg meets the seat',
        'Ash Hide glue Cut along the grain Glue It stands where one stops. Sit, and look out.',
        'Typed as text: <script>alert(1)</script> & <b>bold</b> Part Wood Leg Ash The chair is made',
        'In use Side elevation Four chairs stacked All measures Bench for Two Weathers',
      ].join(' '),
    );
    expect(images.filter(Boolean)).toEqual(['chair.jpg', 'joint.jpg', 'side.jpg', 'stack.jpg']);
    expect(blocks).toContainEqual(expect.objectContaining({ kind: 'quote', attribution: 'Ada Kos' }));
  });

  it('entries that hold each other twenty deep are bounded', () => {
    const entries = Array.from({ length: 20 }, (_, index) =>
      entry(`${index}`, 'group', { inner: [link('Entry', `${index + 1}`), link('Entry', `${index + 1}`)] }),
    );
    const text = JSON.stringify(adaptContentful(found([entries[0]], entries), 'projects'));
    expect(text.length).toBeLessThan(1_000_000);
  });
});
