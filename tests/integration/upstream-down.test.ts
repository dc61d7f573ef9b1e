import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { problemSchema } from '../../shared/contract/problem.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { readableText } from '../helpers/site-pages.ts';

let site: RunningSite;
let clock: ManualClock;

const visited = [
  '/',
  '/design',
  '/design/about',
  '/design/care',
  '/design/projects/sill-chair',
  '/art/ta',
  '/art/biography/ta',
];
const get = (path: string) => supertest(site.url).get(path);

beforeAll(async () => {
  clock = new ManualClock();
  const sample = await startSampleUpstream();
  site = await startSite({ sampleAt: sample.url, clock });
  for (const path of visited) await get(path).expect(200);
  await sample.close();
});

afterAll(async () => {
  await site.close();
});

describe('an outage [F11]', () => {
  test.each([
    ['stale', 61],
    ['expired', 3_700],
    ['long expired', 86_400 * 20],
  ])('serves every visited page when %s [F11]', async (_state, seconds) => {
    clock.advance(seconds * 1000);
    for (const path of visited) {
      const { headers } = await get(path).expect(200);
      expect(Number(headers.age)).toBeGreaterThanOrEqual(seconds);
      expect(headers['cache-control']).toContain('s-maxage=0');
    }
    await get('/api/v1/design/projects').expect(200);
  });

  test('makes other data a 503 problem that names no upstream [F20, S7]', async () => {
    const { body, headers } = await get('/api/v1/process').expect(503);
    expect(problemSchema.parse(body)).toMatchObject({ code: 'upstream-unavailable', action: 'fetch process info' });
    expect(body.detail).not.toMatch(/127\.0\.0\.1|ECONN|get-process/);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('makes other pages a 503 page with a retry [F20, S7]', async () => {
    const { text, headers } = await get('/design/process')
      .expect(503)
      .expect('content-type', /^text\/html/);
    expect(readableText(text)).toContain('Failed to fetch process info:');
    expect(text).toContain('Try again');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['retry-after']).toBeDefined();
  });

  test('leaves unknown slugs 404 [S7]', async () => {
    expect((await get('/design/projects/none')).status).toBe(404);
  });
});
