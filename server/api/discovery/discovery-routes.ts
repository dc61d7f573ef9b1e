import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { oembedPath } from '../../../shared/contract/paths.ts';
import { sendProblem, unavailable } from '../../http/problem.ts';
import type { RouteCounts } from '../../http/request-meter.ts';
import { partsOf, type ResolveRequest } from '../../http/request-target.ts';
import { type SendServices, sendBuilt, sendHit, sendRedirect } from '../../http/send-response.ts';
import { oembedRequestOf } from './oembed.ts';

const paths = ['/sitemap.xml', '/feeds/:feed', '/llms.txt', '/events.ics', '/:sitemap(^sitemap-\\d+\\.xml$)'];

export interface FileRouteOptions extends SendServices {
  readonly resolve: ResolveRequest;
}

async function answerFile(
  request: FastifyRequest,
  response: FastifyReply,
  options: FileRouteOptions,
  route: RouteCounts,
): Promise<FastifyReply> {
  const at = options.resolve(request.url);
  const missing =
    at.kind === 'file' ? await sendBuilt(request, response, at.builder, options, route) : ({ kind: 'absent' } as const);
  if (missing?.kind === 'unknown') return sendProblem(response, unavailable(missing));
  if (missing?.kind === 'moved') sendRedirect(response, missing.to, 308);
  else if (missing?.isGone) return sendProblem(response, { code: 'gone', detail: 'This file was deleted' });
  else if (missing) return sendProblem(response, { code: 'not-found', detail: 'There is no file with this URL' });
  return response;
}

/** Only JSON, which every consumer reads (oEmbed 1.0 §2.3). */
async function answerOembed(
  request: FastifyRequest,
  response: FastifyReply,
  options: FileRouteOptions,
  route: RouteCounts,
): Promise<FastifyReply> {
  const requested = oembedRequestOf(partsOf(request.url).search);
  if ('error' in requested) return sendProblem(response, { code: 'bad-request', detail: requested.error });
  if (requested.format !== 'json')
    return sendProblem(response, { code: 'not-implemented', detail: 'Only format=json is supported' });
  return answerFile(request, response, options, route);
}

export function registerFileRoutes(app: FastifyInstance, path: string, options: FileRouteOptions): void {
  const route = options.meter.cachedRoute(path);
  app.get(path, {
    onRequest: (request, response, done) => {
      const at = options.resolve(request.url);
      if (at.kind !== 'file' || !sendHit(request, response, at.builder, options, route)) done();
    },
    handler: (request, response) => answerFile(request, response, options, route),
  });
}

export async function discoveryRoutes(app: FastifyInstance, options: FileRouteOptions): Promise<void> {
  for (const path of paths) registerFileRoutes(app, path, options);
  const oembed = options.meter.cachedRoute(oembedPath);
  app.get(oembedPath, (request, response) => answerOembed(request, response, options, oembed));
}
