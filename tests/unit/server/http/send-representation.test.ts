import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { downstreamOf } from '../../../../server/http/cache-headers.ts';
import { Compressor, withoutIdentity } from '../../../../server/http/compression.ts';
import { representationOf } from '../../../../server/http/representation.ts';
import { HeaderCache, sendRepresentation } from '../../../../server/http/send-representation.ts';

const representation = (body: string) => representationOf({ contentType: 'text/plain', body, tags: [] });

describe('headers at hand', () => {
  test('are prepared once for what is sent again and again, however much else is sent meanwhile', () => {
    const headers = new HeaderCache();
    const hot = representation('hot');
    const prepared = headers.of(hot);
    for (let index = 0; index < 5_000; index += 1) {
      headers.of(representation(`cold ${index}`));
      expect(headers.of(hot)).toBe(prepared);
    }
  });

  test('are let go for what was not sent for long', () => {
    const headers = new HeaderCache();
    const cold = representation('cold');
    const prepared = headers.of(cold);
    for (let index = 0; index < 2_000; index += 1) headers.of(representation(`other ${index}`));
    expect(headers.of(cold)).not.toBe(prepared);
  });
});

test('P13 bytes that are kept compressed alone are sent as they are to who asks for them so', async () => {
  const said = 'a sentence '.repeat(100);
  const whole = representation(said);
  await new Compressor().compress(whole);
  const provenance = { state: 'fresh', ageMs: 0, ttlMs: 1_000, via: 'hit', isSaved: false } as const;
  const found = { representation: withoutIdentity(whole), provenance, isProvisional: false, atMs: 0 };
  const downstream = downstreamOf({ browserMaxAgeS: 0, cdnMaxAgeS: 60, staleForS: 60 });
  const server = createServer((request, response) => sendRepresentation(request, response, found, downstream));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const askedBy = (method: string) =>
    new Promise<{ body: string; length: string | undefined; coding: string | undefined }>((resolve, reject) => {
      const options = { port, host: '127.0.0.1', method, agent: false };
      const asked = ask(options, (reply) => {
        const { 'content-length': length, 'content-encoding': coding } = reply.headers;
        buffer(reply).then((bytes) => resolve({ body: bytes.toString(), length, coding }), reject);
      });
      asked.on('error', reject).end();
    });
  try {
    const length = String(said.length);
    expect(found.representation.identity).toBeUndefined();
    expect(await askedBy('GET')).toEqual({ body: said, length, coding: undefined });
    expect(await askedBy('HEAD')).toEqual({ body: '', length, coding: undefined });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
