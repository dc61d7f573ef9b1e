import { describe, expect, it } from 'vitest';
import { normalizeMenu } from '../../../../server/normalize/menu.ts';
import { fixture } from './fixture.ts';
import { options } from './sample-options.ts';

const read = (name: string) => normalizeMenu(fixture('menu', name), options);
const menu = (name: string) => read(name).value;

describe('normalizeMenu', () => {
  it('#5 the whole reply as JSON in a string', () => {
    expect(menu('05-json-text').art).toMatchObject({ title: 'Art', items: [{ label: 'Works', url: 'art/ta' }] });
  });

  it('#7 objects for empty lists', () => {
    expect(menu('07-objects-for-lists')).toEqual({
      art: { id: '1', title: 'Art', items: [] },
      design: [],
      typologies: [],
      sizes: [],
    });
  });

  it('N3 items without a label are dropped, items without a URL are words', () => {
    expect(menu('n3-art-items').art).toEqual({
      id: '7',
      title: 'Art Menu',
      items: [
        { label: 'Works', url: 'art/ta', isMessaging: false },
        { label: 'No link', url: '', isMessaging: false },
      ],
    });
    expect(read('n3-art-items').repairs).toContainEqual(expect.objectContaining({ rule: 'menu-item-dropped' }));
  });

  it('encodes spaces in the URL of an item and drops line breaks and control characters [M13]', () => {
    const items = [
      { label: 'One', url: ' a b ' },
      { label: 'Two', url: '/design/\n\tabout\u0007' },
      { label: 'Three', url: 'https://x.org/a b?c=d e' },
    ];
    const { value, repairs } = normalizeMenu({ design_menu: { Pages: items } }, options);
    expect(value.design[0]?.items.map(({ url }) => url)).toEqual([
      'a%20b',
      '/design/about',
      'https://x.org/a%20b?c=d%20e',
    ]);
    expect(repairs).toContainEqual({ pointer: '/design_menu/Pages/0', rule: 'link-cleaned', count: 1 });
  });

  it('N4 M9 groups may be keyed by title; their kind is told by it', () => {
    expect(menu('n4-groups-by-title').design).toMatchObject([
      { kind: 'pages', items: [{ label: 'About', url: 'about' }] },
      { title: 'design menu typologies', kind: 'typologies', items: [{ label: 'Interiors', url: 'interiors' }] },
      { kind: 'other', items: [{ label: 'About us', url: 'about' }] },
    ]);
  });

  it('N5 N6 typologies and sizes', () => {
    expect(menu('n5-typologies').typologies).toEqual([
      { value: 'public-spaces', label: 'Public spaces' },
      { value: 'furniture', label: 'Furniture' },
      { value: '3', label: '3' },
      { value: '4', label: 'Objects' },
    ]);
    expect(menu('n5-typologies').sizes).toEqual([
      { value: 'hand', label: 'Hand' },
      { value: 'body', label: 'Body' },
    ]);
  });

  it('#30 C11 the icon of an item in any spelling; what names none is written down, and dropped', () => {
    const { value, repairs } = read('30-icon-names');
    expect(value.art.items.map(({ icon }) => icon)).toEqual([
      'lucide:instagram',
      ...Array.from({ length: 3 }, () => 'lucide:house'),
      'simple-icons:x',
      ...Array.from({ length: 2 }, () => 'lucide:house'),
      ...Array.from({ length: 7 }, () => undefined),
    ]);
    const unreadable = repairs.filter(({ rule }) => rule === 'icon-unreadable').map(({ pointer }) => pointer);
    expect(unreadable).toEqual([9, 10, 11, 13].map((index) => `/art_menu/blocks/${index}/icon`));
    expect(repairs.filter(({ rule }) => rule === 'icon-name-folded')).toHaveLength(3);
    // A picture is no icon, and is not lost without a word.
    expect(repairs).toContainEqual(expect.objectContaining({ rule: 'picture-not-used' }));
  });

  it('#43 labels and URLs are trimmed, own addresses internal, scripts no links', () => {
    const { title, items } = menu('43-labels-and-urls').art;
    expect(title).toBe('Art');
    expect(items.map(({ label, url }) => [label, url])).toEqual([
      ['Care guide', 'design'],
      ['Hash', ''],
      ['Own', '/design/about?x=1#y'],
      ['Script', ''],
      ['Mail', 'mailto:a@b.example'],
    ]);
  });

  it('#44 label and URL interchanged, nested, or by other names', () => {
    expect(menu('44-swapped').art.items.map(({ label, url }) => [label, url])).toEqual([
      ['Instagram', 'https://instagram.example/a'],
      ['About', 'about'],
      ['Press', 'press'],
    ]);
  });

  it('M14 M15 M16 the misspelled group, socials and the messaging item', () => {
    const groups = menu('m16-messaging').design;
    expect(groups.map(({ kind }) => kind)).toEqual(['socials', 'typologies', 'pages']);
    expect(groups[0]?.items.map(({ isMessaging }) => isMessaging)).toEqual([true, false]);
  });

  it('M16 a pattern that remembers its place finds every item', () => {
    const sticky = normalizeMenu(fixture('menu', 'm16-messaging'), {
      ...options,
      messagingLabel: /wechat|instagram/gi,
    });
    expect(sticky.value.design[0]?.items.map(({ isMessaging }) => isMessaging)).toEqual([true, true]);
  });
});
