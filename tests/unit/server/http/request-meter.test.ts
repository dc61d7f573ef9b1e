import { describe, expect, test } from 'vitest';
import {
  type ReplyOrigin,
  RequestMeter,
  type RouteCounts,
  requestBuckets,
} from '../../../../server/http/request-meter.ts';

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
  test('P12 by method, class of the status and origin, whatever method and status there are', () => {
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

  test('P12 of a route of the cache are there at 0 from the start', () => {
    const counts = countsOf(new RequestMeter().cachedRoute('/api/v1/menu'));
    expect(counts).toMatchObject({ 'GET 2xx hit': 0, 'GET 3xx stale': 0, 'GET 2xx miss': 0, 'GET 5xx none': 0 });
    expect(Object.keys(counts)).toHaveLength(18);
  });

  test('P12 one pattern is one route, of the kind that its pattern says', () => {
    const meter = new RequestMeter();
    expect(meter.route('/design', 'page')).toBe(meter.route('/design'));
    const kinds = [
      '/design',
      '/api/v1/seo',
      '/media/:id/:version/:file',
      '/iiif/image/:image',
      '/health/live',
      '/ops/purge',
      '/*',
    ].map((pattern) => meter.route(pattern).kind);
    expect(kinds).toEqual(['page', 'api', 'media', 'media', 'probe', 'ops', 'page']);
  });
});

describe('times of requests', () => {
  /** A meter whose clock is set by hand. */
  function timed() {
    const clock = { nowMs: 1_000 };
    const meter = new RequestMeter({ now: () => clock.nowMs });
    const route = meter.route('/api/v1/menu');
    const hit = (tookMs: number) => {
      const beganAtMs = meter.lookupBegins();
      clock.nowMs += tookMs;
      meter.hitEnded(beganAtMs, route, 'hit');
      return beganAtMs > 0;
    };
    const durations = (origin: ReplyOrigin) => meter.durationsOf('api', origin) ?? expect.unreachable();
    return { clock, meter, route, hit, durations };
  }

  test('P12 what is no hit is timed from its turn to its head', () => {
    const { clock, meter, route, durations } = timed();
    const request = {};
    meter.began(request);
    clock.nowMs += 40;
    meter.answered(request, route, 'GET', 200, 'miss');
    expect(durations('miss').sumS).toBeCloseTo(0.04);
    expect(durations('miss').counts[requestBuckets.indexOf(0.1)]).toBe(1);
    expect(countsOf(route)).toEqual({ 'GET 2xx miss': 1 });
  });

  test('P12 what is answered in the turn it came in took no time to speak of', () => {
    const { meter, route, durations } = timed();
    meter.answered({}, route, 'GET', 200, 'none');
    expect(durations('none').counts[0]).toBe(1);
  });

  test('P12 hits that come one by one are all timed', () => {
    const { clock, hit, durations } = timed();
    for (let index = 0; index < 20; index += 1) {
      expect(hit(0.2)).toBe(true);
      clock.nowMs += 500;
    }
    expect(total(durations('hit').counts)).toBe(20);
  });

  test('P12 of hits that come thick one in 64 is timed and stands for the others; when they are over all are again', () => {
    const { clock, hit, durations } = timed();
    let timedHits = 0;
    for (let index = 0; index < 6_400; index += 1) timedHits += hit(0.02) ? 1 : 0;
    expect(timedHits).toBeLessThan(120);
    // Those since the last one that was timed are still to be told of.
    expect(total(durations('hit').counts)).toBeGreaterThan(6_400 - 64);
    expect(total(durations('hit').counts)).toBeLessThan(6_400 + 64);
    for (let index = 0; index < 64; index += 1) {
      clock.nowMs += 100;
      hit(0.02);
    }
    clock.nowMs += 100;
    expect(hit(0.02)).toBe(true);
  });

  test('P12 what lies beyond the last bound is counted, too', () => {
    const { hit, durations } = timed();
    hit(60_000);
    expect(durations('hit').counts.at(-1)).toBe(1);
  });
});
