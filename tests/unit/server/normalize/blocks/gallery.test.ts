import { describe, expect, it } from 'vitest';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { fixture } from '../fixture.ts';
import { pairs } from '../gallery-names.ts';
import { options } from '../sample-options.ts';

const read = (name: string) => normalizeProjectDetail(fixture('detail', name), options);
const blocks = (name: string) => read(name).value.blocks;
const rules = (name: string) => read(name).repairs.map(({ rule }) => rule);

describe('galleries', () => {
  it('are null, lists, or have one side [#26] [N11]', () => {
    expect(blocks('26-gallery-variants').map(pairs)).toEqual([
      ['a.jpg/a.jpg', 'b.jpg/b.jpg'],
      ['c.jpg/c.jpg'],
      ['d.jpg/d.jpg'],
      ['e.jpg/e.jpg'],
    ]);
    expect(rules('26-gallery-variants')).toEqual(
      expect.arrayContaining(['thumbnail-from-full', 'full-from-thumbnail']),
    );
  });

  it('in another order match by file name [#27] [N11]', () => {
    const gallery = {
      full: ['/a.jpg', '/b.jpg', '/c.jpg'],
      thumbnail: ['/c-thumb.jpg', '/a-thumb.jpg', '/b-thumb.jpg'],
    };
    const { value } = normalizeProjectDetail({ read_more: [{ type: 'gallery', gallery }] }, options);
    expect(pairs(value.blocks[0])).toEqual(['a.jpg/a-thumb.jpg', 'b.jpg/b-thumb.jpg', 'c.jpg/c-thumb.jpg']);
  });

  it('of unequal lengths match by file name, otherwise by index [#27] [N11]', () => {
    const [named, unnamed, more] = blocks('27-unequal-lengths');
    expect(pairs(named)).toEqual(['a.jpg/a-150x100.jpg', 'b.jpg/b.jpg', 'c.jpg/c-thumb.jpg']);
    expect(pairs(unnamed)).toEqual(['1.jpg/x.jpg', '2.jpg/y.jpg', '3.jpg/3.jpg']);
    expect(pairs(more)).toEqual(['p.jpg/p-thumb.jpg', 'q-thumb.jpg/q-thumb.jpg']);
  });

  it('keep the position of a hole [#26] [#27] [N11] [P10]', () => {
    expect(blocks('26-gallery-holes').map(pairs)).toEqual([
      ['o0.jpg/o0.jpg', 'o1.jpg/o1t.jpg', 'o2.jpg/o2t.jpg'],
      ['p0.jpg/p0t.jpg', 'p1t.jpg/p1t.jpg', 'p2.jpg/p2.jpg'],
      ['q0.jpg/q0.jpg', 'q1.jpg/q1t.jpg', 'q2.jpg/q2t.jpg'],
      ['r0.jpg/r0.jpg', 'r1.jpg/r1.jpg', 'r2.jpg/r2.jpg', 'r3.jpg/r3.jpg', 'r4.jpg/r4t.jpg'],
      ['s1.jpg/s1.jpg', 's2.jpg/s2t.jpg', 's4.jpg/s4t.jpg'],
      ['u0.jpg/u0t.jpg', 'u1.jpg/u1t.jpg'],
      ['v.jpg/v-thumb.jpg', 'w.jpg/w-thumb.jpg'],
    ]);
  });

  it('have sides as objects, texts or wrapped lists, also interchanged [#28]', () => {
    const [coerced, single, swapped] = blocks('28-gallery-sides');
    expect(pairs(coerced)).toEqual(['a.jpg/a-thumb.jpg', 'b.jpg/b-thumb.jpg']);
    expect(pairs(single)).toEqual(['c.jpg/c-thumb.jpg']);
    expect(pairs(swapped)).toEqual(['d.jpg/d-thumb.jpg']);
    expect(rules('28-gallery-sides')).toContain('gallery-swapped');
  });

  it('show an image once that follows itself [#29]', () => {
    expect(pairs(blocks('29-duplicates')[0])).toEqual(['a.jpg/a.jpg', 'b.jpg/b.jpg', 'a.jpg/a.jpg']);
    expect(rules('29-duplicates')).toContain('duplicate-image');
  });
});

