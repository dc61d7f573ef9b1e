import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { UpstreamEvent } from '../../../../../server/upstream/client.ts';
import { ContentFolder } from '../../../../../server/upstream/folder/content-folder.ts';
import { FolderClient } from '../../../../../server/upstream/folder/folder-client.ts';
import { readFiles } from '../../../../../server/upstream/folder/folder-worker.ts';
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

test('serves calls from the folder, with the errors of its files', async () => {
  const { client, events } = clientOver(written());
  const found = await client.call(call('projects'), '', reading);
  expect(found).toMatchObject({ kind: 'found', isSure: true, content: [{ slug: 'a', title: 'A' }] });
  const pointer = 'projects/a/index.md:2: "titel" is not a known field: is "title" meant?';
  expect(found).toMatchObject({ repairs: [{ rule: 'file-error', pointer, count: 1 }] });
  expect(await client.call(call('detail'), 'project-a', reading)).toMatchObject({ content: { blocks: [] } });
  expect(await client.call(call('pages'), 'none', reading)).toEqual({ kind: 'absent', status: 404, isSure: true });
  expect(events.map((event) => event.type === 'answered' && [event.call, event.status])).toEqual([
    ['projects', 200],
    ['detail', 200],
    ['pages', 404],
  ]);
});
