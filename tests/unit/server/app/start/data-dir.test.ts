import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { claimDataDir, DataDirInUse } from '../../../../../server/app/start/data-dir.ts';
import { ConfigError } from '../../../../../server/config/config.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

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

  test('P12 of an earlier version is taken over, and says from then on what it is', () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'content.sqlite'), 'kept');
    claimDataDir(dataDir)();
    expect(readFileSync(join(dataDir, 'layout'), 'utf8')).toBe('1\n');
    expect(readFileSync(join(dataDir, 'content.sqlite'), 'utf8')).toBe('kept');
    claimDataDir(dataDir)();
  });

  test.each([
    ['2\n', /DATA_DIR=.*: must be a folder of this version .* laid out like 2, and this version knows 1\./],
    ['two', /DATA_DIR=.*: must be a folder of ours: the file layout in it is no number/],
  ])('P12 of a newer version, or of nobody knows which (%j), is refused and left as it is', (layout, sentence) => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'layout'), layout);
    expect(() => claimDataDir(dataDir)).toThrow(ConfigError);
    expect(() => claimDataDir(dataDir)).toThrow(sentence);
    expect(readdirSync(dataDir)).toEqual(['layout']);
    expect(readFileSync(join(dataDir, 'layout'), 'utf8')).toBe(layout);
  });

  test.skipIf(process.getuid?.() === 0)('P12 with a lock that belongs to somebody else is used without one', () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'lock'), '');
    chmodSync(join(dataDir, 'lock'), 0);
    expect(() => claimDataDir(dataDir)()).not.toThrow();
  });
});
