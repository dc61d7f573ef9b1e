import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { logEvent } from '../base/log-events.ts';
import type { Provenance } from '../cache/lookup.ts';
import type { RouteCounts } from './request-meter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    quota: Quota | null;
    provenance: Provenance | null;
    countedAt: RouteCounts | null;
  }
}

/** Counts a request. Rejects with `PublicError` if its client or the server is over its limit. */
export type Admit = (request: FastifyRequest) => Promise<void>;

export interface Quota {
  readonly policy: string;
  readonly limit: number;
  readonly windowS: number;
  readonly left: number;
  readonly resetS: number;
}

/** It appears in headers and logs, so restrict it. */
const saneId = /^[\w.:+/=-]{1,128}$/;

export function requestIds(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const place = randomBytes(5).toString('base64url');
  let count = 0;
  return ({ headers: { 'x-request-id': id } }) => {
    count += 1;
    return typeof id === 'string' && saneId.test(id) ? id : `${place}-${count.toString(36)}`;
  };
}

/** Only for responses that shared caches do not store (draft-ietf-httpapi-ratelimit-headers-10). */
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

export const logOf = ({ id, log }: FastifyRequest): FastifyBaseLogger => log.child({ requestId: id });

/** Logs an unexpected error. If the client has left, its stream was closed, which is not an error. */
export function logUnexpected(request: FastifyRequest, { raw }: FastifyReply, err: unknown): void {
  const hasLeft = raw.destroyed || request.raw.socket.destroyed;
  logEvent(logOf(request), hasLeft ? 'response.unread' : 'request.failed', { err });
}
