import { describe, expect, it } from 'vitest';
import { cleanLine, isBlank } from '../../../../../server/normalize/ground/text.ts';
import { readPayload } from '../../../../../server/normalize/read-payload.ts';
import { options } from '../sample-options.ts';

const line = (raw: string): string => readPayload(raw, options, (response) => cleanLine(raw, response)).value;

describe('plain text', () => {
  it.each([
    ['Fish &amp; Chips', 'Fish & Chips'],
    ['Fish &amp;amp; Chips', 'Fish & Chips'],
    ['Bora&#44; &#8220;Eleven&#8221;', 'Bora, “Eleven”'],
    ['&lt;b&gt;Bold&lt;/b&gt;', 'Bold'],
    ['R&D, AT&T, &copy without end', 'R&D, AT&T, &copy without end'],
  ])('decodes references in %s [#31]', (raw, expected) => {
    expect(line(raw)).toBe(expected);
  });

  it.each([
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['<script>alert(1)</script>Words<!-- note -->', 'Words'],
    ['<untitled>', '<untitled>'],
    ['a < b > c', 'a < b > c'],
  ])('drops tags in %s [#32]', (raw, expected) => {
    expect(line(raw)).toBe(expected);
  });

  it('drops invisible characters and spaces [#35] [#43]', () => {
    expect(line('\ufeff Care\u00a0 guide\u200b ')).toBe('Care guide');
    expect(isBlank('\u00a0\u200b\u00ad\u200d ')).toBe(true);
  });

  it('drops a tag that contains invisible characters [#35] [#33]', () => {
    expect(line('<scr\u0000ipt>alert(1)</scr\u0000ipt> Words')).toBe('Words');
    expect(line('&lt;scr&shy;ipt>alert(1)&lt;/scr&#xad;ipt> Words')).toBe('Words');
  });

  it('replaces lone surrogates [#46]', () => {
    expect(line('a\ud800b')).toBe('a\ufffdb');
  });
});
