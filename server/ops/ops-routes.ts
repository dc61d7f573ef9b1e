import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { PurgeTarget } from '../cache/purge-target.ts';
import { PublicError } from '../errors.ts';
import { refuseMethod, setHeaders } from '../http/problem.ts';
import { dataHeaders } from '../http/security-headers.ts';
import { logOf } from '../logging/request-log.ts';
import { explanationOf } from './explanation.ts';
import { repairReport } from './repairs.ts';

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The scheme is compared without case (RFC 9110 §11.1), the token as it is. */
const bearer = /^bearer +(\S+)$/i;

/**
 * A check of Authorization fields against the one token. Digests are compared, in constant time: neither the length
 * nor a common beginning can be told from how long it takes.
 */
export function bearerCheck(token: string): (field: string | undefined) => boolean {
  const expected = digestOf(token);
  return (field = '') => timingSafeEqual(digestOf(bearer.exec(field)?.[1] ?? ''), expected);
}

const hard = z.boolean().default(false);
const name = z.string().min(1).max(1_000);

const orderSchema = z.union([
  z.strictObject({ key: name, hard }),
  z.strictObject({ tag: name, hard }),
  z.strictObject({ all: z.literal(true), hard }),
]);

export type PurgeOrder = z.infer<typeof orderSchema>;

/** Reads the body of a purge. Throws `PublicError` (400) on anything else than one target. */
export function purgeOrderOf(body: unknown): PurgeOrder {
  const order = orderSchema.safeParse(body);
  if (order.success) return order.data;
  throw new PublicError('bad-request', 'Give one of "key", "tag" and "all": true, and "hard": true to drop', {
    cause: order.error,
  });
}

/** What is meant. A key may be given as explain shows it, or without the prefix that all keys of values have. */
export function purgeTargetOf(order: PurgeOrder, keyPrefix: string): PurgeTarget {
  if ('key' in order) {
    const isWhole = order.key.startsWith(`${keyPrefix}:`);
    return { keys: isWhole ? [order.key] : [order.key, `${keyPrefix}:${order.key}`] };
  }
  return 'tag' in order ? { tag: order.tag } : { all: true };
}

export interface OpsOptions {
  readonly token: string;
  /** The metrics. */
  readonly registry: Registry;
}

/** Longest body of a purge. */
const bodyLimit = 4_096;

/** Longest path that can be explained. */
const maxPathLength = 2_000;

const opsHeaders = [...dataHeaders, 'Cache-Control', 'no-store'];

function guard(token: string) {
  const isAllowed = bearerCheck(token);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { authorization } = request.headers;
    if (isAllowed(authorization)) return setHeaders(reply, opsHeaders);
    await request.admit();
    const fault = authorization === undefined ? '' : ', error="invalid_token"';
    reply.header('WWW-Authenticate', `Bearer realm="ops"${fault}`);
    return reply.problem({ code: 'unauthorized', detail: 'The token of the operator endpoints is needed' });
  };
}

function pathIn(query: unknown): string {
  const path = typeof query === 'object' && query !== null && 'path' in query ? query.path : undefined;
  if (typeof path === 'string' && path.startsWith('/') && path.length <= maxPathLength) return path;
  throw new PublicError('bad-request', 'Give a path of a page or of the API: ?path=/design');
}

/** `/ops/…`, for who has the token: explain, purge, repairs, metrics. Never kept by anybody. */
export async function opsRoutes(app: FastifyInstance, { token, registry }: OpsOptions): Promise<void> {
  const { values, derived } = app.content;
  const { measures } = app.media;
  app.addHook('onRequest', guard(token));
  // The only bodies that are read at all.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));

  app.get('/ops/explain', async (request) => explanationOf(pathIn(request.query), app));

  app.post('/ops/purge', { bodyLimit }, async (request) => {
    const order = purgeOrderOf(request.body);
    const target = purgeTargetOf(order, app.site.keyPrefix);
    const replies = derived.countMeant(target);
    const isKnown = 'all' in target || replies > 0 || (await values.knows(target));
    const purged = values.purge(target, order.hard);
    logOf(request).info({ order, values: purged, replies, isKnown }, 'purged by an operator');
    if (!isKnown) throw new PublicError('not-found', `Nothing is kept under that ${'tag' in target ? 'tag' : 'key'}`);
    return { purged: order, values: purged, replies };
  });
  const others = app.supportedMethods.filter((method) => method !== 'POST');
  app.route({
    method: others,
    url: '/ops/purge',
    exposeHeadRoute: false,
    handler: (_request, reply) => refuseMethod(reply, ['POST']),
  });

  app.get('/ops/repairs', async () => repairReport(values.entries(), measures.troubles()));

  app.get('/ops/metrics', async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
