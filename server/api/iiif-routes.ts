import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lifetimes } from '../http/lifetimes.ts';
import { sendProblem } from '../http/problem.ts';
import type { MediaRouteOptions } from '../media/media.ts';
import { isNotModified, noSuchFile, oneHour, sendMediaFailure } from '../media/media-responses.ts';
import { VersionGone } from '../media/originals.ts';
import { renditionRevision } from '../media/renditions/rendition-address.ts';
import { endingsOf, renditionTypes, sizesOf } from '../media/renditions/rendition-widths.ts';
import { waiterOf } from '../media/waiter.ts';
import { type FileRouteOptions, giveFiles } from './discovery/discovery-routes.ts';
import { type ImageSize, imageInfoOf, readIdentifier, servicePath, sizeAsked } from './iiif/image-service.ts';
import { collectionPath, rightsOf } from './iiif/manifest.ts';

/** The level of the service, for viewers (IIIF Image API 3.0 §6). */
const levelLink = '<http://iiif.io/api/image/3/level0.json>;rel="profile"';
const infoType = 'application/ld+json; profile="http://iiif.io/api/image/3/context.json"';

export interface IiifRouteOptions
  extends FileRouteOptions,
    Pick<MediaRouteOptions, 'media' | 'admitPicture' | 'outages'> {
  readonly config: { readonly licenceUrl?: string | undefined };
  readonly publicUrl: () => string;
}

interface Service {
  readonly id: string;
  readonly version: string;
  readonly sizes: readonly ImageSize[];
}

async function serviceAt(
  { media: { analyzer }, admitPicture }: IiifRouteOptions,
  request: FastifyRequest,
  image: string,
): Promise<Service | undefined> {
  const address = readIdentifier(image);
  if (!address) return undefined;
  // A details look-up in the store counts as an image request, because ids are arbitrary.
  if (!analyzer.details(address.id)) await admitPicture(request);
  const picture = await analyzer.find(address.id);
  if (picture?.version !== address.version || endingsOf(picture).length === 0) return undefined;
  return { ...address, sizes: sizesOf(picture) };
}

type ImageRequest = FastifyRequest<{ Params: { image: string } }>;

async function sendInfo(options: IiifRouteOptions, request: ImageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const service = await serviceAt(options, request, request.params.image);
  if (!service) return sendProblem(reply, noSuchFile);
  const { id, version, sizes } = service;
  const url = options.publicUrl() + servicePath(id, version);
  const info = imageInfoOf(url, sizes, rightsOf(options.config.licenceUrl));
  if (isNotModified(request, reply, `"${url}"`, oneHour)) return reply.send();
  return reply.type(infoType).header('Link', levelLink).send(info);
}

async function jpegOf(
  { media: { renditions }, admitPicture }: IiifRouteOptions,
  request: FastifyRequest,
  { id, version }: Service,
  width: number,
): Promise<Buffer | undefined> {
  const address = { id, version, width, ending: 'jpg' } as const;
  const stored = await renditions.stored(address);
  if (stored) return stored;
  await admitPicture(request);
  return renditions.make(address, 'asked', waiterOf(request)).catch((error) => {
    if (error instanceof VersionGone) return undefined;
    throw error;
  });
}

type PartRequest = FastifyRequest<{ Params: { image: string; region: string; size: string; rotation: string } }>;

async function sendImage(options: IiifRouteOptions, request: PartRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { image, region, size, rotation } = request.params;
  const service = region === 'full' && rotation === '0' ? await serviceAt(options, request, image) : undefined;
  const asked = service && sizeAsked(size, service.sizes);
  if (!service || !asked) return sendProblem(reply, noSuchFile);
  try {
    const bytes = await jpegOf(options, request, service, asked.width);
    if (!bytes) return sendProblem(reply, noSuchFile);
    const { id, version } = service;
    if (isNotModified(request, reply, `"${id}.${version}.${asked.width}.jpg.${renditionRevision}"`, lifetimes.forever))
      return reply.send();
    return reply.type(renditionTypes.jpg).header('Link', levelLink).send(bytes);
  } catch (error) {
    return sendMediaFailure(options.outages, request, reply, error);
  }
}

/** Viewers run in other origins, so everything is open, problems included. */
function openToAll(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('Access-Control-Allow-Origin', '*').header('Cross-Origin-Resource-Policy', 'cross-origin');
    done();
  });
  app.options('/iiif/*', (_request, reply) =>
    reply
      .code(204)
      .header('Access-Control-Allow-Methods', 'GET, HEAD')
      .header('Access-Control-Allow-Headers', '*')
      .header('Access-Control-Max-Age', '86400')
      .send(),
  );
}

/** `/iiif`: manifests and their collection (Presentation API 3.0), and images (Image API 3.0, level 0). */
export async function iiifRoutes(app: FastifyInstance, options: IiifRouteOptions): Promise<void> {
  openToAll(app);
  giveFiles(app, collectionPath, options);
  giveFiles(app, '/iiif/:section/:slug/manifest.json', options);
  app.get('/iiif/image/:image', (request: ImageRequest, reply) =>
    readIdentifier(request.params.image)
      ? reply.header('Cache-Control', 'no-cache').redirect(`/iiif/image/${request.params.image}/info.json`, 303)
      : sendProblem(reply, noSuchFile),
  );
  app.get('/iiif/image/:image/info.json', (request: ImageRequest, reply) => sendInfo(options, request, reply));
  app.get('/iiif/image/:image/:region/:size/:rotation/default.jpg', (request: PartRequest, reply) =>
    sendImage(options, request, reply),
  );
  app.get('/iiif/*', (_request, reply) => sendProblem(reply, noSuchFile));
}
