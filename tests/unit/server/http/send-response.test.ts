import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { cacheHeadersFor } from '../../../../server/http/cache-headers.ts';
import { representationOf } from '../../../../server/http/representation.ts';
import { RequestMeter } from '../../../../server/http/request-meter.ts';
import type { Resolved } from '../../../../server/http/request-target.ts';
import type { FoundResponse, ResponseBuilder } from '../../../../server/http/response-builder.ts';
import { earlyHits } from '../../../../server/http/send-response.ts';

const builder: ResponseBuilder = {
  key: 'api:menu:{}',
  waitMs: 0,
  servesOldMeanwhile: false,
  compose: async () => ({ kind: 'absent' }),
};

const stored: FoundResponse = {
  kind: 'found',
  representation: representationOf({ contentType: 'application/json', body: '{}', tags: ['menu'] }),
  provenance: { state: 'fresh', ageMs: 0, ttlMs: 1_000, via: 'hit', isStaleIfError: false },
  isProvisional: false,
  atMs: 0,
};

interface Requested {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** True if the response is stored. */
  readonly isStored?: boolean;
  readonly isClosing?: boolean;
  readonly at?: Resolved;
}

function ask({
  method = 'GET',
  url = '/api/v1/menu',
  headers = {},
  isStored = true,
  isClosing = false,
  at = { kind: 'endpoint', name: 'menu', builder },
}: Requested) {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url });
  Object.assign(request.headers, headers);
  const response = new ServerResponse(request);
  const meter = new RequestMeter();
  const services = {
    resolve: () => at,
    responseCache: { lookup: () => (isStored ? stored : undefined) },
    downstream: cacheHeadersFor({ browserMaxAgeS: 0, cdnMaxAgeS: 60, staleForS: 60 }),
    meter,
  };
  const answer = earlyHits(services, { hasBegun: isClosing });
  const isAnswered = answer(request, response);
  const counted = [...meter.route('/api/v1/menu').samples()].filter(({ count }) => count > 0);
  return { isAnswered, response, counted };
}

describe('an early hit', () => {
  test('is sent before routing', () => {
    const { isAnswered, response, counted } = ask({});
    expect([isAnswered, response.writableEnded, response.statusCode]).toEqual([true, true, 200]);
    expect(counted).toEqual([{ method: 'GET', status: '2xx', origin: 'hit', count: 1 }]);
  });
});

describe('an early hit is not tried for', () => {
  test.each<[string, Requested]>([
    ['what has to be made first', { isStored: false }],
    ['other methods', { method: 'HEAD' }],
    ['a URL that is not an endpoint', { at: { kind: 'nothing' } }],
    ['parameters that are not valid', { at: { kind: 'malformed', name: 'seo' } }],
    ['pages', { url: '/design', at: { kind: 'page', name: 'design', builder } }],
    ['addresses with escapes', { url: '/api/v1/pages/caf%C3%A9' }],
    ['other origins, for CORS', { headers: { origin: 'https://friend.example' } }],
    ['a request while the server closes', { isClosing: true }],
  ])('%s', (_what, requested) => {
    const { isAnswered, response } = ask(requested);
    expect([isAnswered, response.headersSent]).toEqual([false, false]);
  });
});
