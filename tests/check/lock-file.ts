import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Fields of a package in `package-lock.json` that this file reads. */
interface LockedPackage {
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

interface LockFile {
  packages: Record<string, LockedPackage>;
}

const root = join(import.meta.dirname, '..', '..');
const lockPath = join(root, 'package-lock.json');

/** The packages of other platforms that a lock file names as optional but does not lock: `npm ci` refuses it then. */
export function unlockedPackages(lock: LockFile): readonly string[] {
  const paths = Object.keys(lock.packages);
  const named = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
    Object.entries(optionalDependencies),
  );
  const exact = named.filter(([, version]) => /^\d/.test(version)).map(([name]) => `node_modules/${name}`);
  return exact.filter((path) => !paths.some((locked) => locked.endsWith(path)));
}

/** The locked packages that npm installs without comparing their bytes with a hash. */
export function uncheckedPackages(lock: LockFile): readonly string[] {
  const installed = Object.entries(lock.packages).filter(([path, { link }]) => path !== '' && !link);
  return installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path);
}

export function readLockFile(): LockFile {
  return JSON.parse(readFileSync(lockPath, 'utf8')) as LockFile;
}

/** Lets npm add missing entries and integrity values. */
function completeLockFile(): void {
  const lock = readLockFile();
  for (const path of uncheckedPackages(lock)) delete lock.packages[path];
  writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: root, stdio: 'inherit' });
}

if (process.argv[1] === import.meta.filename && process.argv.includes('--write')) completeLockFile();
