import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One package of `package-lock.json`; only what is read here. */
interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

interface LockFile {
  packages: Record<string, LockedPackage>;
}

const lockPath = join(import.meta.dirname, '..', '..', 'package-lock.json');

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64'];

/** What a native package runs on, read from its name: `binding-linux-x64-musl`. */
function platformOf(name: string): LockedPackage {
  const parts = name.split(/[/-]/);
  const system = systems.find((candidate) => parts.includes(candidate));
  const processor = processors.find((candidate) => parts.includes(candidate));
  const isMusl = parts.some((part) => part.startsWith('musl'));
  const isGlibc = parts.some((part) => part.startsWith('gnu'));
  return {
    ...(processor ? { cpu: [processor] } : {}),
    ...(isMusl || isGlibc ? { libc: [isMusl ? 'musl' : 'glibc'] } : {}),
    ...(system ? { os: [system] } : {}),
  };
}

/** The packages of other platforms that a lock file names as optional but does not lock: `npm ci` refuses it then. */
export function unlockedPackages(lock: LockFile): ReadonlyMap<string, LockedPackage> {
  const missing = new Map<string, LockedPackage>();
  for (const { optionalDependencies = {}, dev } of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`;
      const isExact = /^\d/.test(version);
      if (!isExact || Object.keys(lock.packages).some((key) => key.endsWith(path))) continue;
      missing.set(path, { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true });
    }
  }
  return missing;
}

export function readLockFile(): LockFile {
  return JSON.parse(readFileSync(lockPath, 'utf8'));
}

/** Locks what is missing, in the order of npm. */
function completeLockFile(): void {
  const lock = readLockFile();
  const all = Object.entries({ ...lock.packages, ...Object.fromEntries(unlockedPackages(lock)) });
  lock.packages = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
}

if (process.argv[1] === import.meta.filename && process.argv.includes('--write')) completeLockFile();
