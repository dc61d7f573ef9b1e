import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchedTag } from '../cache/conditional.ts';
import type { Finished } from '../cache/derived-cache.ts';
import { selectCoding } from '../cache/negotiation.ts';
import { bodyOf, type Coding, codings, etagOf, minCompressedBytes, type Representation } from '../cache/representation.ts';
import { ageOf, cacheControlOf, cacheStatusOf, type DownstreamPolicy, serverTimingOf } from './cache-headers.ts';

/** Headers of one coding of a representation that never change, as name, value, name, value … */
type Prepared = Partial<Record<Coding, { readonly full: readonly string[]; readonly notModified: readonly string[] }>>;

const prepared = new WeakMap<Representation, Prepared>();

function varies({ identity }: Representation): readonly string[] {
  return identity.length < minCompressedBytes ? [] : ['Vary', 'Accept-Encoding'];
}

function headersOf(representation: Representation, coding: Coding, body: Buffer) {
  const known = prepared.get(representation) ?? {};
  prepared.set(representation, known);
  const ready = known[coding];
  if (ready) return ready;
  const tagged = ['ETag', etagOf(representation, coding), ...varies(representation), ...representation.headers];
  if (representation.tags.length > 0) tagged.push('Surrogate-Key', representation.tags.join(' '));
  const encoding = coding === 'identity' ? [] : ['Content-Encoding', coding];
  const content = ['Content-Type', representation.contentType, ...encoding, 'Content-Length', String(body.length)];
  const made = { full: [...content, ...tagged], notModified: tagged };
  known[coding] = made;
  return made;
}

function codingOfTag(representation: Representation, field: string | string[] | undefined): Coding | undefined {
  if (typeof field !== 'string') return undefined;
  const tag = matchedTag(
    field,
    codings.map((coding) => etagOf(representation, coding)),
  );
  return codings.find((coding) => etagOf(representation, coding) === tag);
}

/**
 * Answers with finished bytes: no serialization, no compression, no hooks. The only place that hijacks a reply;
 * it returns nothing, because a value given back to Fastify after that costs a fifth of the throughput.
 */
export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  { representation, provenance }: Finished,
  policy: DownstreamPolicy,
): void {
  reply.hijack();
  const raw: ServerResponse = reply.raw;
  const cached = [
    'Cache-Control',
    cacheControlOf(policy, provenance),
    'Age',
    ageOf(provenance),
    'Cache-Status',
    cacheStatusOf(provenance),
    'Server-Timing',
    serverTimingOf(provenance),
  ];
  const unchanged = codingOfTag(representation, request.headers['if-none-match']);
  if (unchanged !== undefined) {
    raw.writeHead(304, [...headersOf(representation, unchanged, representation.identity).notModified, ...cached]).end();
    return;
  }
  const coding = selectCoding(representation, request.headers['accept-encoding']);
  const body = bodyOf(representation, coding) ?? representation.identity;
  raw.writeHead(200, [...headersOf(representation, coding, body).full, ...cached]).end(body);
}
