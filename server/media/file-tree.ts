import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Files being written. A killed process leaves them behind. */
export const partSuffix = '.part';

const partAgeMs = 3_600_000;

const statsAtOnce = 16;

/** `name` is relative to the tree (`a/b/c`). */
export interface TreeFile {
  readonly name: string;
  readonly bytes: number;
  readonly touchedAtMs: number;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** Names of the complete files in one folder, unordered. */
export async function listFolder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(partSuffix));
  return files.map(({ name }) => `${folder}/${name}`);
}

async function look(root: string, name: string): Promise<TreeFile | undefined> {
  const path = join(root, name);
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile()) return undefined;
  if (!name.endsWith(partSuffix) && file.size > 0) return { name, bytes: file.size, touchedAtMs: file.mtimeMs };
  if (Date.now() - file.mtimeMs > partAgeMs) await rm(path, { force: true }).catch(() => undefined);
  return undefined;
}

/** All complete files of a tree. Deletes old temporary files and empty folders. */
export async function listTree(root: string): Promise<TreeFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const nameOf = (entry: (typeof entries)[number]) =>
    relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
  const names = entries.filter((entry) => entry.isFile()).map(nameOf);
  const found: TreeFile[] = [];
  for (let from = 0; from < names.length; from += statsAtOnce) {
    const batch = await Promise.all(names.slice(from, from + statsAtOnce).map((name) => look(root, name)));
    found.push(...batch.filter((file) => file !== undefined));
  }
  const folders = entries.filter((entry) => entry.isDirectory()).map(nameOf);
  // The deepest first. `rmdir` fails for a folder that is not empty.
  for (const folder of folders.sort((a, b) => b.length - a.length)) {
    await rmdir(join(root, folder)).catch(() => undefined);
  }
  return found;
}
