import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeptOriginal } from '../media/originals.ts';
import { formatOf } from '../media/workers/sharp-engine.ts';
import { drawingReply, isPlain, originalReply } from './kept-reply.ts';
import { noSuchFile, sendMediaFailure, tellWhatWorks } from './media-replies.ts';
import { originalSchema } from './media-schema.ts';
import { passedReply } from './passed-reply.ts';
import { waiterOf } from './waiter.ts';

const drawingName = /\.svg$/i;

type MediaRequest = FastifyRequest<{ Params: { id: string; name: string } }>;

async function cleaned(request: MediaRequest, reply: FastifyReply, version: string) {
  const { variants } = request.server.media;
  return drawingReply(request, reply, await variants.drawing(request.params.id, version, waiterOf(request)));
}

/** From disk: a drawing cleaned, everything else as it is. */
async function keptReply(request: MediaRequest, reply: FastifyReply, file: KeptOriginal) {
  const { id } = request.params;
  const { measures, variants } = request.server.media;
  // Notices, once in a while, that the upstream has another file by now.
  void measures.want([id]);
  if (isPlain(file)) return originalReply(request, reply, file);
  const { version } = file;
  const bytes = await variants.keptDrawing(id, version);
  if (bytes) return drawingReply(request, reply, { bytes, version });
  await request.admitPicture();
  return cleaned(request, reply, version);
}

/** From the upstream: a drawing is read as a whole and cleaned, everything else passed through. */
async function fetchedReply(request: MediaRequest, reply: FastifyReply, url: string) {
  const { id, name } = request.params;
  const { originals } = request.server.media;
  await request.admitPicture();
  if (drawingName.test(name)) {
    const { bytes, version } = await originals.current(id, waiterOf(request));
    if (formatOf(bytes) === 'svg') return cleaned(request, reply, version);
  }
  if ((await passedReply(request, reply, url)) !== 'drawing') return reply;
  const { version } = await originals.current(id, waiterOf(request));
  return cleaned(request, reply, version);
}

/**
 * `/media/{id}/{name}`: files the content names, each at one address: pictures that are kept from disk, all else passed
 * through with range requests. Nothing else can be fetched.
 */
export async function mediaRoutes(app: FastifyInstance): Promise<void> {
  const { registry, hosts, originals } = app.media;
  tellWhatWorks(app);
  app.get('/media/:id/:name', { schema: originalSchema }, async (request: MediaRequest, reply) => {
    const file = await registry.find(request.params.id);
    if (!file || !hosts.allows(file.url)) return reply.problem(noSuchFile);
    if (request.originalUrl !== file.src) return reply.header('Cache-Control', 'no-store').redirect(file.src, 308);
    try {
      const kept = await originals.find(request.params.id);
      if (kept) return await keptReply(request, reply, kept);
      return await fetchedReply(request, reply, file.url.href);
    } catch (error) {
      return sendMediaFailure(request, reply, error);
    }
  });
}
