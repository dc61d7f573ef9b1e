import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { traceFields } from '../../server/base/trace.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { urlOf } from '../../shared/contract/paths.ts';
import { problemSchema } from '../../shared/contract/problem.ts';
import { status } from '../helpers/failures.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { openRaw } from '../helpers/raw-connection.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

let site: RunningSite;

beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT_PER_MINUTE: '5000', MEDIA_ANALYSIS_WAIT_MS: '10000' } });
  // Responses change once after image analysis. Wait for it.
  for (const [, target] of targets) await get(target).expect(200);
});

afterAll(() => site.close());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  supertest(site.url).get(path).redirects(0).set(headers);

const targets = endpoints.map(({ name, example }) => [name, urlOf(name, example)] as const);

describe('every endpoint [P9, P13]', () => {
  test.each(targets)('%s responds to tags with 304 and to HEAD without a body [P13]', async (_name, target) => {
    const whole = await get(target).expect(200);
    const { etag = '' } = whole.headers;
    await get(target, { 'If-None-Match': etag }).expect(304);
    await get(target, { 'If-None-Match': `"x", W/${etag}` }).expect(304);
    await get(target, { 'If-None-Match': '"x"' }).expect(200);
    const head = await supertest(site.url).head(target).expect(200);
    expect(head.headers['content-type']).toBe(whole.headers['content-type']);
    expect(head.text).toBeUndefined();
  });

  test.each(targets)('%s names its methods in OPTIONS and 405 [V3]', async (_name, target) => {
    const { headers } = await supertest(site.url).options(target).expect(204);
    expect(headers.allow).toBe('GET, HEAD, OPTIONS');
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      const refused = await supertest(site.url)[method](target).expect(405);
      expect(refused.headers.allow).toBe('GET, HEAD, OPTIONS');
      expect(problemSchema.parse(refused.body).code).toBe('method-not-allowed');
    }
  });

  test.each(targets)('%s refuses unknown parameters and ignores spellings of its path [V3]', async (_name, target) => {
    const whole = await get(target).expect(200);
    const more = target.includes('?') ? '&' : '?';
    for (const strange of ['utm_source=x', 'a[b]=c', '%zz=%zz', '=', 'constructor=1']) {
      const { body } = await get(`${target}${more}${strange}`).expect(400);
      expect(body.errors).toMatchObject([{ pointer: expect.stringMatching(/^#\/query\//) }]);
    }
    const spelled = target.replace('/api/v1', '/%61pi/%76%31');
    expect((await get(spelled).expect(200)).body).toEqual(whole.body);
  });
});

test('every URL names its methods in OPTIONS without a Host field, as health checks of proxies send it [V3]', async () => {
  const urls = ['/', '*', '/design', '/none/such', '/none.md', '/health/ready', '/api/v1/menu', '/iiif/x', '/ops/csp'];
  for (const url of urls) {
    const answer = await (await openRaw(site.url, `OPTIONS ${url} HTTP/1.0\r\n\r\n`)).closed;
    expect(answer, url).toMatch(/^HTTP\/1\.1 204 /);
    expect(answer, url).toMatch(
      url === '/ops/csp' ? /\r\nallow: POST, OPTIONS\r/i : /\r\nallow: GET, HEAD, OPTIONS\r/i,
    );
  }
});

test('probes respond with and without a slash at the end [P12]', async () => {
  for (const path of ['/health/ready', '/health/live'])
    expect((await get(`${path}/`).expect(200)).body).toEqual((await get(path)).body);
});

test('folders of files are 404, and that of the licenses lists them', async () => {
  for (const path of ['/assets/', '/assets', '/builds/', '/builds/meta/']) await get(path).expect(404);
  for (const path of ['/licenses', '/licenses/']) {
    const { text } = await get(path)
      .expect(200)
      .expect('content-type', /^text\/html/);
    const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(1);
    for (const href of links)
      await get(href)
        .expect(200)
        .expect('content-type', /^text\/plain/);
  }
});

test.each([
  ['/api/v1/resolve', ['#/query/section', '#/query/slug']],
  ['/api/v1/resolve?section=music&slug=x', ['#/query/section']],
  ['/api/v1/resolve?section=art&slug=x&slug=y', ['#/query/slug']],
  ['/api/v1/seo?slug=', ['#/query/slug']],
  [`/api/v1/pages/${'x'.repeat(201)}`, ['#/path/slug']],
  ['/api/v1/view?path=design', ['#/query/path']],
  ['/api/icons/lucide.json', ['#/query/icons']],
  ['/api/icons/LUCIDE.json?icons=mail', ['#/path/prefix']],
] as const)('%s is refused with a pointer to each bad parameter [V3, F20]', async (target, pointers) => {
  const { errors = [], detail } = problemSchema.parse((await get(target).expect(400)).body);
  expect(errors.map(({ pointer }) => pointer)).toEqual(pointers);
  for (const { detail: failure } of errors) expect(detail).toContain(failure);
});

describe('the id of a request [F20]', () => {
  test('is on every response that no shared cache keeps, taken from the request if valid [F20]', async () => {
    const targets = [
      '/api/v1/design/projects/none',
      '/api/v1/search?q=rain',
      '/api/v1/seo',
      '/design/about/',
      '/design/none-such',
      '/media/a/b',
    ];
    for (const target of targets) {
      const { headers } = await get(target, { 'X-Request-Id': 'job-7' });
      expect(headers['x-request-id'], target).toBe('job-7');
    }
    const own = (await get('/api/v1/search?q=rain', { 'X-Request-Id': 'a b' }).expect(200)).headers['x-request-id'];
    expect(own).toMatch(/^[\w-]+$/);
    const { body, headers } = await get('/api/v1/design/projects/none').expect(404);
    expect(headers['x-request-id']).toBe(problemSchema.parse(body).requestId);
  });

  test('is not on responses that shared caches keep [F20, E1]', async () => {
    const targets = [
      ...['/api/v1/biography', '/api/v1/resolve?section=art&slug=counting-rain', '/api/v1/design/projects?limit=1'],
      ...['/design/process', '/sitemap.xml', '/robots.txt', '/api/openapi.json', '/api/docs', '/favicon.svg'],
    ];
    for (const target of targets) {
      for (const brought of [{ 'X-Request-Id': 'a b' }, { 'X-Request-Id': 'job-7' }]) {
        const made = await get(target, brought)
          .expect(200)
          .expect('cache-control', /^public/);
        const held = await get(target, { ...brought, 'If-None-Match': made.headers.etag ?? '' });
        for (const { headers } of [made, held])
          for (const mark of ['x-request-id', 'ratelimit', 'ratelimit-policy'])
            expect(headers, target).not.toHaveProperty(mark);
      }
    }
  });
});

test('a counted request names the remaining limit, also when refused [E1]', async () => {
  const small = await startSite({ env: { RATE_LIMIT_PER_MINUTE: '3' } });
  onTestFinished(() => small.close());
  const ask = (path: string) => supertest(small.url).get(path);
  const left = async (path: string) => {
    const { headers } = await ask(path);
    expect(headers['ratelimit-policy']).toBe('"requests";q=3;w=60');
    return headers.ratelimit;
  };
  // The request counts, but a shared response must not contain the quota of one client.
  expect((await ask('/api/v1/menu').expect(200)).headers.ratelimit).toBeUndefined();
  expect(await left('/api/v1/search?q=rain')).toMatch(/^"requests";r=1;t=\d+$/);
  expect(await left('/api/v1/design/projects/none')).toMatch(/^"requests";r=0;t=\d+$/);
  expect(await left('/api/v1/about')).toMatch(/^"requests";r=0;t=\d+$/);
  const refused = await ask('/api/v1/about').expect(429);
  expect(refused.headers['retry-after']).toBe(/t=(\d+)/.exec(refused.headers.ratelimit ?? '')?.[1]);
  // Cached responses do not count.
  await ask('/api/v1/menu').expect(200);
});

test('log lines of a request have its id and trace [F20]', async () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const log = pino({ level: 'debug', mixin: traceFields }, { write });
  const own = await startFaultySite({ log, env: { REQUEST_LOG: 'on' } });
  onTestFinished(() => own.close());
  own.upstream.fail('*', status(500));
  await supertest(own.url).get('/api/v1/about').set({ 'X-Request-Id': 'job-7', traceparent }).expect(503);
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('Request completed');
  const ofRequest = lines.filter(({ requestId }) => requestId !== undefined);
  expect(ofRequest.map(({ msg }) => msg)).toEqual([
    'Content unavailable; the response is an error',
    'Request completed',
  ]);
  for (const line of ofRequest) expect(line).toMatchObject({ requestId: 'job-7', traceId });
  const failed = lines.find(({ msg }) => String(msg).startsWith('Content API failed'));
  expect(failed).toMatchObject({ traceId });
});
