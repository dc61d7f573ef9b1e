import { describe, expect, it, test } from 'vitest';
import { NormalizeRefusal } from '../../../../server/normalize/payload/refusal.ts';
import { normalizeProjectDetail } from '../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../server/normalize/project-list.ts';
import type { Dimensions } from '../../../../shared/contract/project.ts';
import { fixture } from './fixture.ts';
import { options } from './sample-options.ts';

const read = (name: string) => normalizeProjectList(fixture('projects', name), 'design', options);
const items = (name: string) => read(name).value.items;
const slugs = (name: string) => items(name).map(({ slug }) => slug);
const rules = (name: string) => read(name).repairs.map(({ rule }) => rule);

describe('normalizeProjectList', () => {
  it('reads index keys as a list in numeric order [#1]', () => {
    expect(slugs('01-index-keys')).toEqual(['a', 'b', 'c']);
    expect(rules('01-index-keys')).toContain('list-from-index-keys');
  });

  it('reads other keys in their order, as ids [#2]', () => {
    expect(items('02-uuid-keys').map(({ id, slug }) => [id, slug])).toEqual([
      ['7c1e', 'b'],
      ['0a9f', 'a'],
    ]);
  });

  it('reads a single object as a list of one [#3]', () => {
    expect(slugs('03-single-object')).toEqual(['sill-chair']);
    expect(rules('03-single-object')).toContain('list-from-single');
  });

  it('flattens nested lists [#4]', () => {
    expect(slugs('04-nested-lists')).toEqual(['a', 'b', 'c']);
    expect(rules('04-nested-lists')).toContain('list-flattened');
  });

  it.each([null, false, '', {}, []])('reads %j as an empty list [#6] [#7]', (nothing) => {
    expect(normalizeProjectList(nothing, 'art', options).value).toEqual({ items: [], total: 0, links: {} });
  });

  it('reads an object without members as an empty list [#7]', () => {
    expect(read('07-empty-object')).toMatchObject({ value: { items: [], total: 0 }, repairs: [] });
  });

  it.each(['words', 42, true, ['words']])('refuses %j', (response) => {
    if (Array.isArray(response)) expect(normalizeProjectList(response, 'art', options).value.total).toBe(0);
    else expect(() => normalizeProjectList(response, 'art', options)).toThrow(NormalizeRefusal);
  });

  it('keeps ids as text, and reads numbers from text [#8] [#9]', () => {
    const [first, second] = items('08-numbers-as-text');
    expect(first).toMatchObject({ id: '0012', dimensions: { widthCm: 12.5, heightCm: 40 } });
    expect(second).toMatchObject({ id: '12', slug: '2024', year: '2024' });
    expect(items('09-odd-ids').map(({ id }) => id)).toEqual(['9007199254740993001', '-4', '0', '0012']);
  });

  it('reads booleans as text, numbers and null [#10]', () => {
    expect(slugs('10-booleans')).toEqual(['a', 'c']);
  });

  it.each([
    ['24-django-pages', ['a', 'b']],
    ['24-data-meta', ['a']],
    ['24-wagtail-items', ['a']],
    ['24-own-envelope', ['a', 'b']],
  ])('opens %s [#24]', (name, expected) => {
    expect(slugs(name)).toEqual(expected);
  });

  it('refuses an error in a good response [#25]', () => {
    expect(() => read('25-error-in-200')).toThrow(expect.objectContaining({ reason: 'reported' }));
  });

  it('replaces a missing or unusable slug by the id [#36]', () => {
    expect(slugs('36-slugs')).toEqual(['id-1', 'id-2', '3', 'two words', 'projects-of-old', 'id-6']);
  });

  it('decodes slugs, and keeps malformed ones [#37]', () => {
    expect(slugs('37-encoded-slugs')).toEqual(['café', 'naïve', '100%', '50%']);
  });

  it('normalizes slugs to NFC, and keeps case and script [#38]', () => {
    expect(slugs('38-unicode-slugs')).toEqual(['Pécs', 'Sill-Chair', '椅子', 'כיסא']);
  });

  it('keeps a slug for its first item, and gives others their ids [#39]', () => {
    expect(slugs('39-duplicate-slugs')).toEqual(['a', 'id-2-2', 'id-2', 'id-4']);
    expect(rules('39-duplicate-slugs')).toContain('duplicate-slug');
  });

  it('drops and reports empty items, drafts and repeats [#40]', () => {
    expect(slugs('40-drafts-and-repeats')).toEqual(['a', 'd']);
    expect(rules('40-drafts-and-repeats')).toEqual(
      expect.arrayContaining(['item-dropped', 'item-unpublished', 'duplicate-id']),
    );
    expect(slugs('40-release-dates')).toEqual(['a']);
  });

  it('follows a complete numeric order [#41]', () => {
    expect(slugs('41-order-complete')).toEqual(['c', 'b', 'a']);
    expect(slugs('41-order-incomplete')).toEqual(['a', 'b', 'c']);
  });

  it('reads dates as years or text [#42]', () => {
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
    [{ data: '2021-05-23' }, '2021'],
    [[{ attributes: 0 }], undefined],
  ])('keeps an end of two digits that is not a month: %j [#42]', (year, shown) => {
    const list = normalizeProjectList([{ id: 1, slug: 'a', title: 'A', year }], 'design', options);
    expect(list.value.items.map((item) => item.year)).toEqual([shown]);
  });

  it('keeps the image of a field without a name when it is read again [N12]', () => {
    const once = normalizeProjectList([{ id: 1, slug: 'a', '': [{ link: '/media/a.jpg' }] }], 'design', options).value;
    expect(once.items.map(({ extra }) => Object.keys(extra))).toEqual([['media.link']]);
    expect(normalizeProjectList(once, 'design', options).value).toEqual(once);
  });

  it('shows no time at which a related entry was saved', () => {
    const architect = {
      id: 2,
      name: 'Runa',
      town: 'Porto',
      createdAt: '2026-03-04T05:06:07Z',
      updatedAt: '2026-03-04',
    };
    const {
      items: [item],
    } = normalizeProjectList([{ id: 1, slug: 'a', architect }], 'design', options).value;
    expect(item?.extra).toEqual({ 'architect.name': 'Runa', 'architect.town': 'Porto' });
  });

  it('finds renamed fields, and keeps added ones [#65]', () => {
    const [item] = items('65-renamed-fields');
    expect(item).toMatchObject({ title: 'Sill Chair', year: '2021', place: 'Trieste' });
    expect(item?.cover?.src).toMatch(/^\/media\/m[0-9a-f]+\/a\.jpg$/);
    expect(item?.extra).toEqual({ climate: 'dry', awards: 'One, Two', 'team.lead': 'Emil', 'team.size': '3' });
  });

  it('keeps labelled values under their labels [#65] [N12]', () => {
    const facts = [
      { id: 7, label: 'Client', value: 'own edition' },
      { id: 8, label: 'Built by', value: 'the workshop' },
    ];
    const list = normalizeProjectList([{ id: 1, slug: 'a', title: 'A', series: 'One', facts }], 'design', options);
    const [item] = list.value.items;
    expect(item?.extra).toEqual({ series: 'One', Client: 'own edition', 'Built by': 'the workshop' });
    expect(normalizeProjectList(list.value, 'design', options).value).toEqual(list.value);
  });

  it('prints no pointers: a list of records is one line, its files have names [N12]', () => {
    const team = [
      { name: 'Ann', role: 'Lead', photo: '/media/ann.jpg' },
      { name: 'Bo', photo: '/media/bo.jpg' },
    ];
    const [item] = normalizeProjectList([{ id: 1, title: 'A', acf: { team } }], 'design', options).value.items;
    expect(Object.keys(item?.extra ?? {})).toEqual(['team', 'team.photo', 'team.photo 2']);
    expect(item?.extra.team).toBe('Ann, Lead; Bo');
  });

  it('turns two figures to the order of an image of known size, and notes it [P10]', () => {
    const cover = { url: '/media/a.jpg', width: 800, height: 1200 };
    const list = [{ id: 1, title: 'A', cover, dimensions: '120 x 80 cm' }];
    const { value, repairs } = normalizeProjectList(list, 'art', options);
    expect(value.items[0]?.dimensions).toEqual({ widthCm: 80, heightCm: 120 });
    expect(repairs).toContainEqual({ pointer: '/0', rule: 'sides-turned', count: 1 });
  });

  it('hides an item whose publication date means none beside published ones [N1]', () => {
    const list = ['2024-05-01', '0001-01-01T00:00:00Z'].map((publishedAt, id) => ({ id, title: 'A', publishedAt }));
    expect(normalizeProjectList(list, 'art', options).value.total).toBe(1);
  });

  it('reads typologies as slugs, labels, objects and text [N9]', () => {
    const publicSpaces = { value: 'public-spaces', label: 'Public spaces' };
    expect(items('n9-choices').map(({ typologies }) => typologies)).toEqual([
      [{ value: 'interiors', label: 'Interiors' }, publicSpaces],
      [publicSpaces],
      [{ value: 'furniture', label: 'Furniture' }, publicSpaces],
      [{ value: 'objects', label: 'Objects' }],
      [{ value: 'interiors', label: 'Interiors' }],
    ]);
  });

  it('reads dimensions in any form and unit, and keeps others as text [N9]', () => {
    const works = normalizeProjectList(fixture('works', 'n9-dimensions'), 'art', options).value.items;
    const sidesOf = ({ widthCm, heightCm, depthCm }: Dimensions) => [widthCm, heightCm, ...(depthCm ? [depthCm] : [])];
    expect(works.map(({ dimensions }) => dimensions && sidesOf(dimensions))).toEqual([
      [180, 120],
      [46, 78, 51],
      [120, 80],
      [100, 100],
      undefined,
      [60, 60],
      [12.5, 20],
      [10, 20],
    ]);
    expect(works[4]?.dimensionsText).toBe('8–14 cm');
  });

  it('reads covers from files of Directus and junctions [#20] [#21]', () => {
    const { value, media } = read('20-directus-covers');
    expect(media.map(({ url }) => url)).toEqual([
      '/assets/pier-01',
      '/assets/8cbb43fe-4cdf-4991-8352-c461779cec02',
      '/assets/mole-01',
    ]);
    expect(value.items.map(({ cover }) => cover)).toMatchObject([
      { alt: 'Pier', caption: 'From the north', width: 800, height: 600 },
      {},
      {},
    ]);
    for (const { cover } of value.items.slice(1)) expect(cover).not.toHaveProperty('alt');
  });
});

