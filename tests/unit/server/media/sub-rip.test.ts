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
