import supertest from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { json } from '../helpers/failures.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { startSite } from '../helpers/running-site.ts';

const path = '/api/v1/about';

/** Headers of a response that has just been made of one with this Cache-Control. */
async function headersAfter(cacheControl: string): Promise<Record<string, string>> {
  const upstream = await startFaultyUpstream();
  upstream.fail('get-about', json({ title: 'About', text: 'Words' }, { 'cache-control': cacheControl }));
  const clock = new ManualClock();
  const site = await startSite({ sampleAt: upstream.url, clock, env: { UPSTREAM_CACHE_CONTROL: 'honour' } });
  onTestFinished(async () => {
    await site.close();
    await upstream.close();
  });
  const { headers } = await supertest(site.url).get(path).expect(200);
  return headers;
}

/** Age and state of a value ten seconds after an upstream sent it with this Cache-Control. */
async function tenSecondsLater(cacheControl: string, policy: 'ignore' | 'honour'): Promise<string | undefined> {
  const upstream = await startFaultyUpstream();
  upstream.fail('get-about', json({ title: 'About', text: 'Words' }, { 'cache-control': cacheControl }));
  const clock = new ManualClock();
  const site = await startSite({ sampleAt: upstream.url, clock, env: { UPSTREAM_CACHE_CONTROL: policy } });
  onTestFinished(async () => {
    await site.close();
    await upstream.close();
  });
  await supertest(site.url).get(path).expect(200);
  clock.advance(10_000);
  const { headers } = await supertest(site.url).get(path).expect(200);
  return headers['cache-status'];
}

test('the Cache-Control of the upstream is ignored by default [P12]', async () => {
  expect(await tenSecondsLater('no-store', 'ignore')).toBe('bff; hit; ttl=50');
});

test('UPSTREAM_CACHE_CONTROL=honour shortens the fresh time and never lengthens it [P12]', async () => {
  expect(await tenSecondsLater('max-age=5', 'honour')).toContain('detail=stale');
  expect(await tenSecondsLater('max-age=3600', 'honour')).toBe('bff; hit; ttl=50');
});

test.each([
  ['no-store', 'public, max-age=0, must-revalidate, s-maxage=0', 'no-store'],
  ['max-age=7', 'public, max-age=0, must-revalidate, s-maxage=7', 'max-age=7, stale-if-error=3600'],
])('with honour, shared caches keep a response of %s no longer [P12]', async (upstreamControl, forAll, forCdn) => {
  expect(await headersAfter(upstreamControl)).toMatchObject({
    'cache-control': forAll,
    'cdn-cache-control': forCdn,
  });
});
