import type { FastifyInstance } from 'fastify';
import type { RequestMeter } from '../../http/request-meter.ts';

const noRoute = 'none';

/**
 * Counts and times all responses except cache hits, which are counted where they are sent. Call it before routes are
 * added.
 */
export function countResponses(app: FastifyInstance, meter: RequestMeter): void {
  app.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) if (one === 'GET' || one === 'POST') meter.route(url).expect(one, ['none']);
  });
  meter.route(noRoute).expect('GET', ['none']);
  app.addHook('onSend', (request, reply, _payload, done) => {
    const route = request.countedAt ?? meter.route(request.routeOptions.url ?? noRoute);
    meter.answered(request.raw, route, request.method, reply.statusCode, 'none');
    done();
  });
}
