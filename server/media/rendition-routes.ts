import type { FastifyInstance, FastifyRequest } from 'fastify';
import { within } from '../base/bounded-wait.ts';
import { logEvent } from '../base/log-events.ts';
import { lifetimes } from '../http/lifetimes.ts';
import { sendProblem, setHeaders } from '../http/problem.ts';
import { logOf } from '../http/request-marks.ts';
import type { AnalyzedImage } from './image/analyzed-image.ts';
import {
  endingsOf,
  fileNameOf,
  type RenditionEnding,
  type RenditionShape,
  renditionSrc,
  renditionTypes,
  squareWidthsOfStill,
  widthsOf,
} from './image/rendition-widths.ts';
import type { Media, MediaRouteOptions } from './media.ts';
import { isNotModified, logRecovery, mediaHeaders, noSuchFile, sendMediaFailure } from './media-responses.ts';
import { OriginalError } from './original-file.ts';
import { VersionGone } from './originals.ts';
import {
  type CardAddress,
  endingOf,
  readAddress,
  renditionRevision,
  type SizedAddress,
} from './renditions/rendition-address.ts';
import type { RenditionMaker } from './renditions/rendition-maker.ts';
import { waiterOf } from './waiter.ts';

type Address = SizedAddress | CardAddress;

type Found =
  | { readonly kind: 'file'; readonly bytes: Buffer }
  | { readonly kind: 'instead'; readonly bytes: Buffer; readonly ending: RenditionEnding }
  | { readonly kind: 'moved'; readonly src: string }
  | { readonly kind: 'nothing' };

/** The bytes of a URL never change, so the tag is made from the URL. */
function tagOf(address: Address): string {
  const name = 'card' in address ? address.card : fileNameOf(address);
  return `"${address.id}.${address.version}.${name}.${renditionRevision}"`;
}

interface NamedImageOptions extends Pick<MediaRouteOptions, 'clock' | 'hardDeadlineMs'> {
  readonly media: {
    readonly analyzer: Pick<Media['analyzer'], 'find' | 'want' | 'temporaryError'>;
    readonly registry: Pick<Media['registry'], 'find'>;
  };
}

/**
 * An analyzed image. An image that the content refers to is analyzed first if needed, because another replica may have
 * sent its URLs. Undefined if it is unknown or unreadable. Rejects with `OriginalError` at the deadline, with the
 * temporary error of the analysis, and with `StoreUnavailable`.
 */
export async function findNamed(
  { media, clock, hardDeadlineMs }: NamedImageOptions,
  id: string,
): Promise<AnalyzedImage | undefined> {
  const { analyzer, registry } = media;
  const known = await analyzer.find(id);
  if (known || !(await registry.find(id))) return known;
  // `want` never rejects, so this is the timeout.
  await within(clock, hardDeadlineMs, `image ${id}`, analyzer.want([id])).catch(() => {
    throw new OriginalError('timeout', 'not measured in time');
  });
  const found = await analyzer.find(id);
  const error = found ? undefined : analyzer.temporaryError(id);
  if (error !== undefined) throw error;
  return found;
}

const widthsFor = (image: AnalyzedImage, isSquare: RenditionShape['isSquare']): readonly number[] =>
  isSquare ? squareWidthsOfStill(image) : widthsOf(image);

/** True if the contract lists the rendition. A card exists for every image with renditions. */
function isListed(image: AnalyzedImage, address: Address): boolean {
  const endings = endingsOf(image);
  if ('card' in address) return endings.length > 0;
  return widthsFor(image, address.isSquare).includes(address.width) && endings.includes(address.ending);
}

/** The current URL for one of an earlier version: the next larger width, not square if the image has no squares now. */
function movedTo(image: AnalyzedImage, address: Address): Found {
  if ('card' in address) return { kind: 'nothing' };
  const { id, width, ending, at } = address;
  const isSquare = address.isSquare && squareWidthsOfStill(image).length > 0;
  const widths = widthsFor(image, isSquare);
  const endings = endingsOf(image);
  const nearest = widths.find((listed) => listed >= width) ?? widths.at(-1);
  const form = endings.includes(ending) ? ending : endings[0];
  if (nearest === undefined || form === undefined) return { kind: 'nothing' };
  return {
    kind: 'moved',
    src: renditionSrc(id, image.version, { width: nearest, ending: form, isSquare, ...(at !== undefined && { at }) }),
  };
}

