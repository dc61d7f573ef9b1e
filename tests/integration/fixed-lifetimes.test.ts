import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientTypesPath, docsPath, iconsPath } from '../../shared/contract/paths.ts';
import { locale } from '../../shared/messages/format-message.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const day = 'public, max-age=86400';
const immutable = 'public, max-age=31536000, immutable';
const confirmed = 'public, no-cache';

let site: RunningSite;

beforeAll(async () => {
  site = await startSite({
    env: { PUBLIC_URL: 'https://plain-bearing.example', SECURITY_CONTACT: 'mailto:safety@atelier.example' },
  });
});

afterAll(() => site.close());

const get = (path: string) => supertest(site.url).get(path);

/** A path with the id of the build. */
async function completed(path: string): Promise<string> {
  const build: { id: string } = (await get('/builds/latest.json').expect(200)).body;
  return path.replace('{build}', build.id);
}

test.each([
  [`/_i18n/${locale}/messages.json`, day],
  ['/api/openapi.json', day],
  [clientTypesPath, day],
  ['/robots.txt', day],
  ['/.well-known/security.txt', day],
  [`${iconsPath}/lucide.json?icons=home`, day],
  ['/site.webmanifest', day],
  ['/favicon.svg', day],
  ['/_qr/design.svg', day],
  ['/builds/meta/{build}.json', immutable],
  ['/brand/logos.svg', immutable],
  [docsPath, confirmed],
  [`${docsPath}/docs.css`, confirmed],
  ['/builds/latest.json', 'no-store'],
])('%s has one Cache-Control for GET, HEAD and 304 [K2]', async (address, cacheControl) => {
  const path = await completed(address);
  const { headers } = await get(path).expect(200);
  expect(headers['cache-control']).toBe(cacheControl);
  const head = await supertest(site.url).head(path).expect(200);
  expect(head.headers['cache-control']).toBe(cacheControl);
  if (headers.etag === undefined) return;
  const confirming = await get(path).set('If-None-Match', headers.etag).expect(304);
  expect(confirming.headers['cache-control']).toBe(cacheControl);
});

test.each([
  '/_i18n/xx/messages.json',
  '/builds/meta/none.json',
  `${iconsPath}/none.json?icons=home`,
  '/_qr/no/such/form.svg',
  `${iconsPath}/lucide.json`,
])('the error at %s is not cached', async (path) => {
  const { headers, status } = await get(path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(headers['cache-control']).toBe('no-store');
});
