import { describe, expect, test } from 'vitest';
import type { MenuGroup, MenuItem } from '../../../../../../shared/contract/menu.ts';
import {
  artPanel,
  designPanel,
  fallbackPanel,
  type MenuLink,
} from '../../../../../../web/src/components/menu/menu-links.ts';
import { config } from '../../view-fixtures.ts';

const t = (key: string) => key;
const item = (label: string, url: string, isMessaging = false): MenuItem => ({ label, url, isMessaging });
const group = (kind: MenuGroup['kind'], title: string, ...items: MenuItem[]): MenuGroup => ({ title, kind, items });
const labels = (links: readonly MenuLink[]) => links.map(({ label }) => label);
const image = { src: '/media/qr/qr.png', alt: 'QR code', caption: 'Official account' };

describe('designPanel', () => {
  test('pages are separate, then typologies, socials and others [M9] [M14] [M15]', () => {
    const design = [
      group('other', 'Partners', item('Foundry', 'https://foundry.example')),
      group('socials', 'Design Menu Socials', item('Board', 'https://board.example')),
      group('typologies', 'Design Menu Typoloies', item('Seats', 'seats')),
      group('pages', 'Design Menu Pages', item('About', 'about'), item('Care', 'care')),
      group('typologies', 'Empty'),
    ];
    const { pages, groups } = designPanel({ design, typologies: [] }, config, t);
    expect(pages).toEqual([
      { label: 'About', href: '/design/about' },
      { label: 'Care', href: '/design/care' },
    ]);
    expect(groups.map(({ title, links }) => [title, ...labels(links)])).toEqual([
      ['common.typologies', 'Seats'],
      ['common.socials', 'Board'],
      ['Partners', 'Foundry'],
    ]);
  });

  test('the messaging item toggles its images, otherwise is a link or missing [M16]', () => {
    const design = [group('socials', 'Socials', item('Chat', '', true), item('Talk', 'https://talk.example', true))];
    const linksWith = (fields: object) =>
      designPanel({ design, typologies: [] }, { ...config, ...fields }, t).groups[0]?.links;
    expect(linksWith({ wechatContact: image })).toEqual([
      { label: 'Chat', isMessaging: true },
      { label: 'Talk', isMessaging: true },
    ]);
    expect(linksWith({})).toEqual([{ label: 'Talk', href: 'https://talk.example' }]);
  });
});

describe('artPanel', () => {
  const panelOf = (...items: MenuItem[]) =>
    artPanel({ art: { id: 'art', title: '', items }, typologies: [] }, config, t);

  test('external items are with the socials [M3] [M4]', () => {
    const { pages, groups } = panelOf(item('Works', 'art/ida'), item('Board', 'https://board.example'));
    expect(pages).toEqual([{ label: 'Works', href: '/art/ida#art_works' }]);
    expect(groups).toEqual([{ title: 'common.socials', links: [{ label: 'Board', href: 'https://board.example' }] }]);
  });

  test('an empty list shows the fixed links [M3]', () => {
    expect(panelOf()).toEqual({
      pages: [
        { label: 'common.art', href: '/art/ida' },
        { label: 'menu.biography', href: '/art/biography/ida' },
      ],
      groups: [],
    });
  });
});

test('without a menu there are seven links [M24]', () => {
  expect(fallbackPanel(config, t).pages.map(({ href }) => href)).toEqual([
    '/design',
    '/design/about',
    '/design/process',
    '/design/contact-us',
    '/art/ida',
    '/art/biography/ida',
    '/privacy-policy',
  ]);
});
