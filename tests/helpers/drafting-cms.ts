import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const media = join(import.meta.dirname, '..', '..', 'server', 'upstream', 'sample', 'media');
const image = readFileSync(join(media, 'about', '00-atelier.jpg'));

export const draftToken = 'token-of-editors';

export interface DraftedItem {
  readonly id: string;
  slug: string;
  title: string;
  [field: string]: unknown;
}

/** An upload of the CMS, by its file name. */
export const imageAt = (name: string) => ({ url: `/media/${name}`, mimeType: 'image/jpeg', alt: 'A chair in the sun' });

/** A CMS with the REST API of Payload: `draft=true` with the token of editors returns drafts. */
export class DraftingCms {
  readonly calls: string[] = [];
  readonly published: DraftedItem[] = [
    { id: '1', slug: 'sill', title: 'Sill', excerpt: 'A chair for a window.', year: '2024', cover: imageAt('lit.jpg') },
    { id: '2', slug: 'loft', title: 'Loft', excerpt: 'A room under a roof.', year: '2023' },
  ];
  /** Drafts that replace or extend published content. */
  readonly drafts: DraftedItem[] = [];
  /** True, or the collection whose drafts are refused. */
  refusesDrafts: boolean | string = false;
  /** Responds with 503 to calls for published content. */
  isDown = false;
  /** HTML of its page `/editor`. */
  editor = '';
  url = '';
  readonly #server = createServer((request, response) => {
    const { status, type, body } = this.#answer(request);
    response.writeHead(status, { 'content-type': type }).end(body);
  });

  #answer(request: IncomingMessage): { status: number; type: string; body: string | Buffer } {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cms.invalid');
    if (pathname.startsWith('/media/')) return { status: 200, type: 'image/jpeg', body: image };
    if (pathname === '/editor') return { status: 200, type: 'text/html', body: this.editor };
    this.calls.push(request.url ?? '');
    const isDraft = searchParams.get('draft') === 'true';
    const isEditor = request.headers.authorization === `users API-Key ${draftToken}`;
    const json = (status: number, body: unknown) => ({ status, type: 'application/json', body: JSON.stringify(body) });
    const [, , collection, id] = pathname.split('/');
    const isRefused = this.refusesDrafts === true || this.refusesDrafts === collection;
    if (isDraft && (isRefused || !isEditor)) return json(403, { errors: [{ message: 'Forbidden' }] });
    if (this.isDown && !isDraft) return json(503, { errors: [{ message: 'Down' }] });
    const drafted = new Set(this.drafts.map(({ id }) => id));
    const items = isDraft ? [...this.published.filter(({ id }) => !drafted.has(id)), ...this.drafts] : this.published;
    if (collection !== 'projects') return json(200, { docs: [], totalDocs: 0, hasNextPage: false });
    if (id === undefined) return json(200, { docs: items, totalDocs: items.length, hasNextPage: false });
    const item = items.find((one) => one.id === id);
    return item ? json(200, item) : json(404, { errors: [{ message: 'Not Found' }] });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  env(secret: string): Record<string, string> {
    return {
      UPSTREAM_URL: this.url,
      UPSTREAM_PRESET: 'payload',
      ATELIER_NAME: 'North Bench',
      ARTIST_NAME: 'Ada Ek',
      ARTIST_SLUG: 'ada',
      PREVIEW_SECRET: secret,
      PREVIEW_TOKEN: draftToken,
      MEDIA_ANALYSIS_WAIT_MS: '3000',
    };
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }
}
