import { describe, expect, test } from 'vitest';
import { type MenuList, menuHref } from '../../../../../web/src/navigation/menu-links.ts';
import { config } from '../view-fixtures.ts';

const cases: readonly [rows: string, list: MenuList, url: string, href: string | undefined][] = [
  ['M4', 'art', 'https://board.example/art/ida', 'https://board.example/art/ida'],
  ['M4', 'art', 'http://board.example/', 'http://board.example/'],
  ['M5', 'art', 'art/ida', '/art/ida#art_works'],
  ['M5', 'art', '/Art/Ida/', '/art/ida#art_works'],
  ['M6', 'art', 'biography', '/art/biography/ida'],
  ['M7', 'art', '/pages/contact-art/', '/design/contact-art'],
  ['M8', 'art', 'art/art-works/sea', '/art/art-works/sea'],
  ['M8', 'art', 'exhibitions', '/design/exhibitions'],
  ['M10', 'pages', 'https://elsewhere.example', 'https://elsewhere.example'],
  ['M11', 'pages', 'about', '/design/about'],
  ['M11', 'pages', '/design/process/', '/design/process'],
  ['M12', 'pages', 'design', '/design#projects'],
  ['M12', 'pages', '/design/', '/design#projects'],
  ['M13', 'pages', '/care/', '/design/care'],
  ['M13', 'pages', 'a b', '/design/a%20b'],
  ['M14', 'typologies', 'public spaces', '/design?typology=public%20spaces#projects'],
  ['M15', 'socials', 'mailto:post@north.example', 'mailto:post@north.example'],
  ['M15', 'socials', 'wechat', undefined],
  ['N3', 'art', '', undefined],
  ['B4', 'pages', 'javascript:alert(1)', undefined],
  ['B4', 'other', 'data:text/html,x', undefined],
];

describe('menuHref', () => {
  test.each(cases)('%s %s: %s', (_rows, list, url, href) => {
    expect(menuHref({ url }, list, config)).toBe(href);
  });
});
