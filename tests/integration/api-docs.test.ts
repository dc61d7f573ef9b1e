import supertest from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { problemCodes } from '../../shared/contract/problem.ts';
import { type RunningSite, sharedSite } from '../helpers/running-site.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await sharedSite();
});

const get = (path: string) => supertest(site.url).get(path);

const page = async () => (await get('/api/docs').expect(200)).text;

/** Addresses of the files that the page loads. */
const filesOf = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, path = '']) => path);

test('the type of a problem leads to what the page of the API says of its code [P9]', async () => {
  const { body } = await get('/api/v1/design/projects/none').expect(404);
  expect(body.type).toBe('/api/docs#not-found');
  const html = await page();
  const anchors = problemCodes.filter((code) => html.includes(`<article id="${code}">`));
  expect(anchors).toEqual(problemCodes);
});

test('the page has one heading, a title and a language; its policy lets no script in but files of the site [P9]', async () => {
  const { text, headers } = await get('/api/docs').expect(200).expect('Content-Type', 'text/html; charset=utf-8');
  expect(text.match(/<h1>/g)).toHaveLength(1);
  expect(text).toContain('<html lang="en-US">');
  expect(text).toContain('<title>Content API · Plain Bearing</title>');
  // Without one browsers ask for /favicon.ico.
  const [, icon = ''] = /<link rel="icon" href="([^"]+)"/.exec(text) ?? [];
  await get(icon).expect(200).expect('Content-Type', 'image/svg+xml');
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|https?:/);
  expect(headers['x-frame-options']).toBe('DENY');
  // Documents of the site keep theirs.
  const { headers: ofSite } = await get('/design').expect(200);
  expect(ofSite['content-security-policy']).not.toMatch(/style-src [^;]*'unsafe-inline'/);
});

test('the page is confirmed by its ETag, and what it loads is kept for good under an address of its version [P9]', async () => {
  const { headers } = await get('/api/docs').expect(200).expect('Cache-Control', 'public, no-cache');
  await get('/api/docs').set('If-None-Match', String(headers.etag)).expect(304);
  const files = filesOf(await page());
  expect(files).toHaveLength(4);
  for (const path of files) {
    const kept = await get(path).expect(200).expect('Cache-Control', 'public, max-age=31536000, immutable');
    expect(kept.headers['content-encoding'], path).toBeDefined();
    await get(path).set('If-None-Match', String(kept.headers.etag)).expect(304);
    // Another version's address has what there is now, and nobody keeps it.
    await get(`${path.split('?')[0]}?v=another`)
      .expect(200)
      .expect('Cache-Control', 'public, no-cache');
  }
});

test('nothing else of the library is given [P9]', async () => {
  for (const name of ['index.html', 'swagger-ui.js', '..%2fpackage.json', 'docs-routes.ts']) {
    expect((await get(`/api/docs/${name}`)).status, name).toBe(404);
  }
});
