import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchedTag } from '../cache/conditional.ts';
import { PublicError } from '../errors.ts';
import { LaneFull } from '../media/derive-lane.ts';
import type { MeasuredPicture } from '../media/measured-picture.ts';
import { derivedSrc, derivedTypes, endingsOf, widthsOf } from '../media/picture-widths.ts';
import { readVariantAddress, type VariantAddress, variantRevision } from '../media/variant-address.ts';
import type { VariantMaker } from '../media/variant-maker.ts';
import { VersionGone } from '../media/variant-originals.ts';
import { sendProblem, setHeaders } from '../replies/problem.ts';
import { mediaHeaders, mediaProblemOf } from './media-replies.ts';

export interface VariantRouteOptions {
  /** Loaded with the first request: nobody else pays for it. */
  readonly variants: () => Promise<VariantMaker>;
  /** What is known of a picture that the content names; undefined when there is no such picture. */
  readonly measured: (id: string) => Promise<MeasuredPicture | undefined>;
  /** Told that the upstream has another file than the one that was measured. */
  readonly onChanged: (id: string) => void;
  readonly publicUrl: () => string;
  /** Called before work is done; throws when the client or the server has had enough. */
  readonly admit: (request: FastifyRequest) => Promise<void>;
}

/** A file whose address changes with its content. */
const forever = 'public, max-age=31536000, immutable';

/** The bytes at an address are always the same ones, so its name tells them apart. */
function tagOf({ id, version, width, ending }: VariantAddress): string {
  return `"${id}.${version}.${width}.${ending}.${variantRevision}"`;
}

function send(request: FastifyRequest, reply: FastifyReply, address: VariantAddress, bytes: Buffer): FastifyReply {
  const tag = tagOf(address);
  setHeaders(reply, mediaHeaders);
  reply.header('Cache-Control', forever).header('ETag', tag);
  const asked = request.headers['if-none-match'];
  if (asked !== undefined && matchedTag(asked, [tag])) return reply.code(304).send();
  return reply.type(derivedTypes[address.ending]).send(bytes);
}

/** WebP in place of an AVIF that is not made yet. Nobody may keep it under this address. */
function sendInstead(reply: FastifyReply, bytes: Buffer): FastifyReply {
  setHeaders(reply, mediaHeaders);
  return reply.header('Cache-Control', 'no-store').type(derivedTypes.webp).send(bytes);
}

/** Whether a picture is given at this address. */
function isGiven(picture: MeasuredPicture, { width, ending }: VariantAddress): boolean {
  return widthsOf(picture).includes(width) && endingsOf(picture).includes(ending);
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  address: VariantAddress,
  { variants, measured, publicUrl, admit }: VariantRouteOptions,
): Promise<FastifyReply> {
  const maker = await variants();
  const kept = await maker.kept(address);
  if (kept) return send(request, reply, address, kept);
  const picture = await measured(address.id);
  if (!picture || !isGiven(picture, address)) {
    return sendProblem(request, reply, publicUrl(), { code: 'not-found', detail: 'There is no such file' });
  }
  if (picture.version !== address.version) throw new VersionGone(picture.version);
  await admit(request);
  if (address.ending !== 'avif') return send(request, reply, address, await maker.make(address, 'asked'));
  const instead = await maker.make({ ...address, ending: 'webp' }, 'asked');
  // What fails here has failed for WebP as well, or will be asked for again.
  maker.make(address, 'spare').catch((error) => request.log.debug({ err: error }, 'AVIF not made'));
  return sendInstead(reply, instead);
}

/**
 * `/media/{id}/{version}/{width}.{avif|webp|jpg}`: derived files of the pictures that the content names, in the widths
 * that the contract lists.
 */
export async function variantRoutes(app: FastifyInstance, options: VariantRouteOptions): Promise<void> {
  const { publicUrl, onChanged } = options;
  app.get<{ Params: { id: string; version: string; file: string } }>(
    '/media/:id/:version/:file',
    async (request, reply) => {
      const { id, version, file } = request.params;
      const address = readVariantAddress(id, version, file);
      if (!address) {
        return sendProblem(request, reply, publicUrl(), { code: 'not-found', detail: 'There is no such file' });
      }
      try {
        return await answer(request, reply, address, options);
      } catch (error) {
        if (error instanceof LaneFull) throw new PublicError('overloaded', 'The server is busy', { retryAfterS: 5 });
        if (error instanceof PublicError) throw error;
        if (error instanceof VersionGone) {
          onChanged(id);
          const current = derivedSrc(id, error.current, address.width, address.ending);
          return reply.header('Cache-Control', 'no-store').redirect(current, 302);
        }
        request.log.warn({ err: error }, 'picture unavailable');
        return sendProblem(request, reply, publicUrl(), mediaProblemOf(error));
      }
    },
  );
}
