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
  const { headers } = await supertest(site.url).options('/api/v1/menu').set('Origin', friend).expect(204);
  expect(headers).toMatchObject({
    'access-control-allow-origin': friend,
    'access-control-allow-methods': 'GET, HEAD',
  });
});

test('N16 nobody else, and nothing but the API', async () => {
  expect((await get('/api/v1/menu', 'https://other.example')).headers['access-control-allow-origin']).toBeUndefined();
  expect((await get('/', friend)).headers['access-control-allow-origin']).toBeUndefined();
});
