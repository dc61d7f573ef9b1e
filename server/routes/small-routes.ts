import caching from '@fastify/caching';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Messages } from '../../shared/renderer.ts';
import { compress } from '../http/compression.ts';
import { selectCoding } from '../http/negotiation.ts';
import { PreparedHeaders } from '../http/prepared-headers.ts';
import { setHeaders } from '../http/problem.ts';
import {
  bodyOf,
  etagOf,
  minCompressedBytes,
  type Representation,
  type RepresentationInput,
  representationOf,
} from '../http/representation.ts';
import { commonHeaders } from '../http/security-headers.ts';
import type { KeptBuild } from '../site/kept-builds.ts';
import type { SiteBuild } from '../site/site-build.ts';
import { notModified } from './endpoint-schema.ts';
import { commonProblems, problemReplies } from './problem-replies.ts';

export interface SmallRouteOptions {
  readonly locale: string;
  readonly messages: Messages;
  readonly build: SiteBuild;
  /** Builds whose files are served. */
  readonly builds: readonly KeptBuild[];
  /** Headers of this build and service, as name, value, name, value … */
  readonly serviceHeaders: readonly string[];
}

/**
 * Answers with a small text that was there at the start. `Cache-Control` of a 200 is the scope's; that of a 304 is
 * `cacheControl`, because @fastify/caching would forbid to keep what it just confirmed.
 */
function sendSmall(
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
  cacheControl: string,
): FastifyReply {
  setHeaders(reply, commonHeaders);
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
const json = 'application/json; charset=utf-8';

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

async function smallReply(input: RepresentationInput): Promise<Representation> {
  const representation = representationOf(input);
  await compress(representation);
  return representation;
}

/** Messages, the API's description and robots.txt: kept by browsers for a day (K2), then asked for by ETag. */
async function keptForADay(scope: FastifyInstance, options: SmallRouteOptions): Promise<void> {
  const { locale, messages, serviceHeaders: headers } = options;
  await scope.register(caching, { privacy: caching.privacy.PUBLIC, expiresIn: daySeconds });
  const cacheControl = `public, max-age=${daySeconds}`;
  const small = (contentType: string, body: string) => smallReply({ contentType, body, tags: [], headers });

  const texts = await small(json, JSON.stringify(messages));
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
    openapi ??= small(json, JSON.stringify(scope.swagger()));
    return sendSmall(request, reply, await openapi, cacheControl);
  });

  // Never from the upstream: RFC 9309 reads a 5xx here as "disallow all".
  const robots = await small(
    'text/plain; charset=utf-8',
    'User-agent: *\nDisallow: /api/\nDisallow: /ops/\nAllow: /\n',
  );
  scope.get('/robots.txt', (request, reply) => sendSmall(request, reply, robots, cacheControl));
}

/** What the builds that are served are made of (C15): it never changes. */
async function buildMetas(scope: FastifyInstance, { builds, serviceHeaders }: SmallRouteOptions): Promise<void> {
  const expiresIn = 365 * daySeconds;
  await scope.register(caching, { privacy: caching.privacy.PUBLIC, expiresIn });
  const cacheControl = `public, max-age=${expiresIn}, immutable`;
  const replies = new Map<string, Representation>();
  for (const { meta } of builds) {
    const body = JSON.stringify(meta);
    replies.set(`${meta.id}.json`, await smallReply({ contentType: json, body, tags: [], headers: serviceHeaders }));
  }
  scope.get<{ Params: { file: string } }>('/builds/meta/:file', (request, reply) => {
    const meta = replies.get(request.params.file);
    if (meta) return sendSmall(request, reply.header('Cache-Control', cacheControl), meta, cacheControl);
    return reply.problem({ code: 'not-found', detail: 'There is no such build' });
  });
}

/** What nobody may keep: which build is the latest (C17). */
async function neverKept(scope: FastifyInstance, { build, serviceHeaders }: SmallRouteOptions): Promise<void> {
  await scope.register(caching, { privacy: 'no-store' });
  const body = JSON.stringify({ id: build.id, timestamp: Date.parse(build.builtAt) });
  const latest = await smallReply({ contentType: json, body, tags: [], headers: serviceHeaders });
  scope.get('/builds/latest.json', (request, reply) => sendSmall(request, reply, latest, 'no-store'));
}

/** `/_i18n/{locale}/messages.json`, `/robots.txt`, `/builds/…`: a scope for each lifetime. */
export async function smallRoutes(app: FastifyInstance, options: SmallRouteOptions): Promise<void> {
  await app.register(async (scope) => keptForADay(scope, options));
  await app.register(async (scope) => buildMetas(scope, options));
  await app.register(async (scope) => neverKept(scope, options));
}
