import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaHosts } from '../media/media-hosts.ts';
import type { MediaRegistry } from '../media/media-registry.ts';
import type { KeptOriginal, Originals } from '../media/originals.ts';
import type { PictureMeasures } from '../media/picture-measures.ts';
import { formatOf } from '../media/sharp-engine.ts';
import type { VariantMaker } from '../media/variant-maker.ts';
import { sendProblem, setHeaders } from '../replies/problem.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import { UpstreamError } from '../upstream/errors.ts';
import { drawingReply } from './drawing-reply.ts';
import { keptForAWhile, mediaHeaders, noSuchFile, sendMediaFailure } from './media-replies.ts';
import { originalSchema } from './media-schema.ts';
import { isPlain, originalReply } from './original-reply.ts';

export interface MediaRouteOptions {
  readonly client: UpstreamClient;
  readonly media: MediaRegistry;
  readonly mediaHosts: MediaHosts;
  readonly originals: Pick<Originals, 'find' | 'current'>;
  readonly measures: Pick<PictureMeasures, 'want'>;
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

const drawingName = /\.svg$/i;

type MediaRequest = FastifyRequest<{ Params: { id: string; name: string } }>;

/** A drawing that is not kept, cleaned. */
async function cleaned(request: MediaRequest, reply: FastifyReply, version: string, options: MediaRouteOptions) {
  const maker = await options.variants();
  return drawingReply(request, reply, await maker.drawing(request.params.id, version));
}

async function pass(request: MediaRequest, reply: FastifyReply, url: string, options: MediaRouteOptions) {
  const { client, originals, publicUrl } = options;
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
    return cleaned(request, reply, (await originals.current(request.params.id)).version, options);
  }
  setHeaders(reply, mediaHeaders);
  reply.header('Cache-Control', keptForAWhile);
  for (const name of givenHeaders) {
    const value = media.headers[name];
    if (typeof value === 'string') reply.header(name, value);
  }
  return reply.code(media.status).send(media.body);
}

/** From disk: a drawing cleaned, everything else as it is. */
async function keptReply(request: MediaRequest, reply: FastifyReply, file: KeptOriginal, options: MediaRouteOptions) {
  const { id } = request.params;
  // Notices, once in a while, that the upstream has another file by now.
  void options.measures.want([id]);
  if (isPlain(file)) return originalReply(request, reply, file, options.publicUrl());
  const { version } = file;
  const bytes = await (await options.variants()).keptDrawing(id, version);
  if (bytes) return drawingReply(request, reply, { bytes, version });
  await options.admit(request);
  return cleaned(request, reply, version, options);
}

/** From the upstream. */
async function fetchedReply(request: MediaRequest, reply: FastifyReply, url: string, options: MediaRouteOptions) {
  await options.admit(request);
  if (!drawingName.test(request.params.name)) return pass(request, reply, url, options);
  // Read as a whole at once: what is called a drawing mostly is one.
  const { bytes, version } = await options.originals.current(request.params.id);
  if (formatOf(bytes) === 'svg') return cleaned(request, reply, version, options);
  return pass(request, reply, url, options);
}

/**
 * `/media/{id}/{name}`: files the content names, each at one address: pictures that are kept from disk, all else passed
 * through with range requests. Nothing else can be fetched.
 */
export async function mediaRoutes(app: FastifyInstance, options: MediaRouteOptions): Promise<void> {
  const { media, mediaHosts, publicUrl } = options;
  app.get('/media/:id/:name', { schema: originalSchema }, async (request: MediaRequest, reply) => {
    const file = await media.find(request.params.id);
    if (!file || !mediaHosts.allows(file.url)) return sendProblem(request, reply, publicUrl(), noSuchFile);
    if (request.originalUrl !== file.src) return reply.header('Cache-Control', 'no-store').redirect(file.src, 308);
    try {
      const kept = await options.originals.find(request.params.id);
      if (kept) return await keptReply(request, reply, kept, options);
      return await fetchedReply(request, reply, file.url.href, options);
    } catch (error) {
      return sendMediaFailure(request, reply, publicUrl(), error);
    }
  });
}
