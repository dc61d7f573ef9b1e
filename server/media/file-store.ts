import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm, rmdir, statfs, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { isMissing, listFolder, listTree, partSuffix } from './file-tree.ts';

/** A disk's bytes. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** The part of the disk that is left free in any case: databases and logs beside us stop where there is no room. */
const reserve = 0.05;

/** The disk that a folder is on, as far as we may use it. Rejects where there is no such folder. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** How many bytes are too few for the reserve to stay free; 0 or less where there is room. */
export function missingBytes({ freeBytes, totalBytes }: DiskSpace): number {
  return totalBytes * reserve - freeBytes;
}

export interface FileStoreOptions {
  /** Made with the first file. */
  readonly folder: string;
  /** Bound of all files together; 0 keeps none. */
  readonly maxBytes: number;
  /** Whether files that are over the bound are removed by this process; of those that share a folder, by one. */
  readonly isSweeper: () => boolean;
  /** Hears of what the disk refused. */
  readonly onFault: (error: unknown) => void;
  /** Hears of each file that was kept. */
  readonly onKept?: () => void;
  /** Called before anything is written. */
  readonly begin?: () => void;
  /** The disk's space, as the system tells it. */
  readonly space?: (folder: string) => Promise<DiskSpace>;
}

/** A file that can be read to its end, even if it is removed meanwhile. */
export interface OpenedFile {
  /** Whoever opened the file closes it. */
  readonly handle: FileHandle;
  readonly bytes: number;
}

interface StoredFile {
  readonly bytes: number;
  readonly touchedAtMs: number;
  /** No longer there, whoever has removed it. */
  isGone?: boolean;
}

/** A file that is being made, which takes a while. */
interface Making {
  readonly name: string;
  isForgotten: boolean;
}

/** How exactly the last use of a file is known to those who come later, and to others who share the folder. */
const touchedEveryMs = 3_600_000;

/**
 * Files on disk by name (`a/b/c`), within a bound and the space that the disk has to leave free: the longest unused go
 * first. Written whole and renamed, so that a name never has half a file, also after a power failure, and processes may
 * share a folder. Nothing rejects: what the disk refuses is a file that is not there.
 */
export class FileStore {
  readonly #options: FileStoreOptions;
  readonly #kept: LRUCache<string, StoredFile> | undefined;
  readonly #making = new Set<Making>();
  /** Files on their way out; whoever made the room waits for them. */
  readonly #removals: Promise<void>[] = [];
  /** Bytes on their way to the disk, which it does not count yet. */
  #writingBytes = 0;

