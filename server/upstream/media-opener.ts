import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { Agent, Pool } from 'undici';
import type { HeaderFields } from '../base/header-fields.ts';
import { inSpan, traceHeaders } from '../base/trace.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import { whileArriving } from '../base/while-arriving.ts';
import { publicLookup } from './public-lookup.ts';
import { connectionOptions, type Deadline, follow, startDeadline } from './request.ts';
import { mediaHeadersOf } from './response-headers.ts';
import { upstreamErrorOf } from './upstream-failure.ts';

export interface MediaInit {
  readonly method: 'GET' | 'HEAD';
  /** Only range and revalidation headers are sent. */
  readonly headers: HeaderFields;
  readonly signal: AbortSignal;
  readonly pool: MediaPool;
}

/** Separate connections: `originals` for images read as a whole, `passed` for files streamed to visitors. */
export type MediaPool = 'originals' | 'passed';

/** A media file that has begun to arrive. The caller must read or destroy the body, which fails if it is incomplete. */
export interface UpstreamMedia {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body: Readable;
}

export interface MediaOpenerOptions {
  /** Only this origin receives `authorization` and `headers`. */
  readonly origin: string;
  readonly authorization?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly hardDeadlineMs: number;
  readonly mayBePrivate: (origin: string) => boolean;
  /** Other origins that a redirect may lead to. They receive no credentials. */
  readonly mayFollow?: (target: URL) => boolean;
}

function ownHeaders({ authorization, headers = {} }: MediaOpenerOptions): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => !/^(?:accept|content-)/.test(name));
  return { ...(authorization ? { authorization } : {}), ...Object.fromEntries(own) };
}

function mediaHeaders(given: HeaderFields, own: Readonly<Record<string, string>>): Record<string, string | string[]> {
  return {
    ...mediaHeadersOf(given),
    accept: 'image/*, video/*;q=0.9, */*;q=0.1',
    // Byte ranges count bytes of the uncompressed file.
    'accept-encoding': 'identity',
    'user-agent': 'atelier-portfolio',
    ...own,
    ...traceHeaders(),
  };
}

const decoders = {
  ...{ gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate },
  ...{ br: createBrotliDecompress, zstd: createZstdDecompress },
};

const codingHeaders: ReadonlySet<string> = new Set(['content-encoding', 'content-length', 'accept-ranges', 'etag']);

const isKnownCoding = (coding: string): coding is keyof typeof decoders => Object.hasOwn(decoders, coding);

const codingOf = ({ headers }: UpstreamMedia): string =>
  String(headers['content-encoding'] ?? 'identity').toLowerCase();

/** Decompresses a file that is compressed in spite of `accept-encoding`. A part of a compressed file is useless. */
function withoutCoding(media: UpstreamMedia, method: MediaInit['method']): UpstreamMedia {
  const coding = codingOf(media);
  if (coding === 'identity' || !hasFile(media)) return media;
  if (media.status === 206 || !isKnownCoding(coding)) {
    media.body.on('error', () => undefined).destroy();
    throw new UpstreamError('wrong-shape', `media in content coding "${coding.slice(0, 40)}"`, {
      status: media.status,
    });
  }
  const describing = Object.entries(media.headers).filter(([name]) => !codingHeaders.has(name));
  // An error on either side destroys both, and the reader of the decoder receives it.
  const body = method === 'HEAD' ? media.body : pipeline(media.body, decoders[coding](), () => undefined);
  return { status: media.status, headers: Object.fromEntries(describing), body };
}

const hasFile = ({ status }: UpstreamMedia): boolean => status === 200 || status === 206;

export type MediaOpener = ReturnType<typeof createMediaOpener>;

/** Opens media files as streams, each begun within the deadline. `open` rejects with UpstreamError. */
export function createMediaOpener(options: MediaOpenerOptions) {
  const { origin, hardDeadlineMs, mayBePrivate, mayFollow = () => false } = options;
  const own = ownHeaders(options);
  const openConnections = (place: string | URL): Pool => {
    const connections = connectionOptions(hardDeadlineMs);
    if (mayBePrivate(new URL(place).origin)) return new Pool(place, connections);
    return new Pool(place, { ...connections, connect: { ...connections.connect, lookup: publicLookup() } });
  };
  // The callers limit concurrency, so a request never waits for a connection that a video holds.
  const agents: Readonly<Record<MediaPool, Agent>> = {
    originals: new Agent({ factory: openConnections }),
    passed: new Agent({ factory: openConnections }),
  };

  const isConnectedTo = (pool: MediaPool, place: string) => Boolean(agents[pool].stats[place]?.connected);

  async function request(start: URL, init: MediaInit, deadline: Deadline): Promise<UpstreamMedia> {
    const { method, pool, headers: given } = init;
    const send = ({ origin: place, pathname, search }: URL, signal: AbortSignal) => {
      const headers = mediaHeaders(given, place === origin ? own : {});
      return agents[pool].request({ origin: place, path: pathname + search, method, headers, signal });
    };
    const { response } = await follow({ method, url: start, deadline, send, retries: 'lost', mayFollow });
    const media = { status: response.statusCode, headers: response.headers, body: response.body };
    const isCodedPart = (media.status === 206 || media.status === 416) && codingOf(media) !== 'identity';
    if (!isCodedPart || given.range === undefined) return withoutCoding(media, method);
    // The range counts bytes of the compressed file.
    media.body.on('error', () => undefined).destroy();
    return request(start, { ...init, headers: { ...given, range: undefined, 'if-range': undefined } }, deadline);
  }

  const open = (address: string, init: MediaInit): Promise<UpstreamMedia> => {
    const url = new URL(address);
    const facts = { 'http.request.method': init.method, 'server.address': url.hostname };
    return inSpan(`${init.method} media`, { kind: 'CLIENT', ...facts }, async (span) => {
      const media = await openAt(url, init);
      span?.setAttribute('http.response.status_code', media.status);
      return media;
    });
  };

  async function openAt(url: URL, init: MediaInit): Promise<UpstreamMedia> {
    // The deadline ends at the first bytes, because a video can be watched for any time.
    const deadline = startDeadline(hardDeadlineMs, init.signal, () => isConnectedTo(init.pool, url.origin));
    try {
      const media = await request(url, init, deadline);
      // A body may fail when nothing reads it any more.
      media.body.on('error', () => undefined);
      // Until the first bytes, a failure can still become an error response.
      if (init.method === 'GET' && hasFile(media)) await whileArriving(media.body, () => true);
      return media;
    } catch (error) {
      throw upstreamErrorOf(error, { what: `${init.method} ${url.pathname}`, ...deadline.state() });
    } finally {
      deadline.stop();
    }
  }

  const close = async () => {
    await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
  };
  return { open, close };
}
