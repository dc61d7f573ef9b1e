/** The form of a route's replies: what an operator looks at by itself. */
export type RouteKind = 'api' | 'page' | 'file' | 'media' | 'probe' | 'ops';

/** How a reply came about, as its `Cache-Status` says; none: it is not made of what the cache keeps. */
export type ReplyOrigin = 'hit' | 'stale' | 'miss' | 'none';

export const routeKinds: readonly RouteKind[] = ['api', 'page', 'file', 'media', 'probe', 'ops'];
export const replyOrigins: readonly ReplyOrigin[] = ['hit', 'stale', 'miss', 'none'];

/** All methods that are counted by name; the last one stands for every other. */
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS', 'other'];

/** Statuses are counted by their hundreds: 2 to 5. */
const classes = 4;

/** Upper bounds of the times of requests, in seconds: a hit takes 0.0001, a page that is made 0.03, a picture a few. */
export const requestBuckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.01, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const firstSegments: Readonly<Record<string, RouteKind>> = { api: 'api', media: 'media', health: 'probe', ops: 'ops' };

/** Pages aside, the kind of a route is in its pattern. */
function kindOf(pattern: string): RouteKind {
  if (pattern === '/*') return 'page';
  if (pattern.startsWith('/iiif/image')) return 'media';
  return firstSegments[pattern.split('/')[1] ?? ''] ?? 'file';
}

/** How often something took how long: counts by the first bound that it was within, the last one without bound. */
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

/** Replies of one route: plain numbers in one array, counted on the hot path and read when operators ask. */
export class RouteCounts {
  readonly route: string;
  readonly kind: RouteKind;
  readonly #counts: number[] = Array.from({ length: methods.length * classes * replyOrigins.length }, () => 0);
  /** What may be counted here, and is told of before it was. */
  readonly #expected = new Set<number>();

  constructor(route: string, kind: RouteKind) {
    this.route = route;
    this.kind = kind;
  }

  count(method: string, status: number, origin: ReplyOrigin): void {
    const index = this.#indexOf(method, status, origin);
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
  }

  /** Replies to be expected of this route, by who registers it. */
  expect(method: string, origins: readonly ReplyOrigin[]): void {
    // 200 and 304 come from the cache; redirects and problems do not.
    for (const origin of origins) {
      for (const status of [200, 300]) this.#expected.add(this.#indexOf(method, status, origin));
    }
    for (const status of [300, 400, 500]) this.#expected.add(this.#indexOf(method, status, 'none'));
  }

  /** What was counted, or may be. */
  *samples(): Generator<{ method: string; status: string; origin: ReplyOrigin; count: number }> {
    for (const [index, count] of this.#counts.entries()) {
      const origin = replyOrigins[index % replyOrigins.length];
      const status = `${2 + (Math.floor(index / replyOrigins.length) % classes)}xx`;
      const method = methods[Math.floor(index / (replyOrigins.length * classes))];
      if (origin && method && (count > 0 || this.#expected.has(index))) yield { method, status, origin, count };
    }
  }

  #indexOf(method: string, status: number, origin: ReplyOrigin): number {
    const known = methods.indexOf(method);
    const row = known === -1 ? methods.length - 1 : known;
    const column = Math.min(classes - 1, Math.max(0, Math.floor(status / 100) - 2));
    return (row * classes + column) * replyOrigins.length + replyOrigins.indexOf(origin);
  }
}

export interface RequestMeterOptions {
  readonly now?: () => number;
  /** Told of each reply that is no hit. */
  readonly onAnswered?: (request: object, method: string, route: string, origin: ReplyOrigin) => void;
}

/**
 * Counts all replies by route, and times them by the form of the route. A hit is timed from its lookup until
 * it is handed over, any other response from the turn its request came in until its head is sent.
 */
export class RequestMeter {
  /** Milliseconds of a clock that is never set. */
  readonly now: () => number;
  readonly #onAnswered: RequestMeterOptions['onAnswered'];
  readonly #routes = new Map<string, RouteCounts>();
  readonly #durations = new Map(
    routeKinds.map((kind) => [kind, new Map(replyOrigins.map((origin) => [origin, new Durations()]))]),
  );
  /** When requests came that were not answered in the same turn. */
  readonly #beganAtMs = new WeakMap<object, number>();

  constructor({ now = () => performance.now(), onAnswered }: RequestMeterOptions = {}) {
    this.now = now;
    this.#onAnswered = onAnswered;
  }

  /** Where replies of a route are counted. A pattern may be named before any request, and by several. */
  route(pattern: string, kind: RouteKind = kindOf(pattern)): RouteCounts {
    const known = this.#routes.get(pattern);
    if (known) return known;
    const route = new RouteCounts(pattern, kind);
    this.#routes.set(pattern, route);
    return route;
  }

  /** The same of a route whose replies the cache keeps. */
  cachedRoute(pattern: string, kind?: RouteKind): RouteCounts {
    const route = this.route(pattern, kind);
    for (const method of ['GET', 'HEAD']) route.expect(method, ['hit', 'stale', 'miss']);
    return route;
  }

  get routes(): readonly RouteCounts[] {
    return [...this.#routes.values()];
  }

  durationsOf(kind: RouteKind, origin: ReplyOrigin): Durations | undefined {
    return this.#durations.get(kind)?.get(origin);
  }

  /** Called with a request (Node's) whose turn has ended without a reply. */
  began(request: object): void {
    this.#beganAtMs.set(request, this.now());
  }

  /** Called when the head of a reply is about to be sent that is no hit. */
  answered(request: object, route: RouteCounts, method: string, status: number, origin: ReplyOrigin): void {
    route.count(method, status, origin);
    this.#onAnswered?.(request, method, route.route, origin);
    const nowMs = this.now();
    const tookMs = nowMs - (this.#beganAtMs.get(request) ?? nowMs);
    this.durationsOf(route.kind, origin)?.add(tookMs / 1000);
  }

  /** Called after a hit, with the time at which its lookup began. */
  hit(beganAtMs: number, route: RouteCounts, method: string, status: number, origin: ReplyOrigin): void {
    route.count(method, status, origin);
    this.durationsOf(route.kind, origin)?.add((this.now() - beganAtMs) / 1000);
  }
}
