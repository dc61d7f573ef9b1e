import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import send from '@fastify/send';
import { type ContentFolder, openContentFolder } from './content-folder.ts';
import { sampleIdentity } from './sample-identity.ts';

/** One of the calls, as the real API has it: apart from the server's table, so that neither hides a slip of the other. */
interface SampleCall {
  readonly method: 'GET' | 'POST';
  /** Behind `/{name}/`: the spelling and the slash are those of the real API. */
  readonly path: string;
  /** JSON text, or undefined for a 404. */
  readonly reply: (content: ContentFolder, query: URLSearchParams) => Promise<string | undefined>;
}

function wholeDocument(path: string): SampleCall {
  const call = path.replace(/\/$/, '');
  return { method: 'GET', path, reply: (content) => content.document(call) };
}

/** Calls that are more than a document of their own, or are spelled otherwise. */
const ownCalls: readonly SampleCall[] = [
  wholeDocument('get-laning-videos'),
  {
    method: 'POST',
    path: 'get-seo/',
    reply: (content, query) => content.member('get-seo', query.get('slug') ?? ''),
  },
  {
    method: 'GET',
    path: 'get-design-projects-detail/',
    reply: (content, query) => content.entry('get-design-projects-detail', query.get('id') ?? ''),
  },
  {
    method: 'GET',
    path: 'get-pages/',
    // A filter that matches nothing is an empty list, not an error.
    reply: async (content, query) => (await content.entry('get-pages', query.get('slug') ?? '')) ?? '[]',
  },
];

/** Whether the client already holds the representation with this (strong) tag: `If-None-Match` compares weakly. */
function holdsTag(request: IncomingMessage, tag: string): boolean {
  const held = request.headers['if-none-match'];
  if (held === undefined) return false;
  return held.trim() === '*' || held.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag);
}

/** Answers with finished JSON text, or 304 when the client has it already. */
function sendJson(request: IncomingMessage, response: ServerResponse, text: string): void {
  const body = Buffer.from(text);
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  if (request.method !== 'POST' && holdsTag(request, tag)) {
    response.writeHead(304, { etag: tag }).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length, etag: tag });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Answers with an error the way the real API words it: `{ "detail": "…" }`. */
function sendDetail(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  detail: string,
  headers: OutgoingHttpHeaders = {},
): void {
  const body = JSON.stringify({ detail });
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function sendNotFound(request: IncomingMessage, response: ServerResponse): void {
  sendDetail(request, response, 404, 'Not found.');
}

/** 405, in words of its own for the method that came. */
function sendMethodNotAllowed(request: IncomingMessage, response: ServerResponse, allow: string): void {
  sendDetail(request, response, 405, `Method "${request.method}" not allowed.`, { allow });
}

/** Only files of a known media type exist here: notes beside them are not served. */
const mediaEnding = /^\.(?:jpg|png|svg|webp|avif|mp4|webm)$/i;

/** Answers for one picture or film; `relativePath` is what follows `/media/`, still percent-encoded. */
async function sendMedia(
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

export interface SampleUpstreamOptions {
  /** Address to listen on; `127.0.0.1` by default. */
  readonly host?: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly contentDir?: string;
  readonly mediaDir?: string;
  /** `{name}` in the paths. */
  readonly name?: string;
}

/** A request as it came: `path` with its query. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
}

export interface SampleUpstream {
  /** Origin, without a slash at the end. */
  readonly url: string;
  readonly name: string;
  close(): Promise<void>;
  /** The latest requests, oldest first, at most 10,000 of them. */
  requests(): readonly RecordedRequest[];
}

interface Site {
  readonly prefix: string;
  readonly content: ContentFolder;
  readonly mediaDir: string;
}

const maxRecorded = 10_000;
const ownFolder = (name: string): string => fileURLToPath(new URL(`./${name}/`, import.meta.url));

/** The call with exactly this path; spelling and slash count. Every document of the folder is one: `get-about/`. */
async function callAt({ prefix, content }: Site, target: string): Promise<SampleCall | undefined> {
  if (!target.startsWith(prefix)) return undefined;
  const path = target.slice(prefix.length);
  const own = ownCalls.find((call) => call.path.replace(/\/$/, '') === path.replace(/\/$/, ''));
  if (own) return own.path === path ? own : undefined;
  const [, name] = /^(get-[a-z-]+)\/$/.exec(path) ?? [];
  const isThere = name !== undefined && (await content.document(name)) !== undefined;
  return isThere ? wholeDocument(path) : undefined;
}

/** A host that can stand in JSON text without escapes. */
const plainHost = /^[\w.:[\]-]+$/;

/** Absolute URLs name the host that was asked, as Django's do: so they hold behind a published port too. */
function withOrigin(request: IncomingMessage, text: string): string {
  const { localAddress, localPort } = request.socket;
  const host = request.headers.host ?? '';
  return text.replaceAll('{origin}', `http://${plainHost.test(host) ? host : `${localAddress}:${localPort}`}`);
}

async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  site: Site,
  call: SampleCall,
  query: string,
): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (call.method === 'GET' && !isRead) return sendMethodNotAllowed(request, response, 'GET, HEAD');
  if (call.method === 'POST' && request.method !== 'POST') return sendMethodNotAllowed(request, response, 'POST');
  const text = await call.reply(site.content, new URLSearchParams(query));
  if (text === undefined) sendNotFound(request, response);
  else sendJson(request, response, withOrigin(request, text));
}

async function answer(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> {
  const [path = '/', ...rest] = (request.url ?? '/').split('?');
  const query = rest.join('?');
  const call = await callAt(site, path);
  if (call) await answerCall(request, response, site, call, query);
  else if (path.startsWith('/media/')) await sendMedia(request, response, site.mediaDir, path.slice('/media/'.length));
  else if (await callAt(site, `${path}/`)) {
    response.writeHead(301, { location: `${path}/${query && `?${query}`}`, 'content-length': 0 }).end();
  } else sendNotFound(request, response);
}

/** A fault of ours (a file that cannot be read, JSON that does not parse), or a client that left in the middle. */
function failed(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else sendDetail(request, response, 500, 'Server error.');
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sample upstream has no port.');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** The configured upstream, or the sample in its place, which is to be closed. */
export async function openUpstream({ url, name }: { readonly url: string | undefined; readonly name: string }) {
  if (url !== undefined) return { upstreamUrl: url, isSample: false, sample: undefined };
  const sample = await startSampleUpstream({ name });
  return { upstreamUrl: sample.url, isSample: true, sample };
}

/** Starts a real HTTP server that speaks the calls of the content API over JSON files, and serves their media. */
export async function startSampleUpstream(options: SampleUpstreamOptions = {}): Promise<SampleUpstream> {
  const name = options.name ?? sampleIdentity.upstreamName;
  const site: Site = {
    prefix: `/${name}/`,
    content: openContentFolder(options.contentDir ?? ownFolder('content')),
    mediaDir: options.mediaDir ?? ownFolder('media'),
  };
  const recorded: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    if (recorded.length === maxRecorded) recorded.shift();
    recorded.push({ method: request.method ?? '', path: request.url ?? '' });
    request.resume();
    answer(request, response, site).catch(() => failed(request, response));
  });
  const url = await listen(server, options.host ?? '127.0.0.1', options.port ?? 0);
  return { url, name, close: () => close(server), requests: () => recorded };
}
