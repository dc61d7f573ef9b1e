import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Provenance } from '../cache/lookup.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is left of the quota that the request was counted against; null where it was not counted. */
    quota: Quota | null;
    /** How the reply was come by that it was given; null for what no cache keeps. */
    provenance: Provenance | null;
  }
}

/** So many requests of one address in a window of time. */
export interface Quota {
  /** Name of the policy. */
  readonly policy: string;
  readonly limit: number;
  readonly windowS: number;
  readonly left: number;
  /** Seconds until all of it is there again. */
  readonly resetS: number;
}

/** What an id that comes from outside may be: it stands in headers and in the log. */
const saneId = /^[\w.:+/=-]{1,128}$/;

/** The id that a request brings, if it is a sane one. */
function broughtId({ 'x-request-id': id }: IncomingHttpHeaders): string | undefined {
  return typeof id === 'string' && saneId.test(id) ? id : undefined;
}

/** Gives every request an id: the one it brings, else one that no other replica and no other start of this one gives. */
export function requestIds(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const place = randomBytes(5).toString('base64url');
  let count = 0;
  return ({ headers }) => {
    count += 1;
    return broughtId(headers) ?? `${place}-${count.toString(36)}`;
  };
}

/**
 * What a reply says of its request, as name and value: its id, and the quota it was counted against
 * (draft-ietf-httpapi-ratelimit-headers-10). For replies that no shared cache keeps: it would say it to everybody else.
 */
export function marksOf({ id, quota }: Pick<FastifyRequest, 'id' | 'quota'>): readonly (readonly [string, string])[] {
  const named = ['X-Request-Id', id] as const;
  if (quota === null) return [named];
  const { policy, limit, windowS, left, resetS } = quota;
  return [
    named,
    ['RateLimit', `"${policy}";r=${left};t=${resetS}`],
    ['RateLimit-Policy', `"${policy}";q=${limit};w=${windowS}`],
  ];
}
