import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { evenImage } from '../helpers/drawn-images.ts';
import { patience } from '../helpers/eventually.ts';
import { status } from '../helpers/failures.ts';
import { imageOf, type OneImageUpstream, srcOf, startOneImageUpstream } from '../helpers/one-image.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let upstream: OneImageUpstream;

beforeEach(async () => {
  upstream = await startOneImageUpstream();
  return () => upstream.close();
});

test('renditions and originals that were never requested are served during an outage [C4]', async () => {
  const bytes = await evenImage(500, 330).jpeg().toBuffer();
  upstream.give(bytes);
  const site = await upstream.siteOf();
  const image = await imageOf(site);
  upstream.fail('*', status(503));
  expect((await fetch(site.url + srcOf(image, 320, 'image/webp'))).status).toBe(200);
  const original = await fetch(site.url + image.src);
  expect([original.status, original.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await original.arrayBuffer())).toEqual(bytes);
});

test('originals come in parts and are confirmed [C4]', async () => {
  const bytes = await evenImage(500, 330).jpeg().toBuffer();
  upstream.give(bytes);
  const site = await upstream.siteOf();
  const url = site.url + (await imageOf(site)).src;
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const response = await fetch(url, { headers, method });
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  };
  const tag = (await ask({})).response.headers.get('etag') ?? '';
  for (const condition of [undefined, tag]) {
    const { response, body } = await ask({ range: 'bytes=100-199', ...(condition && { 'if-range': condition }) });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(body).toEqual(bytes.subarray(100, 200));
  }
  expect((await ask({ range: 'bytes=100-199', 'if-range': '"another"' })).body).toEqual(bytes);
  for (const range of ['', 'bytes=0-1', `bytes=${bytes.length}-`])
    expect((await ask({ 'if-none-match': tag, ...(range && { range }) })).response.status).toBe(304);
  const head = (await ask({ range: 'bytes=0-1' }, 'HEAD')).response;
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  const beyond = (await ask({ range: `bytes=${bytes.length}-` })).response;
  expect([beyond.status, beyond.headers.get('cache-control')]).toEqual([416, 'no-store']);
  expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
  expect(upstream.calls('picture.jpg')).toBeLessThanOrEqual(2);
});

test('logs no error if a visitor leaves while an original is sent [C4]', async () => {
  upstream.give(await evenImage(500, 330).jpeg().toBuffer());
  const lines: { level: number; event?: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const site = await upstream.siteOf({}, log);
  const { src } = await imageOf(site);
  await (await fetch(site.url + src)).bytes();
  // Sooner or later, one leaves between the response head and the first bytes.
  const leave = async () => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET ${src} HTTP/1.1\r\nHost: site\r\n\r\n`);
    await new Promise(setImmediate);
    socket.resetAndDestroy();
    return lines.some(({ event }) => event === 'response.unread');
  };
  await expect.poll(leave, patience).toBe(true);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});

test('replicas that share MEDIA_DIR serve what any of them has made [C4]', async () => {
  upstream.give(await evenImage(500, 330).jpeg().toBuffer());
  const MEDIA_DIR = temporaryFolder();
  const shared = { MEDIA_DIR, MEDIA_SECRET: 'a secret of all replicas', CACHE_STORE: 'none' };
  const one = await upstream.siteOf({ ...shared, DATA_DIR: temporaryFolder() });
  const image = await imageOf(one);
  const src = srcOf(image, 320, 'image/webp');
  const made = await (await fetch(one.url + src)).bytes();
  const two = await upstream.siteOf({ ...shared, DATA_DIR: temporaryFolder() });
  await imageOf(two);
  upstream.fail('*', status(503));
  expect(await (await fetch(two.url + src)).bytes()).toEqual(made);
  expect((await fetch(two.url + image.src)).status).toBe(200);
  expect(readdirSync(MEDIA_DIR)).toContain('originals');
});

test('a purge of everything reads images again that were replaced at their URL [C4]', async () => {
  upstream.give(await evenImage(500, 330).jpeg().toBuffer());
  const OPS_TOKEN = 'a-token-of-some-length';
  const site = await upstream.siteOf({ OPS_TOKEN, HOOK_SECRET: 'a-secret-of-webhooks' });
  const { src } = await imageOf(site);
  const order = (path: string, headers: Record<string, string>, body: object) =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  upstream.give(await evenImage(400, 300).jpeg().toBuffer());
  await order(
    '/ops/hooks/directus',
    { 'x-hook-secret': 'a-secret-of-webhooks' },
    { collection: 'directus_files', keys: ['a'] },
  );
  await expect.poll(async () => (await imageOf(site)).width, patience).toBe(400);
  upstream.give(await evenImage(300, 200).jpeg().toBuffer());
  await order('/ops/purge', { authorization: `Bearer ${OPS_TOKEN}` }, { all: true });
  await expect.poll(async () => (await imageOf(site)).width, patience).toBe(300);
  expect((await imageOf(site)).src).toBe(src);
});
