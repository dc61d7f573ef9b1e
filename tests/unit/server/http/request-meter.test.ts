import { describe, expect, test } from 'vitest';
import { RequestMeter, type ResponseOrigin, type RouteCounts } from '../../../../server/http/request-meter.ts';

/** What was counted of a route, by method, status and origin; what is expected only is 0. */
function countsOf(route: RouteCounts): Record<string, number> {
  const samples = [...route.samples()];
  return Object.fromEntries(
    samples.map(({ method, status, origin, count }) => [`${method} ${status} ${origin}`, count]),
  );
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

describe('counts of a route', () => {
  test('are grouped by method, status class and origin [P12]', () => {
    const route = new RequestMeter().route('/api/v1/menu');
    route.count('GET', 200, 'hit');
    route.count('GET', 200, 'hit');
    route.count('GET', 304, 'stale');
    route.count('HEAD', 200, 'miss');
    route.count('GET', 503, 'none');
    route.count('PROPFIND', 405, 'none');
    route.count('GET', 101, 'none');
    route.count('GET', 999, 'none');
    expect(countsOf(route)).toEqual({
      'GET 2xx hit': 2,
      'GET 3xx stale': 1,
      'HEAD 2xx miss': 1,
      'GET 5xx none': 2,
      'GET 2xx none': 1,
      'other 4xx none': 1,
    });
  });
});

describe('times of requests', () => {
  /** A meter whose clock is set by hand. */
  function timed() {
    const clock = { nowMs: 1_000 };
    const meter = new RequestMeter({ now: () => clock.nowMs });
    const route = meter.route('/api/v1/menu');
    const hit = (tookMs: number) => {
      const beganAtMs = meter.now();
      clock.nowMs += tookMs;
      meter.hit(beganAtMs, route, 'GET', 304, 'hit');
    };
    const durations = (origin: ResponseOrigin) => meter.durationsOf('api', origin) ?? expect.unreachable();
    return { clock, meter, route, hit, durations };
  }

  test('counts and times each hit, however quickly they follow each other [P12]', () => {
    const { route, hit, durations } = timed();
    for (let index = 0; index < 1_000; index += 1) hit(0.02);
    hit(0.2);
    expect(total(durations('hit').counts)).toBe(1_001);
    expect(durations('hit').counts.slice(0, 2)).toEqual([1_000, 1]);
    expect(durations('hit').sumS).toBeCloseTo(0.0202);
    expect(countsOf(route)).toEqual({ 'GET 3xx hit': 1_001 });
  });
});
