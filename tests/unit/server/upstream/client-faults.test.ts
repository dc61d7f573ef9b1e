import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { UpstreamError } from '../../../../server/base/upstream-errors.ts';
import * as faults from '../../../helpers/faults.ts';
import { failureOf, setUpFaultyClient } from '../../../helpers/faulty-client.ts';
import { startFaultyUpstream } from '../../../helpers/faulty-upstream.ts';

const setup = setUpFaultyClient();

describe('a call that fails', () => {
  const cases: [string, faults.Fault, Partial<UpstreamError>][] = [
    ['forbidden', faults.status(403), { fault: 'status', status: 403 }],
    ['part of a document', faults.status(206), { fault: 'status', status: 206 }],
    ['bytes that are not HTTP', faults.garbage(), { fault: 'protocol' }],
    ['a connection lost twice', faults.reset(), { fault: 'connection-reset' }],
    ['a body that is too large', faults.tooLarge(100_001), { fault: 'too-large' }],
    ['a body that is announced as too large', faults.json(['x'.repeat(100_001)]), { fault: 'too-large' }],
    [
      'a body that is too large when decompressed',
      faults.reply(gzipSync('x'.repeat(200_000)), { 'content-encoding': 'gzip' }),
      { fault: 'too-large' },
    ],
    ['endless nesting', faults.reply('['.repeat(50_000)), { fault: 'too-large' }],
    ['circular redirects', faults.redirectLoop(), { fault: 'redirect' }],
    ['a redirect to another origin', faults.redirect(302, 'http://127.0.0.1:1/'), { fault: 'redirect', status: 302 }],
    ['a redirect without an address', faults.status(301), { fault: 'redirect' }],
  ];

  it.each(cases)('reports %s', async (_title, fault, expected) => {
    setup.upstream.fault('*', fault);
    const error = await failureOf(setup.read('about'));
    expect(error).toMatchObject(expected);
    expect(error.message).toMatch(/^GET \/name\/get-about\/: /);
    expect(setup.events.at(-1)).toMatchObject({ type: 'failed', call: 'about', fault: error.fault });
  });

  it('reports a port without a server', async () => {
    await setup.upstream.close();
    expect((await failureOf(setup.read('about'))).fault).toBe('connection-refused');
    setup.upstream = await startFaultyUpstream();
  });

  it('reports a host without an address', async () => {
    await setup.restart({ baseUrl: 'http://no-such-host.invalid' });
    expect((await failureOf(setup.read('about'))).fault).toBe('dns');
  });

  it('reports a failed TLS handshake', async () => {
    await setup.restart({ baseUrl: setup.upstream.url.replace('http:', 'https:') });
    expect((await failureOf(setup.read('about'))).fault).toBe('tls');
  });
});
