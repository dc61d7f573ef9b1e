import { once } from 'node:events';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { Agent, fetch as fetchBy } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { type Certificate, makeCertificate } from '../helpers/certificate.ts';
import { readComposeFile } from '../helpers/compose-file.ts';
import { freePort } from '../helpers/free-port.ts';
import { startNginx } from '../helpers/nginx.ts';
import { recordRequests } from '../helpers/record-requests.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const file = readComposeFile();

let upstream: SampleUpstream;
let requests: readonly string[];
let redis: RedisServer;
let replicas: ServerProcess[];
let certificate: Certificate;
let dispatcher: Agent;
/** With TLS, and without. */
let proxyUrl: string;
let plainUrl: string;
let stopNginx: () => Promise<void>;

/** The environment of a replica in the file, for processes on this machine. */
function environmentOf(name: string): Record<string, string> {
  const { environment = {} } = file.services[name] ?? {};
  return {
    ...environment,
    HOST: '127.0.0.1',
    PORT: '0',
    UPSTREAM_URL: upstream.url,
    REDIS_URL: redis.url,
    BRAND_DIR: (environment.BRAND_DIR ?? '').replace(/^\/site/, root),
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: 'https://localhost:8443',
    // By the machine's own clock: this test is about no deadline.
    UPSTREAM_SOFT_DEADLINE_MS: '8000',
    CACHE_WARM: 'off',
  };
}

beforeEach(async () => {
  upstream = await startSampleUpstream();
  requests = recordRequests(upstream);
  redis = await RedisServer.start();
  replicas = [await startServerProcess(environmentOf('site-1')), await startServerProcess(environmentOf('site-2'))];
  const port = await freePort();
  const hosts = Object.fromEntries(replicas.map(({ url }, index) => [`site-${index + 1}:3000`, new URL(url).host]));
  const tlsPort = await freePort();
  const folder = temporaryFolder();
  certificate = makeCertificate(folder);
  stopNginx = await startNginx(file, { port, tlsPort, tlsFolder: certificate.folder, hosts }, folder);
  plainUrl = `http://127.0.0.1:${port}`;
  proxyUrl = `https://127.0.0.1:${tlsPort}`;
  dispatcher = new Agent({ allowH2: true, connect: { ca: certificate.ca } });
});

afterEach(async () => {
  await dispatcher.close();
  await stopNginx();
  await Promise.all(replicas.map((replica) => replica.kill()));
  await redis.kill();
  await upstream.close();
});

const paths = ['/design', '/art/ta', '/api/v1/menu', '/api/v1/design/projects', '/health/ready'];

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetchBy(proxyUrl + path, { dispatcher, headers, redirect: 'manual' });

async function statuses(times: number): Promise<number[]> {
  const asked = Array.from({ length: times }, () => paths).flat();
  const replies = [];
  for (const path of asked) {
    const reply = await ask(path);
    await reply.text();
    replies.push(reply.status);
  }
  return replies;
}

test('P12 the topology of docker-compose.yml answers, and goes on when a replica dies', async () => {
  const good = Array(paths.length * 4).fill(200);
  expect(await statuses(4)).toEqual(good);
  const lists = requests.filter((line) => line.includes('get-design-projects/'));
  expect(lists.length, 'one load among all replicas').toBe(1);
  await replicas[0]?.kill();
  expect(await statuses(4)).toEqual(good);
});

test('P12 a reply through the proxy is the reply of the site', async () => {
  const reply = await ask('/api/v1/menu', { 'Accept-Encoding': 'identity' });
  const direct = await fetch(`${replicas[0]?.url}/api/v1/menu`, { headers: { 'Accept-Encoding': 'identity' } });
  expect(await reply.text()).toBe(await direct.text());
  for (const name of ['etag', 'cache-status', 'content-security-policy', 'x-build'])
    expect(reply.headers.get(name), name).toBeTruthy();
});

test('P13 it speaks HTTP/2 over TLS, many requests on one connection, and says that only https will do', async () => {
  const session = connect(proxyUrl, { ca: certificate.ca });
  const pages = ['/', '/design', '/art/ta', '/design/about'].map(async (path) => {
    const stream = session.request({ ':path': path, 'accept-encoding': 'br' });
    const [headers] = await once(stream, 'response');
    stream.resume();
    await once(stream, 'end');
    return headers;
  });
  const replies = await Promise.all(pages);
  expect(session.alpnProtocol).toBe('h2');
  expect(session.encrypted).toBe(true);
  for (const headers of replies) {
    expect(headers).toMatchObject({ ':status': 200, 'strict-transport-security': 'max-age=63072000' });
    expect(headers.server).toBe('nginx');
  }
  session.close();
});

test('P13 old protocols of TLS are refused; without HTTP/2 it speaks HTTP/1.1', async () => {
  const { port } = new URL(proxyUrl);
  const tls = { port: Number(port), host: '127.0.0.1', ca: certificate.ca };
  const old = connectTls({ ...tls, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
  await expect(once(old, 'secureConnect')).rejects.toThrow();
  const plain = connectTls({ ...tls, ALPNProtocols: ['http/1.1'] });
  await once(plain, 'secureConnect');
  expect([plain.alpnProtocol, plain.authorized]).toEqual(['http/1.1', true]);
  expect(['TLSv1.2', 'TLSv1.3']).toContain(plain.getProtocol());
  plain.destroy();
});

test('P13 whoever comes without TLS is led to it, all but the health check', async () => {
  const { status, headers } = await fetch(`${plainUrl}/design?typology=furniture`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([308, 'https://localhost:8443/design?typology=furniture']);
  expect((await fetch(`${plainUrl}/health/live`)).status).toBe(200);
  expect((await fetch(`${plainUrl}/health/ready`, { redirect: 'manual' })).status).toBe(308);
});
