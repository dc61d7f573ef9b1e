import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { LocatedFile } from './file-store.ts';

/** Raised when a file has gone since it was located, as it may where room is made for others. */
export class FileGone extends Error {}

/** Opens a part of a located file, from its first byte to its last. Rejects with {@link FileGone}. */
export async function openPart(
  { path }: LocatedFile,
  part: { readonly start: number; readonly end: number },
): Promise<Readable> {
  const stream = createReadStream(path, part);
  await once(stream, 'open').catch((error) => {
    throw new FileGone('The file cannot be opened any more', { cause: error });
  });
  return stream;
}
