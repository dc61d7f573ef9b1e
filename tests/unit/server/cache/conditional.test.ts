import { expect, test } from 'vitest';
import { isUnmodifiedSince, matchedTag } from '../../../../server/cache/conditional.ts';

const current = ['"a-br"', '"a-gz"', '"a"'];

test('P13 If-None-Match: lists, weak comparison and *', () => {
  expect(matchedTag('"a"', current)).toBe('"a"');
  expect(matchedTag('W/"a-gz"', current)).toBe('"a-gz"');
  expect(matchedTag('"x", W/"y" ,"a-br"', current)).toBe('"a-br"');
  expect(matchedTag('"x,"a"', current)).toBeUndefined();
  expect(matchedTag(' * ', current)).toBe('"a-br"');
  expect(matchedTag('a', current)).toBeUndefined();
});

test('P13 If-Modified-Since: whole seconds, a malformed date says nothing', () => {
  const modifiedAtMs = Date.parse('Sun, 01 Mar 2026 10:00:00 GMT') + 700;
  expect(isUnmodifiedSince('Sun, 01 Mar 2026 10:00:00 GMT', modifiedAtMs)).toBe(true);
  expect(isUnmodifiedSince('Sun, 01 Mar 2026 09:59:59 GMT', modifiedAtMs)).toBe(false);
  expect(isUnmodifiedSince('yesterday', modifiedAtMs)).toBe(false);
});
