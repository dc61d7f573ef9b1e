import type { Recipe } from './hostile-markup.ts';

/** Spaces, marks and signs in text of no markup. */
export const text: readonly Recipe[] = [
  [' ', 'x', 'y'],
  ['\t', 'x', 'y'],
  ['\n', 'x', 'y'],
  ['\n ', 'x', 'y'],
  ['\u00a0', 'x', 'y'],
  ['\u200b', 'x', 'y'],
  ['\ufeff', 'x', 'y'],
  ['\u0301', 'e'],
  ['\udc00'],
  ['a'],
  ['a\n'],
  ['aA'],
  ['-', 'a', 'a'],
  ['é'],
  ['İ'],
  ['1,'],
  [' ', '1', 'x 1 x 1'],
  ['1', '', ' x 1 cm!'],
  [':', 'a', ' b'],
  ['{', '{"a":'],
  ['["'],
  [' ', '{"a"', '}'],
  ['\\"', '["', '"]'],
  ['%25'],
  ['$&'],
];

/** Addresses of images, videos and pages. */
export const url: readonly Recipe[] = [
  ['/', 'https://a.example', 'x.jpg'],
  ['//', '', 'a.jpg'],
  ['\\', '', 'a.jpg'],
  ['../', '/media/', 'a.jpg'],
  ['undefined/', '/media/', 'a.jpg'],
  ['a.', '/', 'jpg'],
  ['.jpg', '/a'],
  ['?', '/a.jpg'],
  ['&expires=1', '/a.jpg?a'],
  ['%2', '/', '.jpg'],
  ['\n', '/a', '.jpg'],
  ['a', 'data:image/png;base64,'],
  ['a:', ''],
  [':', 'https://a', '.example'],
  ['1.', 'http://', '1'],
  ['xn--', 'https://', '.example'],
  ['a', 'mailto:'],
  ['0', 'tel:'],
  ['amp;', 'https://a.example/?&'],
  ['youtube.com.', 'https://', 'example'],
];

/** Years and dates. */
export const date: readonly Recipe[] = [
  ['0'],
  ['9'],
  ['2024'],
  ['-', '2024', '2025'],
  [' ', '2024-', '2025'],
  ['-00', '0000'],
  ['/1', '1'],
  [' to', '2024', ' 2025'],
];

/** The last part of a page's address. */
export const slug: readonly Recipe[] = [
  ['/', '', 'a'],
  ['/', 'a'],
  ['/', 'a', 'b'],
  [' /', '', 'a'],
  ['%2F', '', 'a'],
  ['%', 'a'],
  ['a-', '', ''],
  ['..', '', '/'],
  ['/', 'https://a.example/b', 'c'],
  ['design/', '', 'a'],
];

/** File names with marks of size. */
export const stem: readonly Recipe[] = [
  ['-thumb', '/media/a', '.jpg'],
  ['-thumb', '/media/a', 'x.jpg'],
  ['_100x', '/media/a', 'x.jpg'],
  ['-1', '/media/a', 'x.jpg'],
  ['thumb-', '/media/a', ''],
  ['.small', '/media/a', ''],
  ['-_.', '/media/a', 'jpg'],
];

/** Galleries written as one text. */
export const gallery: readonly Recipe[] = [
  ['<img src=aaa'],
  ['<img src=aaa>'],
  ['<img\n'],
  [' ', 'a.jpg', 'b.jpg'],
  [' ', 'a.jpg,', 'b.jpg'],
  [', '],
  ['a.jpg,'],
  ['a.jpg|;'],
  ['x', '<img alt="', '" src="a.jpg">'],
];
