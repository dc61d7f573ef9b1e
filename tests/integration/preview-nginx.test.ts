import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, fetch as fetchBy } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '../helpers/certificate.ts';
import { DraftingCms } from '../helpers/drafting-cms.ts';
import { freePort } from '../helpers/free-port.ts';
import { type RunningNginx, startNginx } from '../helpers/nginx.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const secret = 'a-secret-of-thirty-two-characters';
const folder = mkdtempSync(join(tmpdir(), 'atelier-'));
let cms: DraftingCms;
let site: RunningSite;
let nginx: RunningNginx;
let dispatcher: Agent;
let origin: string;

beforeAll(async () => {
  cms = await new DraftingCms().start();
  cms.drafts.push({ id: '1', slug: 'sill', title: 'A draft of Sill', _status: 'draft' });
  site = await startSite({ env: { ...cms.env(secret), TRUST_PROXY: 'loopback' } });
  const certificate = makeCertificate(folder);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const { host } = new URL(site.url);
  const hosts = { 'site-1:3000': host, 'site-2:3000': host };
  nginx = await startNginx(
    { port, tlsPort, tlsFolder: certificate.folder, hosts, publicUrl: 'https://site.example' },
    folder,
  );
  dispatcher = new Agent({ connect: { ca: certificate.ca } });
  origin = `https://127.0.0.1:${tlsPort}`;
});

afterAll(async () => {
  await dispatcher?.close();
  await nginx?.close();
  await site?.close();
  await cms?.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, cookie = '') =>
  fetchBy(origin + path, { dispatcher, redirect: 'manual', headers: { cookie, 'accept-encoding': 'identity' } });

test('nginx never stores a draft and never serves a preview from its cache', async () => {
  const path = '/design/projects/sill';
  const expires = String(Math.floor(Date.now() / 1000) + 60);
  const signature = createHmac('sha256', secret).update(`${path}\n${expires}`).digest('hex');
  const opened = await get(`/preview?${new URLSearchParams({ path, expires, signature })}`);
  const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const api = '/api/v1/design/projects';
  // The draft comes first, so that a cache that stored it would serve it.
  for (const draft of [await get(path, cookie), await get(api, cookie)]) {
    expect(await draft.text()).toContain('A draft of Sill');
    expect(draft.headers.get('cache-control')).toBe('private, no-store');
  }
  for (const url of [path, api]) expect(await (await get(url)).text()).not.toContain('draft');
  await expect.poll(async () => (await get(api)).headers.get('cache-status')).toContain('nginx; hit');
  expect(await (await get(api, cookie)).text()).toContain('A draft of Sill');
  // A forged cookie gets public content.
  expect(await (await get(api, '__Host-preview=1.2')).text()).not.toContain('draft');
});
