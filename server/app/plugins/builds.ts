import { readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { z } from 'zod';
import { diskSpaceOf, missingBytes } from '../../media/file-store.ts';
import type { SiteBuild } from '../../site/site-build.ts';

/** How many builds before this one are kept: pages of theirs are still open, or lie in a shared cache. */
const keptBefore = 2;

const metaSchema = z.object({ id: z.string(), builtAt: z.string(), files: z.array(z.string()) });

/** What is told of a build: its id, when it was made, and its files, as URLs. */
export type BuildMeta = z.infer<typeof metaSchema>;

/** One build whose files are served. */
export interface KeptBuild {
  readonly meta: BuildMeta;
  /** Folder of its files under `/`. */
  readonly clientDir: string;
}

const buildId = /^[\da-f]{16}$/;
const metaFile = 'build.json';
const clientFolder = 'client';

function metaOf({ id, builtAt, files }: SiteBuild): BuildMeta {
  return { id, builtAt, files };
}

/** A build that lies in a folder, and when it was last begun to be served; undefined where it is none. */
function readKept(dir: string): (KeptBuild & { readonly servedAtMs: number }) | undefined {
  try {
    const meta = metaSchema.parse(JSON.parse(readFileSync(join(dir, metaFile), 'utf8')));
    return { meta, clientDir: join(dir, clientFolder), servedAtMs: statSync(dir).mtimeMs };
  } catch {
    return undefined;
  }
}

/**
 * The builds whose files are served, this one first, then those of `folder` that were served before it, the latest
 * first. This one is there twice, as it was built and as it will be kept: a new build replaces the one it was built to,
 * also while this one is served.
 */
export function servedBuilds(folder: string, build: SiteBuild): readonly KeptBuild[] {
  const own = metaOf(build);
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => buildId.test(name) && name !== own.id);
  } catch {
    // Nothing was kept yet, or the disk has trouble: then there is this build alone.
  }
  const before = names.flatMap((name) => readKept(join(folder, name)) ?? []);
  before.sort((one, other) => other.servedAtMs - one.servedAtMs);
  return [
    { meta: own, clientDir: build.clientDir },
    { meta: own, clientDir: join(folder, own.id, clientFolder) },
    ...before.slice(0, keptBefore),
  ];
}

/** Rejects where a build would not fit on the disk, before anything is written: others need what little is left. */
async function assertRoom(folder: string, { clientDir }: SiteBuild): Promise<void> {
  const entries = await readdir(clientDir, { recursive: true });
  const sizes = await Promise.all(entries.map(async (name) => (await stat(join(clientDir, name))).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (missingBytes(await diskSpaceOf(folder)) + bytes > 0)
    throw new Error(`The disk has no room for ${bytes} bytes more`);
}

/** Copies a build to a folder. Where that fails, nothing of it takes room. */
async function copyBuild(build: SiteBuild, kept: string): Promise<void> {
  const draft = `${kept}.draft`;
  const remove = (path: string) => rm(path, { recursive: true, force: true });
  await remove(draft);
  await remove(kept);
  try {
    await cp(build.clientDir, join(draft, clientFolder), { recursive: true });
    await writeFile(join(draft, metaFile), JSON.stringify(metaOf(build)));
    await rename(draft, kept);
  } finally {
    await remove(draft);
  }
}

/**
 * Keeps the files of a build that is being served, and drops what is older than the builds of `served`. Written beside
 * and renamed, so that a folder of that name is never half a build. Rejects where the disk refuses.
 */
export async function keepBuild(folder: string, build: SiteBuild, served: readonly KeptBuild[]): Promise<void> {
  const kept = join(folder, build.id);
  await mkdir(folder, { recursive: true });
  if (!readKept(kept)) {
    await assertRoom(folder, build);
    await copyBuild(build, kept);
  }
  const now = new Date();
  await utimes(kept, now, now);
  const wanted = new Set(served.map(({ meta }) => meta.id));
  const gone = (await readdir(folder)).filter((name) => !wanted.has(name));
  await Promise.all(gone.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The builds whose files are served, this one first. */
    readonly builds: readonly KeptBuild[];
  }
}

async function buildsPlugin(app: FastifyInstance, { build }: { readonly build: SiteBuild }): Promise<void> {
  const folder = join(app.site.config.cache.dataDir, 'builds');
  const builds = servedBuilds(folder, build);
  app.decorate('builds', builds);
  // What is worked on has no files of its own.
  if (build.isLive) return;
  let keeping = Promise.resolve();
  // Nobody waits for it: this build is served from where it was built.
  app.addHook('onListen', async () => {
    keeping = keepBuild(folder, build, builds).catch((error: unknown) => {
      app.site.log.warn(
        { err: error, folder },
        'this build is not kept: pages of it will not find their code after the next',
      );
    });
  });
  app.addHook('onClose', () => keeping);
}

/** The files of this build and of those before it, in `DATA_DIR`, so that pages of theirs keep working (S20, C15). */
export const builds = plugin(buildsPlugin, { name: 'builds', dependencies: ['tier'] });
