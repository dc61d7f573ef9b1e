import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../../../server/config.ts';
import { claimDataDir, DataDirInUse } from '../../../server/data-dir.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

describe('P12 DATA_DIR', () => {
  test('P12 is made, and is one server’s until that lets go of it', () => {
    const dataDir = join(temporaryFolder(), 'deep', 'data');
    const release = claimDataDir(dataDir);
    expect(() => claimDataDir(dataDir)).toThrow(DataDirInUse);
    release();
    claimDataDir(dataDir)();
  });

  test('P12 its lock takes no room', () => {
    const dataDir = temporaryFolder();
    onTestFinished(claimDataDir(dataDir));
    expect(statSync(join(dataDir, 'lock')).size).toBe(0);
  });

  test('P12 that is a file cannot be used, and is named', () => {
    const dataDir = join(temporaryFolder(), 'file');
    writeFileSync(dataDir, '');
    expect(() => claimDataDir(dataDir)).toThrow(ConfigError);
    expect(() => claimDataDir(dataDir)).toThrow(/DATA_DIR=.*file: must be a folder/);
  });

  test.skipIf(process.getuid?.() === 0)('P12 with a lock that belongs to somebody else is used without one', () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'lock'), '');
    chmodSync(join(dataDir, 'lock'), 0);
    expect(() => claimDataDir(dataDir)()).not.toThrow();
  });
});
