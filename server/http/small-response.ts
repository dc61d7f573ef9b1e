import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onceUnlessFailed } from '../base/once.ts';
import type { Compressor } from './compression.ts';
import { selectCoding } from './negotiation.ts';
import { PreparedHeaders } from './prepared-headers.ts';
import { setHeaders } from './problem.ts';
import { bodyOf, etagOf, minCompressedBytes, representationOf, type WholeRepresentation } from './representation.ts';
import { dataHeaders } from './security-headers.ts';

export function sendSmallResponse(
  request: FastifyRequest,
  response: FastifyReply,
  representation: WholeRepresentation,
  headers: readonly string[] = dataHeaders,
): FastifyReply {
  setHeaders(response, headers);
  setHeaders(response, representation.headers);
  if (representation.length >= minCompressedBytes) response.header('Vary', 'Accept-Encoding');
  const confirmed = new PreparedHeaders(representation).confirmed(request.headers, Date.now());
  if (confirmed !== undefined) return response.code(304).header('ETag', confirmed).send();
  const coding = selectCoding(representation, request.headers['accept-encoding']);
  if (coding !== 'identity') response.header('Content-Encoding', coding);
  response.header('ETag', etagOf(representation, coding)).type(representation.contentType);
  return response.send(bodyOf(representation, coding));
}

export interface SmallResponseServices {
  readonly compressor: Pick<Compressor, 'compress'>;
  readonly serviceHeaders: readonly string[];
}

export async function smallResponse(
  { compressor, serviceHeaders: headers }: SmallResponseServices,
  contentType: string,
  body: string,
): Promise<WholeRepresentation> {
  const representation = representationOf({ contentType, body, tags: [], headers });
  await compressor.compress(representation);
  return representation;
}

export function registerSmallFile(
  app: FastifyInstance,
  path: string,
  services: SmallResponseServices,
  { type, read, headers }: Readonly<{ type: string; read: () => Promise<string>; headers?: readonly string[] }>,
): void {
  const file = onceUnlessFailed(async () => smallResponse(services, type, await read()));
  app.get(path, async (request, response) => sendSmallResponse(request, response, await file(), headers));
}