describe('words of a gallery', () => {
  const [full, thumbnail] = [
    ['/a.jpg', '/b.jpg'],
    ['/a-s.jpg', '/b-s.jpg'],
  ];
  const readBody = (body: object) => normalizeProjectDetail({ slug: 'a', ...body }, options).value.blocks;
  const captionsOf = (blocks: ReturnType<typeof readBody>) =>
    blocks.flatMap((block) => (block.kind === 'gallery' ? block.items.map(({ full: { caption } }) => caption) : []));

  it.each([
    ['a field', (gallery: object) => ({ gallery })],
    ['a block', (gallery: object) => ({ read_more: [{ type: 'gallery', gallery }] })],
    ['a block with its own lists', (gallery: object) => ({ read_more: [{ type: 'gallery', ...gallery }] })],
  ])('are kept in %s [N11] [N12]', (_form, bodyOf) => {
    const blocks = readBody(bodyOf({ title: 'House', caption: 'Seen from the lake.', full, thumbnail }));
    expect(blocks).toMatchObject([
      { kind: 'gallery', title: 'House', items: [{}, {}] },
      { kind: 'text', html: '<p>Seen from the lake.</p>' },
    ]);
    const captioned = readBody(bodyOf({ full, thumbnail, captions: ['Door', 'Roof'] }));
    expect(captioned).toHaveLength(1);
    expect(captionsOf(captioned)).toEqual(['Door', 'Roof']);
    expect(captionsOf(readBody(bodyOf({ full, captions: { 0: 'Door', 1: 'Roof' } })))).toEqual(['Door', 'Roof']);
    expect(captionsOf(readBody(bodyOf({ full: ['/a.jpg'], caption: 'Door' })))).toEqual(['Door']);
  });

  it('numbered pairs are one gallery with their titles as captions [N11] [N12]', () => {
    const pair = (name: string, more: object) => ({ full: `/${name}.jpg`, thumbnail: `/${name}-s.jpg`, ...more });
    const gallery = { 0: pair('a', { title: 'Door' }), 1: pair('b', { caption: 'Roof' }) };
    for (const body of [
      { gallery },
      { gallery: Object.values(gallery) },
      { gallery: { 0: { full: ['/a.jpg'], caption: 'Door' }, 1: { full: ['/b.jpg'], caption: 'Roof' } } },
    ]) {
      const blocks = readBody(body);
      expect(blocks.map(({ kind }) => kind)).toEqual(['gallery']);
      expect(captionsOf(blocks)).toEqual(['Door', 'Roof']);
    }
  });

  it('numbered galleries with titles stay apart [N12]', () => {
    const blocks = readBody({ gallery: { 0: { title: 'House', full }, 1: { title: 'Lake', full: ['/c.jpg'] } } });
    expect(blocks).toMatchObject([
      { kind: 'gallery', title: 'House' },
      { kind: 'gallery', title: 'Lake' },
    ]);
  });
});

const pairOf = (full: unknown, thumbnail: unknown) =>
  pairs(
    normalizeProjectDetail({ slug: 'a', gallery: { full: [full], thumbnail: [thumbnail] } }, options).value.blocks[0],
  );

it('sides are swapped by measured sizes, otherwise by names of one file [#28] [N11]', () => {
  expect(pairOf('/panel-80x120.jpg', '/panel-small.jpg')).toEqual(['panel-80x120.jpg/panel-small.jpg']);
  expect(pairOf('/panel-80x120.jpg', '/hall.jpg')).toEqual(['panel-80x120.jpg/hall.jpg']);
  expect(pairOf('/panel-150x150.jpg', '/panel.jpg')).toEqual(['panel.jpg/panel-150x150.jpg']);
  expect(pairOf('/panel-small.jpg', '/panel-large.jpg')).toEqual(['panel-large.jpg/panel-small.jpg']);
  const [small, large] = [
    { src: '/a.jpg', width: 160, height: 120 },
    { src: '/a-thumb.jpg', width: 1600, height: 1200 },
  ];
  expect(pairOf(small, large)).toEqual(['a-thumb.jpg/a.jpg']);
});

it('two lists of one gallery are matched in linear time [N11]', () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `/image-${index}.jpg`);
  const gallery = { full: names, thumbnail: names.toReversed() };
  const { value } = normalizeProjectDetail({ slug: 'a', gallery }, options);
  const isEqual = ([full, thumbnail]: string[]) => full === thumbnail;
  expect(
    pairs(value.blocks[0])
      .map((pair) => pair.split('/'))
      .every(isEqual),
  ).toBe(true);
});
