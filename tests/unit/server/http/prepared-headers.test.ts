import { beforeEach, describe, expect, test } from 'vitest';
import type { Provenance } from '../../../../server/cache/lookup.ts';
import { cacheHeadersFor, type Downstream } from '../../../../server/http/cache-headers.ts';
import { PreparedHeaders } from '../../../../server/http/prepared-headers.ts';
import {
  etagOf,
  modifiedAtOf,
  representationOf,
  type WholeRepresentation,
} from '../../../../server/http/representation.ts';

const hit: Provenance = { state: 'fresh', ageMs: 1_100, ttlMs: 58_900, via: 'hit', isStaleIfError: false };

const atMs = Date.UTC(2026, 2, 1, 12, 0, 0, 400);

let representation: WholeRepresentation;
let headers: PreparedHeaders;
let downstream: Downstream;

beforeEach(() => {
  const body = 'a sentence '.repeat(100);
  representation = representationOf({ contentType: 'text/plain', body, tags: ['a', 'b'], headers: ['X-Own', '1'] });
  headers = new PreparedHeaders(representation);
  downstream = cacheHeadersFor({ browserMaxAgeS: 0, cdnMaxAgeS: 60, staleForS: 3_600 });
  representation.compressed.br = Buffer.from('br');
});

function recordOf(lines: readonly string[]): Record<string, string> {
  const pairs = lines.flatMap((line, index) => (index % 2 === 0 ? [[line, lines[index + 1] ?? '']] : []));
  return Object.fromEntries(pairs);
}

function full(provenance: Provenance): string[] {
  return headers.full('identity', representation.length, { provenance, isProvisional: false, atMs }, downstream);
}

test('a response that was invalidated early has no time left in Cache-Status [P13]', () => {
  const { 'Cache-Status': status } = recordOf(full({ ...hit, state: 'stale' }));
  expect(status).toBe('bff; hit; ttl=-1; detail=stale');
});

test.each([60, 120, 200])('a slug of %i characters of CJK leaves the head short [P13]', (length) => {
  const slug = encodeURIComponent('海'.repeat(length));
  const tags = ['documents', 'page', `page:${'海'.repeat(length)}`, `seo:design/${'海'.repeat(length)}`];
  const links = [`</design/${slug}>; rel="canonical"`, `</design/${slug}.atom>; rel="alternate"`].join(', ');
  const long = new PreparedHeaders(
    representationOf({ contentType: 'text/html', body: '', tags, headers: ['Link', links] }),
  );
  const state = { provenance: hit, isProvisional: false, atMs };
  const purged = cacheHeadersFor({ browserMaxAgeS: 0, cdnMaxAgeS: 86_400, staleForS: 3_600, purge: 'fastly' });
  const lines = long.full('identity', 0, state, purged);
  expect(lines.join('\r\n').length).toBeLessThan(1_700);
  expect(recordOf(lines)['Surrogate-Key']).toMatch(/^all documents page page:~[\w-]{22} seo:~[\w-]{22}$/);
});

test('a 304 omits what the stored body has [P13]', () => {
  const same = ['X-Content-Type-Options', 'nosniff', 'Cross-Origin-Resource-Policy', 'same-origin'];
  const link = ['Link', '</design>; rel="alternate"'];
  const own = ['Vary', 'Origin', 'X-Build', 'b1', 'Content-Security-Policy', "default-src 'none'"];
  const said = representationOf({
    contentType: 'text/plain',
    body: 'a',
    tags: ['a'],
    headers: [...same, ...link, ...own],
  });
  const confirmed = new PreparedHeaders(said);
  const answered = { provenance: hit, isProvisional: false, atMs };
  const purged = cacheHeadersFor({ browserMaxAgeS: 0, cdnMaxAgeS: 60, staleForS: 60, purge: 'varnish' });
  const lines = confirmed.notModified('"x"', { 'if-none-match': '"x"' }, answered, purged);
  expect(lines.slice(0, 10)).toEqual(['ETag', '"x"', ...own, 'xkey', 'all a']);
  const whole = confirmed.full('identity', said.length, answered, downstream);
  expect(whole).toEqual(expect.arrayContaining([...same, ...link]));
});

test('shared caches do not store an uncompressed response [P12]', () => {
  const { br } = representation.compressed;
  delete representation.compressed.br;
  expect(full(hit)).toEqual(expect.arrayContaining([...downstream.unfinished]));
  // Stale, a CDN would go on using the large body.
  expect(full({ ...hit, state: 'stale' })).toEqual(expect.arrayContaining([...downstream.unfinished]));
  // A body too small for compression is complete without it.
  const small = new PreparedHeaders(representationOf({ contentType: 'text/plain', body: 'a', tags: [] }));
  const lines = small.full('identity', 1, { provenance: hit, isProvisional: false, atMs }, downstream);
  expect(lines).toEqual(expect.arrayContaining([...downstream.fresh]));
  Object.assign(representation.compressed, { br });
  expect(full(hit)).toEqual(expect.arrayContaining([...downstream.fresh]));
  expect(full({ ...hit, state: 'stale' })).toEqual(expect.arrayContaining([...downstream.stale]));
});

describe('Last-Modified', () => {
  const modifiedAtMs = modifiedAtOf(atMs);
  const date = new Date(modifiedAtMs).toUTCString();
  let dated: PreparedHeaders;

  beforeEach(() => {
    dated = new PreparedHeaders({ ...representation, modifiedAtMs });
  });

  const lines = (at: number) =>
    recordOf(
      dated.full('identity', representation.length, { provenance: hit, isProvisional: false, atMs: at }, downstream),
    );

  test('is sent once the second of the change is over [P13]', () => {
    expect(lines(modifiedAtMs - 1)['Last-Modified']).toBeUndefined();
    expect(lines(modifiedAtMs)['Last-Modified']).toBe(date);
  });

  test.each([
    ['that date', 0, true],
    ['a later one', 5_000, true],
    ['an earlier one', -1_000, false],
    ['one yet to come', 11_000, false],
  ])('compares If-Modified-Since with %s [P13]', (_what, offsetMs, isConfirmed) => {
    const since = new Date(modifiedAtMs + offsetMs).toUTCString();
    const confirmed = dated.confirmed({ 'if-modified-since': since }, modifiedAtMs + 10_000);
    expect(confirmed).toBe(isConfirmed ? etagOf(representation, 'identity') : undefined);
  });

  test('yields to If-None-Match [P13]', () => {
    const since = { 'if-modified-since': date };
    expect(dated.confirmed({ ...since, 'if-none-match': '"x"' }, modifiedAtMs)).toBeUndefined();
    const tag = etagOf(representation, 'identity');
    const old = { 'if-modified-since': new Date(0).toUTCString() };
    expect(dated.confirmed({ ...old, 'if-none-match': tag }, modifiedAtMs)).toBe(tag);
  });
});