const listed = (...items: readonly object[]) =>
  normalizeProjectList(
    items.map((item, index) => ({ id: index + 1, slug: `s${index}`, title: 'A', ...item })),
    'design',
    options,
  ).value.items;

test('a weight is a fact unless the weights count the items [N9]', () => {
  for (const weights of [[12], [12, 8], [12, 12], [8.5, 12, 30], [3, 1, 7], [1.5, 3]])
    expect(listed(...weights.map((weight) => ({ weight, position: 3 }))).map(({ extra }) => extra.weight)).toEqual(
      weights.map(String),
    );
  for (const weights of [
    [2, 1],
    [10, 30, 20],
    [1, 0, 2],
  ]) {
    const items = listed(...weights.map((weight) => ({ weight, year: 2000 + weight })));
    expect(items.map(({ year }) => Number(year) - 2000)).toEqual(weights.toSorted((a, b) => a - b));
    expect(items.every(({ extra }) => !('weight' in extra))).toBe(true);
  }
});

test('leaves ids of categories that the CMS did not join out of the filters [N5]', () => {
  const id = '665f1c2ab7d3e9f0a1b2c3d4';
  for (const categories of [[1, 2, 3], ['1', '2'], [{ id: 7 }], '4, 5', [id], [crypto.randomUUID()], { 0: 8 }])
    expect(listed({ categories })[0]).toMatchObject({ typologies: [], extra: {} });
  expect(listed({ categories: [{ id: 7, name: 'Housing' }], tags: [] })[0]?.typologies).toEqual([
    { value: '7', label: 'Housing' },
  ]);
  expect(listed({ categories: ['2019', '2020'] })[0]?.typologies).toHaveLength(2);
});

