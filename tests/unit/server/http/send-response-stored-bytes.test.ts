import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { downstreamOf } from '../../../../server/http/cache-headers.ts';
import { Compressor, withoutIdentity } from '../../../../server/http/compression.ts';
import { representationOf } from '../../../../server/http/representation.ts';
import { sendRepresentation } from '../../../../server/http/send-response.ts';

const representation = (body: string) => representationOf({ contentType: 'text/plain', body, tags: [] });

test('a client without compression gets a compressed response uncompressed [P13]', async () => {
  const said = 'a sentence '.repeat(100);
  const whole = representation(said);
  await new Compressor().compress(whole);
  const provenance = { state: 'fresh', ageMs: 0, ttlMs: 1_000, via: 'hit', isStaleIfError: false } as const;
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
