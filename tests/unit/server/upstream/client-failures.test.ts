import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { UpstreamError } from '../../../../server/base/upstream-errors.ts';
import * as errors from '../../../helpers/failures.ts';
import { failureOf, setUpFaultyClient } from '../../../helpers/faulty-client.ts';
import { startFaultyUpstream } from '../../../helpers/faulty-upstream.ts';

const setup = setUpFaultyClient();

describe('a call that fails', () => {
  const cases: [string, errors.Failure, Partial<UpstreamError>][] = [
    ['forbidden', errors.status(403), { kind: 'status', status: 403 }],
    ['part of a document', errors.status(206), { kind: 'status', status: 206 }],
    ['bytes that are not HTTP', errors.garbage(), { kind: 'protocol' }],
    ['a connection lost twice', errors.reset(), { kind: 'connection-reset' }],
    ['a body that is too large', errors.tooLarge(100_001), { kind: 'too-large' }],
    ['a body that is announced as too large', errors.json(['x'.repeat(100_001)]), { kind: 'too-large' }],
    [
      'a body that is too large when decompressed',
      errors.respond(gzipSync('x'.repeat(200_000)), { 'content-encoding': 'gzip' }),
      { kind: 'too-large' },
    ],
    ['endless nesting', errors.respond('['.repeat(50_000)), { kind: 'too-large' }],
    ['circular redirects', errors.redirectLoop(), { kind: 'redirect' }],
    ['a redirect to another origin', errors.redirect(302, 'http://127.0.0.1:1/'), { kind: 'redirect', status: 302 }],
    ['a redirect without an address', errors.status(301), { kind: 'redirect' }],
  ];

  it.each(cases)('reports %s', async (_title, failure, expected) => {
    setup.upstream.fail('*', failure);
    const error = await failureOf(setup.read('about'));
    expect(error).toMatchObject(expected);
    expect(error.message).toMatch(/^GET \/name\/get-about\/: /);
    expect(setup.events.at(-1)).toMatchObject({ type: 'failed', call: 'about', kind: error.kind });
  });

  it('reports a port without a server', async () => {
    await setup.upstream.close();
    expect((await failureOf(setup.read('about'))).kind).toBe('connection-refused');
    setup.upstream = await startFaultyUpstream();
  });

  it('reports a host without an address', async () => {
    await setup.restart({ baseUrl: 'http://no-such-host.invalid' });
    expect((await failureOf(setup.read('about'))).kind).toBe('dns');
  });

  it('reports a failed TLS handshake', async () => {
    await setup.restart({ baseUrl: setup.upstream.url.replace('http:', 'https:') });
    expect((await failureOf(setup.read('about'))).kind).toBe('tls');
  });
});