test.each(['acronym', 'bdi', 'bdo', 'big', 'data', 'dfn', 'math', 'nobr', 'rb', 'rp', 'rt', 'ruby', 'tt'])(
  'a title with the element %s is words, also when read twice [#32]',
  (name) => {
    const [first] = listed({ title: `Haus <${name} dir="ltr">am See</${name}>` });
    expect(first?.title).toBe('Haus am See');
    expect(listed({ ...first })[0]?.title).toBe('Haus am See');
  },
);

test('an item without id and slug is kept, with a slug of its title [#36] [N9]', () => {
  const items = [
    { title: 'Haus am See', cover: '/a.jpg' },
    { name: '<b>Tür</b> & Tor' },
    { title: 'Haus am See', cover: '/b.jpg' },
    { id: 7, title: 'Haus am See' },
  ];
  const { value, repairs } = normalizeProjectList(items, 'design', options);
  expect(value.items.map(({ id, slug }) => [id, slug])).toEqual([
    ['haus-am-see', 'haus-am-see'],
    ['tür-tor', 'tür-tor'],
    ['haus-am-see-2', expect.stringContaining('haus-am-see-2')],
    ['7', 'id-7'],
  ]);
  expect(value.items.map(({ cover }) => cover?.src.slice(-5))).toEqual(['a.jpg', undefined, 'b.jpg', undefined]);
  expect(repairs.map(({ rule }) => rule)).not.toContain('item-dropped');
  expect(normalizeProjectList(value.items, 'design', options).value.items).toEqual(value.items);
  expect(normalizeProjectList([{ year: 2020 }, {}], 'design', options).value.items).toEqual([]);
});

