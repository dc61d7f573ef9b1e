import { expect, test } from 'vitest';
import { matchedTag } from '../../../../server/http/conditional.ts';

const current = ['"a-br"', '"a-gz"', '"a"'];

test('If-None-Match has lists, weak comparison and * [P13]', () => {
  expect(matchedTag('"a"', current)).toBe('"a"');
  expect(matchedTag('W/"a-gz"', current)).toBe('"a-gz"');
  expect(matchedTag('"x", W/"y" ,"a-br"', current)).toBe('"a-br"');
  expect(matchedTag('"x,"a"', current)).toBeUndefined();
  expect(matchedTag(' * ', current)).toBe('"a-br"');
  expect(matchedTag('a', current)).toBeUndefined();
});
