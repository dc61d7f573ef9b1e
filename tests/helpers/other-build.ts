import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..', '..');
const builtDir = join(root, 'web', 'dist');

/** Below node_modules, because the renderer imports packages. */
const cacheDir = join(root, 'node_modules', '.cache', 'other-builds');

/** Names of scripts and style sheets, whose hash gets another last character. */
function renamesIn(assetsDir: string): Map<string, string> {
  const names = readdirSync(assetsDir).filter((name) => /-[\w-]{6,8}\.(?:js|css)$/.test(name));
  return new Map(
    names.map((name) => [name, name.replace(/.(\.\w+)$/, (end) => (end[0] === '0' ? '1' : '0') + end.slice(1))]),
  );
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function makeOtherBuild(target: string, id: string): void {
  cpSync(builtDir, target, { recursive: true });
  const assetsDir = join(target, 'client', 'assets');
  const renames = renamesIn(assetsDir);
  const pattern = new RegExp([...renames.keys(), id].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const otherId = [...id].reverse().join('');
  for (const file of filesBelow(target).filter((path) => /\.(?:js|css|html|json)$/.test(path))) {
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(pattern, (name) => renames.get(name) ?? otherId),
    );
  }
  for (const [from, to] of renames) {
    renameSync(join(assetsDir, from), join(assetsDir, to));
    const bytes = readFileSync(join(assetsDir, to));
    for (const [ending, compressed] of [['br', brotliCompressSync(bytes)] as const, ['gz', gzipSync(bytes)] as const]) {
      rmSync(join(assetsDir, `${from}.${ending}`), { force: true });
      writeFileSync(join(assetsDir, `${to}.${ending}`), compressed);
    }
  }
}

/** The folder of a second build of the site: the same code under other names of scripts and style sheets, and another id. */
export function otherBuild(): string {
  const { id } = JSON.parse(readFileSync(join(builtDir, 'build.json'), 'utf8'));
  const folder = join(cacheDir, id);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(cacheDir, { recursive: true });
  makeOtherBuild(draft, id);
  renameSync(draft, folder);
  return folder;
}
