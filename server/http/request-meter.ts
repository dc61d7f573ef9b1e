export type RouteKind = 'api' | 'page' | 'file' | 'media' | 'probe' | 'ops';

/** As in `Cache-Status`. none: not from the cache. */
export type ResponseOrigin = 'hit' | 'stale' | 'miss' | 'none';

export const routeKinds: readonly RouteKind[] = ['api', 'page', 'file', 'media', 'probe', 'ops'];
export const responseOrigins: readonly ResponseOrigin[] = ['hit', 'stale', 'miss', 'none'];

/** HEAD counts as GET. */
const methods = ['GET', 'POST', 'other'];

const classes = 4;

export const requestBuckets = [0.00025, 0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

const firstSegments: Readonly<Record<string, RouteKind>> = { api: 'api', media: 'media', health: 'probe', ops: 'ops' };

function kindOf(pattern: string): RouteKind {
  if (pattern === '/*') return 'page';
  if (pattern.startsWith('/iiif/image')) return 'media';
  return firstSegments[pattern.split('/')[1] ?? ''] ?? 'file';
}

export class Durations {
  readonly counts: number[] = Array.from({ length: requestBuckets.length + 1 }, () => 0);
  sumS = 0;

  add(seconds: number): void {
    const within = requestBuckets.findIndex((bound) => seconds <= bound);
    const index = within === -1 ? requestBuckets.length : within;
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    this.sumS += seconds;
  }
}

/** Counts of one route. One array of numbers, because it is on the hot path. */
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
    const known = methods.indexOf(method === 'HEAD' ? 'GET' : method);
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
  readonly #durations = new Map(
    routeKinds.map((kind) => [kind, new Map(responseOrigins.map((origin) => [origin, new Durations()]))]),
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

  durationsOf(kind: RouteKind, origin: ResponseOrigin): Durations | undefined {
    const durations = this.#durations.get(kind)?.get(origin);
    return durations?.counts.some((count) => count > 0) ? durations : undefined;
  }

  began(request: object): void {
    this.#beganAtMs.set(request, this.now());
  }

  answered(request: object, route: RouteCounts, method: string, status: number, origin: ResponseOrigin): void {
    this.#onAnswered?.(request, method, route.route, origin);
    this.hit(this.#beganAtMs.get(request) ?? this.now(), route, method, status, origin);
  }

  hit(beganAtMs: number, route: RouteCounts, method: string, status: number, origin: ResponseOrigin): void {
    route.count(method, status, origin);
    this.#durations
      .get(route.kind)
      ?.get(origin)
      ?.add((this.now() - beganAtMs) / 1000);
  }
}
