import { describe, expect, it } from 'vitest';
import { freshForMsOf, mediaHeadersOf, readRetryAfter } from '../../../../server/upstream/response-headers.ts';

const nowMs = Date.UTC(2026, 0, 1, 12);
const inSeconds = (seconds: number) => new Date(nowMs + seconds * 1000).toUTCString();

describe('readRetryAfter', () => {
  it.each([
    ['7', 7000],
    [' 0 ', 0],
    ['1.5', 1500],
    ['3600', 60_000],
    [inSeconds(20), 20_000],
    [inSeconds(-20), 0],
    [inSeconds(86_400), 60_000],
    ['', undefined],
    ['-5', undefined],
    ['soon', undefined],
    [undefined, undefined],
  ])('reads %j as %j ms', (value, expected) => {
    expect(readRetryAfter(value, undefined, nowMs)).toBe(expected);
  });

  it('compares a date with the clock of the response', () => {
    expect(readRetryAfter(inSeconds(1000), inSeconds(990), nowMs)).toBe(10_000);
  });
});

const date = 'Thu, 01 Jan 2026 12:00:00 GMT';

describe('freshForMsOf', () => {
  it.each([
    [{}, undefined],
    [{ 'cache-control': 'public' }, undefined],
    [{ 'cache-control': 'max-age=60' }, 60_000],
    [{ 'cache-control': 'Max-Age="60"' }, 60_000],
    [{ 'cache-control': 'max-age=60, s-maxage=5' }, 5000],
    [{ 'cache-control': 'max-age=60, max-age=90' }, 60_000],
    [{ 'cache-control': 'max-age=60', age: '45' }, 15_000],
    [{ 'cache-control': 'max-age=60', age: '100' }, 0],
    [{ 'cache-control': 'max-age=60, no-store' }, 0],
    [{ 'cache-control': 'private="x", max-age=60' }, 0],
    [{ 'cache-control': 'max-age=99999999999' }, 365 * 24 * 3600 * 1000],
    [{ 'cache-control': 'max-age=-1' }, undefined],
    [{ expires: 'Thu, 01 Jan 2026 12:00:30 GMT', date }, 30_000],
    [{ expires: '0', date }, 0],
    [{ expires: 'Thu, 01 Jan 2026 11:00:00 GMT', date }, 0],
    [{ expires: 'Thu, 01 Jan 2026 12:00:30 GMT', date, 'cache-control': 'max-age=5' }, 5000],
  ])('%j is fresh for %j ms', (headers, expected) => {
    expect(freshForMsOf((name) => new Map(Object.entries(headers)).get(name))).toBe(expected);
  });
});

it('drops a range if only a weak tag validates it [C4]', () => {
  const requested = { range: 'bytes=0-9', 'if-none-match': 'W/"1"', cookie: 'a=b' };
  const { cookie: _none, ...passed } = requested;
  expect(mediaHeadersOf({ ...requested, 'if-range': '"1"' })).toEqual({ ...passed, 'if-range': '"1"' });
  expect(mediaHeadersOf({ ...requested, 'if-range': 'W/"1"' })).toEqual({ 'if-none-match': 'W/"1"' });
});
