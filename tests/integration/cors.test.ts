import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const friend = 'https://app.example';
let site: RunningSite;

beforeAll(async () => {
  site = await startSite({ env: { CORS_ORIGINS: friend } });
});

afterAll(() => site.close());

const get = (path: string, origin: string) => supertest(site.url).get(path).set('Origin', origin);

test('N16 a configured origin may read the API: made, finished and failing replies', async () => {
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

test('N16 a preflight is answered', async () => {
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

test('N16 whatever depends on who asks says so, also to those who do not say who they are', async () => {
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

test('N16 what is allowed includes the question whether it is', async () => {
  const { headers } = await supertest(site.url).post('/api/v1/menu').set('Origin', friend).expect(405);
  expect(headers.allow).toBe('GET, HEAD, OPTIONS');
});

test('N16 nobody else, and no pages', async () => {
  expect((await get('/api/v1/menu', 'https://other.example')).headers['access-control-allow-origin']).toBeUndefined();
  const { headers } = await get('/', friend);
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});