test('an item without a cover takes its only image, but none of several', () => {
  const list = [
    { id: 1, title: 'A', front: '/front.jpg', note: 'x' },
    { id: 2, title: 'B', front: '/front.jpg', back: '/back.jpg' },
    { id: 3, title: 'C', cover: '/cover.jpg', front: '/front.jpg' },
  ];
  const { value, repairs } = normalizeProjectList(list, 'design', options);
  expect(value.items.map(({ cover }) => cover?.src.slice(-10))).toEqual(['/front.jpg', undefined, '/cover.jpg']);
  expect(value.items.map(({ extra }) => Object.keys(extra))).toEqual([['note'], ['front', 'back'], ['front']]);
  expect(repairs).toContainEqual({ pointer: '/0/front', rule: 'field-guessed', count: 1 });
});

describe('a title under an unknown name', () => {
  const read = (list: readonly object[]) => {
    const { value, repairs } = normalizeProjectList(list, 'design', options);
    const rules = repairs.map(({ rule }) => rule).filter((rule) => /field-guessed|title-missing/.test(rule));
    return [value.items.map(({ title, slug, extra }) => [title, slug, Object.keys(extra)]), new Set(rules)];
  };

  it.each<[string, object[], string]>([
    [
      'differs',
      [
        { objekt: 'Haus am See', client: 'Stadt' },
        { objekt: 'Turm', client: 'Stadt' },
      ],
      'objekt',
    ],
    ['is no date, code or address', [{ ref: 'A-12', 作品: '塩の時計', www: 'a.example/x' }], '作品'],
    ['is inside a container', [{ acf: { opera: 'Onda' } }, { acf: { opera: 'Luna' } }], 'opera'],
  ])('is the only text that %s, and leaves the slug to the id', (_what, list, name) => {
    const items = list.map((item, index) => ({ id: index + 1, ...item }));
    const [titled, rules] = read(items);
    const titles = list.map((item) => (Object.values(item).find((one) => one[name]) ?? Object(item))[name]);
    const others = Object.keys(list[0] ?? {}).filter((key) => key !== name && key !== 'acf');
    expect(titled).toEqual(titles.map((title, index) => [title, `id-${index + 1}`, others]));
    expect(rules).toEqual(new Set(['field-guessed']));
  });

  it.each([{ slug: 'slug' }, { slug: 'pfad' }])('is the text with the words of $slug, of several texts', ({ slug }) => {
    const written: [string, string][] = [
      ['Café Zürich', 'cafe-zuerich'],
      ['Dom nad Wisłą', 'dom-nad-wisla'],
      ['Turm', 'der-turm'],
    ];
    const items = written.map(([objekt, own], id) => ({ id, [slug]: own, client: `Client ${id} & Co`, objekt }));
    const slugs = written.map(([, own], id) => (slug === 'slug' ? own : `id-${id}`));
    expect(read(items)).toEqual([
      written.map(([objekt], id) => [objekt, slugs[id], ['client']]),
      new Set(['field-guessed']),
    ]);
  });

  it.each([
    ['several texts differ', { a: 'Haus am See', b: 'Stadt Bern' }, { a: 'Turm im Moor', b: 'Kanton Uri' }],
    ['two items have the same', { a: 'Haus' }, { a: 'Haus' }],
    ['an item lacks it', { a: 'Haus' }, {}],
    ['it is a sentence', { a: 'A house was built.' }, { a: 'A tower was not.' }],
  ])('is not guessed if %s', (_what, one, other) => {
    const [items, rules] = read([
      { id: 1, ...one },
      { id: 2, ...other },
    ]);
    expect(items).toEqual([one, other].map((item, index) => [`id-${index + 1}`, `id-${index + 1}`, Object.keys(item)]));
    expect(rules).toEqual(new Set(['title-missing']));
  });
});

