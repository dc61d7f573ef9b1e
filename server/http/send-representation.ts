import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Downstream } from './cache-headers.ts';
import { identityOf } from './compression.ts';
import { selectCoding } from './negotiation.ts';
import { type Answered, PreparedHeaders } from './prepared-headers.ts';
import { bodyOf, type Representation } from './representation.ts';

/** A reply that was looked up, or made now. */
export interface FoundReply extends Answered {
  readonly representation: Representation;
}

/** Prepared headers of the representations that were sent, for as long as these live. */
const preparedHeaders = new WeakMap<Representation, PreparedHeaders>();

function headersOf(representation: Representation): PreparedHeaders {
  const known = preparedHeaders.get(representation);
  if (known) return known;
  const headers = new PreparedHeaders(representation);
  preparedHeaders.set(representation, headers);
  return headers;
}

/** Ends a reply with bytes that are kept compressed alone: nobody else waits for them to be had again. */
async function endWithIdentity(response: ServerResponse, representation: Representation): Promise<void> {
  try {
    response.end(await identityOf(representation));
  } catch {
    // Its length has been told already.
    response.destroy();
  }
}

/**
 * Answers with finished bytes: no serialization, no compression, no hooks; the status of the reply. It is sent past
 * Fastify, which has to be told where it waits for a reply (`reply.hijack()`); nothing may be given back to it after that:
 * it costs a fifth of the throughput.
 */
export function sendRepresentation(
  request: IncomingMessage,
  response: ServerResponse,
  finished: FoundReply,
  downstream: Downstream,
): 200 | 304 {
  const { representation, provenance, atMs } = finished;
  const headers = headersOf(representation);
  downstream.counters.count(provenance);
  const confirmed = headers.confirmed(request.headers, atMs);
  if (confirmed !== undefined) {
    downstream.counters.notModified += 1;
    response.writeHead(304, headers.notModified(confirmed, request.headers, finished, downstream)).end();
    return 304;
  }
  const coding = selectCoding(representation, request.headers['accept-encoding']);
  const body = bodyOf(representation, coding);
  response.writeHead(200, headers.full(coding, body?.length ?? representation.length, finished, downstream));
  if (body) response.end(body);
  else void endWithIdentity(response, representation);
  return 200;
}
