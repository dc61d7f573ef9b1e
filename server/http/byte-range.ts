import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ProblemInput, sendProblem } from './problem.ts';

/** Removes `Range` from requests other than GET, the only method with ranges (RFC 9110 §14.2). */
export function limitRangesToGet(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, headers }, _response, done) => {
    if (method !== 'GET') headers.range = undefined;
    done();
  });
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const singleRange = /^bytes=(\d*)-(\d*)$/;

/** Reads a `Range` header. Returns 'whole' if the header is missing or if RFC 9110 lets a server ignore it. */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = singleRange.exec(header ?? '');
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '') return suffixRange(last, size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < size ? { start, end } : 'unsatisfiable';
}

function suffixRange(length: string, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (length === '') return 'whole';
  if (Number(length) === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - Number(length)), end: size - 1 };
}

export const unsatisfiableRange: ProblemInput = {
  code: 'range-not-satisfiable',
  detail: 'The range is outside the file',
};

/**
 * Begins the response with a file of `size` bytes, and returns the part to send. Undefined if it has sent the response.
 * `If-Range` with none of the file's `marks` requests the whole file.
 */
export function partToSend(
  response: FastifyReply,
  size: number,
  marks: readonly (string | undefined)[],
): ByteRange | undefined {
  const { method, headers } = response.request;
  const counts = headers['if-range'] === undefined || marks.includes(String(headers['if-range']));
  const range = readByteRange(counts ? headers.range : undefined, size);
  if (range === 'unsatisfiable') {
    response.removeHeader('ETag');
    return void sendProblem(response, { ...unsatisfiableRange, contentRange: `bytes */${size}` });
  }
  const part = range === 'whole' ? { start: 0, end: size - 1 } : range;
  if (range !== 'whole') response.code(206).header('Content-Range', `bytes ${part.start}-${part.end}/${size}`);
  response.header('Accept-Ranges', 'bytes').header('Content-Length', part.end - part.start + 1);
  return method === 'HEAD' ? void response.send(Readable.from([])) : part;
}

const contentRange = /^bytes (\d+)-(\d+)\/(\d+|\*)$/;

/** True if a `Content-Range` lies within a requested `Range` (RFC 9110 §15.3.7). */
export function isPartOf(requested: string, part: string): boolean {
  const [, first, last, size] = contentRange.exec(part) ?? [];
  if (first === undefined) return false;
  const range = readByteRange(requested, size === '*' ? Number.MAX_SAFE_INTEGER : Number(size));
  if (typeof range === 'string') return false;
  return range.start <= Number(first) && Number(first) <= Number(last) && Number(last) <= range.end;
}
