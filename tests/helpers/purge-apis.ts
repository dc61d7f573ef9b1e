import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export const purgeToken = 'a-token-of-the-cache-in-front';

/** A purge as it came. */
export interface RecordedPurge {
  readonly tags: readonly string[];
  readonly status: number;
}

interface Api {
  readonly maxTags: number;
  readonly maxTagLength: number;
  readonly path: string;
  /** Requests that may come at once, and how many more are allowed each minute. */
  readonly burst: number;
  readonly perMinute: number;
  tagsIn(request: IncomingMessage, body: string): unknown;
  answerOf(tags: readonly string[]): object;
}

/** Limits of 2026, of the smallest plan. */
export const purgeApis = {
  cloudflare: {
    ...{ maxTags: 100, maxTagLength: 1_024, path: '/client/v4/zones/zone/purge_cache', burst: 25, perMinute: 5 },
    tagsIn: ({ headers }, body) => headers.authorization === `Bearer ${purgeToken}` && JSON.parse(body).tags,
    answerOf: () => ({ success: true, errors: [], messages: [], result: { id: 'zone' } }),
  },
  fastly: {
    ...{ maxTags: 256, maxTagLength: 1_024, path: '/service/service/purge', burst: 1_000, perMinute: 1_600 },
    tagsIn: ({ headers }, body) =>
      headers['fastly-key'] === purgeToken && headers['fastly-soft-purge'] === '1' && JSON.parse(body).surrogate_keys,
    answerOf: (tags) => Object.fromEntries(tags.map((tag, index) => [tag, `${index}`])),
  },
} satisfies Record<string, Api>;

/** Replaces the API of a CDN, records every request and enforces its limits. */
export class PurgeApi {
  readonly #api: Api;
  readonly #now: () => number;
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(({ status, retryAfterS, body }) => {
      const headers = { 'content-type': 'application/json', ...(retryAfterS && { 'retry-after': `${retryAfterS}` }) };
      response.writeHead(status, headers).end(JSON.stringify(body));
    });
  });
  #tokens: number;
  #filledAtMs: number;
  isDown = false;
  readonly recorded: RecordedPurge[] = [];

  private constructor(name: keyof typeof purgeApis, now: () => number) {
    this.#api = purgeApis[name];
    this.#now = now;
    this.#tokens = this.#api.burst;
    this.#filledAtMs = now();
  }

  static async start(name: keyof typeof purgeApis, now: () => number = Date.now): Promise<PurgeApi> {
    const api = new PurgeApi(name, now);
    await once(api.#server.listen(0, '127.0.0.1'), 'listening');
    return api;
  }

  /** Value of `CDN_PURGE_URL`. */
  get url(): string {
    const address = this.#server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const path = this.#api.path.slice(0, this.#api.path.lastIndexOf('/'));
    return `http://127.0.0.1:${port}${path}`;
  }

  /** Tags of the accepted purges, in order. */
  get purged(): readonly string[] {
    return this.recorded.flatMap(({ status, tags }) => (status === 200 ? tags : []));
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; retryAfterS?: number; body: object }> {
    const tags = this.#api.tagsIn(request, await text(request));
    const list = Array.isArray(tags) ? tags.map(String) : [];
    const status = this.isDown ? 503 : this.#statusOf(request, tags === false ? undefined : list);
    this.recorded.push({ tags: list, status });
    if (status === 429) return { status, retryAfterS: Math.ceil(60 / this.#api.perMinute), body: {} };
    return { status, body: status === 200 ? this.#api.answerOf(list) : { success: false } };
  }

  #statusOf({ method, url }: IncomingMessage, tags: readonly string[] | undefined): number {
    const { path, maxTags, maxTagLength, burst, perMinute } = this.#api;
    if (method !== 'POST' || url !== path) return 404;
    if (!tags) return 403;
    const isValid = tags.every((tag) => /^[\x21-\x7e]+$/.test(tag) && tag.length <= maxTagLength);
    if (tags.length === 0 || tags.length > maxTags || !isValid) return 400;
    const nowMs = this.#now();
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#filledAtMs) * perMinute) / 60_000);
    this.#filledAtMs = nowMs;
    if (this.#tokens < 1) return 429;
    this.#tokens -= 1;
    return 200;
  }
}

/** Settings of a site that purges this API. */
export const purgeEnv = (provider: keyof typeof purgeApis, api: PurgeApi) => ({
  CDN_PURGE: provider,
  CDN_PURGE_URL: api.url,
  CDN_PURGE_TOKEN: purgeToken,
});
