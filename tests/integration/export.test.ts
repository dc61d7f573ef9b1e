import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ExportLine, exportLineSchema, exportPath } from '../../shared/contract/export.ts';
import { json, status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { startSite } from '../helpers/running-site.ts';
import { testEnv } from '../helpers/upstream-env.ts';

let site: FaultySite;

beforeAll(async () => {
  site = await startFaultySite({ env: withoutImages });
});

afterAll(() => site.close());

async function exported(): Promise<{ lines: ExportLine[]; etag: string }> {
  const response = await fetch(site.url + exportPath);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  const lines = (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { lines, etag: response.headers.get('etag') ?? '' };
}

test('exports everything as its endpoints return it, and is conditional [P9]', async () => {
  const { lines, etag } = await exported();
  for (const line of lines) expect(exportLineSchema.parse(line)).toEqual(line);
  const of = (kind: string) => lines.filter((line) => line.kind === kind);
  expect(lines.at(-1)).toEqual({ kind: 'end', total: lines.length - 2 });
  expect(lines[0]).toMatchObject({ kind: 'export', schemaVersion: expect.stringMatching(/^1\./) });
  const get = async (path: string) => (await supertest(site.url).get(`/api/v1/${path}`).expect(200)).body;
  for (const [kind, path] of [
    ['project', 'design/projects'],
    ['work', 'art/works'],
  ] as const) {
    const { items } = await get(path);
    expect(of(kind)).toHaveLength(items.length);
    for (const [index, { slug }] of items.entries()) {
      expect(of(kind)[index]).toEqual({ kind, value: await get(`${path}/${slug}`) });
    }
  }
  expect(of('menu')).toEqual([{ kind: 'menu', value: await get('menu') }]);
  expect(of('landing')).toEqual([{ kind: 'landing', value: await get('landing') }]);
  expect(of('page')).toContainEqual({ kind: 'page', value: await get('about') });
  expect(of('page')).toContainEqual({ kind: 'page', value: await get('pages/care') });
  const again = await fetch(site.url + exportPath, { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
});

test('is 503 while a part of the content is unknown [F1]', async () => {
  const apart = await startFaultySite({ env: withoutImages });
  apart.upstream.fail('get-design-projects-detail', status(500));
  const { body } = await supertest(apart.url).get(exportPath).expect(503);
  expect(body.code).toBe('upstream-unavailable');
  await apart.close();
});

test('counts for the rate limit [C7]', async () => {
  const bounded = await startFaultySite({ env: { ...withoutImages, RATE_LIMIT_PER_MINUTE: '1' } });
  await supertest(bounded.url).get(exportPath).expect(200);
  expect((await supertest(bounded.url).get(exportPath)).status).toBe(429);
  await bounded.close();
});

/** A site with so many projects, whose details name an image each. */
async function siteOf(count: number, env: Readonly<Record<string, string>> = withoutImages) {
  const upstream = await startFaultyUpstream({ answers: { '/t/get-art-projects/': [] } });
  const list = (title: string) =>
    upstream.fail(
      'get-design-projects/',
      json(
        Array.from({ length: count }, (_, id) => ({ id: id + 1, slug: `p-${id + 1}`, title: `${title} ${id + 1}` })),
      ),
    );
  list('Thing');
  const text = 'Words of a project. '.repeat(200);
  upstream.fail('get-design-projects-detail', json({ read_more: [{ type: 'text', text }] }));
  upstream.fail('get-pages', json([]));
  const large = await startSite({ env: { ...testEnv(upstream.url), ...env, RATE_LIMIT_PER_MINUTE: '0' } });
  onTestFinished(async () => {
    await large.close();
    await upstream.close();
  });
  return { ...large, upstream, list };
}

const linesIn = (text: string) => text.trimEnd().split('\n').length - 2;

test('is complete in the first seconds, while images are analyzed [P9]', async () => {
  const fresh = await startFaultySite({ env: { MEDIA_ANALYSIS_WAIT_MS: '0' } });
  onTestFinished(() => fresh.close());
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const text = await (await fetch(fresh.url + exportPath)).text();
    expect(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')).toEqual({ kind: 'end', total: linesIn(text) });
  }
});

test('writes many items once, in turns with other requests, for GET, HEAD and a matching tag', async () => {
  const { url, upstream } = await siteOf(1_500);
  const head = await fetch(url + exportPath, { method: 'HEAD' });
  const calls = upstream.requests.length;
  let turns = 0;
  const counted = setInterval(() => {
    turns += 1;
  });
  const response = await fetch(url + exportPath);
  const text = await response.text();
  clearInterval(counted);
  expect(linesIn(text)).toBeGreaterThan(1_500);
  expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(text));
  expect(response.headers.get('etag')).toBe(head.headers.get('etag'));
  expect(turns).toBeGreaterThan(2);
  const again = await fetch(url + exportPath, { headers: { 'If-None-Match': head.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  expect(upstream.requests.length).toBe(calls);
});

test('continues a transfer by its range, and starts again after a change [P9]', async () => {
  const { url, list, services } = await siteOf(300);
  const whole = await (await fetch(url + exportPath)).text();
  const bytes = Buffer.from(whole);
  const tag = (await fetch(url + exportPath, { method: 'HEAD' })).headers.get('etag') ?? '';
  const at = Math.floor(bytes.length / 2);
  const rest = () => fetch(url + exportPath, { headers: { Range: `bytes=${at}-`, 'If-Range': tag } });
  const part = await rest();
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes ${at}-${bytes.length - 1}/${bytes.length}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(at))).toBe(true);
  const outside = await fetch(url + exportPath, { headers: { Range: `bytes=${bytes.length}-` } });
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  await outside.body?.cancel();
  list('Changed');
  await services.values.refresh(services.sources.projects);
  const changed = await rest();
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('Changed 1');
  expect(changed.headers.get('etag')).not.toBe(tag);
});

test('keeps one state while content changes in the middle of a transfer, one transfer a client', async () => {
  const { url, list, services } = await siteOf(2_000);
  const slow = request(url + exportPath);
  slow.end();
  const [response] = (await once(slow, 'response')) as [IncomingMessage];
  response.pause();
  list('Changed');
  await services.values.refresh(services.sources.projects);
  const second = fetch(url + exportPath);
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  response.resume();
  await once(response, 'end');
  expect(linesIn(text)).toBeGreaterThan(2_000);
  expect(text).not.toContain('Changed');
  expect(await (await second).text()).toContain('Changed 2000');
});
