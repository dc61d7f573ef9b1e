import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actionOf } from '../../shared/contract/actions.ts';
import type { RouteRule } from '../../shared/contract/config.ts';
import { canonicalPathOf, matchSiteRoute, type Room, roomOf } from '../../shared/site-routes.ts';
import type { Unknown } from '../cache/part.ts';
import { askedBy } from '../content/asker.ts';
import type { Downstream } from '../http/cache-headers.ts';
import { problemOf, publicTextOf, refuseMethod, sendProblem, setHeaders } from '../http/problem.ts';
import { proxyStatusOf } from '../http/proxy-status.ts';
import { sendRepresentation } from '../http/send-representation.ts';
import type { DerivedCache } from '../replies/derived-cache.ts';
import { recentRecipes } from '../replies/recent-recipes.ts';
import type { Finished, Recipe } from '../replies/recipe.ts';
import { type DocumentServices, notFoundRecipe, pageRecipe, unavailableRecipe } from './document-recipes.ts';
import { knownFilters } from './filters.ts';

export interface DocumentRouteOptions extends DocumentServices {
  readonly derived: DerivedCache;
  readonly routeRules: readonly RouteRule[];
  readonly downstream: Downstream;
  readonly publicUrl: () => string;
  /** Called before work that is not a cache hit; throws when the client or the server has had enough. */
  readonly admit: (request: FastifyRequest) => Promise<void>;
}

/** First segments of what is no page: an unknown address there is a problem document, never HTML. */
const notPages = /^\/(?:api|media|ops|health|builds|_i18n|assets|licenses)(?:\/|$)/;

/** Splits a request target; a document depends on path and query only. */
function targetOf(request: FastifyRequest): { path: string; search: string } {
  const [path = '/', ...rest] = request.url.split('?');
  return { path, search: rest.length > 0 ? `?${rest.join('?')}` : '' };
}

function redirect(reply: FastifyReply, to: string, status: number): void {
  reply.header('Cache-Control', 'no-cache').redirect(to, status);
}

/** Sends a document that is an error: its bytes are cached here, but nobody else may keep them. */
function sendErrorDocument(reply: FastifyReply, status: 404 | 503, { representation }: Finished, retryAfterS?: number) {
  setHeaders(reply, representation.headers);
  reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex');
  if (retryAfterS !== undefined) reply.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterS))));
  reply.code(status).type(representation.contentType).send(representation.identity);
}

function sendNothingHere(request: FastifyRequest, reply: FastifyReply, { publicUrl }: DocumentRouteOptions): void {
  sendProblem(request, reply, publicUrl(), { code: 'not-found', detail: 'There is nothing here' });
}

async function sendNotFound(request: FastifyRequest, reply: FastifyReply, room: Room, options: DocumentRouteOptions) {
  const document = await options.derived.produce(notFoundRecipe(options, room));
  if (document.kind === 'found') return sendErrorDocument(reply, 404, document);
  sendProblem(request, reply, options.publicUrl(), { code: 'not-found', detail: 'There is no page at that address' });
}

async function sendUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  { error, retryAfterMs }: Unknown,
  options: DocumentRouteOptions,
) {
  const { path } = targetOf(request);
  // The load that failed is what the log tells of.
  request.log.debug({ err: error, requestId: request.id }, 'content unavailable');
  const content = matchSiteRoute(path)?.route.content ?? 'page';
  const action = actionOf[content];
  const input = { code: 'upstream-unavailable', detail: publicTextOf(error), action } as const;
  const problem = problemOf(request, options.publicUrl(), input);
  const document = await options.derived.produce(unavailableRecipe(options, roomOf(path), problem));
  const cause = error;
  if (document.kind !== 'found') {
    return sendProblem(request, reply, options.publicUrl(), { ...input, retryAfterS: retryAfterMs / 1000, cause });
  }
  reply.header('Proxy-Status', proxyStatusOf(cause));
  sendErrorDocument(reply, 503, document, retryAfterMs / 1000);
}

async function answer(request: FastifyRequest, reply: FastifyReply, recipe: Recipe, options: DocumentRouteOptions) {
  await options.admit(request);
  const result = await askedBy(request.ip, () => options.derived.produce(recipe));
  if (result.kind === 'found') sendRepresentation(request, reply, result, options.downstream);
  else if (result.kind === 'moved') redirect(reply, result.to, 308);
  else if (result.kind === 'unknown') await sendUnavailable(request, reply, result, options);
  else await sendNotFound(request, reply, roomOf(targetOf(request).path), options);
}

/** Answers a page request: rules first, then spelling, then the finished document. */
async function page(request: FastifyRequest, reply: FastifyReply, options: DocumentRouteOptions) {
  const { path, search } = targetOf(request);
  if (notPages.test(path)) return sendNothingHere(request, reply, options);
  const rule = options.routeRules.find(({ from }) => from === path);
  if (rule) return redirect(reply, rule.to, rule.status);
  const canonical = canonicalPathOf(path, options.publicConfig().artistSlug);
  if (canonical === undefined) return sendNotFound(request, reply, roomOf(path), options);
  if (canonical !== path) return redirect(reply, canonical + search, 308);
  const query = path === '/design' ? await knownFilters(search, options) : '';
  const recipe = pageRecipe(options, path, query);
  const hit = options.derived.lookup(recipe);
  if (hit) return sendRepresentation(request, reply, hit, options.downstream);
  return answer(request, reply, recipe, options);
}

/** `GET` of everything else: the site's pages. Other methods are refused with what is allowed (RFC 9110 §15.5.6). */
export async function documentRoutes(app: FastifyInstance, options: DocumentRouteOptions): Promise<void> {
  const recipeFor = recentRecipes((path) => pageRecipe(options, path, ''));
  app.get('/*', (request, reply) => {
    // Documents are kept under canonical paths that no rule redirects: where there is one, neither has to be looked at.
    const hit = request.url.includes('?') ? undefined : options.derived.lookup(recipeFor(request.url));
    if (!hit) return page(request, reply, options).then(() => reply);
    sendRepresentation(request, reply, hit, options.downstream);
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendNothingHere(request, reply, options);
    return refuseMethod(request, reply, options.publicUrl(), ['GET', 'HEAD']);
  });
}
