import { expect, test } from 'vitest';
import { mediaHosts } from '../../../../server/media/media-hosts.ts';

const allows = (configured: string[] | undefined, url: string, baseUrl = 'http://cms.example:8080/api') =>
  mediaHosts(configured, baseUrl).allows(new URL(url));

test.each([
  ['http://cms.example:8080/a.jpg', true],
  ['http://cms.example/a.jpg', false],
  ['http://cms.example:8081/a.jpg', false],
  ['https://cms.example/a.jpg', false],
  ['http://other.example:8080/a.jpg', false],
])('allows only the host and port of the base URL without MEDIA_HOSTS: %s %s', (url, isAllowed) => {
  expect(allows(undefined, url)).toBe(isAllowed);
});

test.each([
  ['https://cdn.example/a.jpg', true],
  ['https://cdn.example:443/a.jpg', true],
  ['http://cdn.example/a.jpg', true],
  ['http://CDN.example./a.jpg', false],
  ['https://cdn.example:8443/a.jpg', false],
  ['http://cdn.example:22/a.jpg', false],
  ['http://cdn.example.evil.example/a.jpg', false],
  ['https://files.example:9000/a.jpg', true],
  ['https://files.example/a.jpg', false],
  ['https://secure.example/a.jpg', true],
  ['http://secure.example/a.jpg', false],
  ['http://user:password@cdn.example/a.jpg', true],
])('allows the exact port of MEDIA_HOSTS: %s %s', (url, isAllowed) => {
  expect(allows(['CDN.example', 'files.example:9000', 'secure.example:443'], url)).toBe(isAllowed);
});

test.each([
  'http://127.0.0.1/a.jpg',
  'http://127.1/a.jpg',
  'http://[::1]/a.jpg',
  'http://10.0.0.5/a.jpg',
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost/a.jpg',
])('allows a private address only if it is listed: %s', (url) => {
  expect(allows(['cdn.example'], url)).toBe(false);
  expect(allows([new URL(url).host], url)).toBe(true);
});

test.each(['file:///etc/passwd', 'ftp://cdn.example/a.jpg', 'data:image/png;base64,AAAA'])(
  'refuses other schemes: %s',
  (url) => {
    expect(allows(['cdn.example', ''], url)).toBe(false);
  },
);
