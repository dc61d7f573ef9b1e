import { describe, expect, test, vi } from 'vitest';
import { areFilmsWelcome, filmWidthFor, fittingSources } from '../../../../../../web/src/pages/landing/use-films.ts';

const files = [
  { src: '/a.webm', width: 1280 },
  { src: '/a.mp4', width: 1280 },
  { src: '/a-640.webm', width: 640 },
  { src: '/a-640.mp4', width: 640 },
];
const named = (sources: readonly { src: string }[]) => sources.map(({ src }) => src);

describe('N1 the files of a film', () => {
  test.each([
    [390, ['/a-640.webm', '/a-640.mp4']],
    [640, ['/a-640.webm', '/a-640.mp4']],
    [641, ['/a.webm', '/a.mp4']],
    [3000, ['/a.webm', '/a.mp4']],
  ])('for %i pixels', (width, expected) => {
    expect(named(fittingSources(files, width))).toEqual(expected);
  });

  test('those without a width are kept, and nothing is made of none', () => {
    expect(named(fittingSources([{ src: '/b.mp4' }, ...files], 390))).toEqual(['/b.mp4', '/a-640.webm', '/a-640.mp4']);
    expect(named(fittingSources([{ src: '/b.mp4' }, { src: '/c.mp4' }], 390))).toEqual(['/b.mp4', '/c.mp4']);
    expect(fittingSources([], 390)).toEqual([]);
  });
});

test.each([
  [390, 844, 3, 390],
  [844, 390, 3, 390],
  [768, 1024, 2, 780],
  [1440, 900, 1, 390],
  [1440, 900, 3, 780],
])(
  'N1 in a window of %i by %i with %i pixels to each, a box of 390 wants %i',
  (innerWidth, innerHeight, ratio, wanted) => {
    vi.stubGlobal('window', { innerWidth, innerHeight, devicePixelRatio: ratio });
    expect(filmWidthFor(390)).toBe(wanted);
    vi.unstubAllGlobals();
  },
);

test.each([
  [undefined, false, true],
  [{ saveData: false, effectiveType: '4g' }, false, true],
  [{ saveData: true, effectiveType: '4g' }, false, false],
  [{ saveData: false, effectiveType: '3g' }, false, false],
  [{ saveData: false, effectiveType: '2g' }, false, false],
  [{ saveData: false, effectiveType: 'slow-2g' }, false, false],
  [undefined, true, false],
])('N1 over %j, reduced motion %j: welcome %j', (connection, isReduced, isWelcome) => {
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  expect(areFilmsWelcome()).toBe(isWelcome);
  vi.unstubAllGlobals();
});
