import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readByteRange } from '../byte-range.ts';
import { holdsTag, sendDetail, sendMethodNotAllowed, sendNotFound } from './json-reply.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

interface MediaFile {
  readonly path: string;
  readonly type: string;
  readonly size: number;
  /** Strong: changes with every byte that a new file could have. */
  readonly tag: string;
  readonly lastModified: string;
}

/** The path inside the folder, or undefined when it would lead out of it or cannot be decoded. */
function insideFolder(directory: string, relativePath: string): string | undefined {
  try {
    const path = join(directory, decodeURIComponent(relativePath));
    return path.startsWith(join(directory, sep)) && !path.includes('\0') ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Only files of a known media type exist here: notes beside them are not served. */
async function findMediaFile(directory: string, relativePath: string): Promise<MediaFile | undefined> {
  const path = insideFolder(directory, relativePath);
  const type = path && contentTypes[extname(path).toLowerCase()];
  const stats: Stats | undefined = type ? await stat(path).catch(() => undefined) : undefined;
  if (!path || !type || !stats?.isFile()) return undefined;
  const lastModified = stats.mtime.toUTCString();
  return {
    path,
    type,
    size: stats.size,
    tag: `"${stats.size.toString(36)}-${stats.mtimeMs.toString(36)}"`,
    lastModified,
  };
}

/** `If-None-Match` first; `If-Modified-Since` only without it. */
function isUnchanged(request: IncomingMessage, file: MediaFile): boolean {
  if (request.headers['if-none-match'] !== undefined) return holdsTag(request, file.tag);
  const since = request.headers['if-modified-since'];
  return since !== undefined && Date.parse(file.lastModified) <= Date.parse(since);
}

/** A range counts only for the file the client began with. */
function rangeHeader(request: IncomingMessage, file: MediaFile): string | undefined {
  const condition = request.headers['if-range'];
  const isSameFile = condition === undefined || condition === file.tag || condition === file.lastModified;
  return isSameFile ? request.headers.range : undefined;
}

async function sendBytes(request: IncomingMessage, response: ServerResponse, file: MediaFile): Promise<void> {
  const range = request.method === 'GET' ? readByteRange(rangeHeader(request, file), file.size) : 'whole';
  if (range === 'unsatisfiable') {
    sendDetail(request, response, 416, 'Range not satisfiable.', { 'content-range': `bytes */${file.size}` });
    return;
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
  const headers = {
    'content-type': file.type,
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    etag: file.tag,
    'last-modified': file.lastModified,
  };
  if (range === 'whole') response.writeHead(200, headers);
  else response.writeHead(206, { ...headers, 'content-range': `bytes ${start}-${end}/${file.size}` });
  if (request.method === 'HEAD' || end < start) response.end();
  else await pipeline(createReadStream(file.path, { start, end }), response);
}

/** Answers for one picture or film; `relativePath` is what follows `/media/`, still percent-encoded. */
export async function sendMedia(
  request: IncomingMessage,
  response: ServerResponse,
  directory: string,
  relativePath: string,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendMethodNotAllowed(request, response, 'GET, HEAD');
  const file = await findMediaFile(directory, relativePath);
  if (!file) return sendNotFound(request, response);
  if (isUnchanged(request, file)) {
    response.writeHead(304, { etag: file.tag, 'last-modified': file.lastModified }).end();
    return;
  }
  await sendBytes(request, response, file);
}
