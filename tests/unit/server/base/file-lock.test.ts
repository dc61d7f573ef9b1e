import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFile } from '../../../../server/base/file-lock.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

test('a lock has one holder [P12]', () => {
  const path = join(temporaryFolder(), 'lock');
  const release = lockFile(path);
  if (typeof release !== 'function') throw new Error(`The lock is ${release}`);
  expect(lockFile(path)).toBe('held');
  release();
  const again = lockFile(path);
  expect(again).toBeTypeOf('function');
  if (typeof again === 'function') again();
});
