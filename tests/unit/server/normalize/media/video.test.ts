import { describe, expect, test } from 'vitest';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import type { Video } from '../../../../../shared/contract/video.ts';

import { options } from '../sample-options.ts';

function videoIn(block: object): { video: Video | undefined; rules: string[] } {
  const { value, repairs } = normalizeProjectDetail({ read_more: [block] }, options);
  const found = value.blocks.find(({ kind }) => kind === 'video');
  return { video: found?.kind === 'video' ? found.video : undefined, rules: repairs.map(({ rule }) => rule) };
}

const markup = (fields: object) => videoIn({ type: 'video', video: { src: '/media/loom.mp4', ...fields } });
const german = { kind: 'captions', language: 'de', label: 'Deutsch', isDefault: false };

describe('tracks of a video [N12]', () => {
  test.each([
    ['an address with the language in its name', { tracks: '/media/loom.de.vtt' }, [german]],
    ['a list of addresses', { subtitles: ['/media/loom.de.vtt', '/media/loom.en.srt'] }, [german, { language: 'en' }]],
    [
      'records of HTML',
      { tracks: [{ kind: 'subtitles', src: '/media/a.vtt', srclang: 'de', label: 'German', default: true }] },
      [{ kind: 'subtitles', language: 'de', label: 'German', isDefault: true }],
    ],
    [
      'files within records (Strapi)',
      { captions: [{ language: 'de', file: { data: { attributes: { url: '/uploads/a.vtt', mime: 'text/vtt' } } } }] },
      [german],
    ],
    ['addresses by language', { subtitles: { de: '/media/a.vtt', en: '/media/b.vtt' } }, [german, { language: 'en' }]],
    ['files by their type', { tracks: [{ url: '/files/7', mime_type: 'text/vtt', lang: 'de' }] }, [german]],
    [
      'a file with its own name as title',
      { tracks: [{ url: '/media/a.vtt', title: 'a.vtt' }] },
      [{ kind: 'captions' }],
    ],
    [
      'a language that is no tag',
      { tracks: [{ src: '/media/a.vtt', language: 'German (AT)' }] },
      [{ kind: 'captions' }],
    ],
  ])('are read from %s', (_name, fields, expected) => {
    const { video, rules } = markup(fields);
    expect(video?.tracks).toMatchObject(expected);
    expect(video?.tracks?.every(({ src }) => src.startsWith('/media/'))).toBe(true);
    expect(rules).not.toContain('video-track-omitted');
  });

  test('are read from markup', () => {
    const html =
      '<p>Words</p><video src="/media/a.mp4"><track kind="captions" src="/media/a.vtt" srclang="de" default></video>';
    expect(videoIn({ type: 'text', text: html }).video?.tracks).toMatchObject([{ ...german, isDefault: true }]);
  });

  test('that no player reads are reported', () => {
    const { video, rules } = markup({ tracks: ['/media/loom.ass'] });
    expect(video).toBeDefined();
    expect(video?.tracks).toBeUndefined();
    expect(rules).toContain('video-track-omitted');
  });

  test('come with a transcript, without scripts, and with the mark of a silent video', () => {
    const { video } = markup({ transcript: '<p>One. <script>x</script></p><p>Two.</p>', is_silent: true });
    expect(video).toMatchObject({ transcript: '<p>One. </p><p>Two.</p>', isSilent: true });
  });
});
