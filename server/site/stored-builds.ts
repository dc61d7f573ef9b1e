import { readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { diskSpaceOf, missingBytes } from '../media/file-store.ts';
import type { SiteBuild } from './site-build.ts';

/** Earlier builds that stay: pages of theirs are still open, or in a shared cache. */
const earlierBuilds = 2;

const metaSchema = z.object({ id: z.string(), builtAt: z.string(), files: z.array(z.string()) });

export interface StoredBuild {
  readonly meta: z.infer<typeof metaSchema>;
  readonly clientDir: string;
}

const buildId = /^[\da-f]{16}$/;
const metaFile = 'build.json';
const clientFolder = 'client';

function readStored(dir: string): (StoredBuild & { readonly servedAtMs: number }) | undefined {
  try {
    const meta = metaSchema.parse(JSON.parse(readFileSync(join(dir, metaFile), 'utf8')));
    return { meta, clientDir: join(dir, clientFolder), servedAtMs: statSync(dir).mtimeMs };
  } catch {
    return undefined;
  }
}

/**
 * This build is in the list twice: in its own folder and in its stored copy. A new build may replace the own folder while
 * the server runs.
 */
export function servedBuilds(folder: string, build: SiteBuild): readonly StoredBuild[] {
  const own = metaSchema.parse(build);
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => buildId.test(name) && name !== own.id);
  } catch {
    // Nothing is stored yet, or the disk fails: serve this build alone.
  }
  const before = names.flatMap((name) => readStored(join(folder, name)) ?? []);
  before.sort((one, other) => other.servedAtMs - one.servedAtMs);
  return [
    { meta: own, clientDir: build.clientDir },
    { meta: own, clientDir: join(folder, own.id, clientFolder) },
    ...before.slice(0, earlierBuilds),
  ];
}

async function assertSpace(folder: string, { clientDir }: SiteBuild): Promise<void> {
  const entries = await readdir(clientDir, { recursive: true });
  const sizes = await Promise.all(entries.map(async (name) => (await stat(join(clientDir, name))).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (missingBytes(await diskSpaceOf(folder)) + bytes > 0) throw new Error(`The disk has no space for ${bytes} bytes`);
}

async function copyBuild(build: SiteBuild, target: string): Promise<void> {
  const draft = `${target}.draft`;
  const remove = (path: string) => rm(path, { recursive: true, force: true });
  await remove(draft);
  await remove(target);
  try {
    await cp(build.clientDir, join(draft, clientFolder), { recursive: true });
    await writeFile(join(draft, metaFile), JSON.stringify(metaSchema.parse(build)));
    await rename(draft, target);
  } finally {
    await remove(draft);
  }
}

/** Also deletes builds that are not in `served`. Rejects if the disk fails. */
export async function storeBuild(folder: string, build: SiteBuild, served: readonly StoredBuild[]): Promise<void> {
  const target = join(folder, build.id);
  await mkdir(folder, { recursive: true });
  if (!readStored(target)) {
    await assertSpace(folder, build);
    await copyBuild(build, target);
  }
  const now = new Date();
  await utimes(target, now, now);
  const wanted = new Set(served.map(({ meta }) => meta.id));
  const outdated = (await readdir(folder)).filter((name) => !wanted.has(name));
  await Promise.all(outdated.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
