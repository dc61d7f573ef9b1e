import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReadFile, readContentFile, type TextFile } from './content-file.ts';

export interface ReadFilesTask {
  /** The folder that paths are relative to. */
  readonly root: string;
  readonly files: readonly (TextFile & {
    /** Path on disk, where it is spelled otherwise. */ readonly onDisk: string;
  })[];
}

/** Longer texts are no page of a site: a parser of them would be busy for seconds. */
const maxBytes = 1_048_576;

async function readOne(root: string, file: ReadFilesTask['files'][number]): Promise<ReadFile> {
  const fault = (message: string): ReadFile => {
    const faults = [{ line: undefined, message, isSlight: false }];
    return { path: file.path, content: undefined, version: '', faults, named: [] };
  };
  try {
    const path = join(root, file.onDisk);
    // Asked before: a film under the name of a text would fill the memory.
    if ((await stat(path)).size > maxBytes) return fault(`is longer than ${maxBytes} bytes`);
    return readContentFile(file, new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)));
  } catch (error) {
    return fault(error instanceof TypeError ? 'is not UTF-8' : `cannot be read: ${Object(error).message}`);
  }
}

/** Task of the worker: reads files of a folder of content, in order. */
export async function readFiles({ root, files }: ReadFilesTask): Promise<{ kind: 'done'; result: ReadFile[] }> {
  return { kind: 'done', result: await Promise.all(files.map((file) => readOne(root, file))) };
}

/** Loads all that files are read with. */
export async function load(): Promise<void> {
  readContentFile({ path: 'pages/x.md', kind: 'page', beside: [] }, '---\ntitle: x\n---\nx');
}
