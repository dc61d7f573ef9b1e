import { expect, test } from 'vitest';
import { trimEnd, trimEnds } from '../../../../shared/contract/trim-ends.ts';

test('characters are taken off the end, or both ends, and nowhere else', () => {
  expect(trimEnd('//a//b//', '/')).toBe('//a//b');
  expect(trimEnds('//a//b//', '/')).toBe('a//b');
  expect(trimEnds('-.a.-b.-', '-.')).toBe('a.-b');
  expect(trimEnds('---', '-')).toBe('');
  expect(trimEnds('', '-')).toBe('');
});
