import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasBody, originForm, requestErrorOf, wellFormedUrl } from '../../../../../server/app/services/http-server.ts';

const request = (hosts: readonly string[], httpVersionMajor = 1) =>
  ({
    httpVersionMajor,
    rawHeaders: ['Accept', '*/*', ...hosts.flatMap((host) => ['Host', host]), 'ETag', 'x'],
    headers: { host: hosts[0] },
  }) as IncomingMessage;

describe('the Host header', () => {
  test.each(['site.example', 'site.example:8080', '127.0.0.1:3000', '[::1]:3000', 'SITE', 'a_b', '', 'x:'])(
    'accepts "%s" [P12]',
    (host) => expect(requestErrorOf(request([host]))).toBeUndefined(),
  );

  test.each(['a b', 'a/b', 'a,b c', 'user@site', 'site:port', '[::1', 'http://site', 'a\tb', 'é.example'])(
    'rejects "%s" [P12]',
    (host) => expect(requestErrorOf(request([host]))).toContain('Host'),
  );

  test('is optional in HTTP/1.0, and never repeated [P12]', () => {
    expect(requestErrorOf(request([]))).toBeUndefined();
    expect(requestErrorOf(request(['a', 'a']))).toContain('more than one');
  });

  test('other versions of HTTP are rejected [P12]', () => {
    expect(requestErrorOf(request(['a'], 2))).toContain('HTTP/1.1');
    expect(requestErrorOf(request(['a'], 0))).toContain('HTTP/1.1');
  });
});

test.each([
  [{}, false],
  [{ 'content-length': '0' }, false],
  [{ 'content-length': '3' }, true],
  [{ 'transfer-encoding': 'chunked' }, true],
])('detects a body in %j: %s [P12]', (headers, expected) => {
  expect(hasBody({ headers })).toBe(expected);
});

test.each([
  ['http://site.example/design?page=2', '/design?page=2'],
  ['HTTPS://site.example:8080/api/v1/menu', '/api/v1/menu'],
  ['http://[::1]:3000/', '/'],
  ['http://site.example', '/'],
  ['http://site.example?q=a/b', '/?q=a/b'],
  ['http://site.example//design', '//design'],
  ['/design/http://site.example/art', '/design/http://site.example/art'],
  ['*', '*'],
  ['ftp://site.example/design', 'ftp://site.example/design'],
])('the target %s has the origin form %s [P12]', (target, origin) => {
  expect(originForm(target)).toBe(origin);
});

test('a malformed address becomes decodable [R16]', () => {
  expect(wellFormedUrl('/design/100%')).toBe('/design/100%25');
  expect(wellFormedUrl('/design/%E0%A4%A')).toBe('/design/%25E0%25A4%25A');
  fc.assert(
    fc.property(fc.stringMatching(/^[%\w/-]*$/), (path) => {
      expect(() => decodeURIComponent(wellFormedUrl(`/${path}`))).not.toThrow();
    }),
  );
});
