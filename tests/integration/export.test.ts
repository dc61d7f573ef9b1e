import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExportLine, exportLineSchema, exportPath } from '../../shared/contract/export.ts';
import { status } from '../helpers/faults.ts';
import { type FaultySite, startFaultySite, withoutPictures } from '../helpers/faulty-site.ts';

let site: FaultySite;

beforeAll(async () => {
  site = await startFaultySite({ env: withoutPictures });
});

afterAll(() => site.close());

async function exported(): Promise<{ lines: ExportLine[]; etag: string }> {
  const reply = await fetch(site.url + exportPath);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  const lines = (await reply.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { lines, etag: reply.headers.get('etag') ?? '' };
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
  const apart = await startFaultySite({ env: withoutPictures });
  apart.upstream.fault('get-design-projects-detail', status(500));
  const { body } = await supertest(apart.url).get(exportPath).expect(503);
  expect(body.code).toBe('upstream-unavailable');
  await apart.close();
});

test('counts for the rate limit [C7]', async () => {
  const bounded = await startFaultySite({ env: { ...withoutPictures, RATE_LIMIT_PER_MINUTE: '1' } });
  await supertest(bounded.url).get(exportPath).expect(200);
  expect((await supertest(bounded.url).get(exportPath)).status).toBe(429);
  await bounded.close();
});
