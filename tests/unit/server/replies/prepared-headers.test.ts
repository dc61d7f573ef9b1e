import { beforeEach, expect, test } from 'vitest';
import type { Provenance } from '../../../../server/cache/reading.ts';
import { etagOf, type Representation, representationOf } from '../../../../server/cache/representation.ts';
import { type Downstream, downstreamOf } from '../../../../server/replies/cache-headers.ts';
import { PreparedHeaders } from '../../../../server/replies/prepared-headers.ts';

const hit: Provenance = { state: 'fresh', ageMs: 1_100, ttlMs: 58_900, via: 'hit', isSaved: false };

let representation: Representation;
let headers: PreparedHeaders;
let downstream: Downstream;

beforeEach(() => {
  const body = 'a sentence '.repeat(100);
  representation = representationOf({ contentType: 'text/plain', body, tags: ['a', 'b'], headers: ['X-Own', '1'] });
  headers = new PreparedHeaders(representation);
  downstream = downstreamOf({ browserMaxAgeS: 0, cdnMaxAgeS: 60, staleForS: 3_600 });
});

function recordOf(lines: readonly string[]): Record<string, string> {
  const pairs = lines.flatMap((line, index) => (index % 2 === 0 ? [[line, lines[index + 1] ?? '']] : []));
  return Object.fromEntries(pairs);
}

function full(provenance: Provenance): string[] {
  return headers.full('identity', representation.identity, provenance, downstream);
}

test('a 200 has all there is to say', () => {
  expect(recordOf(full(hit))).toMatchObject({
    'Content-Type': 'text/plain',
    'Content-Length': String(representation.identity.length),
    ETag: etagOf(representation, 'identity'),
    Vary: 'Accept-Encoding',
    'X-Own': '1',
    'Surrogate-Key': 'a b',
    Age: '1',
    'Cache-Status': 'bff; hit; ttl=58',
  });
});

test('tags in any script make a header field that can be sent', () => {
  const tags = ['page:ø 港', 'page:\ud800', 'page:a\r\nb'];
  const odd = new PreparedHeaders(representationOf({ contentType: 'text/plain', body: 'a', tags }));
  const lines = recordOf(odd.full('identity', representation.identity, hit, downstream));
  expect(lines['Surrogate-Key']).toBe('page:%C3%B8%20%E6%B8%AF page:%EF%BF%BD page:a%0D%0Ab');
});

test('a 304 repeats what it must, and describes no body', () => {
  const lines = recordOf(headers.notModified('gzip', hit, downstream));
  expect(lines).toMatchObject({ ETag: etagOf(representation, 'gzip'), Vary: 'Accept-Encoding', Age: '1' });
  expect(lines['Cache-Control']).toContain('s-maxage=60');
  expect(Object.keys(lines).filter((name) => name.startsWith('Content-'))).toEqual([]);
});

test('within a second the lines are the very same ones', () => {
  const first = full(hit);
  expect(full({ ...hit, ageMs: 1_900, ttlMs: 58_100 })).toBe(first);
  expect(full({ ...hit, ageMs: 2_000, ttlMs: 58_000 })).not.toBe(first);
});

test.each<[string, Partial<Provenance>]>([
  ['state', { state: 'stale' }],
  ['way', { via: 'miss' }],
  ['trouble', { isSaved: true }],
])('another %s makes other lines', (_what, change) => {
  const first = full(hit);
  expect(full({ ...hit, ...change })).not.toEqual(first);
  expect(full(hit)).toEqual(first);
});

test('If-None-Match: one tag, a list, a weak tag, any, none', () => {
  const tag = etagOf(representation, 'br');
  expect(headers.matched(tag)).toBe('br');
  expect(headers.matched(`"x", W/${tag}`)).toBe('br');
  expect(headers.matched('*')).toBeDefined();
  expect(headers.matched('"x"')).toBeUndefined();
  expect(headers.matched(undefined)).toBeUndefined();
});
