import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|svg|json|txt|html|webmanifest)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files of a folder, sorted, as `/`-separated paths relative to it. */
export async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();
}

async function compress(path: string): Promise<void> {
  const body = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  await Promise.all([
    brotli(body, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
    zip(body, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}

/** Puts `.br` and `.gz` beside every file that gains by it. */
export async function compressFiles(dir: string, files: readonly string[]): Promise<void> {
  await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(join(dir, file))));
}
