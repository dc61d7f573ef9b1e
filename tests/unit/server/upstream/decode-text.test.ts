import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../../server/upstream/decode-text.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

const json = '{"title":"Café – Dvořák"}';
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from(json), 'application/json', json, false],
    ['UTF-8, said', Buffer.from(json), 'application/json; charset="UTF-8"', json, false],
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
    ['Latin, said', Buffer.from('"Café"', 'latin1'), 'application/json; charset=ISO-8859-1', '"Café"', false],
    [
      'Latin that calls itself UTF-8',
      Buffer.from('"Café"', 'latin1'),
      'application/json; charset=utf-8',
      '"Café"',
      true,
    ],
    ['a character set nobody knows', Buffer.from(json), 'application/json; charset=klingon', json, false],
  ])('%s', (_title, body, contentType, text, isMislabelled) => {
    expect(decodeText(body, contentType)).toEqual({ text, isMislabelled });
  });

  it('one bad byte does not spoil good UTF-8', () => {
    const body = Buffer.concat([Buffer.from('"Dvořák '), Buffer.from([0xff]), Buffer.from('"')]);
    expect(decodeText(body, undefined)).toEqual({ text: '"Dvořák \ufffd"', isMislabelled: true });
  });

  it('never throws, and reads JSON in UTF-8 as it is', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (bytes, contentType) => {
        expect(typeof decodeText(Buffer.from(bytes), contentType).text).toBe('string');
      }),
      propertyRuns,
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(decodeText(Buffer.from(text), 'application/json').text).toBe(text.toWellFormed());
      }),
      propertyRuns,
    );
  });
});
