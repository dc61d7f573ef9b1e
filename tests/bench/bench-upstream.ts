import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { detailOf, listOf, pageOf, prose } from './bench-content.ts';

const name = 'bench';

/** Settings of a site over this upstream. */
export const upstreamNames = {
  UPSTREAM_NAME: name,
  ATELIER_NAME: 'Bench',
  ARTIST_NAME: 'Bench',
  ARTIST_SLUG: 'bench',
} as const;

/** Sizes in characters of text, before normalization. */
const detailLength = 39_000;
const pageLength = 24_000;

const textPage = { id: 1, title: 'A page', lead: prose(200, 1), body: `<p>${prose(3_000, 2)}</p>` };

const answers: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
  'get-laning-videos': () => ({ design_intro: [prose(60, 3)], art_intro: [prose(60, 4)] }),
  'get-burgermenu-items/': () => ({ art_menu: { blocks: [{ label: 'Works', url: 'art/bench' }] } }),
  'get-design-projects/': () => listOf('design', 40),
  'get-art-projects/': () => listOf('art', 40),
  'get-design-projects-detail/': () => detailOf(detailLength),
  'get-pages/': (query) => pageOf(query.get('slug') ?? '', pageLength),
  'get-biography/': () => textPage,
  'get-about/': () => textPage,
  'get-process/': () => textPage,
  'get-seo/': () => ({ title: 'A title', description: prose(150, 5) }),
};

/** A content API whose delay is set by the workload. */
export class BenchUpstream {
  delayMs = 0;
  /** Requests so far, by call. */
  readonly calls = new Map<string, number>();
  readonly #texts = new Map<string, string>();
  #server: Server | undefined;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  callsOf(call: string): number {
    return this.calls.get(call) ?? 0;
  }

  /** Sets the response text of a call; without text, the usual response. */
  replace(call: string, text?: string): void {
    if (text === undefined) this.#texts.delete(call);
    else this.#texts.set(call, text);
  }

  /** Starts it, again, on its port. */
  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response));
    await once(server.listen(this.#port, '127.0.0.1'), 'listening');
    const address = server.address();
    this.#port = typeof address === 'object' && address !== null ? address.port : 0;
    this.#server = server;
  }

  /** From now on connections are refused. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const call = url.pathname.slice(name.length + 2);
    this.calls.set(call, this.callsOf(call) + 1);
    if (this.delayMs > 0) await pause(this.delayMs);
    const text = this.#textOf(call, url);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    response.writeHead(text === '' ? 404 : 200, headers).end(text);
  }

  #textOf(call: string, url: URL): string {
    const answer = answers[call];
    if (!answer) return '';
    // The number of pages depends on the request. The rest is made once.
    if (call === 'get-pages/') return JSON.stringify(answer(url.searchParams));
    const known = this.#texts.get(call) ?? JSON.stringify(answer(url.searchParams));
    this.#texts.set(call, known);
    return known;
  }
}
