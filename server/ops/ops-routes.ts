import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PublicError } from '../errors.ts';
import { refuseMethod, setHeaders } from '../http/problem.ts';
import { commonHeaders, dataPolicy } from '../http/security-headers.ts';
import { bearerCheck } from './authorization.ts';
import type { CacheCounts } from './cache-counts.ts';
import { explanationOf } from './explanation.ts';
import { metricsOf } from './metrics.ts';
import { purgeOrderOf, purgeTargetOf } from './purge-order.ts';
import { repairReport } from './repairs.ts';

export interface OpsOptions {
  readonly token: string;
  /** What has been counted since the start. */
  readonly counts: CacheCounts;
}

/** Longest body of a purge. */
const bodyLimit = 4_096;

/** Longest path that can be explained. */
const maxPathLength = 2_000;

const opsHeaders = [...commonHeaders, 'Content-Security-Policy', dataPolicy, 'Cache-Control', 'no-store'];

function guard(token: string) {
  const isAllowed = bearerCheck(token);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { authorization } = request.headers;
    if (isAllowed(authorization)) return setHeaders(reply, opsHeaders);
    await request.admit();
    const fault = authorization === undefined ? '' : ', error="invalid_token"';
    reply.header('WWW-Authenticate', `Bearer realm="ops"${fault}`);
    return reply.problem({
      code: 'unauthorized',
      detail: 'The token of the operator endpoints is needed',
    });
  };
}

function pathIn(query: unknown): string {
  const path = typeof query === 'object' && query !== null && 'path' in query ? query.path : undefined;
  if (typeof path === 'string' && path.startsWith('/') && path.length <= maxPathLength) return path;
  throw new PublicError('bad-request', 'Give a path of a page or of the API: ?path=/design');
}

/** `/ops/…`, for who has the token: explain, purge, repairs, metrics. Never kept by anybody. */
export async function opsRoutes(app: FastifyInstance, { token, counts }: OpsOptions): Promise<void> {
  const { clock, keyPrefix, config } = app.site;
  const { values: content, derived } = app.content;
  const { measures } = app.media;
  const { resolve, downstream } = app.replies;
  const registry = metricsOf({
    counts,
    refusals: app.refusals,
    replyCounters: downstream.counters,
    content,
    derived,
    measures,
  });
  const explanation = { resolve, content, derived, clock, negativeForMs: config.cache.negativeForMs };
  app.addHook('onRequest', guard(token));
  // The only bodies that are read at all.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));

  app.get('/ops/explain', async (request) => explanationOf(pathIn(request.query), explanation));

  app.post('/ops/purge', { bodyLimit }, async (request) => {
    const order = purgeOrderOf(request.body);
    const target = purgeTargetOf(order, keyPrefix);
    const replies = derived.countMeant(target);
    const isKnown = 'all' in target || replies > 0 || (await content.knows(target));
    const values = content.purge(target, order.hard);
    request.log.info({ order, values, replies, isKnown, requestId: request.id }, 'purged by an operator');
    if (!isKnown) throw new PublicError('not-found', `Nothing is kept under that ${'tag' in target ? 'tag' : 'key'}`);
    return { purged: order, values, replies };
  });
  const others = app.supportedMethods.filter((method) => method !== 'POST');
  app.route({
    method: others,
    url: '/ops/purge',
    exposeHeadRoute: false,
    handler: (_request, reply) => refuseMethod(reply, ['POST']),
  });

  app.get('/ops/repairs', async () => repairReport(content.entries(), measures.troubles()));

  app.get('/ops/metrics', async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
