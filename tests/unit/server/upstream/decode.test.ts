import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBody, decodeText } from '../../../../server/upstream/decode.ts';

const text = '{"title":"A text that is long enough to be compressed, compressed, compressed"}';
const plain = Buffer.from(text);

/** Result of a function, or its error. */
function outcomeOf<Result>(work: () => Result): Result | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}

describe('decodeBody', () => {
  it.each([
    ['as labelled', gzipSync(text), 'gzip', false],
    ['as labelled', gzipSync(text), 'X-GZIP', false],
    ['as labelled', brotliCompressSync(text), 'br', false],
    ['as labelled', deflateSync(text), 'deflate', false],
    ['as labelled', zstdCompressSync(text), 'zstd', false],
    ['as misunderstood', deflateRawSync(text), 'deflate', false],
    ['not coded', plain, undefined, false],
    ['not coded', plain, 'identity', false],
    ['coded twice, as labelled', brotliCompressSync(gzipSync(text)), 'gzip, br', false],
    ['coded twice, labelled once', gzipSync(gzipSync(text)), 'gzip', true],
    ['coded, not labelled', gzipSync(text), undefined, true],
    ['labelled, not coded', plain, 'gzip', true],
    ['labelled, not coded', plain, 'br', true],
    ['labelled with an unknown coding', plain, 'utf-8', true],
  ])('%s: %o %s', (_title, raw, coding, isMislabelled) => {
    const decoded = decodeBody(raw, coding, 10_000);
    expect(String(decoded.body)).toBe(text);
    expect(decoded.isMislabelled).toBe(isMislabelled);
  });

  it.each([
    ['too large once decoded', gzipSync('x'.repeat(5000)), 'gzip', 'too-large'],
    ['too large, unlabelled', gzipSync('x'.repeat(5000)), undefined, 'too-large'],
    ['gzip without its end', gzipSync(text).subarray(0, -9), 'gzip', 'connection-reset'],
    ['brotli without its end', brotliCompressSync(text).subarray(0, -9), 'br', 'connection-reset'],
    ['zstd without its end', zstdCompressSync(text).subarray(0, -9), 'zstd', 'connection-reset'],
    ['too large once decoded', zstdCompressSync('x'.repeat(5000)), 'zstd', 'too-large'],
    ['neither coded nor text', Buffer.from([0x1f, 1, 2, 3]), 'gzip', 'not-json'],
    ['an unknown coding', Buffer.from([1, 2, 3]), 'compress', 'not-json'],
    ['more codings than make sense', plain, 'gzip,gzip,gzip,gzip', 'not-json'],
  ])('%s', (_title, raw, coding, kind) => {
    expect(() => decodeBody(raw, coding, 1000)).toThrow(expect.objectContaining({ kind }));
  });

  it('returns a bounded body or a typed error for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.constantFrom('gzip', 'br', 'deflate', ''), (bytes, coding) => {
        const outcome = outcomeOf(() => decodeBody(Buffer.from(bytes), coding, 1000));
        expect(outcome instanceof Error ? outcome.name : outcome.body.length <= 1000).toSatisfy(
          (result) => result === 'UpstreamError' || result === true,
        );
      }),
    );
  });
});

const json = '{"title":"Café – Dvořák"}';
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from(json), 'application/json', json, false],
    ['UTF-8, declared', Buffer.from(json), 'application/json; charset="UTF-8"', json, false],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${json}`), undefined, json, false],
    [
      'UTF-8 with a mark that calls itself Latin',
      Buffer.from(`\uFEFF${json}`),
      'text/plain; charset=latin1',
      json,
      false,
    ],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${json}`, 'utf16le'), 'application/json', json, false],
    ['UTF-16 without one', Buffer.from(json, 'utf16le'), undefined, json, false],
    ['UTF-16, the other way round', utf16be(`\uFEFF${json}`), undefined, json, false],
    ['UTF-16, the other way round, unmarked', utf16be(json), 'application/json; charset=utf-16', json, false],
    ['UTF-16 that calls itself UTF-8', Buffer.from(json, 'utf16le'), 'text/html; charset=utf-8', json, true],
    ['UTF-8 that calls itself UTF-16', Buffer.from(json), 'application/json; charset=utf-16le', json, false],
    ['Latin, declared', Buffer.from('"Café"', 'latin1'), 'application/json; charset=ISO-8859-1', '"Café"', false],
    [
      'Latin that calls itself UTF-8',
      Buffer.from('"Café"', 'latin1'),
      'application/json; charset=utf-8',
      '"Café"',
      true,
    ],
    ['an unknown character set', Buffer.from(json), 'application/json; charset=klingon', json, false],
  ])('reads %s', (_title, body, contentType, text, isMislabelled) => {
    expect(decodeText(body, contentType)).toEqual({ text, isMislabelled });
  });

  it('never throws, and leaves JSON in UTF-8 unchanged', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (bytes, contentType) => {
        expect(typeof decodeText(Buffer.from(bytes), contentType).text).toBe('string');
      }),
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(decodeText(Buffer.from(text), 'application/json').text).toBe(text.toWellFormed());
      }),
    );
  });
});

describe('valid UTF-8 in a text labelled otherwise', () => {
  it.each(['ISO-8859-1', 'windows-1252', 'shift_jis'])('%s is UTF-8, with a note [C0]', (charset) => {
    const body = Buffer.from('{"title":"Küche für alle"}');
    const contentType = `application/json; charset=${charset}`;
    expect(decodeText(body, contentType)).toEqual({ text: body.toString(), isMislabelled: true });
    expect(decodeText(Buffer.from('{"title":"Oak"}'), contentType).isMislabelled).toBe(false);
  });

  it('is UTF-8 for any words beyond ASCII, and Latin bytes stay Latin', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (words) => {
        const body = Buffer.from(`"é${words.toWellFormed()}`);
        if (body[0] === 0 || body[1] === 0 || body[2] === 0) return;
        expect(decodeText(body, 'application/json; charset=iso-8859-1').text).toBe(body.toString());
      }),
    );
    const latin = { text: '"Küche"', isMislabelled: false };
    expect(decodeText(Buffer.from('"Küche"', 'latin1'), 'application/json; charset=iso-8859-1')).toEqual(latin);
  });
});
