import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLockFile, uncheckedPackages, unlockedPackages } from '../check/lock-file.ts';

const root = join(import.meta.dirname, '..', '..');

test('the lock file names every optional package of every platform, because npm ci needs it: node tests/check/lock-file.ts --write', () => {
  expect(unlockedPackages(readLockFile())).toEqual([]);
});

test('the lock file has the hash of every package: node tests/check/lock-file.ts --write', () => {
  expect(uncheckedPackages(readLockFile())).toEqual([]);
});

test('no package runs a script while npm installs it, except on request', () => {
  const scripted = Object.entries(readLockFile().packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(scripted).toEqual([]);
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).not.toHaveProperty('allowScripts');
});

test('the lock file holds the same Node for Linux and macOS, each with its hash', () => {
  const { packages } = readLockFile();
  const nodes = Object.entries(packages).filter(([, { bin }]) => bin !== undefined && 'node' in Object(bin));
  const described = nodes.map(([, { os, cpu, optional }]) => [os, cpu, optional].join(' ')).toSorted();
  expect(described).toEqual(['darwin arm64 true', 'darwin x64 true', 'linux arm64 true', 'linux x64 true']);
  expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1);
});

test('npm chooses new versions only seven days after their release', () => {
  const lines = readFileSync(join(root, '.npmrc'), 'utf8').split('\n');
  expect(lines).toContain('min-release-age=7');
});

test('a package that is named but not locked is found', () => {
  const optionalDependencies = { '@x/cli-linux-arm64-musl': '1.2.3', '@x/cli-any': '^1.0.0' };
  expect(unlockedPackages({ packages: { 'node_modules/@x/cli': { optionalDependencies } } })).toEqual([
    'node_modules/@x/cli-linux-arm64-musl',
  ]);
});

test('a package without a strong hash is found', () => {
  const packages = {
    '': {},
    'node_modules/a': { integrity: 'sha512-AA==' },
    'node_modules/b': {},
    'node_modules/c': { integrity: 'sha1-AA==' },
    'node_modules/d': { link: true },
  };
  expect(uncheckedPackages({ packages })).toEqual(['node_modules/b', 'node_modules/c']);
});
