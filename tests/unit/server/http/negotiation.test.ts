import { expect, test } from 'vitest';
import { acceptedCodings, selectCoding } from '../../../../server/http/negotiation.ts';
import { representationOf } from '../../../../server/http/representation.ts';

test('codings are sorted by quality [P13]', () => {
  expect(acceptedCodings('gzip, deflate, br')).toEqual(['br', 'gzip', 'identity']);
  expect(acceptedCodings('gzip;q=1, br;q=0.5')).toEqual(['gzip', 'br', 'identity']);
  expect(acceptedCodings('br;q=0.2, identity;q=0.5')).toEqual(['identity', 'br']);
  expect(acceptedCodings('GZIP;Q=0.5, br ; q=0.1')).toEqual(['gzip', 'br', 'identity']);
  expect(acceptedCodings('*;q=0.5, gzip;q=0')).toEqual(['br', 'identity']);
  expect(acceptedCodings('br;q=0, *')).toEqual(['gzip', 'identity']);
  expect(acceptedCodings(undefined)).toEqual(['identity']);
  expect(acceptedCodings('identity;q=0')).toEqual(['identity']);
});

test('identity is chosen if it is preferred [P13]', () => {
  const whole = representationOf({ contentType: 'text/plain', body: 'x'.repeat(1000), tags: [] });
  const lean = { ...whole, identity: undefined, compressed: { br: Buffer.from('b'), gzip: Buffer.from('z') } };
  expect(selectCoding(lean, 'br;q=0.5, identity')).toBe('identity');
  expect(selectCoding(lean, undefined)).toBe('identity');
});