/** Fields that a machine writes, under names of any language, with values of an editor that look like them. */
const machine = {
  ...{ aktualisiert_am: '2025-03-01T10:11:12Z', creado: 1740823872123, wersja: '2025-03-01 10:11:12' },
  ...{ zapis: 'Sat, 01 Mar 2025 10:11:12 GMT', kennung: '01BX5ZZKBKACTAV9WEVGEMMVRZ' },
  ...{ klucz: '507f1f77bcf86cd799439011', sleutel: 'V1StGXR8_Z5jdHi6B-myT', 编号: 'a1b2c3d4e5d5g6h7i8j9k0lm' },
  ...{
    kopie: '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
    id_progetto: 12,
    idProyecto: 12,
    hash: '9e107d9d372bb6826bd81d3542a419d6',
  },
  ...{ nuovo: 1_709_251_200, gewijzigd: { seconds: 1_709_251_200, nanoseconds: 5 }, 時刻: '/Date(1709251200000)/' },
  ...{ zmiana: { date: '2024-03-01 10:00:00.000000', timezone_type: 3, timezone: 'UTC' } },
};
const written = {
  ...{ eroeffnet: '2025-03-01T00:00:00.000Z', haus: 'Kunsthaus-Zuerich2019', norm: 'DIN-EN-ISO-9001-2015' },
  ...{
    uhrzeit: '10:11',
    vernissage: '12. September 2024, 19:00',
    isbn: 9780131103627,
    telefon: '1709251200',
    teppich: 'Grundstuecksgesellschaft',
  },
};

test('shows no time stamp or id under an unknown name, but dates and words that look like one', () => {
  const shown = { ...written, eroeffnet: '2025-03-01', isbn: '9780131103627' };
  const [item] = normalizeProjectList([{ id: 1, title: 'A', ...machine, ...written }], 'design', options).value.items;
  expect(item?.extra).toEqual(shown);
  const { value, repairs } = normalizeProjectDetail({ id: 1, title: 'A', ...machine, ...written }, options);
  expect(value.blocks).toEqual([]);
  expect(value.facts.map(({ value: text }) => text)).toEqual(Object.values(shown));
  expect(repairs.map(({ rule }) => rule)).not.toContain('text-not-used');
});

test('shows no field that repeats the id of each item', () => {
  const items = [1, 2].map((id) => ({ id, title: `T${id}`, nummer: id, 番号: `${id}`, floors: 2 }));
  const { value } = normalizeProjectList(items, 'design', options);
  expect(value.items.map(({ extra }) => extra)).toEqual([{ floors: '2' }, { floors: '2' }]);
});

describe('the only year under an unknown name', () => {
  const read = (list: readonly object[]) => {
    const items = list.map((item, index) => ({ id: index + 1, slug: `s${index}`, title: `T${index}`, ...item }));
    const { value, repairs } = normalizeProjectList(items, 'design', options);
    const guessed = repairs.filter(({ rule }) => rule === 'field-guessed').map(({ pointer }) => pointer);
    return [value.items.map(({ year, extra }) => [year, Object.keys(extra)]), guessed];
  };

  it.each([
    ['numbers', { handover: 2014 }, { handover: 2019 }, ['2014', '2019']],
    ['texts and periods', { acf: { compiuta: '2014' } }, { acf: { compiuta: '2018-2019' } }, ['2014', '2018–2019']],
    ['one entry only', { 落成: 2000 }, { 落成: 2003 }, ['2000', '2003']],
  ])('is the year: %s', (_what, one, other, years) => {
    const key = Object.keys(one)[0] === 'acf' ? '/acf/compiuta' : `/${Object.keys(one)[0]}`;
    const pointers = [`/0${key}`, `/1${key}`];
    expect(read([one, other])).toEqual([years.map((year) => [year, []]), pointers]);
  });

  it.each([
    ['several candidates', { begun: 2014, ended: 2016 }, { begun: 2015, ended: 2017 }],
    ['another value that is no year', { ordinal: 2014 }, { ordinal: 950 }],
    ['round figures', { lumen: 2000 }, { lumen: 1950 }],
    ['prices', { price: 2010 }, { price: 1999 }],
    ['editions', { edition_of: 2010 }, { edition_of: 1999 }],
    ['awards', { award_year: 2010 }, { award_year: 1999 }],
    ['lengths', { laenge: 1810 }, { laenge: 1999 }],
    ['lengths with their unit', { bench_mm: 1810 }, { bench_mm: 1999 }],
    ['postal codes', { plz: 1810 }, { plz: 1999 }],
    ['values outside of the last two centuries', { pieces: 3010 }, { pieces: 4999 }],
  ])('does not come from %s', (_what, one, other) => {
    const keys = Object.keys(one);
    expect(read([one, other])).toEqual([[one, other].map(() => [undefined, keys]), []]);
  });

  it('stays a fact beside a year of any entry', () => {
    expect(read([{ year: 2014 }, { begun: 2013 }])).toEqual([
      [
        ['2014', []],
        [undefined, ['begun']],
      ],
      [],
    ]);
  });
});
