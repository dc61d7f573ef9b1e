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

test('a configured origin may read successes and failures of the API [N16]', async () => {
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

test('a preflight is allowed [N16]', async () => {
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

test('responses that depend on the origin have it in Vary [N16]', async () => {
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

test('other origins may not read, and no origin may read pages [N16]', async () => {
  expect((await get('/api/v1/menu', 'https://other.example')).headers['access-control-allow-origin']).toBeUndefined();
  const { headers } = await get('/', friend);
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});

test('a proxy keeps compressed and plain bodies apart [N16]', async () => {
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
