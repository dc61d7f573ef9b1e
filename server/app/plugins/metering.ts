import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { RequestMeter, RouteCounts } from '../../http/request-meter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts replies. */
    readonly meter: RequestMeter;
  }

  interface FastifyRequest {
    /** Where its reply is counted, if not by the pattern of Fastify's route. */
    countedAt: RouteCounts | null;
  }
}

/** What matches no route. */
const nowhere = 'none';

async function meteringPlugin(app: FastifyInstance, { meter }: { readonly meter: RequestMeter }): Promise<void> {
  app.decorate('meter', meter);
  app.decorateRequest('countedAt', null);
  app.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) if (one === 'GET' || one === 'POST') meter.route(url).expect(one, ['none']);
  });
  meter.route(nowhere).expect('GET', ['none']);
  // Hits are counted where they are sent, without hooks.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const route = request.countedAt ?? meter.route(request.routeOptions.url ?? nowhere);
    meter.answered(request.raw, route, request.method, reply.statusCode, 'none');
    done();
  });
}

/** Counts all replies and times those that are no hits, from the start on. Registered before all routes. */
export const metering = plugin(meteringPlugin, { name: 'metering' });
