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

test('the type of a problem leads to its description [P9]', async () => {
  const { body } = await get('/api/v1/design/projects/none').expect(404);
  expect(body.type).toBe('/api/docs#not-found');
  const html = await page();
  const anchors = problemCodes.filter((code) => html.includes(`<article id="${code}">`));
  expect(anchors).toEqual(problemCodes);
});

test('the page has one heading, and a policy that allows only scripts of the site [P9]', async () => {
  const { text, headers } = await get('/api/docs').expect(200).expect('Content-Type', 'text/html; charset=utf-8');
  expect(text.match(/<h1>/g)).toHaveLength(1);
  expect(text).toContain('<html lang="en-US">');
  expect(text).toContain('<title>Site API · Plain Bearing</title>');
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

test('the page serves no other file of its library [P9]', async () => {
  for (const name of ['index.html', 'swagger-ui.js', '..%2fpackage.json', 'docs-routes.ts']) {
    expect((await get(`/api/docs/${name}`)).status, name).toBe(404);
  }
});
