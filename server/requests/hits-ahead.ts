import type { IncomingMessage, ServerResponse } from 'node:http';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { apiBase } from '../../shared/contract/paths.ts';
import type { RequestMeter } from '../http/request-meter.ts';
import type { ResolveRequest } from './resolve-request.ts';
import { type HitServices, sendRawHit } from './send-answer.ts';

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
    return route !== undefined && sendRawHit(request, response, at.recipe, replies, route) !== undefined;
  };
}
