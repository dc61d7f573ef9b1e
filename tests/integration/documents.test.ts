import supertest from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import { inlineHash } from '../../server/site/site-build.ts';
import { assetsIn } from '../helpers/assets-in.ts';
import { type RunningSite, sharedSite } from '../helpers/running-site.ts';
import { readableText, samplePages } from '../helpers/site-pages.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await sharedSite();
});

const get = (path: string) => supertest(site.url).get(path);

describe('every page has its content in the HTML itself [P3]', () => {
  test.each(samplePages)('$path [R1, R11]', async ({ path, words }) => {
    const { text, headers } = await get(path).expect(200).expect('content-type', 'text/html; charset=utf-8');
    const readable = readableText(text);
    for (const word of words) expect(readable).toContain(word);
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(text).toContain('<html lang="en-US"');
    expect(text).not.toContain(site.sample?.url ?? 'no sample');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe");
  });

  test('the server renders the page with its data and names its cache state [S21]', async () => {
    const { text, headers } = await get('/design/projects/sill-chair').expect(200);
    const data = JSON.parse(/<script[^>]* id="data">([^<]*)</.exec(text)?.[1] ?? '');
    expect(text).toContain(data.view.project.title);
    expect(data.buildId).toBe(headers['x-build']);
    expect(headers['cache-status']).toMatch(/^bff; /);
    expect(headers['server-timing']).toBeDefined();
  });

  test('a document loads no script before its starter, and its policy has its inline scripts [P8, P13]', async () => {
    const { text, headers } = await get('/design/about').expect(200);
    expect(text).not.toMatch(/<script[^>]* src=|modulepreload/);
    const inline = [...text.matchAll(/<script(?![^>]* type=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, own]) => own ?? '');
    expect(inline).toHaveLength(2);
    const policy = headers['content-security-policy'];
    for (const own of inline) expect(policy).toContain(`'${inlineHash(own)}'`);
    const [, started] = / data-start="([^"]*)"/.exec(text) ?? [];
    expect(started?.split(' ')[0]).toMatch(/^\/assets\/entry-client-/);
  });

  test('a page has its critical styles inline and loads all others after the content [P8, P13]', async () => {
    const { text, headers } = await get('/design/about').expect(200);
    const [head = '', body = ''] = text.split('<body>');
    const inline = [...head.matchAll(/<style>(.+?)<\/style>/gs)].map(([, rules]) => rules ?? '');
    expect(inline).toHaveLength(1);
    for (const rules of inline) expect(headers['content-security-policy']).toContain(`'${inlineHash(rules)}'`);
    expect(head).not.toMatch(/rel="stylesheet"|as="font"/);
    expect(body).toMatch(
      /<\/footer>.*<link rel="preload" [^>]*as="font"[^>]*>\s*<link rel="stylesheet" [^>]*fetchpriority="low">/s,
    );
  });

  test('documents may frame the two video players only [P7, R7]', async () => {
    const page = await get('/design');
    const [, sources] = /frame-src ([^;]*);/.exec(page.headers['content-security-policy'] ?? '') ?? [];
    expect(sources).toBe('https://www.youtube-nocookie.com https://player.vimeo.com');
    const data = await get('/api/v1/design/projects');
    expect(data.headers['content-security-policy']).toBe("frame-ancestors 'none'");
  });

  test('title and description come from the search data [N7]', async () => {
    const { text } = await get('/design/projects/sill-chair');
    expect(text).toContain('<title>Sill Chair — Plain Bearing</title>');
    expect(text).toContain('<meta name="description" content="A chair made from what the windows left over.">');
    expect(text).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/design\/projects\/sill-chair">/);
  });
});

describe('unknown paths [R14, S7]', () => {
  test.each([
    '/nothing',
    '/design/projects/none',
    '/art/art-works/none',
    '/art/somebody',
    '/art/biography/somebody',
    '/design/no-such-page',
    `/design/projects/${'x'.repeat(300)}`,
    '/design/%E0%A4%A',
  ])('%s is the 404 document [R14, S7]', async (path) => {
    const { text, headers } = await get(path)
      .expect(404)
      .expect('content-type', /^text\/html/);
    expect(readableText(text)).toContain('Page not found');
    expect(headers['cache-control']).toBe('no-store, no-transform');
    expect(text).toContain('<meta name="robots" content="noindex">');
  });
});

describe('canonical paths [R17]', () => {
  test.each([
    ['/design/', '/design'],
    ['//design//about', '/design/about'],
    ['/Design/About?x=1', '/design/about?x=1'],
    ['/design/projects/Sill-Chair', '/design/projects/sill-chair'],
    ['/design/projects/salt-clock', '/art/art-works/salt-clock'],
    ['/art', '/art/ta'],
    ['/design/Care', '/design/care'],
  ])('%s → %s [R17]', async (from, to) => {
    const { headers } = await get(from).expect(308);
    expect(headers.location).toBe(to);
  });
});

describe('assets', () => {
  test('a missing hashed asset is a problem, never HTML [S19]', async () => {
    const { body } = await get('/assets/entry-gone.js')
      .expect('content-type', /problem\+json/)
      .expect('cache-control', 'no-store');
    expect(body.status).toBe(404);
  });

  test('linked assets are immutable and precompressed [P13]', async () => {
    const { text } = await get('/design');
    const assets = assetsIn(text);
    expect(assets.length).toBeGreaterThan(3);
    for (const path of assets)
      await get(path)
        .expect(200)
        .expect('cache-control', /immutable/);
    const script = assets.find((path) => path.endsWith('.js'));
    expect(script).toBeDefined();
    await get(script ?? '')
      .set('Accept-Encoding', 'br')
      .expect('content-encoding', 'br');
  });

  test('a range beyond the end of a file is 416 with its length, and HEAD ignores ranges [P13]', async () => {
    const path = '/licenses/hedvig-letters-sans-OFL.txt';
    const { headers: whole } = await get(path).set('Accept-Encoding', 'identity').expect(200);
    const requested = get(path).set('Accept-Encoding', 'identity').set('Range', 'bytes=999999999-');
    const { body, headers } = await requested.expect(416).expect('content-type', /^application\/problem\+json/);
    expect(body).toMatchObject({ status: 416, code: 'range-not-satisfiable' });
    expect(headers).toMatchObject({
      'content-range': `bytes */${whole['content-length']}`,
      'cache-control': 'no-store',
    });
    for (const range of ['bytes=0-9', 'bytes=999999999-']) {
      const head = supertest(site.url).head(path).set('Accept-Encoding', 'identity').set('Range', range);
      await head.expect(200).expect('content-length', whole['content-length'] ?? '');
    }
    const held = get(path).set('If-None-Match', whole.etag ?? '');
    await held.set('Accept-Encoding', 'identity').set('Range', 'bytes=999999999-').expect(304);
  });
});
