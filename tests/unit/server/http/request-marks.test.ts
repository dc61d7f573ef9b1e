import { expect, test } from 'vitest';
import { marksOf, requestIds } from '../../../../server/http/request-marks.ts';

test('keeps a valid request id, and replaces others [F20]', () => {
  const idOf = requestIds();
  for (const id of ['a', 'job-7/step:2', '4bf92f3577b34da6a3ce929d0e0e4736', 'x'.repeat(128)]) {
    expect(idOf({ headers: { 'x-request-id': id } })).toBe(id);
  }
  const strange = ['', ' ', 'a b', 'a\tb', '<script>', '"quoted"', 'é', 'x'.repeat(129), 'a,b'];
  const given = strange.map((id) => idOf({ headers: { 'x-request-id': id } }));
  for (const id of given) expect(id).toMatch(/^[\w-]{7,}$/);
  expect(new Set(given).size).toBe(strange.length);
  // Nor does another server, or another start of this one, give the same.
  const another = requestIds();
  expect(another({ headers: {} }).split('-')[0]).not.toBe(given[0]?.split('-')[0]);
});

test('a counted request has rate limit headers [E1]', () => {
  expect(marksOf({ id: 'a', quota: null })).toEqual([['X-Request-Id', 'a']]);
  const quota = { policy: 'requests', limit: 120, windowS: 60, left: 7, resetS: 33 };
  expect(marksOf({ id: 'a', quota })).toEqual([
    ['X-Request-Id', 'a'],
    ['RateLimit', '"requests";r=7;t=33'],
    ['RateLimit-Policy', '"requests";q=120;w=60'],
  ]);
});
