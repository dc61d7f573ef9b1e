import { expect, test } from 'vitest';
import { UpstreamError } from '../../../../server/base/upstream-errors.ts';
import type { Provenance } from '../../../../server/cache/lookup.ts';
import { ageOf, cacheStatusOf, downstreamOf, serverTimingOf } from '../../../../server/http/cache-headers.ts';

const fresh: Provenance = { state: 'fresh', ageMs: 12_345, ttlMs: 47_655, via: 'hit', isStaleIfError: false };
const stale: Provenance = { ...fresh, state: 'stale', ageMs: 61_000, ttlMs: -1_000 };

test.each<[string, Provenance, string]>([
  ['a fresh hit', fresh, 'bff; hit; ttl=47'],
  ['a stale hit', stale, 'bff; hit; ttl=-1; detail=stale'],
  ['an expired hit', { ...stale, state: 'expired', ttlMs: -3_700_000 }, 'bff; hit; ttl=-3700; detail=expired'],
  ['a purged hit', { ...stale, ageMs: 5_000, ttlMs: -1 }, 'bff; hit; ttl=-1; detail=stale'],
  ['what never ages', { ...fresh, ttlMs: Number.POSITIVE_INFINITY }, 'bff; hit'],
  ['a miss', { ...fresh, via: 'miss' }, 'bff; fwd=uri-miss; stored; ttl=47'],
  ['a shared miss', { ...fresh, via: 'collapsed' }, 'bff; fwd=uri-miss; stored; collapsed; ttl=47'],
  ['a renewal', { ...fresh, via: 'renewed' }, 'bff; fwd=stale; stored; ttl=47'],
])('Cache-Status of %s', (_what, provenance, member) => {
  expect(cacheStatusOf(provenance)).toBe(member);
  expect(member.includes('; hit') && member.includes('; fwd')).toBe(false);
});

test('Cache-Status of a failed renewal contains the status of the upstream', () => {
  const saved: Provenance = { ...stale, state: 'expired', via: 'renewed', isStaleIfError: true };
  const refused = new UpstreamError('status', 'GET /about: 500', { status: 500 });
  expect(cacheStatusOf({ ...saved, error: refused })).toBe('bff; fwd=stale; ttl=-1; fwd-status=500; detail=status');
  const late = new Error('late');
  expect(cacheStatusOf({ ...saved, error: late })).toBe('bff; fwd=stale; ttl=-1; detail=not-refreshed');
});

test('Age has whole seconds, Server-Timing the state', () => {
  expect(ageOf(fresh)).toBe(12);
  expect(serverTimingOf(fresh)).toBe('cache;desc="fresh", age;dur=12000');
  expect(serverTimingOf(stale)).toBe('cache;desc="stale", age;dur=61000');
  expect(serverTimingOf({ ...stale, isStaleIfError: true })).toBe('cache;desc="saved", age;dur=61000');
});

test('browsers revalidate, CDNs may serve stale responses [P12]', () => {
  const downstream = downstreamOf({ browserMaxAgeS: 5, cdnMaxAgeS: 60, staleForS: 3_600 });
  const bounds = 'stale-while-revalidate=3600, stale-if-error=3600';
  const lines = (forAll: string, forCdn: string) => ['Cache-Control', forAll, 'CDN-Cache-Control', forCdn];
  const fresh = 'public, max-age=5, must-revalidate, s-maxage=60';
  const nothing = 'public, max-age=0, must-revalidate, s-maxage=0';
  expect(downstream.fresh).toEqual(lines(fresh, `max-age=60, ${bounds}`));
  // What is stale is fresh for nobody after us.
  expect(downstream.stale).toEqual(lines(nothing, `max-age=0, ${bounds}`));
  expect(downstream.unfinished).toEqual(lines(nothing, 'no-store'));
});
