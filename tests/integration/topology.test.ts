import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { Agent, fetch as fetchBy } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { acceptOfBrowsers, acceptOfMarkdown } from '../helpers/accept-headers.ts';
import { patience } from '../helpers/eventually.ts';
import { recordRequests } from '../helpers/record-requests.ts';
import { startTopology, type Topology } from '../helpers/topology.ts';

const folder = mkdtempSync(join(tmpdir(), 'atelier-'));
let upstream: SampleUpstream;
let requests: readonly string[];
let topology: Topology;
let dispatcher: Agent;

// One for all tests. Only the last tests stop services, and they start them again.
beforeAll(async () => {
  upstream = await startSampleUpstream();
  requests = recordRequests(upstream);
  // By the machine's own clock: these tests are about no deadline.
  topology = await startTopology(upstream.url, folder, { UPSTREAM_SOFT_DEADLINE_MS: '8000', CACHE_WARM: 'off' });
  dispatcher = new Agent({ allowH2: true, connect: { ca: topology.certificate.ca } });
});

afterAll(async () => {
  await dispatcher?.close();
  await topology?.close();
  await upstream?.close();
  rmSync(folder, { recursive: true, force: true });
});

const paths = ['/design', '/art/ta', '/api/v1/menu', '/api/v1/design/projects', '/health/ready'];

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetchBy(topology.url + path, { dispatcher, headers, redirect: 'manual' });

async function statuses(times: number): Promise<number[]> {
  const requested = Array.from({ length: times }, () => paths).flat();
  const responses = [];
  for (const path of requested) {
    const response = await ask(path);
    await response.text();
    responses.push(response.status);
  }
  return responses;
}

test('nginx caches responses for shared caches, and reports it [P12]', async () => {
  const reportedBy = async (path: string) => (await ask(path)).headers.get('cache-status');
  await expect.poll(() => reportedBy('/api/v1/menu')).toMatch(/^\S.*, nginx; hit$/);
  // For operators and orchestrators alone.
  await reportedBy('/health/ready');
  expect(await reportedBy('/health/ready')).not.toContain('hit');
});

test('a response through the proxy is that of the site [P12]', async () => {
  const response = await ask('/api/v1/menu', { 'Accept-Encoding': 'identity' });
  const direct = await fetch(`${topology.replicas[0]?.url}/api/v1/menu`, {
    headers: { 'Accept-Encoding': 'identity' },
  });
  expect(await response.text()).toBe(await direct.text());
  for (const name of ['etag', 'cache-status', 'content-security-policy', 'x-build'])
    expect(response.headers.get(name), name).toBeTruthy();
});

test('nginx speaks HTTP/2 and HTTP/1.1 over TLS, and refuses old protocols [P13]', async () => {
  const { port } = new URL(topology.url);
  const tls = { port: Number(port), host: '127.0.0.1', ca: topology.certificate.ca };
  const old = connectTls({ ...tls, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
  await expect(once(old, 'secureConnect')).rejects.toThrow();
  for (const ciphers of ['ECDHE-ECDSA-AES256-SHA', 'ECDHE-ECDSA-AES128-SHA256', 'ECDHE-RSA-AES256-SHA384']) {
    const weak = connectTls({ ...tls, maxVersion: 'TLSv1.2', ciphers });
    await expect(once(weak, 'secureConnect'), ciphers).rejects.toThrow();
  }
  const older = connectTls({ ...tls, maxVersion: 'TLSv1.2' });
  await once(older, 'secureConnect');
  expect(older.getCipher().name).toMatch(/GCM|CHACHA20/);
  older.destroy();
  const plain = connectTls({ ...tls, ALPNProtocols: ['http/1.1'] });
  await once(plain, 'secureConnect');
  expect([plain.alpnProtocol, plain.authorized]).toEqual(['http/1.1', true]);
  expect(['TLSv1.2', 'TLSv1.3']).toContain(plain.getProtocol());
  plain.destroy();
  const session = connect(topology.url, { ca: topology.certificate.ca });
  const stream = session.request({ ':path': '/design', 'accept-encoding': 'br' });
  const [headers] = await once(stream, 'response');
  expect(session.alpnProtocol).toBe('h2');
  expect(headers[':status']).toBe(200);
  stream.close();
  session.close();
});

test('nginx stores one copy of a page for all browsers, and sends programs to its Markdown [P12]', async () => {
  const statusOf = async (accept: string) => (await ask('/art/ta', { accept })).headers.get('cache-status');
  await expect.poll(() => statusOf(acceptOfBrowsers[0]), patience).toMatch(/nginx; hit$/);
  for (const accept of acceptOfMarkdown)
    expect([accept, (await ask('/art/ta', { accept })).headers.get('location')]).toEqual([accept, '/art/ta.md']);
  for (const accept of acceptOfBrowsers)
    expect([accept, await statusOf(accept)]).toEqual([accept, expect.stringMatching(/nginx; hit$/)]);
});

test('nginx redirects to TLS, except for the health check [P13]', async () => {
  const { status, headers } = await fetch(`${topology.plainUrl}/design?typology=furniture`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([308, 'https://localhost:8443/design?typology=furniture']);
  expect((await fetch(`${topology.plainUrl}/health/live`)).status).toBe(200);
  expect((await fetch(`${topology.plainUrl}/health/ready`, { redirect: 'manual' })).status).toBe(308);
});

test('the topology of docker-compose.yml serves with one load among its replicas, also when one dies [P12]', async () => {
  expect(await statuses(2)).toEqual(Array(paths.length * 2).fill(200));
  expect(requests.filter((line) => line.includes('get-design-projects/')).length).toBe(1);
  await topology.replicas[0]?.kill();
  expect(await statuses(2)).toEqual(Array(paths.length * 2).fill(200));
});
