import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import supertest from 'supertest';
import { Agent, fetch as fetchBy } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../helpers/certificate.ts';
import { patience } from '../helpers/eventually.ts';
import { json } from '../helpers/failures.ts';
import { startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { freePort } from '../helpers/free-port.ts';
import { startNginx } from '../helpers/nginx.ts';
import { purgeToken } from '../helpers/purge-apis.ts';

const hookSecret = 'a-secret-of-webhooks';
const opsToken = 'a-token-of-operators-in-tests';
/** Projects whose search data the sample has, because nginx caches no page without it. */
const ids = { 'sill-chair': 1, 'ropewalk-reading-room': 2, 'renamed-room': 2, 'other-thing': 3 };
const listed = (slugs: readonly (keyof typeof ids)[]) =>
  json(slugs.map((slug) => ({ id: ids[slug], slug, title: slug })));

async function start(env: Readonly<Record<string, string>>, nginxToken?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const certificate = makeCertificate(folder);
  const purge = { CDN_PURGE: 'nginx', CDN_PURGE_URL: `https://127.0.0.1:${tlsPort}`, CDN_PURGE_TOKEN: purgeToken };
  const common = { ...withoutImages, HOOK_SECRET: hookSecret, TRUST_PROXY: 'loopback' };
  const site = await startFaultySite({ env: { ...common, ...purge, ...env } });
  const { host } = new URL(site.url);
  const places = {
    port,
    tlsPort,
    tlsFolder: certificate.folder,
    publicUrl: 'https://site.example',
    purgeToken: nginxToken,
  };
  const nginx = await startNginx({ ...places, hosts: { 'site-1:3000': host, 'site-2:3000': host } }, folder);
  const dispatcher = new Agent({ connect: { ca: certificate.ca } });
  // The server itself requests pages through nginx.
  const known = getCACertificates();
  setDefaultCACertificates([...known, certificate.ca]);
  onTestFinished(async () => {
    setDefaultCACertificates(known);
    await dispatcher.close();
    await nginx.close();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const get = async (path: string) => {
    const headers = { 'accept-encoding': 'identity' };
    const response = await fetchBy(purge.CDN_PURGE_URL + path, { dispatcher, redirect: 'manual', headers });
    await response.text();
    return response;
  };
  const list = (...slugs: (keyof typeof ids)[]) => {
    site.upstream.heal('get-design-projects/');
    site.upstream.fail('get-design-projects/', listed(slugs));
  };
  site.upstream.fail('get-design-projects-detail', json({ read_more: [{ type: 'text', text: 'Words.' }] }));
  const announce = () =>
    supertest(site.url)
      .post('/ops/hooks/generic')
      .set('X-Hook-Secret', hookSecret)
      .send({ collection: 'projects' })
      .expect(202);
  return { get, list, announce, url: site.url, upstream: site.upstream };
}

test.each([
  ['a trusted proxy', 'loopback', ['s-maxage=0', 's-maxage=1']],
  ['a client', '', ['s-maxage=0', 's-maxage=0']],
])('an unfinished response can be stored only to replace another one: %s', async (_peer, TRUST_PROXY, expected) => {
  const site = await startFaultySite({ env: { ...withoutImages, TRUST_PROXY } });
  onTestFinished(() => site.close());
  for (const [path, code] of [
    ['/design?q=anything', 200],
    ['/api/v1/search?q=anything', 200],
    ['/design/projects/none', 404],
  ] as const) {
    const sharedFor = async (cacheStatus: string) => {
      const { headers } = await supertest(site.url).get(path).set('X-Cache-Status', cacheStatus).expect(code);
      return /s-maxage=\d+/.exec(headers['cache-control'] ?? '')?.[0] ?? 's-maxage=0';
    };
    expect([await sharedFor('MISS'), await sharedFor('EXPIRED')], path).toEqual(expected);
  }
});

test.each([
  ['after its lifetime', { CDN_MAX_AGE_S: '1' }],
  ['by a purge', { CDN_MAX_AGE_S: '3600' }],
])('nginx drops pages that are deleted or moved: %s', async (_when, env) => {
  const { get, list, announce } = await start(env, purgeToken);
  const [deleted, moved] = ['/design/projects/sill-chair', '/design/projects/ropewalk-reading-room'];
  const statuses = async () => [(await get(deleted)).status, (await get(moved)).status];
  const cacheStatuses = async () => {
    const responses = [await get(deleted), await get(moved)];
    return responses.every(({ headers }) => headers.get('cache-status')?.includes('nginx; hit'));
  };
  list('sill-chair', 'ropewalk-reading-room', 'other-thing');
  expect(await statuses()).toEqual([200, 200]);
  await expect.poll(cacheStatuses, patience).toBe(true);
  list('renamed-room', 'other-thing');
  await announce();
  await expect.poll(statuses, patience).toEqual([410, 308]);
  list('sill-chair', 'renamed-room', 'other-thing');
  await announce();
  await expect.poll(statuses, patience).toEqual([200, 308]);
});

test('a purge is repeated and reported while nginx does not know the token', async () => {
  const { get, list, announce, url } = await start({ CDN_MAX_AGE_S: '3600', OPS_TOKEN: opsToken });
  const path = '/api/v1/design/projects';
  list('sill-chair');
  await expect.poll(async () => (await get(path)).headers.get('cache-status'), patience).toContain('nginx; hit');
  list('other-thing');
  await announce();
  const metrics = async () => (await supertest(url).get('/ops/metrics').auth(opsToken, { type: 'bearer' })).text;
  await expect.poll(metrics, patience).toMatch(/^bff_cdn_purges_total\{outcome="failed"\} [1-9]/m);
  expect(await metrics()).toMatch(/^bff_cdn_purge_waiting [1-9]/m);
});

test('a purge of a prefix renews the pages below it in nginx, and no others', async () => {
  const { get, list, url, upstream } = await start({ CDN_MAX_AGE_S: '3600', OPS_TOKEN: opsToken }, purgeToken);
  const [project, about] = ['/api/v1/design/projects/sill-chair', '/api/v1/about'];
  const hits = async () => {
    const responses = [await get(project), await get(about)];
    return responses.map(({ headers }) => headers.get('cache-status')?.includes('nginx; hit'));
  };
  const tags = async () => [await get(project), await get(about)].map(({ headers }) => headers.get('etag'));
  list('sill-chair', 'other-thing');
  await expect.poll(hits, patience).toEqual([true, true]);
  const before = await tags();
  for (const call of ['get-design-projects-detail', 'get-about']) {
    upstream.heal(call);
    upstream.fail(call, json({ read_more: [{ type: 'text', text: 'Other words.' }] }));
  }
  const order = { prefix: '/design/projects/' };
  await supertest(url).post('/ops/purge').auth(opsToken, { type: 'bearer' }).send(order).expect(200);
  await expect.poll(async () => (await tags())[0], patience).not.toBe(before[0]);
  await expect.poll(hits, patience).toEqual([true, true]);
  expect((await tags())[1]).toBe(before[1]);
});
