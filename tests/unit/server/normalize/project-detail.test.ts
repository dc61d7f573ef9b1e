import { describe, expect, it } from 'vitest';
import { normalizeProjectDetail } from '../../../../server/normalize/project-detail.ts';
import type { Block } from '../../../../shared/contract/block.ts';
import { fixture } from './fixture.ts';
import { pairs } from './gallery-names.ts';
import { options } from './sample-options.ts';

const read = (name: string) => normalizeProjectDetail(fixture('detail', name), options);
const blocks = (name: string) => read(name).value.blocks;
const rules = (name: string) => read(name).repairs.map(({ rule }) => rule);
const stored = (name: string) => read(name).media.map(({ url }) => url);
const htmlOf = (block: Block): string => (block.kind === 'text' ? block.html : '');
const texts = (name: string) => blocks(name).map(htmlOf);

describe('blocks', () => {
  it('follow index keys, which are not a part of ids [#1] [N10]', () => {
    expect(texts('01-index-keys')).toEqual(['<p>One</p>', '<p>Two</p>', '<p>Three</p>']);
    expect(blocks('01-index-keys').map(({ id }) => id)).toEqual([
      expect.stringMatching(/^text-\w+$/),
      expect.stringMatching(/^text-\w+$/),
      expect.stringMatching(/^text-\w+$/),
    ]);
  });

  it('keep the order of other keys, which are ids [#2] [N10]', () => {
    expect(texts('02-uuid-keys')).toEqual(['<p>First</p>', '<p>Second</p>']);
    expect(blocks('02-uuid-keys').map(({ id }) => id)).toEqual(['f4a8', '0e9d']);
  });

  it('may be a single block [#3]', () => {
    expect(texts('03-single-block')).toEqual(['<p>Only one</p>']);
  });

  it('may be nested lists [#4]', () => {
    expect(texts('04-nested-lists')).toEqual(['<p>One</p>', '<p>Two</p>', '<p>Three</p>']);
  });

  it('may be JSON in a string [#5]', () => {
    expect(blocks('05-json-text').map(({ kind }) => kind)).toEqual(['text', 'gallery']);
    expect(rules('05-json-text')).toContain('json-text');
  });

  it.each(['null', 'false', 'text', 'object', 'list'])('may be nothing as %s [#6]', (name) => {
    expect(read(`06-nothing-${name}`).value).toEqual({ blocks: [], facts: [] });
  });

  it('have misspelled fields, and the exact name wins [#30]', () => {
    const [first, second] = blocks('30-spellings');
    expect(pairs(first)).toEqual(['a.jpg/a-thumb.jpg']);
    expect(pairs(second)).toEqual(['b.jpg/b-thumb.jpg']);
    expect(texts('30-exact-name-wins')).toEqual(['<p>Exact</p>']);
    expect(rules('30-exact-name-wins')).toContain('alias-shadowed');
  });

  it('have icons, and an invalid one is not text [#30] [C11]', () => {
    expect(blocks('30-icons-of-links').map((block) => block.kind === 'link' && [block.label, block.icon])).toEqual([
      ['Instagram', 'lucide:instagram'],
      ['Plans', 'lucide:house'],
      ['Board', undefined],
      ['Untyped', 'iconoir:www'],
    ]);
    expect(rules('30-icons-of-links')).toContain('icon-unreadable');
  });

  it('have every kind, and print the unknown one [N12]', () => {
    const found = blocks('n12-every-kind');
    expect(found.map(({ kind }) => kind)).toEqual([
      'heading',
      'text',
      'image',
      'gallery',
      'video',
      'quote',
      'list',
      'facts',
      'link',
      'unknown',
      'image',
    ]);
    expect(found[0]).toMatchObject({ level: 2 });
    expect(found[2]).toMatchObject({ image: { alt: 'Alt', caption: 'Caption' } });
    expect(found[6]).toMatchObject({ isOrdered: true, items: ['One', 'Two'] });
    expect(found[9]).toMatchObject({ text: 'Note: Wind from the north east\nCity: Trieste, Italy' });
  });
});

