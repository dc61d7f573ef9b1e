import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import send from '@fastify/send';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { commitFault, readFault, type SampleFault } from './sample-faults.ts';
import { sampleIdentity } from './sample-identity.ts';

/**
 * One JSON file per call (`get-about.json`), or a folder for calls with a key (`get-pages/care.json`). Files are read
 * at every request.
 */
interface ContentFolder {
  document(call: string): Promise<string | undefined>;
  entry(call: string, key: string): Promise<string | undefined>;
  member(call: string, key: string): Promise<string | undefined>;
}

/** No separators, dot files or hidden files. */
const fileKey = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u;

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENAMETOOLONG')) return undefined;
    throw error;
  }
}

function memberText(text: string, key: string): string | undefined {
  const members: unknown = JSON.parse(text);
  if (typeof members !== 'object' || members === null || !Object.hasOwn(members, key)) return undefined;
  return JSON.stringify(Reflect.get(members, key));
}

export function openContentFolder(directory: string): ContentFolder {
  const document = (call: string) => readIfThere(join(directory, `${call}.json`));
  return {
    document,
    entry: async (call, key) => (fileKey.test(key) ? readIfThere(join(directory, call, `${key}.json`)) : undefined),
    member: async (call, key) => {
      const text = await document(call);
      return text === undefined ? undefined : memberText(text, key);
    },
  };
}

/** Separate from the server's call table, so that tests find errors in either. */
interface SampleCall {
  readonly method: 'GET' | 'POST';
  /** Below `/{name}/`, spelled as in the real API. */
  readonly path: string;
  /** JSON text, or undefined for a 404. */
  readonly reply: (content: ContentFolder, query: URLSearchParams) => Promise<string | undefined>;
}

function wholeDocument(path: string): SampleCall {
  const call = path.replace(/\/$/, '');
  return { method: 'GET', path, reply: (content) => content.document(call) };
}

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
    // A filter without a match returns an empty list.
    reply: async (content, query) => (await content.entry('get-pages', query.get('slug') ?? '')) ?? '[]',
  },
];

/** Like the real API, without character set. */
function sendJson(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('content-type', 'application/json').send(Buffer.from(text));
}

/** Like the real API: `{ "detail": "…" }`. */
function sendDetail(reply: FastifyReply, status: number, detail: string): FastifyReply {
  return sendJson(reply, status, JSON.stringify({ detail }));
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendDetail(reply, 404, 'Not found.');
}

/** Returns true and sends 405 if the method is not allowed. */
function isRefused({ method }: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): boolean {
  if (allowed.includes(method)) return false;
  sendDetail(reply.header('allow', allowed.join(', ')), 405, `Method "${method}" not allowed.`);
  return true;
}

const reading = ['GET', 'HEAD'];

/** `If-None-Match` compares weakly. */
function holdsTag({ headers }: FastifyRequest, tag: string): boolean {
  const held = headers['if-none-match'] ?? '';
  return held.trim() === '*' || held.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag);
}

/** A host that needs no escaping in JSON. */
const plainHost = /^[\w.:[\]-]+$/;

/** Like Django, uses the requested host, so that URLs also work behind a published port. */
function withOrigin({ headers: { host = '' }, socket }: FastifyRequest, text: string): string {
  const { localAddress, localPort } = socket;
  return text.replaceAll('{origin}', `http://${plainHost.test(host) ? host : `${localAddress}:${localPort}`}`);
}

interface Site {
  readonly prefix: string;
  readonly content: ContentFolder;
  readonly mediaDir: string;
}

/** The call with exactly this path. Every JSON file is a call: `get-about/`. */
async function callAt({ prefix, content }: Site, target: string): Promise<SampleCall | undefined> {
  if (!target.startsWith(prefix)) return undefined;
  const path = target.slice(prefix.length);
  const own = ownCalls.find((call) => call.path.replace(/\/$/, '') === path.replace(/\/$/, ''));
  if (own) return own.path === path ? own : undefined;
  const [, name] = /^(get-[a-z-]+)\/$/.exec(path) ?? [];
  const isThere = name !== undefined && (await content.document(name)) !== undefined;
  return isThere ? wholeDocument(path) : undefined;
}

