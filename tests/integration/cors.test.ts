import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestOf } from 'node:http';
import supertest from 'supertest';
import { Agent, fetch as fetchBy } from 'undici';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../helpers/certificate.ts';
import { freePort } from '../helpers/free-port.ts';
import { startNginx } from '../helpers/nginx.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const friend = 'https://app.example';
let site: RunningSite;

beforeAll(async () => {
  site = await startSite({ env: { CORS_ORIGINS: friend } });
});

afterAll(() => site.close());

const get = (path: string, origin: string) => supertest(site.url).get(path).set('Origin', origin);

test('a configured origin may read the API: made, finished and failing replies [N16]', async () => {
  for (const path of ['/api/v1/menu', '/api/v1/menu', '/api/v1/design/projects/none', '/api/v1/seo']) {
    const { headers } = await get(path, friend);
    expect(headers['access-control-allow-origin'], path).toBe(friend);
  }
  const hit = await get('/api/v1/menu', friend).expect(200);
  expect(hit.headers.vary).toContain('Origin');
  expect(hit.headers.vary).toContain('Accept-Encoding');
  const again = await get('/api/v1/menu', friend)
    .set('If-None-Match', hit.headers.etag ?? '')
    .expect(304);
  expect(again.headers['access-control-allow-origin']).toBe(friend);
});

test('a preflight is answered [N16]', async () => {
  for (const path of ['/api/v1/menu', '/media/a/b', '/brand/logos.svg', '/_i18n/en-US/messages.json']) {
    const { headers } = await supertest(site.url).options(path).set('Origin', friend).expect(204);
    expect(headers, path).toMatchObject({
      'access-control-allow-origin': friend,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': expect.stringMatching(/If-None-Match,.* traceparent/),
      vary: 'Origin',
    });
  }
});

test('whatever depends on who asks says so, also to those who do not say who they are [N16]', async () => {
  for (const path of [
    '/api/openapi.json',
    '/api/v1/menu',
    '/brand/logos.svg',
    '/_i18n/en-US/messages.json',
    '/media/a/b',
  ]) {
    const { headers } = await supertest(site.url).get(path);
    expect(headers.vary, path).toMatch(/(?:^|, )Origin$/);
  }
});

test('what is allowed includes the question whether it is [N16]', async () => {
  const { headers } = await supertest(site.url).post('/api/v1/menu').set('Origin', friend).expect(405);
  expect(headers.allow).toBe('GET, HEAD, OPTIONS');
});

test('nobody else, and no pages [N16]', async () => {
  expect((await get('/api/v1/menu', 'https://other.example')).headers['access-control-allow-origin']).toBeUndefined();
  const { headers } = await get('/', friend);
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});

/** Names of the header lines of a response, in lower case, as often as they were sent. */
async function headerNames(method: string, path: string, headers: OutgoingHttpHeaders): Promise<string[]> {
  const request = requestOf(site.url + path, { method, headers }).end();
  const [response]: IncomingMessage[] = await once(request, 'response');
  response?.resume();
  return (response?.rawHeaders ?? []).filter((_line, index) => index % 2 === 0).map((name) => name.toLowerCase());
}

test('every response has each header field on one line [N16]', async () => {
  const { body } = await supertest(site.url).get('/api/v1/design/projects').expect(200);
  const { slug, cover } = body.items.find((item: { cover?: unknown }) => item.cover !== undefined);
  const { text } = await supertest(site.url).get('/').expect(200);
  const paths = [
    ...['/api/v1/menu', '/api/v1/design/projects', `/api/v1/design/projects/${slug}`, '/api/v1/view?path=/design'],
    ...[
      '/api/v1/none',
      '/api/v1/seo',
      '/api/openapi.json',
      '/api/v1/client.d.ts',
      '/api/docs',
      '/api/icons/lucide.json?icons=mail',
    ],
    ...[
      '/_i18n/en-US/messages.json',
      '/_i18n/none/messages.json',
      '/builds/latest.json',
      '/brand/logos.svg',
      '/media/a/b',
    ],
    ...[cover.src, '/', '/design', `/design/projects/${slug}`, '/none', /\/assets\/[^"' )]+\.js/.exec(text)?.[0] ?? ''],
    ...['/sitemap.xml', '/feeds/projects.atom', '/llms.txt', '/robots.txt', '/iiif/collection.json', '/health/live'],
  ];
  for (const path of paths) {
    const { headers } = await supertest(site.url).get(path);
    for (const [method, fields] of [
      ['GET', {}],
      ['GET', { 'If-None-Match': headers.etag ?? '*' }],
      ['GET', { Range: 'bytes=0-9' }],
      ['HEAD', {}],
      ['OPTIONS', {}],
      ['POST', {}],
    ] as const) {
      for (const origin of [{}, { Origin: friend }]) {
        const names = await headerNames(method, path, { 'Accept-Encoding': 'br', ...origin, ...fields });
        expect(
          names.filter((name, index) => names.indexOf(name) !== index),
          `${method} ${path}`,
        ).toEqual([]);
      }
    }
  }
});

test('a proxy that reads one Vary line gives no compressed body to a client that accepts none [N16]', async () => {
  const folder = temporaryFolder();
  const certificate = makeCertificate(folder);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const { host } = new URL(site.url);
  const hosts = { 'site-1:3000': host, 'site-2:3000': host };
  const nginx = await startNginx({ port, tlsPort, tlsFolder: certificate.folder, hosts, publicUrl: site.url }, folder);
  onTestFinished(() => nginx.close());
  const dispatcher = new Agent({ connect: { ca: certificate.ca } });
  onTestFinished(() => dispatcher.close());
  for (const path of ['/api/v1/menu', '/api/openapi.json', '/_i18n/en-US/messages.json']) {
    for (const accepted of ['br', 'identity']) {
      const headers = { 'Accept-Encoding': accepted };
      const response = await fetchBy(`https://127.0.0.1:${tlsPort}${path}`, { dispatcher, headers });
      await response.json();
      expect(response.headers.get('content-encoding') ?? 'identity', path).toBe(accepted);
      expect(response.headers.get('vary'), path).toBe('Accept-Encoding, Origin');
    }
  }
});
