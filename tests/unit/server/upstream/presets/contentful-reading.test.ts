import { describe, expect, it } from 'vitest';
import { contentful as contentfulPreset } from '../../../../../server/upstream/presets/contentful.ts';
import { adaptContentful } from '../../../../../server/upstream/presets/contentful-reading.ts';
import { recordedBody } from './recorded-system.ts';
import { SystemOfTrees } from './system-of-trees.ts';

const contentful = new SystemOfTrees('contentful', { tidy: adaptContentful, preset: contentfulPreset });

const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });
const entry = (id: string, type: string, fields: object, locale: string | null = 'en-US') => ({
  sys: { type: 'Entry', id, contentType: link('ContentType', type), ...(locale && { locale }) },
  fields,
});
const asset = (id: string) => ({
  sys: { type: 'Asset', id, locale: 'en-US' },
  fields: { title: id, file: { url: `//images.ctfassets.net/s/${id}/h/${id}.jpg`, contentType: 'image/jpeg' } },
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

  it('lists: covers, linked words, and the way to the next page', () => {
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
    expect(adaptContentful(list)).toMatchObject({ total: 2, skip: 0, limit: 1000 });
  });

  it('details: every word and picture once and in order, what is missing left out', () => {
    const { blocks, cover, words, pictures } = contentful.detailOf();
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
    expect(pictures.filter(Boolean)).toEqual(['chair.jpg', 'joint.jpg', 'side.jpg', 'stack.jpg']);
    expect(blocks).toContainEqual(expect.objectContaining({ kind: 'quote', attribution: 'Ada Kos' }));
  });

  it('pages in all languages: English, else the first that says anything', () => {
    expect(contentful.page).toMatchObject({ title: 'Care', lead: 'Come si cura il legno.' });
    expect(contentful.page.words).toBe('Wipe along the grain. Where the leg meets the seat');
    const page = entry('a', 'page', { title: { 'en-US': '', de: 'Pflege', 'en-GB': 'Upkeep' } }, null);
    expect(adaptContentful(found([page]))).toMatchObject({ items: [{ title: 'Upkeep' }] });
  });

  it('a picture that is linked twice is there twice, entries that hold each other end', () => {
    const one = entry('1', 'group', { name: 'One', picture: link('Asset', 'p'), inner: link('Entry', '2') });
    const two = entry('2', 'group', { name: 'Two', picture: link('Asset', 'p'), inner: [link('Entry', '1')] });
    const page = entry('0', 'note', { body: [link('Entry', '1')] });
    expect(adaptContentful(found([page], [one, two], [asset('p')]))).toMatchObject({
      items: [
        {
          body: [
            {
              kind: 'group',
              name: 'One',
              picture: { alt: 'p' },
              inner: { name: 'Two', picture: { alt: 'p' }, inner: [] },
            },
          ],
        },
      ],
    });
  });

  it('entries that hold two of the next, twenty deep, are bounded', () => {
    const entries = Array.from({ length: 20 }, (_, index) =>
      entry(`${index}`, 'group', { inner: [link('Entry', `${index + 1}`), link('Entry', `${index + 1}`)] }),
    );
    const text = JSON.stringify(adaptContentful(found([entries[0]], entries)));
    expect(text.length).toBeLessThan(1_000_000);
  });

  it('nothing found is nothing, an error stays what it is', () => {
    expect(adaptContentful(found([]))).toMatchObject({ items: [] });
    const error = { sys: { type: 'Error', id: 'AccessTokenInvalid' }, message: 'The access token is invalid.' };
    expect(adaptContentful(error)).toBe(error);
  });
});
