import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actionOf, docsPath } from '../../shared/contract/paths.ts';
import { problemKinds } from '../../shared/contract/problem.ts';
import { localHref, withoutPrefix } from '../../shared/page/languages.ts';
import { type Failure, isAbsence } from '../../shared/page/renderer.ts';
import {
  markdownPathOf,
  matchSiteRoute,
  type PageName,
  pageNames,
  sectionOf,
  siteRoutes,
} from '../../shared/page/site-routes.ts';
import { logEvent } from '../base/log-events.ts';
import type { Absent } from '../base/lookup-result.ts';
import { isNoPage } from '../content/page-address.ts';
import { identityOf } from '../http/compression.ts';
import { prefersMarkdown } from '../http/negotiation.ts';
import {
  type ProblemInput,
  problemOfError,
  refuseMethod,
  sendProblem,
  setHeaders,
  unavailable,
} from '../http/problem.ts';
import { hasProxyStatus, proxyStatusOf } from '../http/proxy-status.ts';
import { logOf, logUnexpected } from '../http/request-marks.ts';
import type { RouteCounts } from '../http/request-meter.ts';
import { partsOf, type Resolved, type ResolveRequest } from '../http/request-target.ts';
import { type SendServices, sendBuilt, sendHit, sendRedirect } from '../http/send-response.ts';
import { type DocumentServices, failureBuilder } from './document-builders.ts';

export interface DocumentRouteOptions extends SendServices {
  readonly resolve: ResolveRequest;
  readonly documentsAt: (path: string) => { readonly documents: DocumentServices; readonly prefix: string };
}

/** Failures that are pages of the site. Others are problem documents. */
const isPage = (status: number): status is Failure['status'] => [404, 410, 429, 500, 503].includes(status);

/** Sends a failure as a page, or as a problem document if documents themselves fail. Shared caches never store it. */
async function sendFailure(
  options: DocumentRouteOptions,
  request: FastifyRequest,
  response: FastifyReply,
  input: ProblemInput,
): Promise<void> {
  const { code, detail, action, retryAfterS, cause } = input;
  const { status } = problemKinds[code];
  const words = isAbsence(status) ? {} : { problem: { detail, action } };
  const { path } = partsOf(request.url);
  const { documents, prefix } = options.documentsAt(path);
  const section = sectionOf(withoutPrefix(path, prefix));
  const builder = isPage(status) && !path.endsWith('.md') && failureBuilder(documents, section, { status, ...words });
  const built = builder ? await options.responseCache.produce(builder).catch(() => undefined) : undefined;
  if (built?.kind !== 'found') {
    sendProblem(response, input);
    return;
  }
  const document = built.representation;
  setHeaders(response, document.headers);
  response.header('Cache-Control', 'no-store, no-transform').header('X-Robots-Tag', 'noindex');
  if (retryAfterS !== undefined) response.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterS))));
  if (hasProxyStatus(status)) response.header('Proxy-Status', proxyStatusOf(cause));
  response
    .code(status)
    .type(document.contentType)
    .send(await identityOf(document));
}

function sendAbsent(
  options: DocumentRouteOptions,
  request: FastifyRequest,
  response: FastifyReply,
  { isGone }: Absent,
) {
  const detail = isGone ? 'There is no page at that address any more' : 'There is no page at that address';
  return sendFailure(options, request, response, { code: isGone ? 'gone' : 'not-found', detail });
}

function sendNothingHere(response: FastifyReply): void {
  const isApi = response.request.url.startsWith('/api');
  const detail = isApi ? `The API has no such path; ${docsPath} lists all paths` : 'No page has this URL';
  sendProblem(response, { code: 'not-found', detail });
}

/** The page of a request. Clients that prefer Markdown go to its URL, because CDNs may ignore `Vary: Accept`. */
function resolved({ resolve, documentsAt }: DocumentRouteOptions, { url, headers }: FastifyRequest): Resolved {
  const at = resolve(url);
  if (at.kind !== 'page' || !prefersMarkdown(headers.accept)) return at;
  const { path } = partsOf(url);
  const { prefix } = documentsAt(path);
  return { kind: 'redirect', to: localHref(markdownPathOf(withoutPrefix(path, prefix)), prefix), status: 303 };
}

async function answerMiss(
  options: DocumentRouteOptions,
  request: FastifyRequest,
  response: FastifyReply,
  at: Resolved,
  counts: Readonly<Record<PageName, RouteCounts>>,
  markdown: RouteCounts,
) {
  const { path, search } = partsOf(request.url);
  if (at.kind === 'redirect') {
    if (at.status === 303) response.header('Vary', 'Accept');
    return sendRedirect(response, at.to, at.status);
  }
  if (at.kind !== 'page' && at.kind !== 'file') {
    return isNoPage(path) ? sendNothingHere(response) : sendAbsent(options, request, response, { kind: 'absent' });
  }
  const missing = await sendBuilt(
    request,
    response,
    at.builder,
    options,
    at.kind === 'page' ? counts[at.name] : markdown,
  );
  if (missing?.kind === 'moved') return sendRedirect(response, missing.to + search, 308);
  if (missing?.kind === 'unknown') {
    logEvent(logOf(request), 'content.unavailable', { err: missing.error });
    const { content } = matchSiteRoute(withoutPrefix(path, options.documentsAt(path).prefix).replace(/\.md$/, ''))
      ?.route ?? { content: 'page' };
    return sendFailure(options, request, response, unavailable(missing, actionOf(content)));
  }
  if (missing) return sendAbsent(options, request, response, missing);
}

/** `GET` of all other paths: the site's pages. Other methods get 405 (RFC 9110 §15.5.6). */
export async function documentRoutes(app: FastifyInstance, options: DocumentRouteOptions): Promise<void> {
  const { meter } = options;
  // Pages are counted by their own patterns, because Fastify has one route for all.
  const counts = Object.fromEntries(
    pageNames.map((name) => [name, meter.cachedRoute(siteRoutes[name].pattern, 'page')]),
  ) as Record<PageName, RouteCounts>;
  const markdown = meter.cachedRoute('/*.md', 'page');
  app.setErrorHandler((error, request, response) => {
    const problem = problemOfError(error);
    if (problem.code === 'internal') logUnexpected(request, response, error);
    return sendFailure(options, request, response, problem).then(() => response);
  });
  app.get('/*', (request, response) => {
    const at = resolved(options, request);
    if (at.kind === 'page' && sendHit(request, response, at.builder, options, counts[at.name])) return;
    if (at.kind === 'file' && sendHit(request, response, at.builder, options, markdown)) return;
    return answerMiss(options, request, response, at, counts, markdown).then(() => response);
  });
  app.setNotFoundHandler((request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendNothingHere(response);
    return refuseMethod(response, ['GET', 'HEAD']);
  });
}
