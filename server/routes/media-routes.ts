import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaHosts } from '../media/media-hosts.ts';
import type { MediaRegistry } from '../media/media-registry.ts';
import type { VariantMaker } from '../media/variant-maker.ts';
import { sendProblem, setHeaders } from '../replies/problem.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import { UpstreamError } from '../upstream/errors.ts';
import { drawingReply } from './drawing-reply.ts';
import { keptForAWhile, mediaHeaders, mediaProblemOf, noSuchFile } from './media-replies.ts';
import { originalSchema } from './media-schema.ts';

export interface MediaRouteOptions {
  readonly client: UpstreamClient;
  readonly media: MediaRegistry;
  readonly hosts: MediaHosts;
  /** Loaded with the first drawing. */
  readonly variants: () => Promise<VariantMaker>;
  readonly publicUrl: () => string;
  /** Called before work is done; throws when the client or the server has had enough. */
  readonly admit: (request: FastifyRequest) => Promise<void>;
}

/** Request headers that go to the upstream: parts of a film and revalidation, nothing of the visitor. */
const askedHeaders = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;

/** Reply headers that come back: what describes the bytes, nothing else of the upstream's. */
const givenHeaders = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const;

const passedStatuses: ReadonlySet<number> = new Set([200, 206, 304, 416]);

/** Media types that may be shown; anything else is no picture, film or linked document, whatever its name. */
const mediaType =
  /^(?:image\/(?:jpeg|png|webp|avif|gif|svg\+xml)|video\/(?:mp4|webm|ogg|quicktime)|application\/pdf)(?:;|$)/i;

const drawingType = /^image\/svg\+xml(?:;|$)/i;

type MediaRequest = FastifyRequest<{ Params: { id: string } }>;

async function pass(request: MediaRequest, reply: FastifyReply, url: string, options: MediaRouteOptions) {
  const { client, publicUrl, variants } = options;
  const aborted = new AbortController();
  reply.raw.once('close', () => aborted.abort());
  const headers = Object.fromEntries(
    askedHeaders.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const media = await client.openMedia(url, { method, headers, signal: aborted.signal });
  const type = String(media.headers['content-type'] ?? '');
  const hasBody = media.status === 200 || media.status === 206;
  if (!passedStatuses.has(media.status) || (hasBody && !mediaType.test(type))) {
    media.body.on('error', () => undefined).destroy();
    const code = media.status === 404 || media.status === 410 ? 'not-found' : 'bad-gateway';
    const cause = new UpstreamError('status', 'media', { status: media.status });
    return sendProblem(request, reply, publicUrl(), { code, detail: 'This file could not be read', cause });
  }
  if (hasBody && drawingType.test(type)) {
    // Never as it came, nor a part of it: it is read again as a whole, and cleaned.
    media.body.on('error', () => undefined).destroy();
    return drawingReply(request, reply, await (await variants()).drawing(request.params.id));
  }
  setHeaders(reply, mediaHeaders);
  reply.header('Cache-Control', keptForAWhile);
  for (const name of givenHeaders) {
    const value = media.headers[name];
    if (typeof value === 'string') reply.header(name, value);
  }
  return reply.code(media.status).send(media.body);
}

/** `/media/{id}/…`: files the content names, passed through with range requests. Nothing else can be fetched. */
export async function mediaRoutes(app: FastifyInstance, options: MediaRouteOptions): Promise<void> {
  const { media, hosts, publicUrl, admit } = options;
  app.get<{ Params: { id: string } }>('/media/:id/*', { schema: originalSchema }, async (request, reply) => {
    const url = await media.lookup(request.params.id);
    if (url === undefined || !hosts.allows(new URL(url))) {
      return sendProblem(request, reply, publicUrl(), noSuchFile);
    }
    await admit(request);
    try {
      return await pass(request, reply, url, options);
    } catch (error) {
      request.log.warn({ err: error, requestId: request.id }, 'media unavailable');
      return sendProblem(request, reply, publicUrl(), mediaProblemOf(error));
    }
  });
}
