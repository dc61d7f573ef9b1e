import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type ReadFile, readContentFile, type TextFile } from './content-file.ts';
import { sidecarEnding } from './folder-place.ts';

export interface ReadFilesTask {
  readonly root: string;
  readonly files: readonly (TextFile & { readonly onDisk: string })[];
}

/** Parsing longer texts would take seconds. */
const maxBytes = 1_048_576;

const textOf = async (path: string): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));

/** A sidecar that cannot be read is missing. */
async function sidecarsOf(root: string, { beside, onDisk }: ReadFilesTask['files'][number]) {
  const found = beside
    .filter((path) => sidecarEnding.test(path))
    .map(async (path): Promise<[string, string]> => {
      const file = join(root, dirname(onDisk), basename(path));
      const isLong = (await stat(file)).size > maxBytes;
      return [path, isLong ? '' : await textOf(file)];
    });
  const read = await Promise.allSettled(found);
  return new Map(read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
}

async function readOne(root: string, file: ReadFilesTask['files'][number]): Promise<ReadFile> {
  const failed = (message: string): ReadFile => {
    const errors = [{ line: undefined, message, isSlight: false }];
    return { path: file.path, content: undefined, version: '', errors, named: [] };
  };
  try {
    const path = join(root, file.onDisk);
    // Check before reading, because a video named like a text would fill the memory.
    if ((await stat(path)).size > maxBytes) return failed(`is longer than ${maxBytes} bytes`);
    const text = await textOf(path);
    return readContentFile({ ...file, sidecars: await sidecarsOf(root, file) }, text);
  } catch (error) {
    return failed(error instanceof TypeError ? 'is not UTF-8' : `cannot be read: ${Object(error).message}`);
  }
}

export async function readFiles({ root, files }: ReadFilesTask): Promise<{ kind: 'done'; result: ReadFile[] }> {
  return { kind: 'done', result: await Promise.all(files.map((file) => readOne(root, file))) };
}

export async function load(): Promise<void> {
  readContentFile({ path: 'pages/x.md', kind: 'page', beside: [] }, '---\ntitle: x\n---\nx');
}
