import { pino } from 'pino';
import supertest from 'supertest';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { errorFields } from '../../server/app/logging/create-log.ts';
import { reset } from '../helpers/failures.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { type RunningSite, type SiteOptions, startSite } from '../helpers/running-site.ts';

let site: RunningSite;
let lines: Record<string, unknown>[];

const works = '/api/v1/art/works';

async function start(options: SiteOptions = {}, level = 'info'): Promise<void> {
  lines = [];
  const log = pino(
    { level, serializers: { err: errorFields } },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  site = await startSite({ ...options, log });
}

afterEach(async () => {
  await site.close();
});

describe('the log of requests', () => {
  test('has two lines for an outage, whatever is requested meanwhile [F20]', async () => {
    const clock = new ManualClock();
    const upstream = await startFaultySite({ clock });
    onTestFinished(() => upstream.close());
    await start({ sampleAt: upstream.upstream.url, clock });
    upstream.upstream.fail('*', reset());
    for (let round = 0; round < 3; round += 1) {
      for (const path of [works, '/api/v1/menu', '/design/about', '/api/v1/about'])
        await supertest(site.url).get(path).expect(503);
      clock.advance(60_000);
    }
    const own = () => lines.filter(({ event }) => String(event).startsWith('upstream.'));
    expect(own()).toEqual([
      expect.objectContaining({
        level: 50,
        event: 'upstream.content-missing',
        err: expect.objectContaining({ kind: 'connection-reset', message: expect.not.stringMatching(/(.{10,}): \1/) }),
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('    at ');
    upstream.upstream.heal();
    clock.advance(60_000);
    for (const path of [works, '/api/v1/menu', '/design/about', '/']) await supertest(site.url).get(path).expect(200);
    await expect
      .poll(() => own().map(({ msg }) => msg))
      .toEqual(['Content API failed, nothing stored; visitors get 503', 'Missing content is loaded again']);
    expect(own()[1]).toMatchObject({ level: 30, failures: expect.any(Number), forS: expect.any(Number) });
  });

  test('has a line for every request with REQUEST_LOG=on, except probes [P12]', async () => {
    await start({ env: { REQUEST_LOG: 'on' } });
    await supertest(site.url).get(works).set('X-Request-Id', 'job-7').expect(200);
    const { headers } = await supertest(site.url).get(works).expect(200);
    await supertest(site.url)
      .get(works)
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
    await supertest(site.url).get('/api/v1/nothing?q=1').expect(404);
    for (const path of ['/health/live', '/health/ready']) await supertest(site.url).get(path).expect(200);
    await expect.poll(() => lines.filter(({ event }) => event === 'request.completed')).toHaveLength(4);
    const answered = lines.filter(({ event }) => event === 'request.completed');
    const hit = expect.stringMatching(/^hit; ttl=\d+$/);
    expect(answered).toEqual([
      expect.objectContaining({
        requestId: 'job-7',
        url: works,
        status: 200,
        cache: expect.stringMatching(/^fwd=uri-miss/),
      }),
      expect.objectContaining({ method: 'GET', url: works, status: 200, cache: hit, address: '127.0.0.1' }),
      expect.objectContaining({ url: works, status: 304, cache: hit, tookMs: expect.any(Number) }),
      expect.objectContaining({ url: '/api/v1/nothing?q=1', status: 404 }),
    ]);
    expect(answered[3]).not.toHaveProperty('cache');
    expect(lines.some((line) => 'req' in line || 'headers' in line)).toBe(false);
  });

  test('has no query of a preview link [P12]', async () => {
    await start({ env: { REQUEST_LOG: 'on', PREVIEW_SECRET: 's'.repeat(32) } });
    const paths = [
      '/preview?path=/&secret=of-yesterday',
      '/preview/exit?path=/&secret=of-yesterday',
      '/Preview?secret=x',
    ];
    for (const path of [...paths, '/previews?q=1']) await supertest(site.url).get(path);
    const urls = () => lines.filter(({ event }) => event === 'request.completed').map(({ url }) => url);
    await expect.poll(urls).toEqual(['/preview', '/preview/exit', '/Preview', '/previews?q=1']);
  });
});
