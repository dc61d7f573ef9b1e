import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PublicConfig } from '../../shared/contract/config.ts';
import { type Endpoint, endpoints } from '../../shared/contract/endpoints.ts';
import { apiBase } from '../../shared/contract/paths.ts';
import { PublicError } from '../base/errors.ts';
import { logEvent } from '../base/log-events.ts';
import { sendProblem, unavailable } from '../http/problem.ts';
import { logOf } from '../http/request-marks.ts';
import type { RouteCounts } from '../http/request-meter.ts';
import { partsOf, type ResolveRequest } from '../http/request-target.ts';
import { type SendServices, sendBuilt, sendHit, sendRedirect } from '../http/send-response.ts';
import { suggestion } from './openapi.ts';
import { unknownParameters } from './resolve-request.ts';

export interface ApiOptions extends SendServices {
  readonly resolve: ResolveRequest;
  readonly publicConfig: () => PublicConfig;
}

const notFoundText = 'The CMS has no such resource';
const goneText = 'The CMS deleted this resource';

/** The resolver removes them if they name a language of the site. */
const isOfLanguage = /^(?:locale|fallback)$/;

function unknownParameter({ query }: Endpoint, search: string, { locales }: PublicConfig): PublicError {
  const known = Object.keys(query?.shape ?? {});
  const errors = unknownParameters(query, search).map((name) => ({
    pointer: `#/query/${name}`,
    detail:
      locales && isOfLanguage.test(name)
        ? 'Not a value that this site has'
        : `Unknown parameter${suggestion(name, known)}`,
  }));
  const detail = errors.map(({ pointer, detail: text }) => `${pointer.slice(2)}: ${text}`).join('; ');
  return new PublicError('bad-request', detail || 'The path is malformed', errors.length > 0 ? { errors } : {});
}

async function answerMiss(
  endpoint: Endpoint,
  request: FastifyRequest,
  response: FastifyReply,
  options: ApiOptions,
  route: RouteCounts,
): Promise<void> {
  const at = options.resolve(request.url);
  if (at.kind !== 'endpoint') {
    throw unknownParameter(endpoint, partsOf(request.url).search, options.publicConfig());
  }
  const { action } = endpoint;
  const missing = await sendBuilt(request, response, at.builder, options, route);
  if (!missing) return;
  if (missing.kind === 'moved') return sendRedirect(response, missing.to, 308);
  if (missing.kind === 'absent') {
    const { isGone } = missing;
    sendProblem(response, { code: isGone ? 'gone' : 'not-found', detail: isGone ? goneText : notFoundText, action });
    return;
  }
  logEvent(logOf(request), 'content.unavailable', { err: missing.error });
  sendProblem(response, unavailable(missing, action));
}

/** A hit is served before validation, because the resolver accepts valid parameters only. */
export const apiRoutes: FastifyPluginAsyncZod<ApiOptions> = async (app, options) => {
  for (const endpoint of endpoints) {
    const { params, query } = endpoint;
    const url = `${apiBase}${endpoint.path}`;
    const route = options.meter.cachedRoute(url);
    app.route({
      method: 'GET',
      url,
      schema: { ...(params && { params }), ...(query && { querystring: query }) },
      onRequest: (request, response, done) => {
        const at = options.resolve(request.url);
        if (at.kind === 'redirect') sendRedirect(response, at.to, at.status);
        else if (at.kind !== 'endpoint' || !sendHit(request, response, at.builder, options, route)) done();
      },
      handler: (request, response) => answerMiss(endpoint, request, response, options, route),
    });
  }
};
