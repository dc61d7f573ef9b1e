import { describe, expect, it } from 'vitest';
import { readPayload } from '../../../../../server/normalize/payload/read-payload.ts';
import { cleanLine, cleanText, isBlank } from '../../../../../server/normalize/text/text.ts';
import { options } from '../sample-options.ts';

const line = (raw: string): string => readPayload(raw, options, (reply) => cleanLine(raw, reply)).value;
const text = (raw: string): string => readPayload(raw, options, (reply) => cleanText(raw, reply)).value;

describe('plain text', () => {
  it.each([
    ['Fish &amp; Chips', 'Fish & Chips'],
    ['Fish &amp;amp; Chips', 'Fish & Chips'],
    ['Bora&#44; &#8220;Eleven&#8221;', 'Bora, “Eleven”'],
    ['&lt;b&gt;Bold&lt;/b&gt;', 'Bold'],
    ['R&D, AT&T, &copy without end', 'R&D, AT&T, &copy without end'],
  ])('#31 references: %s', (raw, expected) => {
    expect(line(raw)).toBe(expected);
  });

  it.each([
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['<script>alert(1)</script>Words<!-- note -->', 'Words'],
    ['<untitled>', '<untitled>'],
    ['a < b > c', 'a < b > c'],
  ])('#32 tags: %s', (raw, expected) => {
    expect(line(raw)).toBe(expected);
  });

  it('#35 #43 invisible characters and spaces', () => {
    expect(line('\ufeff Care\u00a0 guide\u200b ')).toBe('Care guide');
    expect(isBlank('\u00a0\u200b\u00ad\u200d ')).toBe(true);
  });

  it('#35 #33 a tag that only shows once its invisible characters are gone is a tag all the same', () => {
    expect(line('<scr\u0000ipt>alert(1)</scr\u0000ipt> Words')).toBe('Words');
    expect(line('&lt;scr&shy;ipt>alert(1)&lt;/scr&#xad;ipt> Words')).toBe('Words');
  });

  it('#46 halves of pairs are made whole', () => {
    expect(line('a\ud800b')).toBe('a\ufffdb');
  });

  it('keeps line breaks where there may be some', () => {
    expect(text('One<br>Two\n\n\n\nThree')).toBe('One\nTwo\n\nThree');
  });
});
