import { describe, expect, it } from 'vitest';
import { freshForMsOf } from '../../../../server/upstream/upstream-freshness.ts';

const silent = { cacheControl: undefined, expires: undefined, date: undefined, age: undefined };
const date = 'Thu, 01 Jan 2026 12:00:00 GMT';

describe('freshForMsOf', () => {
  it.each([
    [{}, undefined],
    [{ cacheControl: 'public' }, undefined],
    [{ cacheControl: 'max-age=60' }, 60_000],
    [{ cacheControl: 'Max-Age="60"' }, 60_000],
    [{ cacheControl: 'max-age=60, s-maxage=5' }, 5000],
    [{ cacheControl: 'max-age=60, max-age=90' }, 60_000],
    [{ cacheControl: 'max-age=60', age: '45' }, 15_000],
    [{ cacheControl: 'max-age=60', age: '100' }, 0],
    [{ cacheControl: 'max-age=60, no-store' }, 0],
    [{ cacheControl: 'private="x", max-age=60' }, 0],
    [{ cacheControl: 'max-age=99999999999' }, 365 * 24 * 3600 * 1000],
    [{ cacheControl: 'max-age=-1' }, undefined],
    [{ expires: 'Thu, 01 Jan 2026 12:00:30 GMT', date }, 30_000],
    [{ expires: '0', date }, 0],
    [{ expires: 'Thu, 01 Jan 2026 11:00:00 GMT', date }, 0],
    [{ expires: 'Thu, 01 Jan 2026 12:00:30 GMT', date, cacheControl: 'max-age=5' }, 5000],
  ])('%j is fresh for %j ms', (headers, expected) => {
    expect(freshForMsOf({ ...silent, ...headers })).toBe(expected);
  });
});
