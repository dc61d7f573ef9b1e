import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { apiBase } from '../../shared/contract/paths.ts';
import { calledBy } from '../base/callers.ts';
import { clientKey } from '../base/client-key.ts';
import type { Downstream } from './cache-headers.ts';
import type { DerivedCache } from './derived-cache.ts';
import type { Finished, Made, Recipe } from './recipe.ts';
import { marksOf } from './request-marks.ts';
import type { ReplyOrigin, RequestMeter, RouteCounts } from './request-meter.ts';
import type { ResolveRequest } from './request-target.ts';
import { sendRepresentation } from './send-representation.ts';

export interface AnswerServices {
  readonly derived: DerivedCache;
  readonly downstream: Downstream;
  readonly meter: RequestMeter;
}

/** What a hit is answered with. */
interface HitServices extends Pick<AnswerServices, 'downstream' | 'meter'> {
  readonly derived: Pick<DerivedCache, 'lookup'>;
}

function originOf({ provenance: { via, state } }: Finished): ReplyOrigin {
  if (via !== 'hit') return 'miss';
  return state === 'fresh' ? 'hit' : 'stale';
}

/** Requests that {@link hitsAhead} has looked up, and that there is no finished reply for: they are not looked up again. */
const missedAhead = new WeakSet<IncomingMessage>();

/** Sends the finished reply if it can be given at once, without a promise; false if there is work to do. Counted at `route`. */
export function sendHit(
  request: FastifyRequest,
  reply: FastifyReply,
  recipe: Recipe,
  services: HitServices,
  route: RouteCounts,
): boolean {
  if (missedAhead.has(request.raw)) return false;
  const hit = sendRawHit(request.raw, reply.raw, recipe, services, route);
  if (!hit) return false;
  reply.hijack();
  request.provenance = hit.provenance;
  return true;
}

/** The same with Node's own request and reply; what was sent. */
function sendRawHit(
  request: IncomingMessage,
  response: ServerResponse,
  recipe: Recipe,
  { derived, downstream, meter }: HitServices,
  route: RouteCounts,
): Finished | undefined {
  const beganAtMs = meter.now();
  const hit = derived.lookup(recipe);
  if (!hit) return undefined;
  const status = sendRepresentation(request, response, hit, downstream);
  meter.hit(beganAtMs, route, request.method ?? '', status, originOf(hit));
  return hit;
}

/** Answers a request of Node's, or leaves it to the routes: false. */
export type AnswerAhead = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface HitsAheadOptions {
  readonly replies: HitServices & {
    readonly resolve: ResolveRequest;
    readonly meter: Pick<RequestMeter, 'cachedRoute'>;
  };
  readonly shutdown: { readonly hasBegun: boolean };
}

const apiPrefix = `${apiBase}/`;

/**
 * Answers hits of the API before Fastify looks for the route, makes a request and a reply of its own and calls hooks:
 * that is a twentieth of a hit. Whatever is out of the ordinary is left to the route, which gives the same reply by the
 * same resolver: other methods, escapes, origins that CORS is for, and who has to be told that the server closes.
 */
export function hitsAhead({ replies, shutdown }: HitsAheadOptions): AnswerAhead {
  const counts = new Map(
    endpoints.map(({ name, path }) => [name, replies.meter.cachedRoute(`${apiBase}${path}`)] as const),
  );
  return (request, response) => {
    const { method, url = '', headers } = request;
    const isPlain = method === 'GET' && url.startsWith(apiPrefix) && !url.includes('%') && headers.origin === undefined;
    if (!isPlain || shutdown.hasBegun) return false;
    const at = replies.resolve(url);
    if (at.kind !== 'endpoint') return false;
    const route = counts.get(at.name);
    if (route === undefined) return false;
    const isSent = sendRawHit(request, response, at.recipe, replies, route) !== undefined;
    if (!isSent) missedAhead.add(request);
    return isSent;
  };
}

/** Leads to another address. Where it leads may change, so nobody may keep that without asking. */
export function sendRedirect(reply: FastifyReply, to: string, status: number): void {
  reply.header('Cache-Control', 'no-cache').redirect(to, status);
}

/**
 * Makes and sends the reply that {@link sendHit} did not have. What it came to where there is none: that is for the
 * caller to word, for readers of data or of pages. Throws what `admit` throws.
 */
export async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  recipe: Recipe,
  { derived, downstream, meter }: AnswerServices,
  route: RouteCounts,
): Promise<Exclude<Made, Finished> | undefined> {
  request.countedAt = route;
  await request.admit();
  const made = await calledBy(clientKey(request.ip), () => derived.make(recipe));
  if (made.kind !== 'found') return made;
  if (made.isProvisional) {
    for (const [name, value] of marksOf(request)) reply.raw.setHeader(name, value);
  }
  reply.hijack();
  request.provenance = made.provenance;
  const status = sendRepresentation(request.raw, reply.raw, made, downstream);
  meter.answered(request.raw, route, request.method, status, originOf(made));
  return undefined;
}
