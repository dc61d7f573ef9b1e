import { Histogram } from 'prom-client';

export type RouteKind = 'api' | 'page' | 'file' | 'media' | 'probe' | 'ops';

/** As in `Cache-Status`. none: not from the cache. */
export type ResponseOrigin = 'hit' | 'stale' | 'miss' | 'none';

/** Probes and operators are counted, and not timed, because no alert or panel needs their times. */
const timedKinds: readonly RouteKind[] = ['api', 'page', 'file', 'media'];
const responseOrigins: readonly ResponseOrigin[] = ['hit', 'stale', 'miss', 'none'];

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS', 'other'];

const classes = 4;

const buckets = [0.00025, 0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

const firstSegments: Readonly<Record<string, RouteKind>> = { api: 'api', media: 'media', health: 'probe', ops: 'ops' };

function kindOf(pattern: string): RouteKind {
  if (pattern === '/*') return 'page';
  if (pattern.startsWith('/iiif/image')) return 'media';
  return firstSegments[pattern.split('/')[1] ?? ''] ?? 'file';
}

/** Counts of one route. One array of numbers, because a counter of the library would cost 2 to 3 % of a hit. */
export class RouteCounts {
  readonly route: string;
  readonly kind: RouteKind;
  readonly #counts: number[] = Array.from({ length: methods.length * classes * responseOrigins.length }, () => 0);
  /** Counters exported before their first count. */
  readonly #expected = new Set<number>();

  constructor(route: string, kind: RouteKind) {
    this.route = route;
    this.kind = kind;
  }

  count(method: string, status: number, origin: ResponseOrigin): void {
    const index = this.#indexOf(method, status, origin);
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
  }

  /** Exports errors at 0, so that the first one counts in rates. Other series begin with their first count. */
  expectErrors(method: string): void {
    this.#expected.add(this.#indexOf(method, 500, 'none'));
  }

  expectHits(): void {
    this.#expected.add(this.#indexOf('GET', 200, 'hit'));
  }

  *samples(): Generator<{ method: string; status: string; origin: ResponseOrigin; count: number }> {
    for (const [index, count] of this.#counts.entries()) {
      const origin = responseOrigins[index % responseOrigins.length];
      const status = `${2 + (Math.floor(index / responseOrigins.length) % classes)}xx`;
      const method = methods[Math.floor(index / (responseOrigins.length * classes))];
      if (origin && method && (count > 0 || this.#expected.has(index))) yield { method, status, origin, count };
    }
  }

  #indexOf(method: string, status: number, origin: ResponseOrigin): number {
    const known = methods.indexOf(method);
    const row = known === -1 ? methods.length - 1 : known;
    const column = Math.min(classes - 1, Math.max(0, Math.floor(status / 100) - 2));
    return (row * classes + column) * responseOrigins.length + responseOrigins.indexOf(origin);
  }
}

export interface RequestMeterOptions {
  readonly now?: () => number;
  readonly onAnswered?: (request: object, method: string, route: string, origin: ResponseOrigin) => void;
}

/** A hit is timed from its lookup, others from the turn their request came in until the head is sent. */
export class RequestMeter {
  readonly now: () => number;
  readonly #onAnswered: RequestMeterOptions['onAnswered'];
  readonly #routes = new Map<string, RouteCounts>();
  /** In seconds, in no registry yet. */
  readonly durations = new Histogram({
    name: 'bff_http_request_duration_seconds',
    help: 'Time to the response headers; of hits, lookup and sending',
    ...{ labelNames: ['kind', 'cache'], buckets, registers: [] },
  });
  /** Created once, because that costs more than a measurement. */
  readonly #durations = new Map(
    timedKinds.map((kind) => [
      kind,
      new Map(responseOrigins.map((origin) => [origin, this.durations.labels(kind, origin)])),
    ]),
  );
  readonly #beganAtMs = new WeakMap<object, number>();

  constructor({ now = () => performance.now(), onAnswered }: RequestMeterOptions = {}) {
    this.now = now;
    this.#onAnswered = onAnswered;
  }

  route(pattern: string, kind: RouteKind = kindOf(pattern)): RouteCounts {
    const known = this.#routes.get(pattern);
    if (known) return known;
    const route = new RouteCounts(pattern, kind);
    this.#routes.set(pattern, route);
    return route;
  }

  cachedRoute(pattern: string, kind?: RouteKind): RouteCounts {
    const route = this.route(pattern, kind);
    route.expectHits();
    return route;
  }

  get routes(): readonly RouteCounts[] {
    return [...this.#routes.values()];
  }

  began(request: object): void {
    this.#beganAtMs.set(request, this.now());
  }

  answered(request: object, route: RouteCounts, method: string, status: number, origin: ResponseOrigin): void {
    route.count(method, status, origin);
    this.#onAnswered?.(request, method, route.route, origin);
    const nowMs = this.now();
    const tookMs = nowMs - (this.#beganAtMs.get(request) ?? nowMs);
    this.#time(route, origin, tookMs);
  }

  hit(beganAtMs: number, route: RouteCounts, method: string, status: number, origin: ResponseOrigin): void {
    route.count(method, status, origin);
    this.#time(route, origin, this.now() - beganAtMs);
  }

  #time({ kind }: RouteCounts, origin: ResponseOrigin, tookMs: number): void {
    this.#durations
      .get(kind)
      ?.get(origin)
      ?.observe(tookMs / 1000);
  }
}
