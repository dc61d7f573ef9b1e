import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { repositoryDir, webDir } from './folders.ts';

const sources = ['web/src', 'web/ops', 'web/public', 'web/tooling', 'shared'];
const files = ['web/index.html', 'web/vite.config.ts', 'web/build.ts', 'package-lock.json'];

export async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Hash of the contents of all sources, so that new timestamps do not cause a build. */
export async function sourceHash(): Promise<string> {
  const below = await Promise.all(sources.map((dir) => filesBelow(join(repositoryDir, dir))));
  const paths = [...below.flat(), ...files.map((file) => join(repositoryDir, file))].sort();
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(relative(webDir, path))
      .update('\0')
      .update(await readFile(path))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}
