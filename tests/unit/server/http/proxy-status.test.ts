import { expect, test } from 'vitest';
import { WaitExceeded } from '../../../../server/base/bounded-wait.ts';
import { UpstreamError, type UpstreamErrorKind } from '../../../../server/base/upstream-errors.ts';
import { hasProxyStatus, proxyStatusOf } from '../../../../server/http/proxy-status.ts';

const errors: readonly (readonly [UpstreamErrorKind, string])[] = [
  ['address-prohibited', 'bff; error=destination_ip_prohibited'],
  ['connection-refused', 'bff; error=connection_refused'],
  ['connection-reset', 'bff; error=connection_terminated'],
  ['connection-timeout', 'bff; error=connection_timeout'],
  ['dns', 'bff; error=dns_error'],
  ['tls', 'bff; error=tls_protocol_error'],
  ['response-timeout', 'bff; error=http_response_timeout'],
  ['protocol', 'bff; error=http_protocol_error'],
  ['too-large', 'bff; error=http_response_body_size'],
  ['empty', 'bff; error=http_response_incomplete'],
  ['not-json', 'bff; error=destination_unavailable; details="not-json"'],
];

test.each(errors)('the error %s is %s', (failure, member) => {
  expect(proxyStatusOf(new UpstreamError(failure, 'GET /secret: 10.0.0.1'))).toBe(member);
});

test('a status of the upstream is reported', () => {
  const error = new UpstreamError('status', 'GET /about: 500', { status: 500 });
  expect(proxyStatusOf(error)).toBe('bff; error=destination_unavailable; received-status=500');
});

test('a timeout differs from a failure elsewhere and from no request', () => {
  expect(proxyStatusOf(new WaitExceeded('about'))).toBe('bff; error=http_response_timeout');
  expect(proxyStatusOf(new Error('another replica'))).toBe('bff; error=destination_unavailable');
  expect(proxyStatusOf(undefined)).toBe('bff; error=proxy_internal_response');
});

test('only failures on the way to the content have a Proxy-Status', () => {
  expect([500, 501, 502, 503, 504, 505].filter(hasProxyStatus)).toEqual([502, 503, 504]);
});
