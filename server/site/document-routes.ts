import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isNoPage } from '../content/page-address.ts';
import { refuseMethod } from '../http/problem.ts';
import { type AnswerServices, answer, sendHit } from '../requests/answer.ts';
import { partsOf, type Resolved, type ResolveRequest } from '../requests/resolve-request.ts';
import { type ErrorDocumentServices, sendNotFound, sendThrown, sendUnavailable } from './error-documents.ts';

export interface DocumentRouteOptions extends AnswerServices, ErrorDocumentServices {
  readonly resolve: ResolveRequest;
}

function redirect(reply: FastifyReply, to: string, status: number): void {
  reply.header('Cache-Control', 'no-cache').redirect(to, status);
}

function sendNothingHere(reply: FastifyReply): void {
  reply.problem({ code: 'not-found', detail: 'There is nothing here' });
}

/** Answers a request whose document is not at hand, or has none. */
async function answerMiss(request: FastifyRequest, reply: FastifyReply, at: Resolved, options: DocumentRouteOptions) {
  const { path, search } = partsOf(request.url);
  if (at.kind === 'redirect') return redirect(reply, at.to, at.status);
  if (at.kind !== 'page') {
    return isNoPage(path) ? sendNothingHere(reply) : sendNotFound(request, reply, options);
  }
  const missing = await answer(request, reply, at.recipe, options);
  if (missing?.kind === 'moved') return redirect(reply, missing.to + search, 308);
  if (missing?.kind === 'unknown') return sendUnavailable(request, reply, missing, options);
  if (missing) return sendNotFound(request, reply, options);
}

/** `GET` of everything else: the site's pages. Other methods are refused with what is allowed (RFC 9110 §15.5.6). */
export async function documentRoutes(app: FastifyInstance, options: DocumentRouteOptions): Promise<void> {
  app.setErrorHandler((error, request, reply) => sendThrown(request, reply, error, options).then(() => reply));
  app.get('/*', (request, reply) => {
    const at = options.resolve(request.url);
    if (at.kind === 'page' && sendHit(request, reply, at.recipe, options)) return;
    return answerMiss(request, reply, at, options).then(() => reply);
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendNothingHere(reply);
    return refuseMethod(reply, ['GET', 'HEAD']);
  });
}
