import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFiles } from '../../../../../server/upstream/folder/folder-worker.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

test('a text that is too long is reported unopened, and the others are read', async () => {
  const root = temporaryFolder();
  const files = ['a.md', 'b.md'].map((path) => ({ path, onDisk: path, kind: 'page' as const, beside: [] }));
  for (const { path } of files) writeFileSync(join(root, path), '# A');
  // It takes no room on the disk; to read it fails.
  truncateSync(join(root, 'b.md'), 3 * 2 ** 30);
  const { result } = await readFiles({ root, files });
  expect(result.map(({ content, faults }) => [content?.fields.title, ...faults.map(({ message }) => message)])).toEqual(
    [['A'], [undefined, 'is longer than 1048576 bytes']],
  );
});
