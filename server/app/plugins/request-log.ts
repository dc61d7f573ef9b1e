import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { cacheStatusOf } from '../../http/cache-headers.ts';

/** Orchestrators ask every few seconds, and nobody reads what they were told. */
const isProbe = ({ url }: FastifyRequest): boolean => url.startsWith('/health/');

/** What every line of the log says of a request. */
function fieldsOf({ id, method, url, ip, provenance }: FastifyRequest, { raw, elapsedTime }: FastifyReply) {
  return {
    requestId: id,
    method,
    url,
    address: ip,
    status: raw.statusCode,
    tookMs: Math.round(elapsedTime * 10) / 10,
    // As its `Cache-Status` says, without the name of the cache; what no cache keeps has none.
    ...(provenance && { cache: cacheStatusOf(provenance).slice('bff; '.length) }),
  };
}

async function requestLogPlugin(app: FastifyInstance): Promise<void> {
  const { config, log } = app.site;
  app.decorateRequest('provenance', null);
  if (!config.isRequestLog) return;
  app.addHook('onResponse', (request, reply, done) => {
    if (!isProbe(request)) log.info(fieldsOf(request, reply), 'request answered');
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    const { id: requestId, method, url, ip: address } = request;
    if (!isProbe(request)) log.info({ requestId, method, url, address }, 'request given up by who asked');
    done();
  });
}

/** `REQUEST_LOG`: a line for each request that is no probe, once it is answered. While it is off nothing listens for that. */
export const requestLog = plugin(requestLogPlugin, { name: 'request-log', dependencies: ['site'] });