  constructor(options: FileStoreOptions) {
    this.#options = options;
    if (options.maxBytes === 0) return;
    this.#kept = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      dispose: ({ isGone }, name, reason) => {
        const isOurs = reason === 'delete' || (reason === 'evict' && options.isSweeper());
        if (isOurs && !isGone) this.#removals.push(this.#unlink(name));
      },
    });
  }

  /** The file, undefined if there is none. Also finds what the index does not know yet. */
  async read(name: string): Promise<Buffer | undefined> {
    if (!this.#kept) return undefined;
    try {
      const bytes = await readFile(this.#pathOf(name));
      if (bytes.length === 0) return undefined;
      this.#touch(name, bytes.length);
      return bytes;
    } catch (error) {
      if (!isMissing(error)) this.#options.onFault(error);
      return undefined;
    }
  }

  /** Opens a file to send it, which counts as a use. Undefined if it does not exist. */
  async open(name: string): Promise<OpenedFile | undefined> {
    const handle = this.#kept && (await open(this.#pathOf(name)).catch(() => undefined));
    const file = await handle?.stat().catch(() => undefined);
    if (handle && file?.isFile() && file.size > 0) {
      this.#touch(name, file.size);
      return { handle, bytes: file.size };
    }
    await handle?.close();
    return undefined;
  }

  /** True if a file exists, which counts as a use. */
  async has(name: string): Promise<boolean> {
    const file = await this.open(name);
    await file?.handle.close();
    return file !== undefined;
  }

  /** Names of the files in a folder of the store, in no order. */
  async namesIn(folder: string): Promise<string[]> {
    return this.#kept ? listFolder(this.#options.folder, folder) : [];
  }

  /** Forgets a file. */
  async remove(name: string): Promise<void> {
    if (this.#kept?.delete(name) === false) await this.#unlink(name);
    await this.#settle();
  }

  /** Forgets all files in a folder, and in those below it; how many there were. */
  async removeUnder(folder: string): Promise<number> {
    for (const making of this.#making) making.isForgotten ||= making.name.startsWith(`${folder}/`);
    const files = this.#kept ? await listTree(this.#pathOf(folder)) : [];
    for (const { name } of files) await this.remove(`${folder}/${name}`);
    return files.length;
  }

  /** Keeps the file that is made, unless its folder is forgotten meanwhile; gives it all the same. Rejects as `make` does. */
  async writeMade(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const making = { name, isForgotten: false };
    this.#making.add(making);
    try {
      const bytes = await make();
      const wasWanted = !making.isForgotten;
      if (wasWanted) await this.write(name, bytes);
      // Forgotten on its way to the disk, where nobody could see it yet.
      if (wasWanted && making.isForgotten) await this.remove(name);
      return bytes;
    } finally {
      this.#making.delete(making);
    }
  }

  /** Keeps a file, if there is room for it. */
  async write(name: string, bytes: Buffer): Promise<void> {
    if (!this.#kept || bytes.length > this.#options.maxBytes) return;
    this.#options.begin?.();
    this.#writingBytes += bytes.length;
    try {
      await mkdir(this.#options.folder, { recursive: true });
      await this.#makeRoom();
      await this.#put(this.#pathOf(name), bytes);
      this.#kept.set(name, { bytes: bytes.length, touchedAtMs: Date.now() });
      await this.#settle();
      this.#options.onKept?.();
    } catch (error) {
      this.#options.onFault(error);
    } finally {
      this.#writingBytes -= bytes.length;
    }
  }

  /**
   * Finds what earlier processes have kept, and others who share the folder; what is over the bound goes. The store can
   * be used meanwhile.
   */
  async rebuild(): Promise<void> {
    if (!this.#kept) return;
    const before = new Set(this.#kept.keys());
    const files = new Map<string, StoredFile>(
      (await listTree(this.#options.folder)).map(({ name, ...file }) => [name, file]),
    );
    for (const [name, kept] of [...this.#kept.entries()]) {
      const found = files.get(name);
      // Written while we looked, or used since it was dated.
      if (found ? kept.touchedAtMs > found.touchedAtMs : !before.has(name)) files.set(name, kept);
      else if (!found) this.#forget(name, kept);
    }
    this.#index([...files].sort(([, a], [, b]) => a.touchedAtMs - b.touchedAtMs));
    await this.#makeRoom().catch(this.#options.onFault);
    await this.#settle();
  }

  /** Bound of all files together. */
  get maxBytes(): number {
    return this.#options.maxBytes;
  }

  /** How many files are known. */
  get files(): number {
    return this.#kept?.size ?? 0;
  }

  /** Bytes of all files that are known. */
  get bytes(): number {
    return this.#kept?.calculatedSize ?? 0;
  }

  /** Takes over all files there are, the longest unused first: those that are too many go. */
  #index(files: readonly (readonly [name: string, file: StoredFile])[]): void {
    let over = files.reduce((sum, [, { bytes }]) => sum + bytes, 0) - this.#options.maxBytes;
    for (const [name, file] of files) {
      if (over <= 0) this.#kept?.set(name, file);
      else if (this.#kept?.delete(name) === false) this.#removals.push(this.#unlink(name));
      over -= file.bytes;
    }
  }

  /** Of a file that somebody else has removed. */
  #forget(name: string, kept: StoredFile): void {
    kept.isGone = true;
    this.#kept?.delete(name);
  }

  /** Lets the longest unused go until the disk has its reserve again. Rejects, and removes none, where that cannot be. */
  async #makeRoom(): Promise<void> {
    const { folder, space = diskSpaceOf, isSweeper } = this.#options;
    const known = await space(folder).catch(() => undefined);
    if (!known) return;
    let missing = missingBytes(known) + this.#writingBytes;
    if (missing <= 0) return;
    if (!isSweeper() || missing > this.bytes) throw new Error('5 % of the disk are left free: there is no room');
    while (missing > 0) missing -= this.#kept?.pop()?.bytes ?? missing;
    await this.#settle();
  }

  async #put(path: string, bytes: Buffer): Promise<void> {
    const part = `${path}.${randomBytes(6).toString('hex')}${partSuffix}`;
    const write = async () => {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(part, bytes, { flush: true });
    };
    try {
      // A folder that has just become empty may go at the moment we use it.
      await write().catch((error) => (isMissing(error) ? write() : Promise.reject(error)));
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  #touch(name: string, bytes: number): void {
    const nowMs = Date.now();
    const kept = this.#kept?.get(name);
    if (kept && nowMs - kept.touchedAtMs < touchedEveryMs) return;
    this.#kept?.set(name, { bytes, touchedAtMs: nowMs });
    // One that has been removed meanwhile needs no date.
    utimes(this.#pathOf(name), nowMs / 1000, nowMs / 1000).catch(
      (error) => isMissing(error) || this.#options.onFault(error),
    );
  }

  async #settle(): Promise<void> {
    await Promise.all(this.#removals.splice(0));
  }

  /** Removes a file, and the folders that are empty without it. */
  async #unlink(name: string): Promise<void> {
    try {
      await rm(this.#pathOf(name), { force: true });
    } catch (error) {
      this.#options.onFault(error);
    }
    for (let folder = dirname(name); folder !== '.'; folder = dirname(folder)) {
      const isEmpty = await rmdir(this.#pathOf(folder)).then(
        () => true,
        () => false,
      );
      if (!isEmpty) return;
    }
  }

  #pathOf(name: string): string {
    return join(this.#options.folder, name);
  }
}
