import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { webVttOf } from '../../../../server/media/sub-rip.ts';

describe('SubRip', () => {
  test('becomes WebVTT with its cues and times', () => {
    const text =
      '1\r\n00:00:01,5 --> 0:00:04,250 X1:100\r\n{\\an8}<i>The</i> loom\r\n\r\n2\r\n00:01:00.000 --> 00:01:02.000\r\n1,5 --> 2\r\n';
    expect(webVttOf(Buffer.from(`\ufeff${text}`))).toBe(
      'WEBVTT\n\n1\n00:00:01.500 --> 00:00:04.250\n<i>The</i> loom\n\n2\n00:01:00.000 --> 00:01:02.000\n1,5 --> 2\n',
    );
  });

  test.each(['utf-16le', 'utf-16be'])('in %s keeps its letters', (encoding) => {
    const bytes = Buffer.from('\ufeff1\n00:00:01,000 --> 00:00:02,000\nКаф\u00e9 \u6728\n', 'utf16le');
    expect(webVttOf(encoding === 'utf-16le' ? bytes : bytes.swap16())).toBe(
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nКаф\u00e9 \u6728\n',
    );
    const marked = Buffer.from('\ufeffWEBVTT\n\nКафе', 'utf16le');
    expect(webVttOf(encoding === 'utf-16le' ? marked : marked.swap16())).toBe('WEBVTT\n\nКафе');
  });

  test('in an old encoding keeps its letters', () => {
    expect(webVttOf(Buffer.from('Caf\xe9', 'latin1'))).toBe('WEBVTT\n\nCafé\n');
  });

  test('that is WebVTT already stays as it is', () => {
    const words = fc.string({ unit: 'grapheme-ascii' }).map((text) => `WEBVTT\n\n${text}`);
    fc.assert(
      fc.property(words, (text) => {
        expect(webVttOf(Buffer.from(text))).toBe(text.replace(/\r\n?/g, '\n'));
      }),
    );
  });
});
