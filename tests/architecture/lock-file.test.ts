import { expect, test } from 'vitest';
import { readLockFile, unlockedPackages } from '../check/lock-file.ts';

test('the lock file names every optional package of every platform (else npm ci refuses it): node tests/check/lock-file.ts --write', () => {
  expect([...unlockedPackages(readLockFile()).keys()]).toEqual([]);
});

test('a package that is named but not locked is found, with what it runs on', () => {
  const optionalDependencies = { '@x/cli-linux-arm64-musl': '1.2.3' };
  const missing = unlockedPackages({
    packages: { 'node_modules/@x/cli': { version: '1.2.3', dev: true, optionalDependencies } },
  });
  expect([...missing]).toEqual([
    [
      'node_modules/@x/cli-linux-arm64-musl',
      { version: '1.2.3', cpu: ['arm64'], libc: ['musl'], os: ['linux'], dev: true, optional: true },
    ],
  ]);
});
