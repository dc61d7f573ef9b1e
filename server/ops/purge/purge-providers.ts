import type { Config } from '../../config/config.ts';
import { replacingStatuses, type Served } from '../../http/cache-headers.ts';
import { allTag, sentTags } from '../../http/purge-tags.ts';
import type { Coding } from '../../http/representation.ts';

export type PurgeConfig = NonNullable<Config['cdnPurge']>;

/** A cache in front that the server can purge. */
export interface PurgeProvider {
  /** Of one request. */
  readonly maxTags: number;
  readonly maxBytes: number;
  /** Every replica purges, instead of only the one that made the change. */
  readonly isPerReplica: boolean;
  /** Rejects with {@link PurgeRefused} or the error of the network if the purge is not confirmed. */
  readonly send: (tags: readonly string[]) => Promise<void>;
  /** Returns false if the cache must not store the response, because no purge could name its URL. */
  readonly onServed?: (url: string, served: Served, coding: Coding) => boolean;
}

export class PurgeRefused extends Error {
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.name = 'PurgeRefused';
    this.retryAfterMs = retryAfterMs;
  }
}

function refusalOf({ url, status, headers }: Response): PurgeRefused {
  const retryAfterS = Number(headers.get('retry-after') ?? 0);
  return new PurgeRefused(`${new URL(url).host}: status ${status}`, retryAfterS * 1000 || 0);
}

const patienceMs = 10_000;

type Call = (url: string, init: RequestInit, expected?: ReadonlySet<number>) => Promise<Response>;

/** Calls a cache. Rejects for a status other than 2xx, unless it is expected. */
function callWith(closing: AbortSignal): Call {
  return async (url, init, expected) => {
    const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), closing]);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    if (response.ok || expected?.has(response.status)) return response;
    await response.body?.cancel();
    throw refusalOf(response);
  };
}

const json = 'application/json';

/** At most 100 tags a request (2026). */
const cloudflare = ({ urls: [url = ''], token }: PurgeConfig, call: Call): PurgeProvider => ({
  ...{ maxTags: 100, maxBytes: 16_000, isPerReplica: false },
  send: async (tags) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': json };
    const body = JSON.stringify({ tags });
    const response = await call(`${url}/purge_cache`, { method: 'POST', headers, body });
    const { success } = Object(await response.json());
    if (success !== true) throw new PurgeRefused(`${new URL(url).host}: no success`);
  },
});

/** At most 256 keys a request (2026). Invalidated responses stay for the time that this server fails. */
const fastly = ({ urls: [url = ''], token }: PurgeConfig, call: Call): PurgeProvider => ({
  ...{ maxTags: 256, maxBytes: 30_000, isPerReplica: false },
  send: async (tags) => {
    const headers = { 'Fastly-Key': token, 'Fastly-Soft-Purge': '1', 'Content-Type': json, Accept: json };
    const response = await call(`${url}/purge`, {
      ...{ method: 'POST', headers, body: JSON.stringify({ surrogate_keys: tags }) },
    });
    await response.body?.cancel();
  },
});

/** `PURGE` with the field `xkey`. Varnish reads a field of at most 8 KB. */
const varnish = ({ urls, token }: PurgeConfig, call: Call): PurgeProvider => ({
  ...{ maxTags: 200, maxBytes: 6_000, isPerReplica: false },
  send: async (tags) => {
    const headers = { 'X-Purge-Token': token, xkey: tags.join(' ') };
    await Promise.all(urls.map(async (url) => (await call(`${url}/`, { method: 'PURGE', headers })).body?.cancel()));
  },
});

/** Responses that nginx may store, and so the most requests of a purge. */
const maxCopies = 10_000;
const atOnce = 4;

/** How often a URL is requested again until its response is up to date. */
const maxTries = 20;
const pauseMs = 100;

/** Queries and needless escapes are arbitrary, so a purge could not request all URLs of a response. */
function isCanonical(url: string): boolean {
  if (url.includes('?')) return false;
  try {
    return !url.includes('%') || encodeURI(decodeURI(url)) === url;
  } catch {
    return false;
  }
}

/**
 * nginx has no tags, so the server requests each changed URL that it served before, past the cache of nginx. Each
 * replica knows the URLs that it served. Other responses are not for nginx to store.
 */
function nginx({ urls, token }: PurgeConfig, call: Call): PurgeProvider {
  const copies = new Map<string, readonly string[]>();
  const sentBy = new WeakMap<object, readonly string[]>();
  const tagsOf = ({ representation }: Served) => {
    const known = sentBy.get(representation) ?? sentTags(representation.tags);
    sentBy.set(representation, known);
    return known;
  };
  const renew = async (base: string, copy: string): Promise<void> => {
    const [coding = '', path = ''] = copy.split(' ');
    for (let tries = 0; tries < maxTries; tries += 1) {
      const headers = { 'X-Purge-Token': token, 'Accept-Encoding': coding };
      const response = await call(base + path, { headers }, replacingStatuses);
      await response.arrayBuffer();
      if (/\bnginx; hit/.test(response.headers.get('cache-status') ?? ''))
        throw new PurgeRefused(`${new URL(base).host}: the configuration of nginx does not contain CDN_PURGE_TOKEN`);
      if (replacingStatuses.has(response.status)) copies.delete(copy);
      if (!response.headers.get('server-timing')?.includes('desc="stale"')) return;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    throw new PurgeRefused(`${path} is not up to date yet`);
  };
  return {
    ...{ maxTags: 1_000, maxBytes: Number.POSITIVE_INFINITY, isPerReplica: true },
    onServed: (url, response, coding) => {
      const copy = `${coding} ${url}`;
      const isKnown = copies.has(copy);
      if (response.isArbitrary || !isCanonical(url) || (!isKnown && copies.size >= maxCopies)) return false;
      const { state, sharedForMs } = response.provenance;
      if (state === 'fresh' && sharedForMs !== 0 && !response.isProvisional) copies.set(copy, tagsOf(response));
      return true;
    },
    send: async (tags) => {
      const meant = new Set(tags);
      const isMeant = (own: readonly string[]) => meant.has(allTag) || own.some((tag) => meant.has(tag));
      const changed = [...copies].flatMap(([copy, own]) => (isMeant(own) ? [copy] : []));
      const orders = changed.flatMap((copy) => urls.map((base) => [base, copy] as const));
      const work = async () => {
        for (let order = orders.pop(); order; order = orders.pop()) await renew(...order);
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    },
  };
}

const providers = { cloudflare, fastly, varnish, nginx };

export const purgeProviderOf = (config: PurgeConfig, closing: AbortSignal): PurgeProvider =>
  providers[config.provider](config, callWith(closing));
