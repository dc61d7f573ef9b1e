import caching from '@fastify/caching';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { compress } from '../http/compression.ts';
import { selectCoding } from '../http/negotiation.ts';
import { PreparedHeaders } from '../http/prepared-headers.ts';
import { setHeaders } from '../http/problem.ts';
import { bodyOf, etagOf, minCompressedBytes, type Representation, representationOf } from '../http/representation.ts';
import { dataHeaders } from '../http/security-headers.ts';
import { notModified } from './endpoint-schema.ts';
import { commonProblems, problemReplies } from './problem-replies.ts';

const locale = 'en-US';

/**
 * Answers with a small text. `Cache-Control` of a 200 is the scope's; that of a 304 is
 * `cacheControl`, because @fastify/caching would forbid to keep what it just confirmed.
 */
export function sendSmall(
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
  cacheControl: string,
): FastifyReply {
  setHeaders(reply, dataHeaders);
  setHeaders(reply, representation.headers);
  if (representation.identity.length >= minCompressedBytes) reply.header('Vary', 'Accept-Encoding');
  const confirmed = new PreparedHeaders(representation).confirmed(request.headers, Date.now());
  if (confirmed !== undefined) {
    return reply.code(304).header('ETag', confirmed).header('Cache-Control', cacheControl).send();
  }
  const coding = selectCoding(representation, request.headers['accept-encoding']);
  if (coding !== 'identity') reply.header('Content-Encoding', coding);
  reply.header('ETag', etagOf(representation, coding)).type(representation.contentType);
  return reply.send(bodyOf(representation, coding));
}

const daySeconds = 86_400;
export const json = 'application/json; charset=utf-8';
const robotsText = 'User-agent: *\nDisallow: /api/\nDisallow: /ops/\nAllow: /\n';

const messagesSchema = {
  operationId: 'messages',
  summary: 'The texts of the site by key',
  tags: ['content'],
  response: {
    200: {
      description: 'The texts of the site by key',
      content: { 'application/json': { schema: z.record(z.string(), z.string()) } },
    },
    ...notModified,
    ...problemReplies(commonProblems),
  },
};

/** A small text, compressed at once. */
export async function smallReply(
  { replies }: FastifyInstance,
  contentType: string,
  body: string,
): Promise<Representation> {
  const representation = representationOf({ contentType, body, tags: [], headers: replies.serviceHeaders });
  await compress(representation);
  return representation;
}

/** Messages, the API's description and robots.txt: kept by browsers for a day (K2), then asked for by ETag. */
async function keptForADay(scope: FastifyInstance): Promise<void> {
  await scope.register(caching, { privacy: caching.privacy.PUBLIC, expiresIn: daySeconds });
  const cacheControl = `public, max-age=${daySeconds}`;
  const texts = await smallReply(scope, json, JSON.stringify(scope.replies.documents.messages));
  scope.get<{ Params: { locale: string } }>(
    '/_i18n/:locale/messages.json',
    { schema: messagesSchema },
    (request, reply) => {
      if (request.params.locale === locale) return sendSmall(request, reply, texts, cacheControl);
      return reply.problem({ code: 'not-found', detail: 'There is no such locale' });
    },
  );

  let openapi: Promise<Representation> | undefined;
  scope.get('/api/openapi.json', async (request, reply) => {
    openapi ??= smallReply(scope, json, JSON.stringify(scope.swagger()));
    return sendSmall(request, reply, await openapi, cacheControl);
  });

  // Never from the upstream: RFC 9309 reads a 5xx here as "disallow all".
  const robots = await smallReply(scope, 'text/plain; charset=utf-8', robotsText);
  scope.get('/robots.txt', (request, reply) => sendSmall(request, reply, robots, cacheControl));
}

/** What the builds that are served are made of (C15): it never changes. */
async function buildMetas(scope: FastifyInstance): Promise<void> {
  const expiresIn = 365 * daySeconds;
  await scope.register(caching, { privacy: caching.privacy.PUBLIC, expiresIn });
  const cacheControl = `public, max-age=${expiresIn}, immutable`;
  const replies = new Map<string, Representation>();
  for (const { meta } of scope.builds) {
    replies.set(`${meta.id}.json`, await smallReply(scope, json, JSON.stringify(meta)));
  }
  scope.get<{ Params: { file: string } }>('/builds/meta/:file', (request, reply) => {
    const meta = replies.get(request.params.file);
    if (meta) return sendSmall(request, reply.header('Cache-Control', cacheControl), meta, cacheControl);
    return reply.problem({ code: 'not-found', detail: 'There is no such build' });
  });
}

/** What nobody may keep: which build is the latest (C17). */
async function neverKept(scope: FastifyInstance): Promise<void> {
  await scope.register(caching, { privacy: 'no-store' });
  const { id, builtAt } = scope.replies.documents.build;
  const latest = await smallReply(scope, json, JSON.stringify({ id, timestamp: Date.parse(builtAt) }));
  scope.get('/builds/latest.json', (request, reply) => sendSmall(request, reply, latest, 'no-store'));
}

/** `/_i18n/{locale}/messages.json`, `/robots.txt`, `/builds/…`: a scope for each lifetime. */
export async function smallRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => keptForADay(scope));
  await app.register(async (scope) => buildMetas(scope));
  await app.register(async (scope) => neverKept(scope));
}
