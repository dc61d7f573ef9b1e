import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent } from 'undici';
import { connectionOptions } from './connections.ts';
import { startDeadline } from './deadline.ts';
import { UpstreamError } from './errors.ts';
import { upstreamErrorOf } from './fault-of.ts';
import { isRedirect, maxRedirects, redirectTarget } from './redirects.ts';
import { mediaHeaders } from './request-headers.ts';
import { discardBody, sendWithRetry } from './resend.ts';

export interface MediaInit {
  readonly method: 'GET' | 'HEAD';
  /** Of these only range and revalidation are sent. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** A media file that has begun to arrive. The body must be read or destroyed; it fails when the file is cut off. */
export interface UpstreamMedia {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

interface MediaOpenerOptions {
  /** The content API's origin, the only one that is sent the authorization. */
  readonly origin: string;
  readonly authorization?: string | undefined;
  /** Bound of the time to the reply's headers, and of a pause within the body. */
  readonly hardDeadlineMs: number;
}

/** Films are watched slowly: they have connections of their own, and more of them, so that they hold nothing else up. */
const maxMediaConnections = 128;

const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate };

/** They describe the coded bytes, not the file. */
const codingHeaders: ReadonlySet<string> = new Set(['content-encoding', 'content-length', 'accept-ranges', 'etag']);

function isKnownCoding(coding: string): coding is keyof typeof decoders {
  return Object.hasOwn(decoders, coding);
}

/** A file that came coded in spite of what was asked, as itself. A part of a coded file is of no use to anyone. */
function withoutCoding(media: UpstreamMedia): UpstreamMedia {
  const coding = String(media.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (coding === 'identity' || (media.status !== 200 && media.status !== 206)) return media;
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

export interface MediaOpener {
  readonly open: (url: string, init: MediaInit) => Promise<UpstreamMedia>;
  readonly close: () => Promise<void>;
}

/** Opens media files as streams, each within the deadline. `open` rejects with UpstreamError. */
export function createMediaOpener(options: MediaOpenerOptions): MediaOpener {
  const { origin, authorization, hardDeadlineMs } = options;
  const agent = new Agent({ ...connectionOptions(hardDeadlineMs), connections: maxMediaConnections });

  // A pool's count is a number; a single client's is a yes or no.
  const isConnectedTo = (place: string) => Boolean(agent.stats[place]?.connected);

  async function request(start: URL, init: MediaInit, signal: AbortSignal): Promise<UpstreamMedia> {
    let url = start;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const headers = mediaHeaders(init.headers, url.origin === origin ? authorization : undefined);
      const target = { origin: url.origin, path: url.pathname + url.search, method: init.method, headers, signal };
      const response = await sendWithRetry(
        () => agent.request(target),
        signal,
        () => undefined,
      );
      const { statusCode: status, body } = response;
      if (!isRedirect(status)) return withoutCoding({ status, headers: response.headers, body });
      discardBody(response);
      const { location } = response.headers;
      url = redirectTarget(init.method, url, { status, location: Array.isArray(location) ? location[0] : location });
    }
    throw new UpstreamError('redirect', `more than ${maxRedirects} redirects`);
  }

  async function open(address: string, init: MediaInit): Promise<UpstreamMedia> {
    const url = new URL(address);
    // Until the headers have come: a film may take as long as it is watched.
    const deadline = startDeadline(hardDeadlineMs, init.signal, () => isConnectedTo(url.origin));
    try {
      return await request(url, init, deadline.signal);
    } catch (error) {
      throw upstreamErrorOf(error, { what: `${init.method} ${url.pathname}`, ...deadline.state() });
    } finally {
      deadline.stop();
    }
  }

  return { open, close: () => agent.destroy() };
}
