import supertest from 'supertest';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { patience } from '../helpers/eventually.ts';
import { recorded } from '../helpers/failure-recording.ts';
import { json } from '../helpers/failures.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { startSite } from '../helpers/running-site.ts';
import { fixture } from '../unit/server/normalize/fixture.ts';

const works = '/api/v1/art/works';

/** The site over an upstream with these settings and a manual clock. */
async function siteOver(env: Readonly<Record<string, string>> = {}) {
  const upstream = await startFaultyUpstream();
  const clock = new ManualClock();
  const site = await startSite({ sampleAt: upstream.url, clock, env });
  onTestFinished(async () => {
    await site.close();
    await upstream.close();
  });
  const get = (path: string) => supertest(site.url).get(path);
  const cacheStatus = async (path: string) => (await get(path).expect(200)).headers['cache-status'];
  return { site, upstream, clock, get, cacheStatus };
}

describe('signed URLs', () => {
  test('#17 content is refreshed before its first signed URL expires', async () => {
    const { upstream, clock, cacheStatus } = await siteOver({
      CACHE_DETAILS_FRESH_S: '3600',
      CACHE_LISTS_FRESH_S: '3600',
    });
    upstream.fail('get-art-projects/', json([{ id: 1, title: 'Salt Clock', slug: 'salt-clock' }]));
    upstream.fail('get-design-projects/', json([]));
    // Signed at the start of the day for five and a half minutes.
    upstream.fail('get-design-projects-detail/', json(fixture('detail', '17-signed-until')));
    await cacheStatus(`${works}/salt-clock`);
    clock.advance(269_000);
    expect(await cacheStatus(`${works}/salt-clock`)).toContain('ttl=1');
    clock.advance(1_000);
    expect(await cacheStatus(`${works}/salt-clock`)).toContain('detail=stale');
  });
});

describe('time in upstream responses', () => {
  test('#61 private and no-store change nothing and are explained', async () => {
    const opsToken = 'token-of-the-tests';
    const { upstream, clock, get, cacheStatus } = await siteOver({ OPS_TOKEN: opsToken });
    upstream.fail('get-art-projects/', recorded('works', '61-private'));
    await cacheStatus(works);
    clock.advance(10_000);
    expect(await cacheStatus(works)).toBe('bff; hit; ttl=50');
    const explained = await get(`/ops/explain?path=${works}`).set('Authorization', `Bearer ${opsToken}`).expect(200);
    expect(explained.text).toContain('private, no-store, max-age=0');
  });

  test('#62 Expires counts from the Date of the response', async () => {
    const { upstream, clock, get, cacheStatus } = await siteOver({ UPSTREAM_CACHE_CONTROL: 'honour' });
    upstream.fail('get-art-projects/', recorded('works', '62-clock-ahead'));
    const first = await get(works).expect(200);
    expect(first.headers.age).toBe('0');
    expect(first.headers['last-modified'] ?? new Date(clock.now()).toUTCString()).toBe(
      new Date(clock.now()).toUTCString(),
    );
    clock.advance(10_000);
    expect(await cacheStatus(works)).toBe('bff; hit; ttl=20');
  });

  test('#62 a late Expires does not exceed the policy of the operator', async () => {
    const { upstream, cacheStatus, clock } = await siteOver({ UPSTREAM_CACHE_CONTROL: 'honour' });
    upstream.fail('get-art-projects/', recorded('works', '62-expires-in-ages'));
    await cacheStatus(works);
    clock.advance(10_000);
    expect(await cacheStatus(works)).toBe('bff; hit; ttl=50');
  });
});

test('#64 the site keeps its content when old and empty replicas respond', async () => {
  const { site, upstream, clock, get } = await siteOver();
  const { values, sources } = site.services;
  const leads = async () => (await get(works).expect(200)).body.items.map(({ lead }: { lead: string }) => lead);
  let played = 0;
  /** Refreshes through this replica and returns the shown value. */
  const refresh = async (name: string) => {
    clock.advance(61_000);
    upstream.heal();
    upstream.fail('get-art-projects/', recorded('works', name));
    await get(works).expect(200);
    played += 1;
    await vi.waitFor(() => expect(upstream.calls('get-art-projects/')).toBe(played), patience);
    await vi.waitFor(() => expect(values.inspect(sources.works).isLoading).toBe(false), patience);
    return leads();
  };
  const good = await refresh('64-new-replica');
  await refresh('64-old-replica');
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await refresh('64-new-replica')).toEqual(good);
    expect(await refresh('64-old-replica')).toEqual(good);
    expect(await refresh('64-empty-replica')).toEqual(good);
  }
});
