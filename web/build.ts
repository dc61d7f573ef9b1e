/** `node web/build.ts [--development]`: builds the site into `web/dist` or `web/dist-development`. See README.md. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Manifest } from 'vite';
import { bundleClient, bundleInline, bundleOps, bundleServer, type Mode } from './tooling/bundle.ts';
import { distDirOf, webDir } from './tooling/folders.ts';
import { builtChunks } from './tooling/page-chunks.ts';
import { filesBelow, sourceHash } from './tooling/source-hash.ts';

const compressible = /\.(?:js|css|svg|json|txt|html|webmanifest)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compress(path: string): Promise<void> {
  const body = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  await Promise.all([
    brotli(body, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
    zip(body, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}

async function hashOf(dir: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(join(dir, file)));
  return hash.digest('hex').slice(0, 16);
}

function fontsIn(files: readonly string[]): { sans: string; serif: string } {
  const urlOf = (name: string) => {
    const file = files.find((path) => path.includes(`hedvig-letters-${name}-`) && path.endsWith('.woff2'));
    if (!file) throw new Error(`The build has no ${name} font`);
    return `/${file}`;
  };
  return { sans: urlOf('sans'), serif: urlOf('serif') };
}

/** A build takes seconds, so that an older folder belongs to a killed process. */
const abandonedAfterMs = 10 * 60_000;

async function removeAbandoned(drafts: string): Promise<void> {
  const dir = dirname(drafts);
  for (const name of await readdir(dir)) {
    const path = join(dir, name);
    if (!path.startsWith(drafts)) continue;
    const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? {};
    if (mtimeMs !== undefined && Date.now() - mtimeMs > abandonedAfterMs)
      await rm(path, { recursive: true, force: true });
  }
}

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Replaces a folder. If another process does the same, its folder may stay. */
async function replaceFolder(dir: string, draftDir: string): Promise<void> {
  const formerDir = `${draftDir}-former`;
  await rename(dir, formerDir).catch((error) => {
    if (!isCode(error, 'ENOENT')) throw error;
  });
  await rename(draftDir, dir).catch((error) => {
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  });
  await rm(formerDir, { recursive: true, force: true });
}

interface BuildOptions {
  readonly isDevelopment?: boolean;
  /** Asked after the build, because another process may have built meanwhile. */
  readonly isDue?: () => Promise<boolean>;
}

/** Builds in a separate folder, which then replaces the last build. */
export async function buildSite({ isDevelopment = false, isDue = async () => true }: BuildOptions = {}): Promise<void> {
  const mode = isDevelopment ? 'development' : 'production';
  process.env.NODE_ENV = mode;
  const distDir = distDirOf(isDevelopment);
  const drafts = `${distDir}-draft-`;
  await removeAbandoned(drafts);
  // Because `mkdtemp` hides the folder from other users, use `mkdir`.
  const draftDir = drafts + randomUUID();
  await mkdir(draftDir);
  try {
    await buildInto(draftDir, mode);
    if (await isDue()) await replaceFolder(distDir, draftDir);
  } finally {
    await rm(draftDir, { recursive: true, force: true });
  }
}

async function buildInto(distDir: string, mode: Mode): Promise<void> {
  const clientDir = join(distDir, 'client');
  const sources = await sourceHash();
  const styles = await bundleClient(clientDir, mode);
  await bundleServer(join(distDir, 'server'), mode);
  const bootstrap = await bundleInline();

  const manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  await rm(join(clientDir, '.vite'), { recursive: true });
  await writeFile(join(distDir, 'ops.html'), await bundleOps(clientDir, mode));
  const files = (await filesBelow(clientDir)).map((path) => relative(clientDir, path)).sort();
  const template = (await readFile(join(webDir, 'index.html'), 'utf8'))
    .replace('<!--bootstrap-->', () => `<script>${bootstrap.script}</script>`)
    .replace('<!--starter-->', () => `<script data-start="%start%">${bootstrap.starter}</script>`);
  await writeFile(join(distDir, 'template.html'), template);
  await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(join(clientDir, file))));
  const all = [...files.map((file) => `client/${file}`), 'server/entry-server.js', 'template.html', 'ops.html'];
  const build = {
    id: await hashOf(distDir, all),
    builtAt: new Date().toISOString(),
    sources,
    ...builtChunks(manifest),
    styles,
    fonts: fontsIn(files),
    bootstrap,
    files: files.map((file) => `/${file}`),
  };
  await writeFile(join(distDir, 'build.json'), `${JSON.stringify(build, null, 2)}\n`);
}

if (import.meta.main) await buildSite({ isDevelopment: process.argv.includes('--development') });
