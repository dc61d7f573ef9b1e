import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lifetimes } from '../http/lifetimes.ts';
import { type ProblemInput, sendProblem } from '../http/problem.ts';
import type { AnalyzedImage } from '../media/image/analyzed-image.ts';
import { endingsOf, type RenditionEnding, renditionTypes, sizesOf } from '../media/image/rendition-widths.ts';
import { type TileShape, tileNameOf } from '../media/image/tile-grid.ts';
import type { MediaRouteOptions } from '../media/media.ts';
import { isNotModified, noSuchFile, oneHour, sendMediaFailure } from '../media/media-responses.ts';
import { VersionGone } from '../media/originals.ts';
import { renditionRevision } from '../media/renditions/rendition-address.ts';
import { waiterOf } from '../media/waiter.ts';
import { answerPreflights } from './cors.ts';
import { type FileRouteOptions, registerFileRoutes } from './discovery/discovery-routes.ts';
import { imageInfoOf, readIdentifier, requestedRegion, requestedSize, servicePath } from './iiif/image-service.ts';
import { collectionPath, rightsOf } from './iiif/manifest.ts';

/** The level of the service, for viewers (IIIF Image API 3.0 §6). */
const levelLink = '<http://iiif.io/api/image/3/level1.json>;rel="profile"';
const infoType = 'application/ld+json; profile="http://iiif.io/api/image/3/context.json"';

/** Increase it when `info.json` changes. */
const infoRevision = 1;

const notOffered: ProblemInput = {
  code: 'bad-request',
  detail:
    'The image service does not offer these parameters. Allowed: a region `full`, `square` or `x,y,w,h`; a size `max`, `w,`, `,h` or `w,h` that is not larger than the region; rotation 0; `default.jpg`, `.webp` or `.avif`',
};

export interface IiifRouteOptions
  extends FileRouteOptions,
    Pick<MediaRouteOptions, 'media' | 'admitImage' | 'outages'> {
  readonly config: { readonly licenseUrl?: string | undefined };
  readonly publicUrl: () => string;
}

interface Service {
  readonly id: string;
  readonly version: string;
  readonly image: AnalyzedImage;
}

async function serviceAt(
  { media: { analyzer }, admitImage }: IiifRouteOptions,
  request: FastifyRequest,
  identifier: string,
): Promise<Service | undefined> {
  const address = readIdentifier(identifier);
  if (!address) return undefined;
  // A details look-up in the store counts as an image request, because ids are arbitrary.
  if (!analyzer.details(address.id)) await admitImage(request);
  const image = await analyzer.find(address.id);
  if (image?.version !== address.version || endingsOf(image).length === 0) return undefined;
  return { ...address, image };
}

type ImageRequest = FastifyRequest<{ Params: { image: string } }>;

async function sendInfo(
  options: IiifRouteOptions,
  request: ImageRequest,
  response: FastifyReply,
): Promise<FastifyReply> {
  const service = await serviceAt(options, request, request.params.image);
  if (!service) return sendProblem(response, noSuchFile);
  const { id, version, image } = service;
  const url = options.publicUrl() + servicePath(id, version);
  const info = imageInfoOf(url, image, rightsOf(options.config.licenseUrl));
  if (isNotModified(request, response, `"${url}.${infoRevision}"`, oneHour)) return response.send();
  return response.type(infoType).header('Link', levelLink).send(info);
}

const isWhole = (image: AnalyzedImage, { region, size }: TileShape): boolean =>
  region.width === image.width &&
  region.height === image.height &&
  sizesOf(image).some(({ width, height }) => width === size.width && height === size.height);

async function bytesOf(
  { media: { renditions, tiles }, admitImage }: IiifRouteOptions,
  request: FastifyRequest,
  { id, version, image }: Service,
  shape: TileShape,
): Promise<Buffer | undefined> {
  const rendition = isWhole(image, shape) && { id, version, width: shape.size.width, ending: shape.ending };
  const tile = { id, version, ...shape };
  const stored = await (rendition ? renditions.stored(rendition) : tiles.stored(tile));
  if (stored) return stored;
  await admitImage(request);
  const waiter = waiterOf(request);
  const making = rendition ? renditions.make(rendition, 'requested', waiter) : tiles.make(tile, image, waiter);
  return making.catch((error) => {
    if (error instanceof VersionGone) return undefined;
    throw error;
  });
}

const fileForm = /^default\.(?<ending>jpg|webp|avif)$/;

type PartRequest = FastifyRequest<{
  Params: { image: string; region: string; size: string; rotation: string; file: string };
}>;

/** Undefined if the service does not offer the parameters, such as a rotation. */
function requestedShape({ params }: PartRequest, image: AnalyzedImage): TileShape | undefined {
  const { ending } = fileForm.exec(params.file)?.groups ?? {};
  const region = params.rotation === '0' && ending !== undefined ? requestedRegion(params.region, image) : undefined;
  const size = region && requestedSize(params.size, image, region);
  return region && size && { region, size, ending: ending as RenditionEnding };
}

async function sendImage(
  options: IiifRouteOptions,
  request: PartRequest,
  response: FastifyReply,
): Promise<FastifyReply> {
  const service = await serviceAt(options, request, request.params.image);
  if (!service) return sendProblem(response, noSuchFile);
  const shape = requestedShape(request, service.image);
  if (!shape) return sendProblem(response, notOffered);
  try {
    const bytes = await bytesOf(options, request, service, shape);
    if (!bytes) return sendProblem(response, noSuchFile);
    const { id, version } = service;
    const tag = `"${id}.${version}.${tileNameOf(shape)}.${renditionRevision}"`;
    if (isNotModified(request, response, tag, lifetimes.forever)) return response.send();
    return response.type(renditionTypes[shape.ending]).header('Link', levelLink).send(bytes);
  } catch (error) {
    return sendMediaFailure(options.outages, request, response, error);
  }
}

/** Viewers run in other origins, so everything is open, problems included. */
function openToAll(app: FastifyInstance): void {
  app.addHook('onSend', (_request, response, _payload, done) => {
    response.header('Access-Control-Allow-Origin', '*').header('Cross-Origin-Resource-Policy', 'cross-origin');
    done();
  });
  answerPreflights(app, '/iiif/*', '*');
}

/** `/iiif`: manifests and their collection (Presentation API 3.0), and images (Image API 3.0, level 1). */
export async function iiifRoutes(app: FastifyInstance, options: IiifRouteOptions): Promise<void> {
  openToAll(app);
  registerFileRoutes(app, collectionPath, options);
  registerFileRoutes(app, '/iiif/:section/:slug/manifest.json', options);
  app.get('/iiif/image/:image', (request: ImageRequest, response) =>
    readIdentifier(request.params.image)
      ? response.header('Cache-Control', 'no-cache').redirect(`/iiif/image/${request.params.image}/info.json`, 303)
      : sendProblem(response, noSuchFile),
  );
  app.get('/iiif/image/:image/info.json', (request: ImageRequest, response) => sendInfo(options, request, response));
  app.get('/iiif/image/:image/:region/:size/:rotation/:file', (request: PartRequest, response) =>
    sendImage(options, request, response),
  );
  app.get('/iiif/*', (_request, response) => sendProblem(response, noSuchFile));
}
