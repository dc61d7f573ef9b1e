import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const starter = join(import.meta.dirname, 'starter');

/** Whether nothing would be lost in a folder: it is not there, or empty. */
function isFree(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true;
    throw error;
  }
}

/** `npm run new-content my-site`: makes a small folder of content to begin with. Leaves one alone that is not empty. */
function make(name: string | undefined): string {
  if (name === undefined) throw new Error('Give the name of the folder: npm run new-content my-site');
  const folder = resolve(name);
  if (!isFree(folder)) throw new Error(`${folder} is not empty: choose another name`);
  mkdirSync(folder, { recursive: true });
  cpSync(starter, folder, { recursive: true });
  const path = relative(process.cwd(), folder) || '.';
  // As a shell reads it as one word.
  const shown = /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
  return `Made ${folder}\nStart the site over it: CONTENT_DIR=${shown} npm start`;
}

try {
  console.log(make(process.argv[2]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
