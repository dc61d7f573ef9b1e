import { describe, expect, it } from 'vitest';
import { NormalizeRefusal } from '../../../../server/normalize/payload/refusal.ts';
import { normalizeProjectList } from '../../../../server/normalize/project-list.ts';
import { fixture } from './fixture.ts';
import { options } from './sample-options.ts';

const read = (name: string) => normalizeProjectList(fixture('projects', name), 'design', options);
const items = (name: string) => read(name).value.items;
const slugs = (name: string) => items(name).map(({ slug }) => slug);
const rules = (name: string) => read(name).repairs.map(({ rule }) => rule);

describe('normalizeProjectList', () => {
  it('#1 index keys are a list, in numeric order', () => {
    expect(slugs('01-index-keys')).toEqual(['a', 'b', 'c']);
    expect(rules('01-index-keys')).toContain('list-from-index-keys');
  });

  it('#2 keys of their own keep the order of the reply and stand in for ids', () => {
    expect(items('02-uuid-keys').map(({ id, slug }) => [id, slug])).toEqual([
      ['7c1e', 'b'],
      ['0a9f', 'a'],
    ]);
  });

  it('#3 a single object is a list of one', () => {
    expect(slugs('03-single-object')).toEqual(['sill-chair']);
    expect(rules('03-single-object')).toContain('list-from-single');
  });

  it('#4 lists in lists are flattened', () => {
    expect(slugs('04-nested-lists')).toEqual(['a', 'b', 'c']);
    expect(rules('04-nested-lists')).toContain('list-flattened');
  });

  it.each([null, false, '', {}, []])('#6 #7 %j is an empty list', (nothing) => {
    expect(normalizeProjectList(nothing, 'art', options).value).toEqual({ items: [], total: 0 });
  });

  it('#7 an object without members is an empty list', () => {
    expect(read('07-empty-object')).toMatchObject({ value: { items: [], total: 0 }, repairs: [] });
  });

  it.each(['words', 42, true, ['words']])('refuses what is no list: %j', (reply) => {
    if (Array.isArray(reply)) expect(normalizeProjectList(reply, 'art', options).value.total).toBe(0);
    else expect(() => normalizeProjectList(reply, 'art', options)).toThrow(NormalizeRefusal);
  });

  it('#8 #9 ids are text as they stand, numbers are read from text', () => {
    const [first, second] = items('08-numbers-as-text');
    expect(first).toMatchObject({ id: '0012', dimensions: { widthCm: 12.5, heightCm: 40 } });
    expect(second).toMatchObject({ id: '12', slug: '2024', year: '2024' });
    expect(items('09-odd-ids').map(({ id }) => id)).toEqual(['9007199254740993001', '-4', '0', '0012']);
  });

  it('#10 booleans come as text, numbers and null', () => {
    expect(slugs('10-booleans')).toEqual(['a', 'c']);
  });

  it.each([
    ['24-django-pages', ['a', 'b']],
    ['24-data-meta', ['a']],
    ['24-wagtail-items', ['a']],
    ['24-own-envelope', ['a', 'b']],
  ])('#24 %s is opened', (name, expected) => {
    expect(slugs(name)).toEqual(expected);
  });

  it('#25 an error inside a good reply is a refusal', () => {
    expect(() => read('25-error-in-200')).toThrow(expect.objectContaining({ reason: 'reported' }));
  });

  it('#36 a missing or unusable slug falls back to the id', () => {
    expect(slugs('36-slugs')).toEqual(['id-1', 'id-2', '3', 'two words', 'projects-of-old', 'id-6']);
  });

  it('#37 slugs are decoded until stable, malformed ones stay', () => {
    expect(slugs('37-encoded-slugs')).toEqual(['café', 'naïve', '100%', '50%']);
  });

  it('#38 slugs are NFC and keep their case and script', () => {
    expect(slugs('38-unicode-slugs')).toEqual(['Pécs', 'Sill-Chair', '椅子', 'כיסא']);
  });

  it('#39 the first item keeps a slug, the others are reached by id', () => {
    expect(slugs('39-duplicate-slugs')).toEqual(['a', 'id-2-2', 'id-2', 'id-4']);
    expect(rules('39-duplicate-slugs')).toContain('duplicate-slug');
  });

  it('#40 nothing, drafts and repeats are dropped, with a word in the ledger', () => {
    expect(slugs('40-drafts-and-repeats')).toEqual(['a', 'd']);
    expect(rules('40-drafts-and-repeats')).toEqual(
      expect.arrayContaining(['item-dropped', 'item-unpublished', 'duplicate-id']),
    );
    expect(slugs('40-release-dates')).toEqual(['a']);
  });

  it('#41 a complete numeric order outranks the order of the list', () => {
    expect(slugs('41-order-complete')).toEqual(['c', 'b', 'a']);
    expect(slugs('41-order-incomplete')).toEqual(['a', 'b', 'c']);
  });

  it('#42 dates become years or stay as display text', () => {
    const years = ['2024', '2024', '2019–2021', '2021–2023', '2022', '2022', '2020', '2020', undefined];
    expect(items('42-dates').map(({ year }) => year)).toEqual([...years, 'ca. 1998', '2020', '2019–2021', undefined]);
  });

  it.each([
    ['2021-23', '2021-23'],
    ['2021–23', '2021–23'],
    ['2021-10', '2021'],
    ['2021-00-00', '2021'],
    ['2021-23-05', '2021'],
    ['2021-05-23T10:00', '2021'],
  ])('#42 an end of two digits that is no month is kept: %s', (year, shown) => {
    const list = normalizeProjectList([{ id: 1, slug: 'a', title: 'A', year }], 'design', options);
    expect(list.value.items.map((item) => item.year)).toEqual([shown]);
  });

  it('#65 renamed fields are found, added ones are kept in extra', () => {
    const [item] = items('65-renamed-fields');
    expect(item).toMatchObject({ title: 'Sill Chair', year: '2021', place: 'Trieste' });
    expect(item?.cover?.src).toMatch(/^\/media\/m[0-9a-f]+\/a\.jpg$/);
    expect(item?.extra).toEqual({ climate: 'dry', awards: 'One, Two', 'team.lead': 'Emil', 'team.size': '3' });
  });

  it('#65 N12 a list of labels and values in an item says them under their labels, not as facts.0.label', () => {
    const facts = [
      { id: 7, label: 'Client', value: 'own edition' },
      { id: 8, label: 'Built by', value: 'the workshop' },
    ];
    const list = normalizeProjectList([{ id: 1, slug: 'a', title: 'A', series: 'One', facts }], 'design', options);
    const [item] = list.value.items;
    expect(item?.extra).toEqual({ series: 'One', Client: 'own edition', 'Built by': 'the workshop' });
    expect(normalizeProjectList(list.value, 'design', options).value).toEqual(list.value);
  });

  it('N9 typologies come as slugs, labels, objects and text', () => {
    const publicSpaces = { value: 'public-spaces', label: 'Public spaces' };
    expect(items('n9-choices').map(({ typologies }) => typologies)).toEqual([
      [{ value: 'interiors', label: 'Interiors' }, publicSpaces],
      [publicSpaces],
      [{ value: 'furniture', label: 'Furniture' }, publicSpaces],
      [{ value: 'objects', label: 'Objects' }],
      [{ value: 'interiors', label: 'Interiors' }],
    ]);
  });

  it('N9 dimensions come as text, lists and objects of any unit; what is none is kept as text', () => {
    const works = normalizeProjectList(fixture('works', 'n9-dimensions'), 'art', options).value.items;
    expect(works.map(({ dimensions }) => dimensions && Object.values(dimensions))).toEqual([
      [180, 120],
      [46, 78, 51],
      [120, 80],
      [100, 100],
      undefined,
      [60, 60],
      [12.5, 20],
      [10, 20],
    ]);
    expect(works[4]?.extra).toEqual({ dimensions: '8–14 cm' });
  });

  it('#20 #21 the cover is a file of Directus, by itself or in a junction', () => {
    const { value, media } = read('20-directus-covers');
    expect(media.map(({ url }) => url)).toEqual([
      '/assets/pier-01',
      '/assets/8cbb43fe-4cdf-4991-8352-c461779cec02',
      '/assets/mole-01',
    ]);
    expect(value.items.map(({ cover }) => cover)).toMatchObject([
      { alt: 'Pier', caption: 'From the north', width: 800, height: 600 },
      { alt: '' },
      { alt: '' },
    ]);
  });
});
