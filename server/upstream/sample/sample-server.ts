import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { sampleIdentity } from './sample-identity.ts';

/** Keys without separators, dot files or hidden files. */
const fileKey = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u;

/** JSON text of `{call}.json` or `{call}/{key}.json`, read at every request. Undefined if there is no such file. */
export async function readContent(directory: string, call: string, key?: string): Promise<string | undefined> {
  if (key !== undefined && !fileKey.test(key)) return undefined;
  try {
    return await readFile(join(directory, `${key === undefined ? call : join(call, key)}.json`), 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}

export async function readMember(directory: string, call: string, key: string): Promise<string | undefined> {
  const members: unknown = JSON.parse((await readContent(directory, call)) ?? 'null');
  if (typeof members !== 'object' || members === null || !Object.hasOwn(members, key)) return undefined;
  return JSON.stringify(Reflect.get(members, key));
}

/** Separate from the server's call table, so that tests find errors in either. */
interface SampleCall {
  readonly method: 'GET' | 'POST';
  /** Below `/{name}/`, spelled as in the real API. */
  readonly path: string;
  /** JSON text, or undefined for a 404. */
  readonly read: (directory: string, query: URLSearchParams) => Promise<string | undefined>;
}

function wholeDocument(path: string): SampleCall {
  return { method: 'GET', path, read: (directory) => readContent(directory, path.replace(/\/$/, '')) };
}

const ownCalls: readonly SampleCall[] = [
  wholeDocument('get-laning-videos'),
  {
    method: 'POST',
    path: 'get-seo/',
    read: (directory, query) => readMember(directory, 'get-seo', query.get('slug') ?? ''),
  },
  {
    method: 'GET',
    path: 'get-design-projects-detail/',
    read: (directory, query) => readContent(directory, 'get-design-projects-detail', query.get('id') ?? ''),
  },
  {
    method: 'GET',
    path: 'get-pages/',
    // A filter without a match returns an empty list.
    read: async (directory, query) => (await readContent(directory, 'get-pages', query.get('slug') ?? '')) ?? '[]',
  },
];

/** Like the real API, without character set. */
const sendJson = (response: FastifyReply, status: number, text: string): FastifyReply =>
  response.code(status).header('content-type', 'application/json').send(Buffer.from(text));

const sendDetail = (response: FastifyReply, status: number, detail: string): FastifyReply =>
  sendJson(response, status, JSON.stringify({ detail }));

const sendNotFound = (response: FastifyReply): FastifyReply => sendDetail(response, 404, 'Not found.');

/** A host that needs no escaping in JSON. */
const plainHost = /^[\w.:[\]-]+$/;

/** `{day-21}` is the day 21 days before the start. */
const datedFrom = (startedAtMs: number, text: string): string =>
  text.replace(/\{day([+-]\d{1,4})\}/g, (_all, days: string) =>
    new Date(startedAtMs + Number(days) * 86_400_000).toISOString().slice(0, 10),
  );

/** Like Django, uses the requested host, so that URLs also work behind a published port. */
function withOrigin({ headers: { host = '' }, socket }: FastifyRequest, text: string): string {
  const { localAddress, localPort } = socket;
  return text.replaceAll('{origin}', `http://${plainHost.test(host) ? host : `${localAddress}:${localPort}`}`);
}

const spokenFields =
  /^(?:title|name|lead|body|text|alt|caption|description|summary|(?:design_|art_)?intro|label|quote|facts|html)$/;

/** With `locale=all`, each text has its translations beside it, as fields of Payload have. */
async function inAllLanguages(text: string): Promise<string> {
  const file = await readFile(join(import.meta.dirname, 'translations.json'), 'utf8');
  const { '@status': _status, ...byLanguage } = JSON.parse(file) as Record<string, Record<string, string>>;
  const spoken = (part: unknown, name: string): unknown => {
    if (typeof part === 'string' && spokenFields.test(name)) {
      const others = Object.entries(byLanguage).flatMap(([locale, words]) =>
        words[part] ? [[locale, words[part]]] : [],
      );
      return { 'en-US': part, ...Object.fromEntries(others) };
    }
    if (Array.isArray(part)) return part.map((item) => spoken(item, name));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, spoken(value, key)]));
  };
  return JSON.stringify(spoken(JSON.parse(text), ''));
}

interface Site {
  readonly startedAtMs: number;
  readonly prefix: string;
  readonly contentDir: string;
}

