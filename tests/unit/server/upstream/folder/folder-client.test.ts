import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { UpstreamEvent } from '../../../../../server/upstream/client.ts';
import { ContentFolder } from '../../../../../server/upstream/folder/content-folder.ts';
import { FolderClient } from '../../../../../server/upstream/folder/folder-client.ts';
import { readFiles } from '../../../../../server/upstream/folder/folder-worker.ts';
import type { MediaInit } from '../../../../../server/upstream/media-opener.ts';
import type { RawPage } from '../../../../../server/upstream/read-page.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const names = { atelier: 'A', artist: 'B', artistSlug: 'b' };

function clientOver(path: string) {
  const events: UpstreamEvent[] = [];
  const folder = new ContentFolder({ path, names, read: async (task) => (await readFiles(task)).result });
  const elsewhere = {
    openMedia: async (url: string) => ({ status: 200, headers: { from: url }, body: Readable.from([]) }),
    close: async () => undefined,
  };
  return { client: new FolderClient({ folder, elsewhere, onEvent: (event) => events.push(event) }), events };
}

function written(): string {
  const root = temporaryFolder();
  mkdirSync(join(root, 'projects/a'), { recursive: true });
  writeFileSync(join(root, 'projects/a/index.md'), '---\ntitel: A\n---\n# A\n');
  writeFileSync(join(root, 'projects/a/50% o\u0308.jpg'), '0123456789');
  writeFileSync(join(root, 'projects/a/notes.txt'), 'nobody’s');
  return root;
}

/** A reading that takes the page as it comes. */
const reading = {
  page: async (page: RawPage | undefined) => {
    const content: unknown = JSON.parse(page ? Buffer.from(page.bytes).toString() : 'null');
    return { kind: 'found' as const, content, bytes: page?.bytes.length ?? 0 };
  },
  drop: () => undefined,
};

const call = (name: string) => ({ name, path: '' });

test('answers calls from the folder, with the faults of its files', async () => {
  const { client, events } = clientOver(written());
  const found = await client.call(call('projects'), '', reading);
  expect(found).toMatchObject({ kind: 'found', isSure: true, content: [{ slug: 'a', title: 'A' }] });
  const pointer = 'projects/a/index.md:2: "titel" is no field that is known: is "title" meant?';
  expect(found).toMatchObject({ repairs: [{ rule: 'file-fault', pointer, count: 1 }] });
  expect(await client.call(call('detail'), 'project-a', reading)).toMatchObject({ content: { blocks: [] } });
  expect(await client.call(call('pages'), 'none', reading)).toEqual({ kind: 'absent', status: 404, isSure: true });
  expect(events.map((event) => event.type === 'answered' && [event.call, event.status])).toEqual([
    ['projects', 200],
    ['detail', 200],
    ['pages', 404],
  ]);
});

test('serves files whole, in parts, as headers and by validators', async () => {
  const { client } = clientOver(written());
  const url = 'http://folder.invalid/projects/a/50%25%20%C3%B6.jpg';
  const open = async (headers: MediaInit['headers'] = {}, method: MediaInit['method'] = 'GET', address = url) => {
    const signal = new AbortController().signal;
    const media = await client.openMedia(address, { method, headers, signal, pool: 'passed' });
    return { ...media, text: (await buffer(media.body)).toString() };
  };
  const whole = await open();
  expect(whole).toMatchObject({ status: 200, text: '0123456789', headers: { 'content-type': 'image/jpeg' } });
  expect(whole.headers['last-modified']).toMatch(/GMT$/);
  expect(await open({ range: 'bytes=2-4' })).toMatchObject({
    status: 206,
    text: '234',
    headers: { 'content-range': 'bytes 2-4/10' },
  });
  expect(await open({ range: 'bytes=20-' })).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */10' } });
  expect(await open({ 'if-none-match': String(whole.headers.etag) })).toMatchObject({ status: 304, text: '' });
  // Another file than the one that a visitor means to change, which nobody can here.
  expect(await open({ 'if-match': '"other"', 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toMatchObject({
    status: 200,
  });
  expect(await open({ range: 'bytes=2-4' }, 'HEAD')).toMatchObject({ status: 200, text: '' });
  for (const path of ['projects/a/notes.txt', 'projects/a/index.md', 'projects/a/%zz.jpg', '..%2f..%2fetc%2fx.jpg']) {
    expect(await open({}, 'GET', `http://folder.invalid/${path}`), path).toMatchObject({ status: 404 });
  }
  const other = 'https://pictures.example/a.jpg';
  expect((await open({}, 'GET', other)).headers).toEqual({ from: other });
});