describe('text', () => {
  it('keeps the words of script URLs [#19]', () => {
    expect(blocks('19-script-urls')).toMatchObject([
      { kind: 'unknown', text: 'Press' },
      { kind: 'unknown', text: 'Tab' },
      { kind: 'text', html: '<p>words stay</p>' },
      { kind: 'link', href: 'https://elsewhere.example/a' },
    ]);
    expect(rules('19-script-urls')).toContain('link-dropped');
  });

  it('decodes entities in text, and keeps them in HTML [#31]', () => {
    expect(blocks('31-entities')).toMatchObject([
      { text: 'Bora, Fish & Chips' },
      { text: 'Fish & Chips' },
      { html: '<p>Fish &amp;amp; Chips</p>' },
    ]);
  });

  it('reads HTML as text, and text as HTML [#32]', () => {
    expect(blocks('32-wrong-kind-of-text')).toMatchObject([
      { text: 'Salt Clock' },
      { html: '<p>First line<br />second line</p><p>Another paragraph &amp; more</p>' },
      { text: 'The sea keeps books.', attribution: 'T. A.' },
    ]);
  });

  it('loses everything that runs, and a player becomes a video [#33]', () => {
    const [unsafe, ...others] = blocks('33-unsafe-html');
    expect(unsafe && htmlOf(unsafe)).toMatch(
      /^<p>Safe<\/p><p><a href="https:\/\/evil\.example\/" rel="noopener noreferrer">/,
    );
    expect(JSON.stringify(blocks('33-unsafe-html'))).not.toMatch(
      /script|onload|onclick|<style|<form|<iframe|<svg|<math|javascript:/,
    );
    expect(others.map(({ kind }) => kind)).toEqual(['text', 'video']);
    expect(unsafe && htmlOf(unsafe)).toContain('href="https://elsewhere.example" rel="noopener noreferrer"');
  });

  it('resolves relative links and images in HTML [#34]', () => {
    const [block] = blocks('34-relative-in-html');
    const html = block ? htmlOf(block) : '';
    expect(html).toMatch(/href="\/media\/m[0-9a-f]+\/plan\.pdf"/);
    expect(html).toContain('href="/design/about"');
    expect(html).toMatch(/<img src="\/media\/m[0-9a-f]+\/inline\.jpg" alt="a mark"/);
    expect(stored('34-relative-in-html')).toEqual(['/documents/plan.pdf', '/media/inline.jpg']);
  });

  it('omits empty paragraphs [#35]', () => {
    expect(texts('35-empty-html')).toEqual(['<p>Words</p>']);
  });

  it('reads videos as players, embeds, files, streams and sources [#45]', () => {
    const sources = blocks('45-videos').map((block) =>
      block.kind === 'video' ? block.video.sources.map(({ src }) => src) : [],
    );
    expect(sources.map((list) => list.map((src) => src.replace(/\/m[0-9a-f]+\//, '/id/')))).toEqual([
      ['https://www.youtube.com/watch?v=abcdef'],
      ['https://player.vimeo.com/video/1'],
      ['/media/id/film.mp4'],
      ['https://cms.example/media/film.m3u8'],
      ['/media/id/f.webm', '/media/id/f.mp4'],
    ]);
  });
});

describe('hostile keys', () => {
  it('are dropped if they could reach a prototype [#58]', () => {
    expect(texts('58-prototype-keys')).toEqual(['<p>Fine</p>']);
    expect(rules('58-prototype-keys')).toContain('unsafe-key-dropped');
    expect(JSON.stringify(read('58-prototype-keys').value)).not.toContain('polluted');
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});

describe('the cover of a detail', () => {
  const file = {
    id: '8cbb43fe-4cdf-4991-8352-c461779cec01',
    type: 'image/jpeg',
    filename_disk: 'x.jpg',
    title: 'Quay',
  };

  it.each([
    ['a URL', { cover: '/c.jpg' }, '/c.jpg'],
    ['a file of Directus', { cover: file }, `/assets/${file.id}`],
    ['the id of one', { cover: file.id }, `/assets/${file.id}`],
    ['under another name', { featured_media: 7, thumbnail: '', cover_image: '/c.jpg' }, '/c.jpg'],
  ])('is a file of the site: %s [N9]', (_form, fields, url) => {
    const { value, media } = normalizeProjectDetail({ id: 1, slug: 'a', title: 'A', ...fields }, options);
    expect(media).toMatchObject([{ url }]);
    expect(value).toEqual({ blocks: [], facts: [], cover: expect.objectContaining({ sources: [] }) });
    expect(value.cover?.src).toContain(media[0]?.id);
  });

  it('is the first of several, and the others are reported [N9]', () => {
    const { media, repairs } = normalizeProjectDetail({ slug: 'a', cover: '/c.jpg', thumbnail: '/t.jpg' }, options);
    expect(media).toMatchObject([{ url: '/c.jpg' }]);
    const dropped = repairs.filter(({ rule }) => rule === 'field-in-list').map(({ pointer }) => pointer);
    expect(dropped).toEqual(['/slug', '/thumbnail']);
  });
});

describe('the lead', () => {
  const detailOf = (fields: object) => {
    const { lead, blocks } = normalizeProjectDetail({ slug: 'a', title: 'A', ...fields }, options).value;
    return { lead, words: blocks.map(htmlOf).join('') };
  };
  const body = '<p>Text.</p>';

  it.each(['lead', 'intro', 'introduction', 'standfirst', 'teaser', 'subtitle', 'short_description', 'description'])(
    'has the names that lists use, and is not a part of the text: %s [N12]',
    (name) => {
      expect(detailOf({ [name]: 'As long as a rope.', body })).toEqual({ lead: 'As long as a rope.', words: body });
      expect(detailOf({ [name]: '<p>As <em>long</em>.</p>', body })).toEqual({ lead: 'As long.', words: body });
    },
  );

  it('is content if it would lose a link, an image or a paragraph [N12]', () => {
    const introduction = '<p>See <a href="https://mill.example/">the mill</a>.</p>';
    expect(detailOf({ introduction, body }).lead).toBeUndefined();
    expect(detailOf({ introduction, body }).words).toContain('https://mill.example/');
    const description = 'A ropewalk is long.\n\nA reading room is not.';
    expect(detailOf({ description })).toEqual({
      lead: undefined,
      words: '<p>A ropewalk is long.</p><p>A reading room is not.</p>',
    });
    expect(detailOf({ description: '<p>One.</p><p>Two.</p>' })).toEqual({
      lead: undefined,
      words: '<p>One.</p><p>Two.</p>',
    });
    expect(detailOf({ introduction: { text: 'One', image: '/a.jpg' } }).lead).toBeUndefined();
    const both = detailOf({ lead: 'One.', standfirst: '<p>Two of <em>them</em>.</p>', excerpt: 'On …' });
    expect(both).toEqual({ lead: 'One.', words: '<p>Two of <em>them</em>.</p>' });
  });
});

it.each([
  [
    ['Rooms', 3, 'baths', 2.5],
    ['Rooms', '3', 'baths', '2.5'],
  ],
  [[12, 13], []],
  [['/a.jpg', 12], []],
])('keeps numbers between words, which are not the IDs of images: %j [P10] [N10]', (read_more, expected) => {
  const { blocks } = normalizeProjectDetail({ slug: 'a', read_more }, options).value;
  const words = blocks.flatMap((block) => (block.kind === 'text' ? [block.html.replace(/<[^>]*>/g, '')] : []));
  expect(words).toEqual(expected);
});

it('keeps the numbers in a list of a field [P10]', () => {
  const { blocks, facts } = normalizeProjectDetail({ slug: 'a', rooms: ['Rooms', 3, 'baths', 2.5] }, options).value;
  expect(JSON.stringify([blocks, facts])).toMatch(/Rooms.*3.*baths.*2\.5/);
});

const readValue = (payload: unknown) => normalizeProjectDetail(payload, options).value;

it.each([
  { type: 'project', lead: 'A lead.', blocks: [{ type: 'text', text: 'Words here.' }] },
  { kind: 'house', lead: 'A lead.', content: 'Words here.' },
  { type: 'residence', intro: 'A lead.', text: 'Words here.' },
  { type: 'Photography', lead: 'A lead.', read_more: 'Words here.' },
  [{ type: 'api::work', lead: 'A lead.', body: 'Words here.' }],
])('a document without slug may have a type: %j [N9]', (payload) => {
  expect(readValue(payload)).toMatchObject({ lead: 'A lead.', blocks: [{ kind: 'text', html: '<p>Words here.</p>' }] });
});

it('the type of a document is a fact if it is a word, and a typed body stays one block [N9] [N10]', () => {
  expect(readValue({ type: 'Sculpture', content: 'Words here.' }).facts).toEqual([
    { label: 'Type', value: 'Sculpture' },
  ]);
  expect(readValue({ type: 'Page', content: 'Words here.' }).facts).toEqual([]);
  expect(readValue({ type: 'quote', content: 'Words here.', author: 'Ann' }).blocks).toMatchObject([
    { kind: 'quote', text: 'Words here.', attribution: 'Ann' },
  ]);
});

it('a weight of a detail is a fact, its position is not [N9]', () => {
  for (const weight of [12, '12 kg'])
    expect(readValue({ slug: 'a', weight, position: 3 })).toEqual({
      blocks: [],
      facts: [{ label: 'Weight', value: String(weight) }],
    });
});

it.each([
  [{ '2021 ': ['Rome', 'Milan'], '2019-20': ['Berlin'] }, '2021: Rome; Milan | 2019-20: Berlin'],
  [{ 'since 2019': ['Oslo'], '2018 – 2019': 'Bern' }, 'since 2019: Oslo | 2018 – 2019: Bern'],
  [
    { '2021 ': [{ title: 'Rome', place: 'MAXXI' }], '2019/20': [{ id: 4, title: 'Berlin' }] },
    '2021: Rome, MAXXI | 2019/20: Berlin',
  ],
  [{ 2019: [{ title: 'Rome', place: 'MAXXI' }], 2021: 'Berlin' }, '2019: Rome, MAXXI | 2021: Berlin'],
])('words by year and by span of years are facts: %j [N10]', (exhibitions, lines) => {
  expect(
    readValue({ slug: 'a', facts: exhibitions })
      .facts.map(({ label, value }) => `${label}: ${value}`)
      .join(' | '),
  ).toBe(lines);
  expect(readValue({ slug: 'a', blocks: [exhibitions] }).blocks).toMatchObject([{ kind: 'facts' }]);
  const [block, ...others] = readValue({ slug: 'a', exhibitions }).blocks;
  expect(others).toEqual([]);
  expect(block?.kind === 'facts' && block.items.map(({ label, value }) => `${label}: ${value}`).join(' | ')).toBe(
    lines,
  );
});

it('is an entry if it has an id and a title under any name, so that its title is no content', () => {
  const thing = { id: 1, label: 'Milking Stool', substance: 'Beech, soaped' };
  const { facts, blocks } = normalizeProjectDetail([thing], options).value;
  expect(facts).toEqual([{ label: 'Substance', value: 'Beech, soaped' }]);
  expect(blocks).toEqual([]);
});

it('a record `link` is content, and the text is the URL of the entry', () => {
  const link = { title: 'Site', url: 'https://a.test/' };
  const { blocks } = normalizeProjectDetail({ id: 1, slug: 'a', title: 'A', text: '<p>B</p>', link }, options).value;
  expect(blocks).toMatchObject([{ kind: 'text' }, { kind: 'link', href: 'https://a.test/', label: 'Site' }]);
});

describe('a field with an unknown name', () => {
  const read = (fields: object) => {
    const { value, repairs } = normalizeProjectDetail({ id: 1, slug: 'a', title: 'A', ...fields }, options);
    const guessed = repairs.filter(({ rule }) => rule === 'field-guessed').map(({ pointer }) => pointer);
    return { ...value, guessed };
  };
  const story = `<p>It began in a quarry.</p><p>${'The roof came first. '.repeat(20)}</p>`;

  it('is the year if it has the only one', () => {
    expect(read({ handover: 2014, client: 'City' })).toMatchObject({
      soleYear: { field: 'handover', label: 'Handover', value: '2014' },
      facts: [{ label: 'Client', value: 'City' }],
      guessed: ['/handover'],
    });
  });

  it.each([
    { begun: 2014, ended: 2016 },
    { price: 2014 },
    { sold: 2014 },
    { postcode: 2014 },
    { year: 2014, renewed: 2016 },
  ])('stays a fact if another meaning is possible: %j', (fields) => {
    const { soleYear, guessed } = read(fields);
    expect([soleYear, guessed]).toEqual([undefined, []]);
  });

  it('is the body if it has the only long text', () => {
    const { blocks, guessed } = read({ erzaehlung: story });
    expect(blocks.map(({ kind }) => kind)).toEqual(['text']);
    expect(guessed).toEqual(['/erzaehlung']);
  });

  it('is a fact with the name of a related entry', () => {
    const { facts } = read({ built_for: { id: 4, full_name: 'Ida Berg' }, functie: { id: 2, naam: 'Wonen' } });
    expect(facts.map(({ label, value }) => [label, value])).toEqual([
      ['Built for', 'Ida Berg'],
      ['Functie', 'Wonen'],
    ]);
  });

  it('is not shown if it is a moment that the CMS wrote, also in capitals', () => {
    const { facts, blocks } = read({ CREATED_AT: '2024-03-04T05:06:07Z', FLOOR_AREA: '120 m²' });
    expect([facts.map(({ label }) => label), blocks]).toEqual([['FLOOR AREA'], []]);
  });

  it('is the year beside the publication date of WordPress', () => {
    const dates = { date: '2026-03-04T05:06:07', date_gmt: '2026-03-04T05:06:07' };
    expect(read({ ...dates, acf: { bouwjaar: 2017 } })).toMatchObject({ year: '2017', facts: [] });
  });

  it('is content of a block if its record is a block', () => {
    const { value } = normalizeProjectDetail({ id: 1, blockType: 'quote', text: 'Light first.' }, options);
    expect(value.blocks).toMatchObject([{ kind: 'quote', text: 'Light first.' }]);
  });

  it('is content like others if it has one of several long texts', () => {
    expect(read({ erzaehlung: story, nachtrag: story }).guessed).toEqual([]);
    expect(read({ body: story, nachtrag: 'Short' }).guessed).toEqual([]);
  });
});

it.each([{ video: { id: 4, video_id: 98765 } }, { title: 'Chair', description: '<p>Oak.</p>', status: 'unavailable' }])(
  'reads neither a video nor an error in %j',
  (payload) => {
    expect(normalizeProjectDetail(payload, options).value.blocks).toEqual([]);
  },
);

describe('a block of a page builder', () => {
  const link = (label: string, href: string) => ({ kind: 'link', label, href });

  it.each<[object, object[]]>([
    [{ type: 'cta', button_text: 'Go', button_link: '/x' }, [link('Go', '/x')]],
    [{ cta_label: 'Go', cta_url: 'https://a.test/y' }, [link('Go', 'https://a.test/y')]],
    [{ buttons: [{ text: 'Go', link: '/x' }] }, [link('Go', '/x')]],
    [{ title: 'Chair', link: '/x', link_text: 'Go' }, [{ kind: 'heading', text: 'Chair' }, link('Go', '/x')]],
    [
      { title: 'Chair', text: '<p>Oak.</p>', link: '/chair' },
      [{ kind: 'heading', text: 'Chair' }, { kind: 'text' }, link('Chair', '/chair')],
    ],
    [
      { type: 'hero', title: 'Chairs', subtitle: 'Of oak', image: '/a.jpg' },
      [{ kind: 'heading', text: 'Chairs' }, { kind: 'heading', text: 'Of oak' }, { kind: 'image' }],
    ],
    [
      { type: 'faq', items: [{ question: 'Why?', answer: 'It holds.' }] },
      [
        { kind: 'heading', text: 'Why?' },
        { kind: 'text', html: '<p>It holds.</p>' },
      ],
    ],
    [{ type: 'slider', slides: [{ image: '/a.jpg', text: 'Front' }] }, [{ items: [{ full: { caption: 'Front' } }] }]],
    [
      { type: 'image', desktop: '/a.jpg', mobile: '/b.jpg', alt: 'A chair' },
      [{ kind: 'image', image: { alt: 'A chair' } }],
    ],
    [{ type: 'quote', quote: 'Good.', author: { name: 'Ann', title: 'Critic' } }, [{ attribution: 'Ann, Critic' }]],
    [{ type: 'video', vimeo: 12345 }, [{ video: { sources: [{ src: 'https://vimeo.com/12345' }] } }]],
    [
      { type: 'table', columns: [{ title: 'Room' }, { title: 'Area' }], data: [['Hall', '9']] },
      [{ html: expect.stringMatching(/<th scope="col">Room<\/th>.*<td>Hall<\/td>/) }],
    ],
  ])('keeps the words, links and images of %j', (block, expected) => {
    const { blocks } = normalizeProjectDetail({ read_more: [block] }, options).value;
    expect(blocks).toMatchObject(expected);
  });
});
