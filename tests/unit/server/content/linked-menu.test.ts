import { describe, expect, test } from 'vitest';
import { linkedMenu } from '../../../../server/content/linked-menu.ts';
import { linkedMenuSchema, type Menu, type MenuGroup, type MenuItem } from '../../../../shared/contract/menu.ts';
import { config, messages } from '../../web/src/view-fixtures.ts';

const item = (label: string, url: string, isMessaging = false): MenuItem => ({ label, url, isMessaging });
const group = (title: string, kind: MenuGroup['kind'], ...items: MenuItem[]): MenuGroup => ({ title, kind, items });

const menu: Menu = {
  art: { id: '7', title: 'Art', items: [item('Works', 'art/ida'), item('Board', 'https://board.example/x')] },
  design: [
    group('Design Menu Pages', 'pages', item('About', 'about'), item('Words', '')),
    group('Design Menu Typoloies ', 'typologies', item('Seats', 'seats')),
    group('design menu socials', 'socials', item('Chat', '', true), item('Mail', 'post@north.example')),
    group('Awards', 'other'),
  ],
  typologies: [{ value: 'seats', label: 'Seats' }],
  sizes: [],
};

const linked = (wechatQr?: { src: string; alt: string; caption: string }) =>
  linkedMenu(menu, { publicConfig: () => ({ ...config, ...(wechatQr && { wechatQr }) }), messages });

describe('the linked menu', () => {
  test('items link to a path of the site, to another address, or to nothing [M4] [M5] [M8] [M10] [M12]', () => {
    const { art, design } = linked();
    expect(linkedMenuSchema.parse(linked())).toEqual(linked());
    expect(art.items).toMatchObject([
      { kind: 'internal', path: '/art/ida#art_works', url: 'art/ida' },
      { kind: 'external', href: 'https://board.example/x' },
    ]);
    expect(design.flatMap(({ items }) => items)).toMatchObject([
      { kind: 'internal', path: '/design/about' },
      { kind: 'text', label: 'Words' },
      { kind: 'internal', path: '/design?typology=seats#projects' },
      { kind: 'text', label: 'Chat' },
      { kind: 'external', href: 'mailto:post@north.example' },
    ]);
  });

  test('the messaging item needs an image [M16]', () => {
    const chat = linked({ src: '/media/a/a.png', alt: 'QR', caption: 'id' }).design[2]?.items[0];
    expect(chat).toMatchObject({ kind: 'messaging', label: 'Chat' });
  });

  test('headings omit the spelling of the content, titles keep it [M9]', () => {
    expect(linked().design.map(({ heading, title }) => [heading, title])).toEqual([
      ['Pages', 'Design Menu Pages'],
      ['Typologies', 'Design Menu Typoloies '],
      ['Socials', 'design menu socials'],
      ['Awards', 'Awards'],
    ]);
  });
});
