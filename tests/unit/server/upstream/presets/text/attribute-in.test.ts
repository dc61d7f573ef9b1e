import { expect, it } from 'vitest';
import { attributeIn } from '../../../../../../server/upstream/presets/text/attribute-in.ts';

it.each([
  ['src', '/a.jpg'],
  ['data-src', '/b.jpg'],
  ['alt', ''],
  ['rc', ''],
])('what markup says of %s is that attribute alone', (name, expected) => {
  expect(attributeIn('<img data-src="/b.jpg" src="/a.jpg" src="/c.jpg" alt=>', name)).toBe(expected);
});
