import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { apiBase } from '../../shared/contract/paths.ts';
import { calledBy } from '../base/callers.ts';
import { clientKey } from '../base/client-key.ts';
import { type Downstream, isReplacing, storable } from './cache-headers.ts';
import { identityOf } from './compression.ts';
import { selectCoding } from './negotiation.ts';
import { PreparedHeaders } from './prepared-headers.ts';
import { bodyOf, type Representation } from './representation.ts';
import { type Admit, marksOf } from './request-marks.ts';
import type { RequestMeter, ResponseOrigin, RouteCounts } from './request-meter.ts';
import type { ResolveRequest } from './request-target.ts';
import type { BuildResult, FoundResponse, ResponseBuilder } from './response-builder.ts';
import type { ResponseCache } from './response-cache.ts';

const preparedHeaders = new WeakMap<Representation, PreparedHeaders>();

function headersOf(representation: Representation): PreparedHeaders {
  const known = preparedHeaders.get(representation);
  if (known) return known;
  const headers = new PreparedHeaders(representation);
  preparedHeaders.set(representation, headers);
  return headers;
}

async function endWithIdentity(response: ServerResponse, representation: Representation): Promise<void> {
  try {
    response.end(await identityOf(representation));
  } catch {
    // The length was sent already.
    response.destroy();
  }
}

/** Bypasses Fastify, which costs a fifth of the throughput. Call `response.hijack()` if Fastify waits. */
export function sendRepresentation(
  request: IncomingMessage,
  response: ServerResponse,
  found: Omit<FoundResponse, 'kind'>,
  downstream: Downstream,
): 200 | 304 {
  const { representation, provenance, atMs } = found;
  const headers = headersOf(representation);
  downstream.counters.count(provenance);
  const coding = selectCoding(representation, request.headers['accept-encoding']);
  const isShared = downstream.counters.onServed?.(request.url ?? '', found, coding) ?? true;
  const state = isShared ? found : { ...found, isProvisional: true };
  const confirmed = headers.confirmed(request.headers, atMs);
  if (confirmed !== undefined) {
    response.writeHead(304, headers.notModified(confirmed, request.headers, state, downstream)).end();
    return 304;
  }
  const body = bodyOf(representation, coding);
  const lines = headers.full(coding, body?.length ?? representation.length, state, downstream);
  response.writeHead(200, isReplacing(request.headers) ? storable(lines) : lines);
  if (body) response.end(body);
  else void endWithIdentity(response, representation);
  return 200;
}

export interface SendServices {
  readonly responseCache: ResponseCache;
  readonly downstream: Downstream;
  readonly meter: RequestMeter;
  readonly admit: Admit;
}

interface HitServices extends Pick<SendServices, 'downstream' | 'meter'> {
  readonly responseCache: Pick<ResponseCache, 'lookup'>;
}

function originOf({ provenance: { via, state } }: FoundResponse): ResponseOrigin {
  if (via !== 'hit') return 'miss';
  return state === 'fresh' ? 'hit' : 'stale';
}

/** Sends the stored response without a promise. Returns false if it must be built. */
export function sendHit(
  request: FastifyRequest,
  response: FastifyReply,
  builder: ResponseBuilder,
  services: HitServices,
  route: RouteCounts,
): boolean {
  const hit = sendEarlyHit(request.raw, response.raw, builder, services, route);
  if (!hit) return false;
  response.hijack();
  request.provenance = hit.provenance;
  return true;
}

function sendEarlyHit(
  request: IncomingMessage,
  response: ServerResponse,
  builder: ResponseBuilder,
  { responseCache, downstream, meter }: HitServices,
  route: RouteCounts,
): FoundResponse | undefined {
  const beganAtMs = meter.now();
  const hit = responseCache.lookup(builder);
  if (!hit) return undefined;
  const status = sendRepresentation(request, response, hit, downstream);
  meter.hit(beganAtMs, route, request.method ?? '', status, originOf(hit));
  return hit;
}

/** Handles a request before Fastify. Returns false to leave it to the routes. */
export type EarlyHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

const apiPrefix = `${apiBase}/`;

/** Sends hits of the API before Fastify routes them, which saves a tenth of a hit. */
export function earlyHits(
  services: HitServices & { readonly resolve: ResolveRequest },
  shutdown: { readonly hasBegun: boolean },
): EarlyHandler {
  const counts = new Map(
    endpoints.map(({ name, path }) => [name, services.meter.cachedRoute(`${apiBase}${path}`)] as const),
  );
  return (request, response) => {
    const { method, url = '', headers } = request;
    const isPlain = method === 'GET' && url.startsWith(apiPrefix) && !url.includes('%') && headers.origin === undefined;
    if (!isPlain || shutdown.hasBegun) return false;
    const at = services.resolve(url);
    if (at.kind !== 'endpoint') return false;
    const route = counts.get(at.name);
    if (route === undefined) return false;
    return sendEarlyHit(request, response, at.builder, services, route) !== undefined;
  };
}

export function sendRedirect(response: FastifyReply, to: string, status: number): void {
  // A shared cache may ignore `Vary`, which 303 depends on.
  response.header('Cache-Control', status === 303 ? 'no-store' : 'no-cache').redirect(to, status);
}

/** Returns the result if it is not found. Throws what `admit` throws, unless a stored response can be sent. */
export async function sendBuilt(
  request: FastifyRequest,
  response: FastifyReply,
  builder: ResponseBuilder,
  { responseCache, downstream, meter, admit }: SendServices,
  route: RouteCounts,
): Promise<Exclude<BuildResult, FoundResponse> | undefined> {
  request.countedAt = route;
  let made: BuildResult | undefined;
  try {
    await admit(request);
  } catch (error) {
    made = responseCache.lookup(builder, true);
    if (!made) throw error;
  }
  made ??= await calledBy(clientKey(request.ip), () => responseCache.make(builder));
  if (made.kind !== 'found') return made;
  if (made.isProvisional) {
    for (const [name, value] of marksOf(request)) response.raw.setHeader(name, value);
  }
  response.hijack();
  request.provenance = made.provenance;
  const status = sendRepresentation(request.raw, response.raw, made, downstream);
  meter.answered(request.raw, route, request.method, status, originOf(made));
  return undefined;
}
