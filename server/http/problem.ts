import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Action, apiLinks, docsPath } from '../../shared/contract/paths.ts';
import { type ParameterError, type Problem, type ProblemCode, problemKinds } from '../../shared/contract/problem.ts';
import { WaitExceeded } from '../base/bounded-wait.ts';
import { PublicError } from '../base/errors.ts';
import type { Unknown } from '../base/lookup-result.ts';
import { UpstreamError, type UpstreamErrorKind } from '../base/upstream-errors.ts';
import { StoreUnavailable } from '../cache/stores/memo-store.ts';
import { hasProxyStatus, proxyStatusOf } from './proxy-status.ts';
import { dataHeaders } from './security-headers.ts';

const unreachable = 'The content cannot be reached';
const late = 'The content did not arrive in time';
const unusable = 'The content cannot be read';

/** The public text of a failed call. It does not reveal the upstream. */
const publicTexts: Partial<Record<UpstreamErrorKind, string>> = {
  'connection-refused': unreachable,
  'connection-reset': unreachable,
  dns: unreachable,
  tls: unreachable,
  'connection-timeout': late,
  'response-timeout': late,
};

export interface ProblemInput {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors?: readonly ParameterError[];
  readonly action?: Action;
  readonly retryAfterS?: number;
  readonly contentRange?: string;
  readonly cause?: unknown;
}

export function unavailable({ error, retryAfterMs }: Unknown, action?: Action): ProblemInput {
  if (error instanceof PublicError) return { ...problemOfError(error), action };
  const text = error instanceof UpstreamError ? publicTexts[error.kind] : undefined;
  const detail = error instanceof WaitExceeded ? late : (text ?? unusable);
  return { code: 'upstream-unavailable', detail, action, retryAfterS: retryAfterMs / 1000, cause: error };
}

function problemOf(request: FastifyRequest, { code, detail, action, errors }: ProblemInput): Problem {
  const { status, title } = problemKinds[code];
  return {
    type: `${docsPath}#${code}`,
    title,
    status,
    detail,
    instance: request.url.split('?')[0],
    code,
    ...(action ? { action } : {}),
    ...(errors ? { errors: [...errors] } : {}),
    requestId: request.id,
  };
}

export function setHeaders(response: FastifyReply, headers: readonly string[]): void {
  for (let index = 0; index + 1 < headers.length; index += 2) response.header(headers[index] ?? '', headers[index + 1]);
}

export function sendProblem(response: FastifyReply, input: ProblemInput): FastifyReply {
  const problem = problemOf(response.request, input);
  setHeaders(response, dataHeaders);
  if (/^\/api(?:\/|$)/.test(response.request.url)) response.header('Link', apiLinks);
  if (input.retryAfterS !== undefined)
    response.header('Retry-After', String(Math.max(1, Math.ceil(input.retryAfterS))));
  if (input.contentRange !== undefined) response.header('Content-Range', input.contentRange);
  if (hasProxyStatus(problem.status)) response.header('Proxy-Status', proxyStatusOf(input.cause));
  return response
    .code(problem.status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

/** Responds to OPTIONS, and refuses other methods (RFC 9110 §9.3.7, §15.5.6). Both list the allowed methods. */
export function refuseMethod(response: FastifyReply, allowed: readonly string[]): FastifyReply {
  response.header('Allow', [...allowed, 'OPTIONS'].join(', '));
  if (response.request.method === 'OPTIONS') return response.code(204).send();
  const detail = `This URL accepts ${allowed.join(', ')} and OPTIONS requests only`;
  return sendProblem(response, { code: 'method-not-allowed', detail });
}

export function refuseAllButPost(app: FastifyInstance, url: string): void {
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'POST'),
    url,
    exposeHeadRoute: false,
    handler: (_request, response) => refuseMethod(response, ['POST']),
  });
}

interface HttpError {
  readonly headers?: Readonly<Record<string, string>>;
  readonly statusCode?: number;
  readonly validation?: readonly { readonly instancePath: string; readonly message?: string }[];
  readonly validationContext?: string;
  readonly message?: string;
}

const silentRetryS = 5;

const places: Readonly<Record<string, string>> = { params: 'path', querystring: 'query', body: 'body' };

function badParameters(validation: NonNullable<HttpError['validation']>, place = 'query'): ProblemInput {
  const errors = validation.map(({ instancePath, message = 'Not as described' }) => ({
    pointer: `#/${place}${instancePath === '/' ? '' : instancePath}`,
    detail: message,
  }));
  const words = errors.map(({ pointer, detail }) => `${pointer.slice(2)}: ${detail}`);
  return { code: 'bad-request', detail: words.join('; '), errors };
}

/** Returns the problem for a thrown error. Only our own errors keep their text. */
export function problemOfError(error: unknown): ProblemInput {
  if (error instanceof PublicError) {
    const { code, message, retryAfterS, errors } = error;
    return { code, detail: message, retryAfterS, errors };
  }
  if (error instanceof StoreUnavailable) {
    const detail = 'What is known of it cannot be looked up just now';
    return { code: 'upstream-unavailable', detail, retryAfterS: silentRetryS, cause: error };
  }
  const { statusCode = 500, validation, validationContext, message = '', headers } = (error ?? {}) as HttpError;
  if (validation) return badParameters(validation, places[validationContext ?? '']);
  // The file server's word for a folder.
  if (statusCode === 403) return { code: 'not-found', detail: 'No file has this URL' };
  if (statusCode === 413)
    return { code: 'content-too-large', detail: 'The body is longer than the maximum of this endpoint' };
  if (statusCode === 415) {
    return { code: 'unsupported-media-type', detail: 'This endpoint does not support this Content-Type' };
  }
  if (statusCode === 416) {
    const contentRange = headers?.['Content-Range'];
    return { code: 'range-not-satisfiable', detail: 'The range is outside the file', contentRange };
  }
  if (statusCode === 429) return { code: 'too-many-requests', detail: 'Rate limit exceeded for this client address' };
  if (statusCode === 503) return { code: 'overloaded', detail: 'The server is overloaded; retry later' };
  if (statusCode >= 400 && statusCode < 500)
    return { code: 'bad-request', detail: message || 'The request is malformed' };
  return { code: 'internal', detail: 'Unexpected error' };
}