/**
 * A stored rendition for a browser, which fits any size into the same box: the next wider one or, without one, the
 * widest. Returns undefined if every stored one is less than half as wide as the wanted one.
 */
async function standInFor(
  request: FastifyRequest,
  wanted: SizedAddress,
  image: AnalyzedImage,
  maker: RenditionMaker,
): Promise<Found | undefined> {
  const isBrowser = request.headers.accept?.toLowerCase().includes(renditionTypes.webp) === true;
  if (!isBrowser || wanted.ending === 'jpg' || image.isAnimated) return undefined;
  const names = new Set(await maker.storedFiles(wanted.id, wanted.version));
  const near = widthsFor(image, wanted.isSquare).filter((width) => width * 2 >= wanted.width);
  const byNearness = [...near.filter((width) => width >= wanted.width), ...near.toReversed()];
  const endings = wanted.ending === 'avif' ? (['avif', 'webp'] as const) : (['webp'] as const);
  for (const width of byNearness) {
    const ending = endings.find((each) => names.has(fileNameOf({ ...wanted, width, ending: each })));
    const bytes = ending && (await maker.stored({ ...wanted, width, ending }));
    if (bytes) return { kind: 'instead', bytes, ending };
  }
  return undefined;
}

async function make(
  request: FastifyRequest,
  address: Address,
  image: AnalyzedImage,
  maker: RenditionMaker,
): Promise<Found> {
  const waiter = waiterOf(request);
  const standIn = 'card' in address ? undefined : await standInFor(request, address, image, maker);
  if (!standIn && (endingOf(address) !== 'avif' || 'card' in address))
    return { kind: 'file', bytes: await maker.make(address, 'requested', waiter) };
  const instead = standIn ?? {
    kind: 'instead',
    bytes: await maker.make({ ...address, ending: 'webp' }, 'requested', waiter),
    ending: 'webp',
  };
  // In the background. If it fails, the next request tries again.
  maker
    .make(address, 'background', { client: waiter.client })
    .catch((error) => logEvent(logOf(request), 'media.avif-failed', { err: error }));
  return instead;
}

async function find(options: MediaRouteOptions, request: FastifyRequest, address: Address): Promise<Found> {
  const { renditions, analyzer } = options.media;
  const stored = await renditions.stored(address);
  if (stored) return { kind: 'file', bytes: stored };
  await options.admitImage(request);
  const image = await findNamed(options, address.id);
  if (!image) return { kind: 'nothing' };
  if (image.version !== address.version) return movedTo(image, address);
  if (!isListed(image, address)) return { kind: 'nothing' };
  try {
    return await make(request, address, image, renditions);
  } catch (error) {
    if (!(error instanceof VersionGone)) throw error;
    const now = await analyzer.findAnew(address.id);
    return now && now.version !== address.version ? movedTo(now, address) : { kind: 'nothing' };
  }
}

/**
 * `/media/{id}/{version}/{width}.{avif|webp|jpg}`, `…/square-{width}.…` and share cards: renditions of the images that
 * the content refers to. Because pages are cached, a URL of an earlier version redirects to the current one.
 */
export async function renditionRoutes(app: FastifyInstance, options: MediaRouteOptions): Promise<void> {
  logRecovery(app, options.outages);
  app.get<{ Params: { id: string; version: string; file: string } }>(
    '/media/:id/:version/:file',
    async (request, response) => {
      const { id, version, file } = request.params;
      const address = readAddress(id, version, file);
      try {
        const found: Found = address ? await find(options, request, address) : { kind: 'nothing' };
        if (!address || found.kind === 'nothing') return sendProblem(response, noSuchFile);
        if (found.kind === 'file') {
          if (isNotModified(request, response, tagOf(address), lifetimes.forever)) return response.send();
          return response.type(renditionTypes[endingOf(address)]).send(found.bytes);
        }
        response.header('Cache-Control', 'no-store');
        setHeaders(response, mediaHeaders);
        if (found.kind === 'moved') return response.redirect(found.src, 302);
        return response.type(renditionTypes[found.ending]).send(found.bytes);
      } catch (error) {
        return sendMediaFailure(options.outages, request, response, error);
      }
    },
  );
}