/** Redirects a path without its final slash. */
async function answer(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<FastifyReply> {
  const [path = '/', ...rest] = request.url.split('?');
  const query = rest.join('?');
  const call = await callAt(site, path);
  if (!call) {
    const isMeant = await callAt(site, `${path}/`);
    return isMeant ? reply.redirect(`${path}/${query && `?${query}`}`, 301) : sendNotFound(reply);
  }
  if (isRefused(request, reply, call.method === 'GET' ? reading : ['POST'])) return reply;
  const text = await call.reply(site.content, new URLSearchParams(query));
  if (text === undefined) return sendNotFound(reply);
  const body = withOrigin(request, text);
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', tag);
  return request.method !== 'POST' && holdsTag(request, tag) ? reply.code(304).send() : sendJson(reply, 200, body);
}

/** Other files, such as notes, are not served. */
const mediaEnding = /^\.(?:jpg|png|svg|webp|avif|mp4|webm)$/i;

async function answerMedia(request: FastifyRequest, reply: FastifyReply, { mediaDir }: Site): Promise<FastifyReply> {
  const path = request.url.replace(/^\/media\/|\?.*$/gs, '');
  if (isRefused(request, reply, reading)) return reply;
  if (!mediaEnding.test(extname(path))) return sendNotFound(reply);
  // Only GET requests have ranges (RFC 9110 §14.2).
  if (request.method === 'HEAD') delete request.raw.headers.range;
  const options = { root: mediaDir, index: false, cacheControl: false } as const;
  const { type, statusCode, headers, stream } = await send(request.raw, path, options);
  if (type === 'file') return reply.code(statusCode).headers(headers).send(stream);
  stream.destroy();
  if (statusCode !== 416) return sendNotFound(reply);
  return sendDetail(reply.header('content-range', headers['Content-Range']), 416, 'Range not satisfiable.');
}

export interface SampleUpstreamOptions {
  /** Default: `127.0.0.1`. */
  readonly host?: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly contentDir?: string;
  readonly mediaDir?: string;
  readonly name?: string;
  readonly fault?: SampleFault | undefined;
  /** Enables `POST /faults/{fault}`. */
  readonly isControlled?: boolean;
}

export interface SampleUpstream {
  /** Origin without final slash. */
  readonly url: string;
  readonly name: string;
  readonly server: Server;
  close(): Promise<void>;
}

const ownFolder = (name: string): string => fileURLToPath(new URL(`./${name}/`, import.meta.url));

/** The configured upstream, or a sample that the caller must close. */
export async function openUpstream({ url, name }: { readonly url: string | undefined; readonly name: string }) {
  if (url !== undefined) return { upstreamUrl: url, isSample: false, sample: undefined };
  const sample = await startSampleUpstream({ name });
  return { upstreamUrl: sample.url, isSample: true, sample };
}

function rehearseFaults(app: FastifyInstance, options: SampleUpstreamOptions): void {
  let { fault } = options;
  if (options.isControlled) {
    app.post<{ Params: { words: string } }>('/faults/:words', (request, reply) => {
      try {
        fault = readFault(request.params.words);
      } catch (error) {
        return sendDetail(reply, 400, error instanceof Error ? error.message : '');
      }
      return reply.code(204).send();
    });
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!fault || request.routeOptions.url === '/faults/:words') return undefined;
    const answer = await commitFault(fault, request.raw);
    if (answer === 'silence') return new Promise<undefined>(() => undefined);
    return answer && reply.code(answer.status).type(answer.type).send(Buffer.from(answer.body));
  });
}

export async function startSampleUpstream(options: SampleUpstreamOptions = {}): Promise<SampleUpstream> {
  const { name = sampleIdentity.upstreamName, host = '127.0.0.1', port = 0 } = options;
  const site: Site = {
    prefix: `/${name}/`,
    content: openContentFolder(options.contentDir ?? ownFolder('content')),
    mediaDir: options.mediaDir ?? ownFolder('media'),
  };
  const notFound = (_error: unknown, _request: FastifyRequest, reply: FastifyReply) => void sendNotFound(reply);
  const app = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false, frameworkErrors: notFound });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.setErrorHandler((_error, _request, reply) => sendDetail(reply, 500, 'Server error.'));
  rehearseFaults(app, options);
  app.all('/media/*', (request, reply) => answerMedia(request, reply, site));
  app.all('/*', (request, reply) => answer(request, reply, site));
  const url = await app.listen({ host, port });
  return { url, name, server: app.server, close: () => app.close() };
}
