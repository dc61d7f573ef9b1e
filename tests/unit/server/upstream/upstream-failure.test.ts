import { errors } from 'undici';
import { describe, expect, it } from 'vitest';
import { UpstreamError } from '../../../../server/base/upstream-errors.ts';
import { isConnectionLost, upstreamErrorOf } from '../../../../server/upstream/upstream-failure.ts';

const context = { what: 'GET /a', isAborted: false, isLate: false, wasConnected: true, deadlineMs: 8000 };
const coded = (code: string) => Object.assign(new Error('words'), { code });

describe('upstreamErrorOf', () => {
  it.each([
    ['ECONNREFUSED', 'connection-refused'],
    ['EHOSTUNREACH', 'connection-refused'],
    ['ENOTFOUND', 'dns'],
    ['EAI_FAIL', 'dns'],
    ['ETIMEDOUT', 'connection-timeout'],
    ['UND_ERR_CONNECT_TIMEOUT', 'connection-timeout'],
    ['UND_ERR_BODY_TIMEOUT', 'response-timeout'],
    ['UND_ERR_SOCKET', 'connection-reset'],
    ['ECONNRESET', 'connection-reset'],
    ['UND_ERR_HEADERS_OVERFLOW', 'too-large'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['EPROTO', 'tls'],
    ['HPE_INVALID_HEADER_TOKEN', 'protocol'],
    ['UND_ERR_DESTROYED', 'aborted'],
    ['SOMETHING_ELSE', 'connection-reset'],
  ])('%s is %s', (code, kind) => {
    const cause = coded(code);
    expect(upstreamErrorOf(cause, context)).toMatchObject({ kind, message: 'GET /a: words', cause });
  });

  it('knows an error of the parser that has no code', () => {
    expect(upstreamErrorOf(new errors.HTTPParserError('words'), context).kind).toBe('protocol');
  });

  it('an abort counts before the deadline, and the deadline before the code', () => {
    const error = coded('ECONNRESET');
    expect(upstreamErrorOf(error, { ...context, isAborted: true, isLate: true }).kind).toBe('aborted');
    expect(upstreamErrorOf(error, { ...context, isLate: true })).toMatchObject({
      kind: 'response-timeout',
      message: 'GET /a: the content API did not respond within 8000 ms',
    });
    expect(upstreamErrorOf(error, { ...context, isLate: true, wasConnected: false }).kind).toBe('connection-timeout');
  });

  it('keeps the fields of a typed error, and names the call', () => {
    const error = new UpstreamError('status', 'status 503', { status: 503, retryAfterMs: 5 });
    expect(upstreamErrorOf(error, context)).toMatchObject({
      kind: 'status',
      status: 503,
      retryAfterMs: 5,
      message: 'GET /a: status 503',
    });
  });

  it('accepts any thrown value', () => {
    for (const thrown of [undefined, null, 'text', 7, {}]) {
      expect(upstreamErrorOf(thrown, context)).toBeInstanceOf(UpstreamError);
    }
  });
});

describe('isConnectionLost', () => {
  it('is true for a lost connection only', () => {
    expect(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].map((code) => isConnectionLost(coded(code)))).toEqual([
      true,
      true,
      true,
    ]);
    const others = [coded('ECONNREFUSED'), coded('UND_ERR_INVALID_ARG'), new Error('words'), undefined];
    expect(others.map(isConnectionLost)).toEqual([false, false, false, false]);
  });
});
