/** `npm run client`: packs the typed client into `shared/client/dist/atelier-content-client-{version}.tgz`. */
import { execFile } from 'node:child_process';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const clientDir = join(root, 'shared', 'client');

const entries = ['content-client', 'react-query'] as const;

const readJson = async (path: string): Promise<Record<string, unknown>> =>
  Object(JSON.parse(await readFile(path, 'utf8')));

/** Copies declarations. Older compilers do not resolve an import that ends with `.ts`. */
async function copyTypes(from: string, to: string): Promise<void> {
  const text = await readFile(from, 'utf8');
  await writeFile(to, text.replaceAll(/( from '\.\/[\w-]+)(?:\.d)?\.ts'/g, "$1.js'"));
}

/** Returns the path of the tarball. Empties `outDir` first. Rejects if the client does not compile. */
export async function packClient(outDir = join(clientDir, 'dist')): Promise<string> {
  const folder = join(outDir, 'package');
  await rm(outDir, { recursive: true, force: true });
  const entry = Object.fromEntries(entries.map((name) => [name, join(clientDir, `${name}.ts`)]));
  const lib = { entry, formats: ['es' as const] };
  const rolldownOptions = { external: ['react', '@tanstack/react-query'] };
  // Not minified, so that users can read it.
  const options = { outDir: folder, lib, rolldownOptions, minify: false, target: 'es2022' };
  await build({ configFile: false, logLevel: 'warn', build: options });
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const declarations = join(outDir, 'declarations');
  await run(process.execPath, [tsc, '-p', clientDir, '--outDir', declarations]);
  const typesOf = (name: string) => copyTypes(join(declarations, 'client', name), join(folder, name));
  await Promise.all(entries.map((name) => typesOf(`${name}.d.ts`)));
  for (const name of ['api.d.ts', 'README.md']) await copyFile(join(clientDir, name), join(folder, name));
  const { info } = await readJson(join(root, 'shared', 'contract', 'openapi.json'));
  const { version } = Object(info);
  const manifest = { ...(await readJson(join(clientDir, 'package.json'))), version };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', outDir], { cwd: folder });
  const [packed] = Object.values(Object(JSON.parse(stdout)));
  return join(outDir, String(Object(packed).filename));
}

if (import.meta.main) console.log(await packClient());
