import { describe, expect, test } from 'vitest';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { options } from '../sample-options.ts';

const audioIn = (block: object) => {
  const { blocks } = normalizeProjectDetail({ read_more: [block] }, options).value;
  return blocks.flatMap((one) => (one.kind === 'audio' ? one.audio : []));
};

const source = (name: string) => ({ src: expect.stringMatching(new RegExp(`^/media/.*${name}$`)) });

describe('a recording [N12]', () => {
  test.each([
    ['an address', { type: 'audio', audio: '/media/talk.mp3' }, { sources: [source('talk.mp3')] }],
    [
      'several encodings with words',
      {
        ...{ type: 'audio', sources: ['/media/talk.ogg', { src: '/media/talk.mp3' }] },
        ...{ title: 'A talk', duration: '3:05', transcript: 'Hello.' },
      },
      {
        ...{ sources: [source('talk.ogg'), source('talk.mp3')], title: 'A talk' },
        ...{ durationS: 185, transcript: '<p>Hello.</p>' },
      },
    ],
    [
      'a record within the block',
      { type: 'audio', audio: { src: '/media/talk.mp3', title: 'A talk', transcript: 'Hello.' } },
      { sources: [source('talk.mp3')], title: 'A talk', transcript: '<p>Hello.</p>' },
    ],
    [
      'a file record of a CMS',
      { url: '/uploads/x_1', mime: 'audio/mpeg', name: 'Talk', size: 12 },
      { sources: [{ ...source('x_1'), type: 'audio/mpeg' }], title: 'Talk' },
    ],
    [
      'markup',
      { type: 'text', text: '<p>Hear:</p><figure><audio controls><source src="/media/a.mp3"></audio></figure>' },
      { sources: [source('a.mp3')] },
    ],
    ['a shortcode', { type: 'text', text: '<p>[audio mp3="/media/a.mp3"]</p>' }, { sources: [source('a.mp3')] }],
  ])('is read from %s', (_name, block, expected) => {
    expect(audioIn(block)).toMatchObject([expected]);
  });

  test('that a text links to stays a link', () => {
    expect(audioIn({ type: 'text', text: '<p><a href="/media/a.mp3">Save it</a></p>' })).toEqual([]);
  });
});
