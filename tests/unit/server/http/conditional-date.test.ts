import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHttpDate } from '../../../../server/http/conditional.ts';

test.each([
  ['IMF-fixdate', 'Sun, 06 Nov 1994 08:49:37 GMT', Date.UTC(1994, 10, 6, 8, 49, 37)],
  ['RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT', Date.UTC(1994, 10, 6, 8, 49, 37)],
  ['asctime', 'Sun Nov  6 08:49:37 1994', Date.UTC(1994, 10, 6, 8, 49, 37)],
  ['a leap day', 'Thu, 29 Feb 2024 00:00:00 GMT', Date.UTC(2024, 1, 29)],
])('a date: %s [P13]', (_form, text, expected) => {
  expect(parseHttpDate(text)).toBe(expected);
});

test.each([
  '',
  'yesterday',
  '1994-11-06T08:49:37Z',
  '784111777',
  'Sun, 06 Nov 1994 08:49:37',
  'Sun, 06 Nov 1994 08:49:37 +0000',
  'Sun, 6 Nov 1994 08:49:37 GMT',
  'Sun, 06 Nov 94 08:49:37 GMT',
  'Sun, 31 Feb 2026 08:49:37 GMT',
  'Sun, 06 Nov 1994 24:00:00 GMT',
  'Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT',
])('no date: %s [P13]', (text) => {
  expect(parseHttpDate(text)).toBeUndefined();
});

test('every second of the century can be read back [P13]', () => {
  const seconds = fc.integer({ min: 0, max: Date.UTC(2099, 11, 31) / 1000 });
  fc.assert(
    fc.property(seconds, (second) => {
      const ms = second * 1000;
      expect(parseHttpDate(new Date(ms).toUTCString())).toBe(ms);
    }),
  );
});
