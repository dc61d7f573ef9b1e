import { readdirSync, rmSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { evenPicture } from '../helpers/drawn-pictures.ts';
import { status } from '../helpers/faults.ts';
import { type OnePictureUpstream, pictureOf, srcOf, startOnePictureUpstream } from '../helpers/one-picture.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let upstream: OnePictureUpstream;

beforeEach(async () => {
  upstream = await startOnePictureUpstream();
  return () => upstream.close();
});

test('C4 with the upstream down, what nobody asked for is made of the original that was measured, or is it', async () => {
  const bytes = await evenPicture(1200, 800).jpeg().toBuffer();
  upstream.give(bytes);
  const site = await upstream.siteOf();
  const picture = await pictureOf(site);
  upstream.fault('*', status(503));
  expect((await fetch(site.url + srcOf(picture, 750, 'image/webp'))).status).toBe(200);
  const original = await fetch(site.url + picture.src);
  expect([original.status, original.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await original.arrayBuffer())).toEqual(bytes);
});

test('C4 originals come in parts, and are confirmed', async () => {
  const bytes = await evenPicture(1200, 800).jpeg().toBuffer();
  upstream.give(bytes);
  const site = await upstream.siteOf();
  const url = site.url + (await pictureOf(site)).src;
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
  expect((await ask({ 'if-none-match': tag })).response.status).toBe(304);
  const head = (await ask({ range: 'bytes=0-1' }, 'HEAD')).response;
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  const beyond = (await ask({ range: `bytes=${bytes.length}-` })).response;
  expect([beyond.status, beyond.headers.get('cache-control')]).toEqual([416, 'no-store']);
  expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
  expect(upstream.calls('picture.jpg')).toBeLessThanOrEqual(2);
});

test('C4 replicas that share MEDIA_DIR have what any of them has made', async () => {
  upstream.give(await evenPicture(1200, 800).jpeg().toBuffer());
  const MEDIA_DIR = temporaryFolder();
  const shared = { MEDIA_DIR, MEDIA_SECRET: 'a secret of all replicas', CACHE_STORE: 'none' };
  const one = await upstream.siteOf({ ...shared, DATA_DIR: temporaryFolder() });
  const picture = await pictureOf(one);
  const src = srcOf(picture, 480, 'image/webp');
  const made = await (await fetch(one.url + src)).bytes();
  const two = await upstream.siteOf({ ...shared, DATA_DIR: temporaryFolder() });
  await pictureOf(two);
  upstream.fault('*', status(503));
  expect(await (await fetch(two.url + src)).bytes()).toEqual(made);
  expect((await fetch(two.url + picture.src)).status).toBe(200);
  expect(readdirSync(MEDIA_DIR)).toContain('originals');
});

test('C4 P12 a file that goes between being found and being opened is read from the upstream again, or so much of it as is asked for', async () => {
  const bytes = await evenPicture(1200, 800).jpeg().toBuffer();
  upstream.give(bytes);
  const site = await upstream.siteOf();
  const url = site.url + (await pictureOf(site)).src;
  const { originals } = site.app.media;
  const find = originals.find.bind(originals);
  // As another replica does that makes room in a folder they share.
  const finds = vi.spyOn(originals, 'find').mockImplementation(async (id) => {
    const found = await find(id);
    if (found) rmSync(found.path);
    return found;
  });
  for (const headers of [undefined, { range: 'bytes=100-199' }]) {
    // What is fetched passes through and is not kept: the file is put back for each turn.
    await originals.current(site.app.media.registry.idOf('/picture.jpg'), { client: 'test' });
    const reply = await fetch(url, headers && { headers });
    // The upstream of this test knows no parts.
    expect([reply.status, bytes.equals(await reply.bytes())]).toEqual([200, true]);
    // Our tag of the file that has gone says nothing of the one that was fetched.
    expect(reply.headers.get('etag')).toBeNull();
  }
  expect(finds).toHaveBeenCalledTimes(2);
});
