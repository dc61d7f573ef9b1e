import { describe, expect, it } from 'vitest';
import { normalizeMenu } from '../../../../server/normalize/menu.ts';
import { fixture } from './fixture.ts';
import { options } from './sample-options.ts';

const read = (name: string) => normalizeMenu(fixture('menu', name), options);
const menu = (name: string) => read(name).value;

describe('normalizeMenu', () => {
  it('reads JSON in a string [#5]', () => {
    expect(menu('05-json-text').art).toMatchObject({ title: 'Art', items: [{ label: 'Works', url: 'art/ta' }] });
  });

  it('reads objects as empty lists [#7]', () => {
    expect(menu('07-objects-for-lists')).toEqual({
      art: { id: '1', title: 'Art', items: [] },
      design: [],
      typologies: [],
      sizes: [],
    });
  });

  it('drops items without a label, and keeps those without a URL as words [N3]', () => {
    expect(menu('n3-art-items').art).toEqual({
      id: '7',
      title: 'Art Menu',
      items: [
        { label: 'Works', url: 'art/ta', isMessaging: false },
        { label: 'No link', isMessaging: false },
      ],
    });
    expect(read('n3-art-items').repairs).toContainEqual(expect.objectContaining({ rule: 'menu-item-dropped' }));
  });

  it('reads groups by title [N4] [M9]', () => {
    expect(menu('n4-groups-by-title').design).toMatchObject([
      { kind: 'pages', items: [{ label: 'About', url: 'about' }] },
      { title: 'design menu typologies', kind: 'typologies', items: [{ label: 'Interiors', url: 'interiors' }] },
      { kind: 'other', items: [{ label: 'About us', url: 'about' }] },
    ]);
  });

  it('reads links without groups as one group [N4]', () => {
    const design_menu = [{ label: 'Projects', url: '/design/projects' }];
    expect(normalizeMenu({ design_menu }, options).value.design).toEqual([
      { title: '', kind: 'other', items: [{ label: 'Projects', url: '/design/projects', isMessaging: false }] },
    ]);
  });

  it('reads typologies and sizes [N5] [N6]', () => {
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

  it('reads icons in any spelling, and reports invalid ones [#30] [C11]', () => {
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
    // An image is not an icon. It is reported, not lost.
    expect(repairs).toContainEqual(expect.objectContaining({ rule: 'image-not-used' }));
  });

  it('trims labels and URLs, and drops script URLs [#43]', () => {
    const { title, items } = menu('43-labels-and-urls').art;
    expect(title).toBe('Art');
    expect(items.map(({ label, url }) => [label, url])).toEqual([
      ['Care guide', 'design'],
      ['Hash', undefined],
      ['Own', '/design/about?x=1#y'],
      ['Script', undefined],
      ['Mail', 'mailto:a@b.example'],
    ]);
  });

  it('reads interchanged, nested and renamed labels and URLs [#44]', () => {
    expect(menu('44-swapped').art.items.map(({ label, url }) => [label, url])).toEqual([
      ['Instagram', 'https://instagram.example/a'],
      ['About', 'about'],
      ['Press', 'press'],
    ]);
  });

  it('reads the misspelled group, socials and the messaging item [M14] [M15] [M16]', () => {
    const groups = menu('m16-messaging').design;
    expect(groups.map(({ kind }) => kind)).toEqual(['socials', 'typologies', 'pages']);
    expect(groups[0]?.items.map(({ isMessaging }) => isMessaging)).toEqual([true, false]);
  });
});
