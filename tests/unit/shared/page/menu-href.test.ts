import { describe, expect, test } from 'vitest';
import type { RouteRule } from '../../../../shared/contract/config.ts';
import { type MenuList, menuHref } from '../../../../shared/page/menu-href.ts';
import { config } from '../../web/src/view-fixtures.ts';

const rule: RouteRule = { from: '/shop', to: 'https://shop.example/', status: 302 };
const targets = {
  config: { ...config, routeRules: [rule] },
  typologies: [
    { value: 'public-spaces', label: 'Public spaces' },
    { value: 'furniture', label: 'Furniture' },
    { value: '7', label: 'Small things' },
    { value: 'Big Rooms', label: 'Halls / lofts' },
  ],
};

type Case = readonly [rows: string, list: MenuList, url: string, href: string | undefined];

const hrefOf = (url: string, list: MenuList) => menuHref(url, list, targets);

describe('an item of the art menu', () => {
  const cases: readonly Case[] = [
    ['M4', 'art', 'https://board.example/art/ida', 'https://board.example/art/ida'],
    ['M4', 'art', 'http://board.example/', 'http://board.example/'],
    ['M5', 'art', 'art/ida', '/art/ida#art_works'],
    ['M5', 'art', '/Art/Ida/', '/art/ida#art_works'],
    ['M6', 'art', 'biography', '/art/biography/ida'],
    ['M7', 'art', '/pages/contact-art/', '/design/contact-art'],
    ['M7', 'art', 'contact-us', '/design/contact-us'],
    ['M8', 'art', 'art/art-works/sea', '/art/art-works/sea'],
    ['M8', 'art', 'exhibitions', '/design/exhibitions'],
    ['M8', 'art', 'art/other', '/design/other'],
    ['M8 R9', 'art', 'art', '/art/ida'],
    ['M8', 'art', '/design/projects/shed', '/design/projects/shed'],
    ['M8 B4', 'art', 'shop', '/shop'],
    ['M8', 'art', '#art_works', '/art/ida#art_works'],
    ['N3', 'art', '', undefined],
  ];
  test.each(cases)('%s %s: %s', (_rows, list, url, href) => {
    expect(hrefOf(url, list)).toBe(href);
  });
});

describe('an item of the design menu', () => {
  const cases: readonly Case[] = [
    ['M10', 'pages', 'https://elsewhere.example', 'https://elsewhere.example'],
    ['M11', 'pages', 'about', '/design/about'],
    ['M11', 'pages', '/design/process/', '/design/process'],
    ['M11', 'pages', 'about-us', '/design/about-us'],
    ['M11 M8', 'pages', 'studio/about', '/design/about'],
    ['M12', 'pages', 'design', '/design#projects'],
    ['M12', 'pages', '/design/', '/design#projects'],
    ['M12', 'pages', '#projects', '/design#projects'],
    ['M13', 'pages', '/design?typology=furniture', '/design?typology=furniture#projects'],
    ['M13', 'pages', '/design?size=hand#index', '/design?size=hand#index'],
    ['M13', 'pages', '/care/', '/design/care'],
    ['M13', 'pages', 'care?x=1#oil', '/design/care?x=1#oil'],
    ['M13', 'pages', 'a b', '/design/a%20b'],
    ['M13', 'pages', 'a%b', '/design/a%25b'],
    ['M13', 'pages', 'ca%CC%81re', '/design/c%C3%A1re'],
    ['M13', 'pages', 'c\u00e1re', '/design/c%C3%A1re'],
    ['M13', 'pages', '/design/projects/x', '/design/projects/x'],
    ['M13 M11', 'pages', '/design/projects/process-house', '/design/projects/process-house'],
    ['M13', 'pages', '/DESIGN/Projects/X/', '/design/projects/X'],
    ['M13', 'pages', '/art/ida', '/art/ida'],
    ['M13', 'pages', 'privacy-policy', '/privacy-policy'],
    ['M13', 'pages', '/', '/'],
    ['M13 B4', 'pages', '/Shop/', '/Shop/'],
    ['M13', 'other', '../team/crew', '/design/crew'],
    ['M8', 'pages', 'notes.html', '/design/notes.html'],
    ['M8', 'pages', 'old.htm?x=1', '/design/old.htm?x=1'],
    ['M8', 'other', 'studio.php', '/design/studio.php'],
    ['M8', 'pages', 'Default.aspx', '/design/Default.aspx'],
    ['B4', 'pages', 'javascript:alert(1)', undefined],
    ['B4', 'other', 'data:text/html,x', undefined],
    ['M15', 'socials', 'mailto:post@north.example', 'mailto:post@north.example'],
    ['M15', 'socials', 'wechat', undefined],
    ['M15', 'socials', '/design/contact-us', '/design/contact-us'],
  ];
  test.each(cases)('%s %s: %s', (_rows, list, url, href) => {
    expect(hrefOf(url, list)).toBe(href);
  });
});

describe('an item that leads to another site or a file', () => {
  test.each(['art', 'pages', 'typologies', 'socials', 'other'] as const)(
    'has its own address in the list %s [M8] [M13]',
    (list) => {
      expect(hrefOf('www.instagram.com/x?y=1', list)).toBe('https://www.instagram.com/x?y=1');
      expect(hrefOf('instagram.com', list)).toBe('https://instagram.com');
      expect(hrefOf('example.org:8080/x', list)).toBe('https://example.org:8080/x');
      expect(hrefOf('example.org:8080', list)).toBe('https://example.org:8080');
      expect(hrefOf('example.org/notes.html', list)).toBe('https://example.org/notes.html');
      expect(hrefOf('//board.example/x', list)).toBe('https://board.example/x');
      expect(hrefOf('board.example/plan.pdf', list)).toBe('https://board.example/plan.pdf');
      expect(hrefOf('post@north.example', list)).toBe('mailto:post@north.example');
      expect(hrefOf('/files/cv.pdf', list)).toBe('/files/cv.pdf');
      expect(hrefOf('files/Contact card.vcf', list)).toBe('/files/Contact%20card.vcf');
      expect(hrefOf('cv.pdf#page=2', list)).toBe('/cv.pdf#page=2');
      expect(hrefOf('/media/ab12/about', list)).toBe('/media/ab12/about');
    },
  );
});

describe('an item of a typology', () => {
  test.each([
    ['value', 'public-spaces', 'public-spaces'],
    ['label', 'Public spaces', 'public-spaces'],
    ['case', 'FURNITURE', 'furniture'],
    ['spelling', 'public_spaces', 'public-spaces'],
    ['spelling', 'publicspaces', 'public-spaces'],
    ['encoding', 'public%20spaces', 'public-spaces'],
    ['path', '/typologies/furniture/', 'furniture'],
    ['link', 'design?typology=small things', '7'],
    ['link', '/design?typology=Furniture#projects', 'furniture'],
    ['label with a slash', 'Halls / lofts', 'Big+Rooms'],
    ['one in no list, as those of projects are read', 'Sea Walls', 'sea-walls'],
  ])('is found by %s: %s [M14]', (_by, url, value) => {
    expect(hrefOf(url, 'typologies')).toBe(`/design?typology=${value}#projects`);
  });
});
