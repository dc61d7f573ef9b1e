import { expect, test } from 'vitest';
import { isOwnRequest } from '../../../../server/http/own-request.ts';

const isOwn = (host: string, site?: string, origin?: string): boolean =>
  isOwnRequest({ host, headers: { ...(site && { 'sec-fetch-site': site }), ...(origin && { origin }) } });

test.each([
  ['a form of the page, without a referrer', 'site.example', 'same-origin', 'null'],
  ['a page behind a proxy on another port', 'site.example', 'same-origin', 'https://site.example:8443'],
  ['a reload', 'site.example', 'none', undefined],
  ['a page without TLS', 'site.example:8080', undefined, 'http://site.example:8080'],
  ['a page without TLS, behind a proxy that removes the port', 'site.example', undefined, 'http://site.example:8080'],
  ['an IPv6 address', '[::1]:3000', undefined, 'http://[::1]:3000'],
  ['a program', 'site.example', undefined, undefined],
])('%s may act', (_case, host, site, origin) => {
  expect(isOwn(host, site, origin)).toBe(true);
});

test.each([
  ['another site', 'site.example', 'cross-site', 'https://other.example'],
  ['another site that claims the origin', 'site.example', 'cross-site', 'https://site.example'],
  ['another host name of the domain', 'site.example', 'same-site', 'https://shop.site.example'],
  ['another site without TLS', 'site.example', undefined, 'http://other.example'],
  ['a page in a sandbox without TLS', 'site.example', undefined, 'null'],
  ['another port without TLS', 'site.example:3000', undefined, 'http://site.example:8080'],
  ['a host name that begins alike', 'site.example', undefined, 'http://site.example.other.example'],
])('%s may not act', (_case, host, site, origin) => {
  expect(isOwn(host, site, origin)).toBe(false);
});
