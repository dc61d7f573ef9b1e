/** `node web/ensure-built.ts [--development]`: builds the site if its sources have changed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSite } from './build.ts';
import { distDirOf } from './tooling/folders.ts';
import { sourceHash } from './tooling/source-hash.ts';

async function builtFrom(isDevelopment: boolean): Promise<unknown> {
  try {
    return Object(JSON.parse(await readFile(join(distDirOf(isDevelopment), 'build.json'), 'utf8'))).sources;
  } catch {
    return undefined;
  }
}

export async function ensureBuilt({ isDevelopment = false } = {}): Promise<void> {
  const isDue = async () => (await builtFrom(isDevelopment)) !== (await sourceHash());
  if (!(await isDue())) return;
  console.log('Building the site …');
  await buildSite({ isDevelopment, isDue });
}

if (import.meta.main) await ensureBuilt({ isDevelopment: process.argv.includes('--development') });
