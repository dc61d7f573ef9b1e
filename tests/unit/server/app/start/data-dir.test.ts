import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claimDataDir, DataDirInUse } from '../../../../../server/app/start/data-dir.ts';
import { ConfigError } from '../../../../../server/config/config.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

describe('DATA_DIR [P12]', () => {
  test('belongs to one server until it is released [P12]', () => {
    const dataDir = join(temporaryFolder(), 'deep', 'data');
    const release = claimDataDir(dataDir);
    expect(() => claimDataDir(dataDir)).toThrow(DataDirInUse);
    release();
    claimDataDir(dataDir)();
  });

  test('must be a folder [P12]', () => {
    const dataDir = join(temporaryFolder(), 'file');
    writeFileSync(dataDir, '');
    expect(() => claimDataDir(dataDir)).toThrow(ConfigError);
    expect(() => claimDataDir(dataDir)).toThrow(/DATA_DIR=.*file: must be a folder/);
  });

  test('of an earlier version is migrated [P12]', () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'content.sqlite'), 'kept');
    claimDataDir(dataDir)();
    expect(readFileSync(join(dataDir, 'layout'), 'utf8')).toBe('1\n');
    expect(readFileSync(join(dataDir, 'content.sqlite'), 'utf8')).toBe('kept');
    claimDataDir(dataDir)();
  });

  test.each([
    ['2\n', /DATA_DIR=.*: must be a folder of this version .* layout is 2, and this version supports 1\./],
    ['two', /DATA_DIR=.*: must be a data folder of this site: its file layout is not a number/],
  ])('of a newer or unknown version (%j) is refused unchanged [P12]', (layout, sentence) => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'layout'), layout);
    expect(() => claimDataDir(dataDir)).toThrow(ConfigError);
    expect(() => claimDataDir(dataDir)).toThrow(sentence);
    expect(readdirSync(dataDir)).toEqual(['layout']);
    expect(readFileSync(join(dataDir, 'layout'), 'utf8')).toBe(layout);
  });
});
