import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite, withoutImages } from '../helpers/faulty-site.ts';

let site: FaultySite;

beforeAll(async () => {
  site = await startFaultySite({ env: withoutImages });
});

afterAll(() => site.close());

const get = (path: string) => supertest(site.url).get(path);
const markdown = 'text/markdown; charset=utf-8';
const problemType = /^application\/problem\+json/;

test('every page of the sitemap is Markdown at its path with .md [P9]', async () => {
  const { text: sitemap } = await get('/sitemap.xml').expect(200);
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  expect(paths.length).toBeGreaterThan(15);
  const { text: llms } = await get('/llms.txt').expect(200);
  for (const path of paths) {
    const file = path === '/' ? '/index.md' : `${path}.md`;
    const { text, headers } = await get(file).expect(200);
    expect(headers['content-type']).toBe(markdown);
    expect(headers.link).toContain(`${path}>; rel="canonical"`);
    expect(text).toMatch(/^# \S/);
    expect(text).not.toMatch(/undefined|\[object|\]\(\//);
    expect(llms).toContain(`${file})`);
    const page = await get(path).expect(200);
    expect(page.text).toContain(`href="${file}"`);
    expect((await get(file)).headers['cache-status']).toContain('hit');
  }
});

test('sends clients that prefer Markdown to its URL, which shared caches cannot confuse [P9]', async () => {
  const path = '/design/projects/sill-chair';
  const negotiated = await get(path).set('Accept', 'text/markdown, text/html;q=0.9').expect(303);
  expect(negotiated.headers).toMatchObject({ location: `${path}.md`, 'cache-control': 'no-store', vary: 'Accept' });
  for (const accept of ['text/markdown', 'Text/Markdown', 'TEXT/MARKDOWN;Q=1, Text/HTML;q=0.5'])
    expect((await get('/').set('Accept', accept).expect(303)).headers.location).toBe('/index.md');
  for (const accept of ['text/html', '*/*', 'text/html, text/markdown;q=0.5', 'text/markdown;q=0, */*']) {
    const { headers } = await get(path).set('Accept', accept).expect(200);
    expect(headers['content-type'], accept).toContain('text/html');
    expect((headers.vary ?? '').split(', ')).toContain('Accept');
  }
  expect(String((await get('/api/v1/menu')).headers.vary).split(', ')).not.toContain('Accept');
});

test('redirects other spellings, and is 404 or 503 if the page is [R17]', async () => {
  expect((await get('/Design/About.md').expect(308)).headers.location).toBe('/design/about.md');
  for (const path of ['/design/projects/none.md', '/nothing/at/all.md', '/none.md']) {
    const { body } = await get(path).set('Accept', 'text/html').expect(404).expect('content-type', problemType);
    expect(body).toMatchObject({ code: 'not-found', status: 404, instance: path });
  }
  await get('/design/projects/none')
    .expect(404)
    .expect('content-type', /^text\/html/);
  const apart = await startFaultySite({ env: withoutImages });
  apart.upstream.fail('get-about', status(500));
  await supertest(apart.url).get('/design/about.md').expect(503).expect('content-type', problemType);
  await apart.close();
});
