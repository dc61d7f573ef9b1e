import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { claimDataDir, DataDirInUse } from '../../../../../server/app/services/data-dir.ts';
import { ConfigError } from '../../../../../server/config/config.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { withoutCapability } from '../../../../helpers/without-capability.ts';

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

const claimMain = `
  import { claimDataDir } from '${pathToFileURL(join(import.meta.dirname, '../../../../../server/app/services/data-dir.ts'))}';
  try { claimDataDir(process.argv[1]); console.log('claimed'); } catch (error) { console.log(error.message); }
`;

/** The result of a start as a user who owns the folder but may not write some of its files. */
function claimAsUser(dataDir: string): string {
  const start = [process.execPath, '--input-type=module', '-e', claimMain, dataDir];
  const [command, ...words] = withoutCapability('dac_override', start);
  return spawnSync(command, words, { encoding: 'utf8' }).stdout.trim();
}

describe('a folder that another user has started first', () => {
  test('is refused with every file that cannot be written, and started once all can be', () => {
    const dataDir = temporaryFolder();
    claimDataDir(dataDir)();
    mkdirSync(join(dataDir, 'media', 'small'), { recursive: true });
    const blocked = ['lock', 'content.sqlite', 'content.sqlite-wal', 'media/small/a.jpg'];
    for (const name of blocked) writeFileSync(join(dataDir, name), '', { mode: 0o444 });
    chmodSync(join(dataDir, 'lock'), 0o444);
    while (blocked.length > 0) {
      const message = claimAsUser(dataDir);
      for (const name of blocked) expect(message).toContain(join(dataDir, name));
      expect(message).toContain('chown');
      chmodSync(join(dataDir, blocked.pop() ?? ''), 0o644);
    }
    expect(claimAsUser(dataDir)).toBe('claimed');
  });

  test('names twenty of many files', () => {
    const dataDir = temporaryFolder();
    for (let index = 0; index < 100; index += 1) writeFileSync(join(dataDir, `${index}.jpg`), '', { mode: 0o444 });
    expect(claimAsUser(dataDir)).toContain('80 more');
  });
});

test('a healthy folder that cannot be locked is refused', () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'lock'));
  expect(() => claimDataDir(dataDir)).toThrow(/DATA_DIR=.*: must be a folder whose file `lock` can be locked/);
});
