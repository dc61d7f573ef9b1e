import { describe, expect, it } from 'vitest';
import { normalizeLanding } from '../../../../server/normalize/landing.ts';
import { fixture } from './fixture.ts';
import { options } from './sample-options.ts';

const landing = (name: string) => normalizeLanding(fixture('landing', name), options).value;

describe('normalizeLanding', () => {
  it('reads videos and introductions as texts, objects and lists [N1] [N2]', () => {
    const { videos, intro } = landing('n1-video-forms');
    expect(videos.design?.sources[0]?.src).toMatch(/\/design\.mp4$/);
    expect(videos.art).toMatchObject({ sources: [{ type: 'video/webm' }], width: 1280, height: 720, alt: 'Strokes' });
    expect(videos.art?.poster?.src).toMatch(/\/art\.jpg$/);
    expect(intro).toEqual({ design: [{ text: 'Rooms.' }, { text: 'Since 2017.' }], art: [{ text: 'Paintings.' }] });
  });

  it('reads players and lists of files [#45]', () => {
    const { videos } = landing('45-players');
    expect(videos.design?.sources).toEqual([{ src: 'https://youtu.be/abcdef' }]);
    expect(videos.art?.sources).toHaveLength(2);
  });

  it('reads widths of files, but not of two files in one record [#45]', () => {
    const sources = [
      { src: '/design.webm', width: '1280px', height: 960 },
      { mp4: '/small.mp4', webm: '/small.webm', width: 640 },
      { src: '/none.mp4', width: 'wide' },
    ];
    const { videos } = normalizeLanding(
      { videos: { design_video: { sources, width: 1280, height: 960 } } },
      options,
    ).value;
    expect(videos.design?.sources.map(({ width }) => width)).toEqual([1280, undefined, undefined, undefined]);
    expect(videos.design).toMatchObject({ width: 1280, height: 960 });
  });

  it('reads nothing as an empty landing page [#6]', () => {
    expect(landing('06-nothing')).toEqual({ videos: {}, intro: { design: [], art: [] } });
  });
});

describe('an introduction', () => {
  const introOf = (design_intro: unknown) => normalizeLanding({ intro: { design_intro } }, options).value.intro.design;

  it.each([
    [{ line_1: 'Rooms.', line_2: 'Since 2017.' }, ['Rooms.', 'Since 2017.']],
    [{ z: { text: 'Rooms.' }, a: { text: 'Since 2017.' } }, ['Rooms.', 'Since 2017.']],
    [
      [
        { title: 'Rooms', text: 'We build.' },
        { heading: 'Time', html: '<p>Since 2017.</p>' },
      ],
      ['Rooms', 'We build.', 'Time', 'Since 2017.'],
    ],
    [{ text: 'We build.', title: 'Rooms' }, ['Rooms', 'We build.']],
    [{ '2': 'Second.', '1': 'First.' }, ['First.', 'Second.']],
    [{ title: 'Rooms', paragraphs: ['One.', { text: 'Two.' }] }, ['Rooms', 'One.', 'Two.']],
    [
      [
        { type: 'text', id: 7, text: 'Rooms.' },
        { text: 'Draft.', draft: true },
      ],
      ['Rooms.'],
    ],
    ['Rooms.', ['Rooms.']],
    [null, []],
  ])('has every text and title in its order: %j [N2]', (given, expected) => {
    expect(introOf(given).map(({ text }) => text)).toEqual(expected);
    expect(introOf(introOf(given))).toEqual(introOf(given));
  });
});
