import type { FastifyReply, FastifyRequest } from 'fastify';
import { actionOf } from '../../shared/contract/paths.ts';
import type { Failure } from '../../shared/renderer.ts';
import { matchSiteRoute, roomOf } from '../../shared/site-routes.ts';
import type { Unknown } from '../answer.ts';
import { problemKinds } from '../errors.ts';
import { type ProblemInput, problemOfError, publicTextOf, setHeaders } from '../http/problem.ts';
import { hasProxyStatus, proxyStatusOf } from '../http/proxy-status.ts';
import type { DerivedCache } from '../replies/derived-cache.ts';
import { partsOf } from '../requests/resolve-request.ts';
import { type DocumentServices, failureRecipe } from './document-recipes.ts';

export interface ErrorDocumentServices extends DocumentServices {
  readonly derived: DerivedCache;
}

/** Statuses that pages fail with in the site's own look; whatever else goes wrong is no fault of a page. */
const drawn: ReadonlySet<number> = new Set<Failure['status']>([404, 429, 500, 503]);

function isDrawn(status: number): status is Failure['status'] {
  return drawn.has(status);
}

/** The document of a failure, if it can be made: not if it is the making of documents that fails. */
async function failureDocument(room: 'design' | 'art', failure: Failure, services: ErrorDocumentServices) {
  const document = await services.derived.produce(failureRecipe(services, room, failure)).catch(() => undefined);
  return document?.kind === 'found' ? document.representation : undefined;
}

/** Sends what went wrong with a page, as a page. Its bytes are cached here, but nobody else may keep them. */
async function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  input: ProblemInput,
  services: ErrorDocumentServices,
): Promise<void> {
  const { code, detail, action, retryAfterS, cause } = input;
  const { status } = problemKinds[code];
  const words = status === 404 ? {} : { problem: { detail, action } };
  const room = roomOf(partsOf(request.url).path);
  const document = isDrawn(status) ? await failureDocument(room, { status, ...words }, services) : undefined;
  if (!document) {
    reply.problem(input);
    return;
  }
  setHeaders(reply, document.headers);
  reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex');
  if (retryAfterS !== undefined) reply.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterS))));
  if (hasProxyStatus(status)) reply.header('Proxy-Status', proxyStatusOf(cause));
  reply.code(status).type(document.contentType).send(document.identity);
}

/** There is no page at that address (R14, S7). */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply, services: ErrorDocumentServices) {
  return sendFailure(request, reply, { code: 'not-found', detail: 'There is no page at that address' }, services);
}

/** Nobody can say what stands on the page. */
export function sendUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  { error, retryAfterMs }: Unknown,
  services: ErrorDocumentServices,
) {
  // The load that failed is what the log tells of.
  request.log.debug({ err: error, requestId: request.id }, 'content unavailable');
  const { content } = matchSiteRoute(partsOf(request.url).path)?.route ?? { content: 'page' };
  const words = { detail: publicTextOf(error), action: actionOf(content), retryAfterS: retryAfterMs / 1000 };
  return sendFailure(request, reply, { code: 'upstream-unavailable', ...words, cause: error }, services);
}

/** Anything thrown on the way to a page: who has asked too much is told so, faults of our own are logged. */
export function sendThrown(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  services: ErrorDocumentServices,
) {
  const problem = problemOfError(error);
  if (problem.code === 'internal') request.log.error({ err: error, requestId: request.id }, 'unexpected fault');
  return sendFailure(request, reply, problem, services);
}