/** The call with exactly this path. Every JSON file is a call: `get-about/`. */
async function callAt({ prefix, contentDir }: Site, target: string): Promise<SampleCall | undefined> {
  if (!target.startsWith(prefix)) return undefined;
  const path = target.slice(prefix.length);
  const own = ownCalls.find((call) => call.path.replace(/\/$/, '') === path.replace(/\/$/, ''));
  if (own) return own.path === path ? own : undefined;
  const [, name] = /^(get-[a-z-]+)\/$/.exec(path) ?? [];
  const isThere = name !== undefined && (await readContent(contentDir, name)) !== undefined;
  return isThere ? wholeDocument(path) : undefined;
}

const mediaPrefix = '/media/';

async function answer(request: FastifyRequest, response: FastifyReply, site: Site): Promise<FastifyReply> {
  const [path = '/', ...rest] = request.url.split('?');
  const query = rest.join('?');
  const call = path.startsWith(mediaPrefix) ? wholeDocument(path) : await callAt(site, path);
  if (!call) {
    const isMeant = await callAt(site, `${path}/`);
    return isMeant ? response.redirect(`${path}/${query && `?${query}`}`, 301) : sendNotFound(response);
  }
  const allowed = call.method === 'GET' ? ['GET', 'HEAD'] : ['POST'];
  if (!allowed.includes(request.method)) {
    response.header('allow', allowed.join(', '));
    return sendDetail(response, 405, `Method "${request.method}" not allowed.`);
  }
  const text = await call.read(site.contentDir, new URLSearchParams(query));
  if (text === undefined) return sendNotFound(response);
  const isInAll = new URLSearchParams(query).get('locale') === 'all';
  const whole = isInAll ? await inAllLanguages(text) : text;
  return sendJson(response, 200, datedFrom(site.startedAtMs, withOrigin(request, whole)));
}

/** Other files, such as notes, are not served. */
const mediaEnding = /\.(?:jpg|png|svg|webp|avif|mp4|webm|mp3|vtt)$/i;

export interface SampleUpstreamOptions {
  readonly host?: string;
  readonly port?: number;
  readonly contentDir?: string;
  readonly mediaDir?: string;
  readonly name?: string;
  readonly startedAtMs?: number;
}

export interface SampleUpstream {
  readonly url: string;
  readonly name: string;
  readonly server: Server;
  close(): Promise<void>;
}

const ownFolder = (name: string): string => fileURLToPath(new URL(`./${name}/`, import.meta.url));

/** The configured upstream, or a sample that the caller must close. */
interface UpstreamPlace {
  readonly url: string | undefined;
  readonly sampleUrl?: string | undefined;
  readonly name: string;
}

export async function openUpstream({ url, sampleUrl, name }: UpstreamPlace) {
  if (url !== undefined) return { upstreamUrl: url, isSample: false, sample: undefined };
  if (sampleUrl !== undefined) return { upstreamUrl: sampleUrl, isSample: true, sample: undefined };
  const sample = await startSampleUpstream({ name });
  return { upstreamUrl: sample.url, isSample: true, sample };
}

export async function startSampleUpstream(options: SampleUpstreamOptions = {}): Promise<SampleUpstream> {
  const { name = sampleIdentity.upstreamName, host = '127.0.0.1', port = 0 } = options;
  const site: Site = {
    startedAtMs: options.startedAtMs ?? Date.now(),
    prefix: `/${name}/`,
    contentDir: options.contentDir ?? ownFolder('content'),
  };
  const notFound = (_error: unknown, _request: FastifyRequest, response: FastifyReply) => void sendNotFound(response);
  const app = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false, frameworkErrors: notFound });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.addHook('onRequest', ({ method, headers }, _response, done) => {
    if (method !== 'GET') headers.range = undefined;
    done();
  });
  // A range outside of a file is an error with the size of the file.
  app.setErrorHandler(({ statusCode = 500, headers = {} }: FastifyError & { headers?: object }, _request, response) =>
    sendDetail(response.headers(headers), statusCode, statusCode < 500 ? 'Request refused.' : 'Server error.'),
  );
  app.setNotFoundHandler((_request, response) => sendNotFound(response));
  await app.register(fastifyStatic, {
    ...{ root: options.mediaDir ?? ownFolder('media'), prefix: mediaPrefix, index: false, cacheControl: false },
    allowedPath: (path) => mediaEnding.test(path),
  });
  app.all('/*', (request, response) => answer(request, response, site));
  const url = await app.listen({ host, port });
  return { url, name, server: app.server, close: () => app.close() };
}
