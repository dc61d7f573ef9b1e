import { describe, expect, test } from 'vitest';
import { filesOf, fittingSources } from '../../../../../../web/src/pages/landing/use-videos.ts';

const files = [
  { src: '/a.webm', width: 1280 },
  { src: '/a.mp4', width: 1280 },
  { src: '/a-640.webm', width: 640 },
  { src: '/a-640.mp4', width: 640 },
];
const named = (sources: readonly { src: string }[]) => sources.map(({ src }) => src);

describe('the files of a video', () => {
  test.each([
    [390, ['/a-640.webm', '/a-640.mp4']],
    [640, ['/a-640.webm', '/a-640.mp4']],
    [641, ['/a.webm', '/a.mp4']],
    [3000, ['/a.webm', '/a.mp4']],
  ])('for %i pixels [N1]', (width, expected) => {
    expect(named(fittingSources(files, width))).toEqual(expected);
  });
});

test('a page of a player is not a file, so that a still image takes its place [N1]', () => {
  const player = [
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://vimeo.com/123456',
    'https://a.test/live.m3u8',
  ];
  expect(filesOf({ sources: player.map((src) => ({ src })) })).toEqual([]);
  expect(named(filesOf({ sources: [{ src: '/a.mp4' }, { src: 'https://youtu.be/abcdefghijk' }] }))).toEqual(['/a.mp4']);
  expect(filesOf(undefined)).toEqual([]);
});
