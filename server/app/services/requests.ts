import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logEvent } from '../../base/log-events.ts';
import { cacheStatusOf, isReplacing, replacingStatuses, storableLine } from '../../http/cache-headers.ts';
import type { RequestMeter, RouteKind } from '../../http/request-meter.ts';
import type { AppContext } from './context.ts';

const noRoute = 'none';

/** Counts and times all responses except cache hits. Call it before routes are added. */
export function countResponses(app: FastifyInstance, meter: RequestMeter): void {
  const kinds = new Set<RouteKind>();
  app.addHook('onRoute', ({ url }) => {
    // One series at 0 of each kind is enough for the ratios of the alerts.
    const route = meter.route(url);
    if (!kinds.has(route.kind)) route.expectErrors('GET');
    kinds.add(route.kind);
  });
  app.addHook('onSend', (request, response, _payload, done) => {
    const route = request.countedAt ?? meter.route(request.routeOptions.url ?? noRoute);
    meter.answered(request.raw, route, request.method, response.statusCode, 'none');
    done();
  });
}

/** Lets nginx replace a stored page that was deleted or moved. */
export function replaceInNginx(app: FastifyInstance): void {
  app.addHook('onSend', ({ headers }, response, _payload, done) => {
    const isPrivate = String(response.getHeader('Cache-Control')).startsWith('private');
    if (isReplacing(headers) && replacingStatuses.has(response.statusCode) && !isPrivate)
      response.header('Cache-Control', storableLine);
    done();
  });
}

const isProbe = ({ url }: FastifyRequest): boolean => url.startsWith('/health/');

/** A query of `/preview` opens a preview. */
const loggedUrl = (url: string): string => url.replace(/^(\/+preview\b[^?]*)\?.*/is, '$1');

const fieldsOf = ({ id, method, url, ip, provenance }: FastifyRequest, { raw, elapsedTime }: FastifyReply) => ({
  requestId: id,
  method,
  url: loggedUrl(url),
  address: ip,
  status: raw.statusCode,
  tookMs: Math.round(elapsedTime * 10) / 10,
  ...(provenance && { cache: cacheStatusOf(provenance).slice('bff; '.length) }),
});

export function logRequests(app: FastifyInstance, { config, log }: AppContext): void {
  if (!config.isRequestLog) return;
  app.addHook('onResponse', (request, response, done) => {
    if (!isProbe(request)) logEvent(log, 'request.completed', fieldsOf(request, response));
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    const { id: requestId, method, ip: address } = request;
    const url = loggedUrl(request.url);
    if (!isProbe(request)) logEvent(log, 'request.aborted', { requestId, method, url, address });
    done();
  });
}
