import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await startSite({ env: { PUBLIC_URL: 'https://plain-bearing.example' } });
});

afterAll(() => site.close());

test('a page has a code, which may run and load nothing [N7]', async () => {
  const { body, headers } = await supertest(site.url).get('/_qr/design/projects/sill-chair.svg').expect(200);
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(body.toString()).toMatch(/^<svg[^>]* viewBox="0 0 \d+ \d+"/);
});

test.each([
  '/_qr/no/such/form.svg',
  '/_qr/Design/About.svg',
  '/_qr/design/projects/sill-chair',
  '/_qr//evil.example/design.svg',
  `/_qr/design/projects/${'x'.repeat(300)}.svg`,
])('what is no page in its own spelling has none: %s [N7]', async (path) => {
  const { body, headers } = await supertest(site.url).get(path).expect(404);
  expect(headers['content-type']).toContain('application/problem+json');
  expect(body).toMatchObject({ status: 404 });
});
