import type { IncomingMessage, Server } from 'node:http';
import type { Config } from '../config.ts';

export interface StartWarningOptions {
  /** The embedded sample is what is served. */
  readonly isSample: boolean;
  /** Not a developer's own machine, as far as the process is told. */
  readonly isProduction: boolean;
}

/** Defaults that are fine to try the site out and would be found out late anywhere else, each in a sentence. */
export function startWarnings(
  { publicUrl, cache, media }: Config,
  { isSample, isProduction }: StartWarningOptions,
): string[] {
  const warnings: string[] = [];
  if (isSample && isProduction) warnings.push('UPSTREAM_URL is not set: the content shown is the sample');
  if (publicUrl === undefined) warnings.push('PUBLIC_URL is not set: canonical links say localhost');
  if (media.secret === undefined && cache.store === 'none')
    warnings.push('MEDIA_SECRET is not set, with CACHE_STORE=none: addresses of pictures are those of this DATA_DIR');
  if (media.secret === undefined && cache.store === 'redis')
    warnings.push('MEDIA_SECRET is not set, with CACHE_STORE=redis: replicas share the one first found there');
  return warnings;
}

const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'] as const;

/** Calls back once, with the first request that has come through a proxy. */
export function onForwarded(server: Server, callback: (header: string) => void): void {
  const look = ({ headers }: IncomingMessage): void => {
    const found = forwardedHeaders.find((name) => headers[name] !== undefined);
    if (found === undefined) return;
    server.off('request', look);
    callback(found);
  };
  server.on('request', look);
}
