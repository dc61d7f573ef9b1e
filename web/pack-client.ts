/** `npm run client`: packs the typed client into `shared/client/dist/atelier-content-client-{version}.tgz`. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { build } from 'vite';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const openApi = join(root, 'shared', 'contract', 'openapi.json');
const clientDir = join(root, 'shared', 'client');

const entries = ['content-client', 'react-query'] as const;

async function manifest(): Promise<object> {
  const { license } = Object(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const { info } = Object(JSON.parse(await readFile(openApi, 'utf8')));
  return {
    name: 'atelier-content-client',
    version: Object(info).version,
    description: 'Typed client of the site API of an atelier portfolio, for browsers and Node.',
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    // For resolvers that do not read `exports`.
    ...{ main: './content-client.js', types: './content-client.d.ts' },
    exports: Object.fromEntries(
      entries.map((name) => [
        name === 'content-client' ? '.' : `./${name}`,
        { types: `./${name}.d.ts`, default: `./${name}.js` },
      ]),
    ),
    peerDependencies: { '@tanstack/react-query': '^5.0.0', react: '>=18' },
    peerDependenciesMeta: { '@tanstack/react-query': { optional: true }, react: { optional: true } },
    files: ['*.js', '*.d.ts'],
  };
}

/** Copies declarations. Older compilers do not resolve an import that ends with `.ts`. */
async function copyTypes(from: string, to: string): Promise<void> {
  const text = await readFile(from, 'utf8');
  await writeFile(to, text.replaceAll(/( from '\.\/[\w-]+)(?:\.d)?\.ts'/g, "$1.js'"));
}

/** Not minified, so that users can read it. */
async function bundle(outDir: string): Promise<void> {
  const entry = Object.fromEntries(entries.map((name) => [name, join(clientDir, `${name}.ts`)]));
  const lib = { entry, formats: ['es' as const] };
  const rolldownOptions = { external: ['react', '@tanstack/react-query'] };
  const options = { outDir, lib, rolldownOptions, minify: false, target: 'es2022' };
  await build({ configFile: false, logLevel: 'warn', build: options });
}

/** Returns the path of the tarball. Empties `outDir` first. Rejects if the client does not compile. */
export async function packClient(outDir = join(clientDir, 'dist')): Promise<string> {
  const folder = join(outDir, 'package');
  const declarations = join(outDir, 'declarations');
  await rm(outDir, { recursive: true, force: true });
  await bundle(folder);
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await run(process.execPath, [tsc, '-p', clientDir, '--outDir', declarations]);
  await mkdir(folder, { recursive: true });
  await Promise.all([
    ...entries.map((name) => copyTypes(join(declarations, 'client', `${name}.d.ts`), join(folder, `${name}.d.ts`))),
    copyFile(join(clientDir, 'api.d.ts'), join(folder, 'api.d.ts')),
    copyFile(join(clientDir, 'README.md'), join(folder, 'README.md')),
    writeFile(join(folder, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`),
  ]);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', outDir], { cwd: folder });
  const [packed] = Object.values(Object(JSON.parse(stdout)));
  return join(outDir, String(Object(packed).filename));
}

const help =
  'npm run client: packs the typed client of the API into shared/client/dist, and prints the path of the tarball';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  console.log(values.help ? help : await packClient());
}

if (import.meta.main) {
  await main().catch((error: Error) => {
    console.error(`${error.message}\n${help}`);
    process.exitCode = 1;
  });
}
