import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem, setHeaders } from '../http/problem.ts';
import { logOf } from '../http/request-log.ts';
import type { MediaRouteOptions } from './media.ts';
import { forever, isHeld, mediaHeaders, noSuchFile, sendMediaFailure, tellWhatWorks } from './media-replies.ts';
import { findNamed } from './named-picture.ts';
import { VersionGone } from './originals.ts';
import type { MeasuredPicture } from './probe/measured-picture.ts';
import {
  derivedSrc,
  derivedTypes,
  endingsOf,
  fileNameOf,
  squareWidthsOfStill,
  type VariantShape,
  widthsOf,
} from './variants/picture-widths.ts';
import {
  type CardAddress,
  readCardAddress,
  readVariantAddress,
  type VariantAddress,
  variantRevision,
} from './variants/variant-address.ts';
import type { VariantMaker } from './variants/variant-maker.ts';
import { waiterOf } from './waiter.ts';

/** What an address was found to lead to. */
type Found =
  | { readonly kind: 'file'; readonly bytes: Buffer }
  /** WebP in place of an AVIF that is not made yet. */
  | { readonly kind: 'instead'; readonly bytes: Buffer }
  | { readonly kind: 'moved'; readonly src: string }
  | { readonly kind: 'nothing' };

/** The bytes at an address are always the same ones, so its name tells them apart. */
function tagOf({ id, version, ...shape }: VariantAddress): string {
  return `"${id}.${version}.${fileNameOf(shape)}.${variantRevision}"`;
}

function measured({ media, clock, hardDeadlineMs: waitMs }: MediaRouteOptions, id: string) {
  return findNamed({ ...media, clock, waitMs }, id);
}

/** The widths in which a picture is given whole, or square. */
function givenWidths(picture: MeasuredPicture, isSquare: VariantShape['isSquare']): readonly number[] {
  return isSquare ? squareWidthsOfStill(picture) : widthsOf(picture);
}

/** Whether a picture is given at this address. */
function isGiven(picture: MeasuredPicture, { version, width, ending, isSquare }: VariantAddress): boolean {
  const isListed = givenWidths(picture, isSquare).includes(width) && endingsOf(picture).includes(ending);
  return picture.version === version && isListed;
}

/** Where an address of an earlier version leads now: the nearest width that is not smaller, whole where none is square any more. */
function movedTo(picture: MeasuredPicture, { id, width, ending, isSquare: wasSquare }: VariantAddress): Found {
  const isSquare = wasSquare && squareWidthsOfStill(picture).length > 0;
  const widths = givenWidths(picture, isSquare);
  const endings = endingsOf(picture);
  const nearest = widths.find((given) => given >= width) ?? widths.at(-1);
  const form = endings.includes(ending) ? ending : endings[0];
  if (nearest === undefined || form === undefined) return { kind: 'nothing' };
  return { kind: 'moved', src: derivedSrc(id, picture.version, { width: nearest, ending: form, isSquare }) };
}

async function make(request: FastifyRequest, address: VariantAddress, maker: VariantMaker): Promise<Found> {
  const waiter = waiterOf(request);
  if (address.ending !== 'avif') return { kind: 'file', bytes: await maker.make(address, 'asked', waiter) };
  const bytes = await maker.make({ ...address, ending: 'webp' }, 'asked', waiter);
  // Nobody waits for it. Whatever keeps it from being made: who asks again gets WebP again, and it is tried again.
  maker
    .make(address, 'spare', { client: waiter.client })
    .catch((error) => logOf(request).debug({ err: error }, 'AVIF not made'));
  return { kind: 'instead', bytes };
}

async function find(options: MediaRouteOptions, request: FastifyRequest, address: VariantAddress): Promise<Found> {
  const { variants, measures } = options.media;
  const kept = await variants.kept(address);
  if (kept) return { kind: 'file', bytes: kept };
  await options.admitPicture(request);
  const picture = await measured(options, address.id);
  if (!picture) return { kind: 'nothing' };
  if (picture.version !== address.version) return movedTo(picture, address);
  if (!isGiven(picture, address)) return { kind: 'nothing' };
  try {
    return await make(request, address, variants);
  } catch (error) {
    if (!(error instanceof VersionGone)) throw error;
    const now = await measures.findAnew(address.id);
    return now && now.version !== address.version ? movedTo(now, address) : { kind: 'nothing' };
  }
}

/** The card of a picture as it is now; of an earlier one only what was made of it. */
async function findCard(
  options: MediaRouteOptions,
  request: FastifyRequest,
  address: CardAddress,
): Promise<Buffer | undefined> {
  const { variants } = options.media;
  const kept = await variants.keptCard(address);
  if (kept) return kept;
  await options.admitPicture(request);
  const picture = await measured(options, address.id);
  if (picture?.version !== address.version || endingsOf(picture).length === 0) return undefined;
  return variants.card(address, waiterOf(request)).catch((error) => {
    if (error instanceof VersionGone) return undefined;
    throw error;
  });
}

async function sendCard(
  options: MediaRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  address: CardAddress,
) {
  const bytes = await findCard(options, request, address);
  if (!bytes) return sendProblem(reply, noSuchFile);
  const { id, version, card } = address;
  if (isHeld(request, reply, `"${id}.${version}.${card}.${variantRevision}"`, forever)) return reply.send();
  return reply.type(derivedTypes.jpg).send(bytes);
}

function send(request: FastifyRequest, reply: FastifyReply, address: VariantAddress, bytes: Buffer): FastifyReply {
  if (isHeld(request, reply, tagOf(address), forever)) return reply.send();
  return reply.type(derivedTypes[address.ending]).send(bytes);
}

/**
 * `/media/{id}/{version}/{width}.{avif|webp|jpg}`, `…/square-{width}.…`: derived files of the pictures that the content
 * names, in the widths that the contract lists. An address of an earlier version leads to the present one, for pages that
 * were kept. Beside them the cards that stand for a page where it is shared.
 */
export async function variantRoutes(app: FastifyInstance, options: MediaRouteOptions): Promise<void> {
  tellWhatWorks(app, options.troubles);
  app.get<{ Params: { id: string; version: string; file: string } }>(
    '/media/:id/:version/:file',
    async (request, reply) => {
      const { id, version, file } = request.params;
      const address = readVariantAddress(id, version, file);
      const card = readCardAddress(id, version, file);
      try {
        if (card) return await sendCard(options, request, reply, card);
        const found: Found = address ? await find(options, request, address) : { kind: 'nothing' };
        if (!address || found.kind === 'nothing') return sendProblem(reply, noSuchFile);
        if (found.kind === 'file') return send(request, reply, address, found.bytes);
        reply.header('Cache-Control', 'no-store');
        setHeaders(reply, mediaHeaders);
        if (found.kind === 'moved') return reply.redirect(found.src, 302);
        return reply.type(derivedTypes.webp).send(found.bytes);
      } catch (error) {
        return sendMediaFailure(options.troubles, request, reply, error);
      }
    },
  );
}
