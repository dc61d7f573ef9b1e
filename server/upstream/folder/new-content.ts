import { randomUUID } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const starter = join(import.meta.dirname, 'starter');

function isFree(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true;
    throw error;
  }
}

/** `npm run new-content my-site` copies the starter folder. Never overwrites files. */
function make(name: string | undefined): string {
  if (name === undefined) throw new Error('Add the name of the folder: npm run new-content my-site');
  const folder = resolve(name);
  if (!isFree(folder)) throw new Error(`${folder} is not empty; use another name`);
  mkdirSync(folder, { recursive: true });
  cpSync(starter, folder, { recursive: true });
  for (const file of globSync('{projects,works}/*/index.*', { cwd: folder })) {
    const path = join(folder, file);
    const id = randomUUID().slice(0, 8);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      // In quotes also in YAML, which reads 12345678 and 1234567e as numbers.
      text.replace(/^(---|\{)\n/, file.endsWith('.json') ? `$1\n  "id": "${id}",\n` : `$1\nid: "${id}"\n`),
    );
  }
  const path = relative(process.cwd(), folder) || '.';
  const shown = /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
  return `Created ${folder}\nStart the site with it: CONTENT_DIR=${shown} npm start`;
}

try {
  console.log(make(process.argv[2]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
