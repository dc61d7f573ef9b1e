import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { UpstreamError } from '../../../../server/base/upstream-errors.ts';
import * as faults from '../../../helpers/faults.ts';
import { failureOf, setUpFaultyClient } from '../../../helpers/faulty-client.ts';
import { startFaultyUpstream } from '../../../helpers/faulty-upstream.ts';

const setup = setUpFaultyClient();

describe('faults', () => {
  const cases: [string, faults.Fault, Partial<UpstreamError>][] = [
    ['a server error', faults.status(500), { fault: 'status', status: 500 }],
    ['too many requests', faults.status(429, { 'retry-after': '12' }), { fault: 'status', retryAfterMs: 12_000 }],
    ['out of service', faults.status(503, { 'retry-after': '3600' }), { fault: 'status', retryAfterMs: 60_000 }],
    ['forbidden', faults.status(403), { fault: 'status', status: 403 }],
    ['part of a document', faults.status(206), { fault: 'status', status: 206 }],
    ['a page of HTML', faults.html(), { fault: 'not-json' }],
    ['an empty body', faults.empty(), { fault: 'empty' }],
    ['nothing but blanks', faults.reply(' \n '), { fault: 'empty' }],
    ['NaN in JSON', faults.reply('{"width": NaN}'), { fault: 'not-json' }],
    ['a body that is cut off', faults.truncated(), { fault: 'connection-reset' }],
    ['chunks that are cut off', faults.truncatedChunks(), { fault: 'connection-reset' }],
    [
      'compressed half',
      faults.reply(gzipSync('{"a":1}').subarray(0, -9), { 'content-encoding': 'gzip' }),
      { fault: 'connection-reset' },
    ],
    ['bytes that are not HTTP', faults.garbage(), { fault: 'protocol' }],
    ['a connection that dies, twice', faults.reset(), { fault: 'connection-reset' }],
    ['a body too large, unannounced', faults.tooLarge(100_001), { fault: 'too-large' }],
    ['a body too large, announced', faults.json(['x'.repeat(100_001)]), { fault: 'too-large' }],
    [
      'a body too large once decompressed',
      faults.reply(gzipSync('x'.repeat(200_000)), { 'content-encoding': 'gzip' }),
      { fault: 'too-large' },
    ],
    ['nesting without end', faults.reply('['.repeat(50_000)), { fault: 'too-large' }],
    ['redirects in a circle', faults.redirectLoop(), { fault: 'redirect' }],
    ['a redirect to another origin', faults.redirect(302, 'http://127.0.0.1:1/'), { fault: 'redirect', status: 302 }],
    ['a redirect without address', faults.status(301), { fault: 'redirect' }],
  ];

  it.each(cases)('%s', async (_title, fault, expected) => {
    setup.upstream.fault('*', fault);
    const error = await failureOf(setup.read('about'));
    expect(error).toMatchObject(expected);
    expect(error.message).toMatch(/^GET \/name\/get-about\/: /);
    expect(setup.events.at(-1)).toMatchObject({ type: 'failed', call: 'about', fault: error.fault });
  });

  it('recovers by itself after any of them', async () => {
    for (const [, fault] of cases) {
      setup.upstream.fault('*', fault);
      await failureOf(setup.read('about'));
      setup.upstream.heal();
      expect(await setup.read('about')).toMatchObject({ body: { title: 'About' } });
    }
  });

  it('a port that nobody listens on', async () => {
    await setup.upstream.close();
    expect((await failureOf(setup.read('about'))).fault).toBe('connection-refused');
    setup.upstream = await startFaultyUpstream();
  });

  it('a host that has no address', async () => {
    await setup.restart({ baseUrl: 'http://no-such-host.invalid' });
    expect((await failureOf(setup.read('about'))).fault).toBe('dns');
  });

  it('a TLS handshake with a server that knows none', async () => {
    await setup.restart({ baseUrl: setup.upstream.url.replace('http:', 'https:') });
    expect((await failureOf(setup.read('about'))).fault).toBe('tls');
  });
});
