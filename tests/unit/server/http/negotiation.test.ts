import { expect, test } from 'vitest';
import { acceptedCodings, selectCoding } from '../../../../server/http/negotiation.ts';
import { representationOf } from '../../../../server/http/representation.ts';

test('P13 codings by quality, best first', () => {
  expect(acceptedCodings('gzip, deflate, br')).toEqual(['br', 'gzip', 'identity']);
  expect(acceptedCodings('gzip;q=1, br;q=0.5')).toEqual(['gzip', 'br', 'identity']);
  expect(acceptedCodings('br;q=0.2, identity;q=0.5')).toEqual(['identity', 'br']);
  expect(acceptedCodings('GZIP;Q=0.5, br ; q=0.1')).toEqual(['gzip', 'br', 'identity']);
  expect(acceptedCodings('*;q=0.5, gzip;q=0')).toEqual(['br', 'identity']);
  expect(acceptedCodings('br;q=0, *')).toEqual(['gzip', 'identity']);
  expect(acceptedCodings(undefined)).toEqual(['identity']);
  expect(acceptedCodings('identity;q=0')).toEqual(['identity']);
});

test('P13 identity where it is liked best, whether or not its bytes are at hand', () => {
  const whole = representationOf({ contentType: 'text/plain', body: 'x'.repeat(1000), tags: [] });
  const lean = { ...whole, identity: undefined, compressed: { br: Buffer.from('b'), gzip: Buffer.from('z') } };
  expect(selectCoding(lean, 'br;q=0.5, identity')).toBe('identity');
  expect(selectCoding(lean, undefined)).toBe('identity');
});

test('P13 identity until the compressed body is ready', () => {
  const representation = representationOf({ contentType: 'text/plain', body: 'x'.repeat(1000), tags: [] });
  expect(selectCoding(representation, 'br, gzip')).toBe('identity');
  representation.compressed.gzip = Buffer.from('z');
  expect(selectCoding(representation, 'br, gzip')).toBe('gzip');
});
