import { mkdirSync, writeFileSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lookAt, withoutMissing } from '../../../../../server/upstream/folder/seen-files.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

/** Has a folder refuse to be read, as one of another owner does; who runs the tests may be allowed to read all. */
function refuse(folder: string): void {
  const { readdir } = fsPromises;
  const refusal = Object.assign(new Error(`EACCES: permission denied, scandir '${folder}'`), { code: 'EACCES' });
  const spy = vi.spyOn(fsPromises, 'readdir').mockImplementation((async (...given: Parameters<typeof readdir>) => {
    if (given[0] === folder) throw refusal;
    return readdir(...given);
  }) as typeof readdir);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

function folderWith(...paths: readonly string[]): string {
  const root = temporaryFolder();
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '# A');
  }
  return root;
}

test('a subfolder that cannot be read fails the look', async () => {
  const root = folderWith('projects/a/index.md', 'projects/b/index.md');
  refuse(join(root, 'projects/b'));
  await expect(lookAt(root)).rejects.toThrow(`permission denied, scandir '${root}/projects/b'`);
});

test('missing images leave the words and other images in place', () => {
  const missing = new Set(['http://folder.invalid/gone.jpg']);
  const html =
    '<p>One <img src="http://folder.invalid/gone.jpg" alt="x"> and <img src="http://folder.invalid/there.jpg"> more.</p>' +
    "<p>Then <img alt='x' src='http://folder.invalid/gone.jpg'> a film <video src='a.mp4' poster='http://folder.invalid/gone.jpg'>";
  expect(withoutMissing([{ kind: 'text', html }], missing)).toEqual([
    {
      kind: 'text',
      html:
        '<p>One  and <img src="http://folder.invalid/there.jpg"> more.</p>' +
        "<p>Then  a film <video src='a.mp4' poster='http://folder.invalid/gone.jpg'>",
    },
  ]);
});
