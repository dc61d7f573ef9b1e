import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { MediaHosts } from '../media/media-hosts.ts';
import type { MediaRegistry } from '../media/media-registry.ts';
import type { KeptOriginal, Originals } from '../media/originals.ts';
import type { PictureMeasures } from '../media/probe/picture-measures.ts';
import type { VariantMaker } from '../media/variants/variant-maker.ts';
import { formatOf } from '../media/workers/sharp-engine.ts';
import { drawingReply } from './drawing-reply.ts';
import { noSuchFile, sendMediaFailure, tellWhatWorks } from './media-replies.ts';
import { originalSchema } from './media-schema.ts';
import { isPlain, originalReply } from './original-reply.ts';
import { type PassedReplyOptions, passedReply } from './passed-reply.ts';
import { waiterOf } from './waiter.ts';

export interface MediaRouteOptions extends PassedReplyOptions {
  readonly media: MediaRegistry;
  readonly mediaHosts: MediaHosts;
  readonly originals: Pick<Originals, 'find' | 'current'>;
  readonly measures: Pick<PictureMeasures, 'want'>;
  readonly variants: VariantMaker;
}

const drawingName = /\.svg$/i;

type MediaRequest = FastifyRequest<{ Params: { id: string; name: string } }>;

/** A drawing that is not kept, cleaned. */
async function cleaned(request: MediaRequest, reply: FastifyReply, version: string, options: MediaRouteOptions) {
  return drawingReply(request, reply, await options.variants.drawing(request.params.id, version, waiterOf(request)));
}

/** From disk: a drawing cleaned, everything else as it is. */
async function keptReply(request: MediaRequest, reply: FastifyReply, file: KeptOriginal, options: MediaRouteOptions) {
  const { id } = request.params;
  // Notices, once in a while, that the upstream has another file by now.
  void options.measures.want([id]);
  if (isPlain(file)) return originalReply(request, reply, file);
  const { version } = file;
  const bytes = await options.variants.keptDrawing(id, version);
  if (bytes) return drawingReply(request, reply, { bytes, version });
  await request.admitPicture();
  return cleaned(request, reply, version, options);
}

/** From the upstream: a drawing is read as a whole and cleaned, everything else passed through. */
async function fetchedReply(request: MediaRequest, reply: FastifyReply, url: string, options: MediaRouteOptions) {
  const { id, name } = request.params;
  await request.admitPicture();
  if (drawingName.test(name)) {
    const { bytes, version } = await options.originals.current(id);
    if (formatOf(bytes) === 'svg') return cleaned(request, reply, version, options);
  }
  if ((await passedReply(request, reply, url, options)) !== 'drawing') return reply;
  const { version } = await options.originals.current(id);
  return cleaned(request, reply, version, options);
}

/**
 * `/media/{id}/{name}`: files the content names, each at one address: pictures that are kept from disk, all else passed
 * through with range requests. Nothing else can be fetched.
 */
export async function mediaRoutes(app: FastifyInstance, options: MediaRouteOptions): Promise<void> {
  const { media, mediaHosts } = options;
  tellWhatWorks(app);
  app.get('/media/:id/:name', { schema: originalSchema }, async (request: MediaRequest, reply) => {
    const file = await media.find(request.params.id);
    if (!file || !mediaHosts.allows(file.url)) return reply.problem(noSuchFile);
    if (request.originalUrl !== file.src) return reply.header('Cache-Control', 'no-store').redirect(file.src, 308);
    try {
      const kept = await options.originals.find(request.params.id);
      if (kept) return await keptReply(request, reply, kept, options);
      return await fetchedReply(request, reply, file.url.href, options);
    } catch (error) {
      return sendMediaFailure(request, reply, error);
    }
  });
}
