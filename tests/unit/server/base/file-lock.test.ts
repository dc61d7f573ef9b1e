import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFile } from '../../../../server/base/file-lock.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

test('P12 one has a lock until it lets go of it', () => {
  const path = join(temporaryFolder(), 'lock');
  const release = lockFile(path);
  if (typeof release !== 'function') throw new Error(`The lock is ${release}`);
  expect(lockFile(path)).toBe('held');
  release();
  const again = lockFile(path);
  expect(again).toBeTypeOf('function');
  if (typeof again === 'function') again();
});

test('P12 where no file can be made there is none', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'lock'));
  expect(lockFile(join(folder, 'lock'))).toBe('none');
  expect(lockFile(join(folder, 'no', 'such', 'folder', 'lock'))).toBe('none');
});
