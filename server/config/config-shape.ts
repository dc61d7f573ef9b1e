import type { RouteRule } from '../../shared/contract/config.ts';
import type { Resource } from './cache-settings.ts';

/** How long one resource's values live, counted from the moment they were accepted. */
export interface CachePolicy {
  readonly freshForMs: number;
  /** After `freshForMs`. */
  readonly staleForMs: number;
  readonly keepForMs: number;
}

export interface UpstreamConfig {
  /** Without a final slash. Undefined: the embedded sample is started. */
  readonly url?: string;
  readonly name: string;
  readonly authorization?: string;
  readonly softDeadlineMs: number;
  readonly hardDeadlineMs: number;
  readonly maxBodyBytes: number;
  readonly connections: number;
  readonly maxPages: number;
  readonly postContentType: string;
  readonly cacheControl: 'ignore' | 'honour';
}

export interface MediaConfig {
  /** Undefined: that of the embedded sample. */
  readonly baseUrl?: string;
  /** In the spelling of `URL.host`. Undefined: the host of the embedded sample. */
  readonly hosts?: string[];
  readonly rewrites: (readonly [from: string, to: string])[];
  readonly secret?: string;
  readonly measureWaitMs: number;
  readonly maxDiskBytes: number;
}

export interface CacheConfig {
  readonly store: 'none' | 'sqlite' | 'redis';
  /** Absolute. */
  readonly dataDir: string;
  readonly redisUrl?: string;
  readonly policies: Readonly<Record<Resource, CachePolicy>>;
  readonly suspiciousForMs: number;
  readonly negativeForMs: number;
  readonly backoffMs: number;
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly isWarm: boolean;
}

/** Bounds on what clients may hold open. */
export interface ConnectionConfig {
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly stalledReplyMs: number;
  /** Connections of one client address. */
  readonly maxPerAddress: number;
  readonly shutdownDeadlineMs: number;
}

/** All that is configured, validated, in the units the code uses. */
export interface Config {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Origin; undefined: `http://localhost:` and the port listened on. */
  readonly publicUrl?: string;
  readonly atelierName: string;
  readonly artistName: string;
  readonly artistSlug: string;
  /** Absolute; undefined: the sample's brand while the embedded upstream runs, else none. */
  readonly brandDir?: string;
  readonly upstream: UpstreamConfig;
  readonly media: MediaConfig;
  readonly cache: CacheConfig;
  readonly connections: ConnectionConfig;
  readonly browserMaxAgeS: number;
  readonly cdnMaxAgeS: number;
  readonly opsToken?: string;
  /** 0: off. */
  readonly rateLimitPerMinute: number;
  readonly corsOrigins: string[];
  /** In the syntax of Fastify's `trustProxy`. */
  readonly trustProxy: false | string[];
  readonly analytics?: { readonly id: string; readonly url: string };
  readonly messagingLabel: RegExp;
  /** Image sources; undefined: the sample's while the embedded upstream runs, else none. */
  readonly wechatQr?: string;
  readonly wechatContact?: string;
  /** No prefixes: those of the bundled set. */
  readonly icons: { readonly prefixes: string[]; readonly fallbackUrl?: string };
  readonly routeRules: RouteRule[];
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  readonly isRequestLog: boolean;
  /** Variables that look like misspelled settings. */
  readonly warnings: readonly string[];
}
