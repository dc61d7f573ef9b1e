import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import send from '@fastify/send';
import { sendDetail, sendMethodNotAllowed, sendNotFound } from './json-reply.ts';

/** Only files of a known media type exist here: notes beside them are not served. */
const mediaEnding = /^\.(?:jpg|png|svg|webp|avif|mp4|webm)$/i;

/** Answers for one picture or film; `relativePath` is what follows `/media/`, still percent-encoded. */
export async function sendMedia(
  request: IncomingMessage,
  response: ServerResponse,
  directory: string,
  relativePath: string,
): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead) return sendMethodNotAllowed(request, response, 'GET, HEAD');
  if (!mediaEnding.test(extname(relativePath))) return sendNotFound(request, response);
  // Parts are asked for with GET alone (RFC 9110 §14.2).
  if (request.method === 'HEAD') delete request.headers.range;
  const options = { root: directory, index: false, cacheControl: false } as const;
  const { type, statusCode, headers, stream } = await send(request, relativePath, options);
  if (type === 'file') {
    response.writeHead(statusCode, headers);
    return pipeline(stream, response);
  }
  stream.destroy();
  if (statusCode !== 416) return sendNotFound(request, response);
  sendDetail(request, response, 416, 'Range not satisfiable.', { 'content-range': headers['Content-Range'] });
}
