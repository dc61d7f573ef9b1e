import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, Pool } from 'undici';
import type { HeaderFields } from '../base/header-fields.ts';
import { inSpan, traceHeaders } from '../base/trace.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import { upstreamErrorOf } from './fault-of.ts';
import { publicLookup } from './public-lookup.ts';
import { mediaHeadersOf } from './reply-headers.ts';
import { connectionOptions, type Deadline, follow, startDeadline } from './request.ts';

export interface MediaInit {
  readonly method: 'GET' | 'HEAD';
  /** Of these only range and revalidation are sent. */
  readonly headers: HeaderFields;
  readonly signal: AbortSignal;
  readonly pool: MediaPool;
}

/**
 * Which connections are used. `originals`: those of pictures that are read as a whole, as fast as they come. `passed`:
 * those of files that are passed through, which are held for as long as somebody watches.
 */
export type MediaPool = 'originals' | 'passed';

/** A media file that has begun to arrive. The body must be read or destroyed; it fails when the file is cut off. */
export interface UpstreamMedia {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body: Readable;
}

export interface MediaOpenerOptions {
  /** The content API's origin, the only one that is sent the authorization. */
  readonly origin: string;
  readonly authorization?: string | undefined;
  /** What else every call is sent with, which that origin alone is sent, too; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Bound of the time to a file's first bytes and of a pause within its body, and of a whole call. */
  readonly hardDeadlineMs: number;
  /** Whether the name of an origin may resolve to a private address. */
  readonly mayBePrivate: (origin: string) => boolean;
}

/** They say what a call is to be answered with, which is no picture. */
const isOfCallsAlone = (name: string): boolean => name.startsWith('accept') || name.startsWith('content-');

/** What the content API's own origin is sent with a request for media. */
function ownHeaders({ authorization, headers = {} }: MediaOpenerOptions): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => !isOfCallsAlone(name));
  return { ...(authorization ? { authorization } : {}), ...Object.fromEntries(own) };
}

/** Headers of a request for media: what the origin is sent besides, and nothing more of the visitor but the trace. */
function mediaHeaders(given: HeaderFields, own: Readonly<Record<string, string>>): Record<string, string | string[]> {
  return {
    ...mediaHeadersOf(given),
    accept: 'image/*, video/*;q=0.9, */*;q=0.1',
    // Parts of a file are counted in the file's own bytes.
    'accept-encoding': 'identity',
    'user-agent': 'atelier-portfolio',
    ...own,
    ...traceHeaders(),
  };
}

const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate };

/** They describe the coded bytes, not the file. */
const codingHeaders: ReadonlySet<string> = new Set(['content-encoding', 'content-length', 'accept-ranges', 'etag']);

function isKnownCoding(coding: string): coding is keyof typeof decoders {
  return Object.hasOwn(decoders, coding);
}

/** A file that came coded in spite of what was asked, as itself. A part of a coded file is of no use to anyone. */
function withoutCoding(media: UpstreamMedia): UpstreamMedia {
  const coding = String(media.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (coding === 'identity' || !hasFile(media)) return media;
  if (media.status === 206 || !isKnownCoding(coding)) {
    media.body.on('error', () => undefined).destroy();
    throw new UpstreamError('wrong-shape', `media in content coding "${coding.slice(0, 40)}"`, {
      status: media.status,
    });
  }
  const describing = Object.entries(media.headers).filter(([name]) => !codingHeaders.has(name));
  // An error on either side destroys both, and whoever reads the decoder hears of it.
  const body = pipeline(media.body, decoders[coding](), () => undefined);
  return { status: media.status, headers: Object.fromEntries(describing), body };
}

/** Whether the body is a file, or a part of one. */
function hasFile({ status }: UpstreamMedia): boolean {
  return status === 200 || status === 206;
}

/**
 * A file whose first bytes are there, or whose end is: until then, what goes wrong can still be told as a failure. A
 * connection that dies after its headers, and bytes that are not in the coding that they are said to be in, among it.
 */
function begun(media: UpstreamMedia): Promise<UpstreamMedia> {
  const { body } = media;
  return new Promise((resolve, reject) => {
    const stop = (settle: () => void) => () => {
      body.off('readable', start).off('end', start).off('error', fail).off('close', start);
      settle();
    };
    const start = stop(() => resolve(media));
    const fail = (error: Error) => stop(() => reject(error))();
    body.on('readable', start).on('end', start).on('error', fail).on('close', start);
  });
}

export type MediaOpener = ReturnType<typeof createMediaOpener>;

/** Opens media files as streams, each begun within the deadline. `open` rejects with UpstreamError. */
export function createMediaOpener(options: MediaOpenerOptions) {
  const { origin, hardDeadlineMs, mayBePrivate } = options;
  const own = ownHeaders(options);
  const openConnections = (place: string | URL): Pool => {
    const connections = connectionOptions(hardDeadlineMs);
    if (mayBePrivate(new URL(place).origin)) return new Pool(place, connections);
    return new Pool(place, { ...connections, connect: { ...connections.connect, lookup: publicLookup() } });
  };
  // How many are used at once is for the callers to bound: nobody ever waits for a connection that a film holds.
  const agents: Readonly<Record<MediaPool, Agent>> = {
    originals: new Agent({ factory: openConnections }),
    passed: new Agent({ factory: openConnections }),
  };

  // A pool's count is a number; a single client's is a yes or no.
  const isConnectedTo = (pool: MediaPool, place: string) => Boolean(agents[pool].stats[place]?.connected);

  async function request(start: URL, { method, pool, headers: given }: MediaInit, deadline: Deadline) {
    const send = ({ origin: place, pathname, search }: URL, signal: AbortSignal) => {
      const headers = mediaHeaders(given, place === origin ? own : {});
      return agents[pool].request({ origin: place, path: pathname + search, method, headers, signal });
    };
    const { response } = await follow({ method, url: start, deadline, send, retries: 'lost' });
    return withoutCoding({ status: response.statusCode, headers: response.headers, body: response.body });
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
    // Until the first bytes have come: a film may take as long as it is watched.
    const deadline = startDeadline(hardDeadlineMs, init.signal, () => isConnectedTo(init.pool, url.origin));
    try {
      const media = await request(url, init, deadline);
      return init.method === 'GET' && hasFile(media) ? await begun(media) : media;
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
