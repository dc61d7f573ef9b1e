import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Part of the disk that stays free, because databases and logs need it. */
const reserve = 0.05;

export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export const missingBytes = ({ freeBytes, totalBytes }: DiskSpace): number => totalBytes * reserve - freeBytes;

export interface FileStoreOptions {
  readonly folder: string;
  /** Limit of all files together. 0 disables the store. */
  readonly maxBytes: number;
  /** True if this process deletes files over the limit. Only one process of a shared folder does. */
  readonly isSweeper: () => boolean;
  readonly onError: (error: unknown) => void;
  readonly onStored?: () => void;
  readonly begin?: () => void;
  readonly space?: (folder: string) => Promise<DiskSpace>;
}

/** A file that stays readable even if it is deleted meanwhile. */
export interface OpenedFile {
  readonly handle: FileHandle;
  readonly bytes: number;
}

interface StoredFile {
  readonly bytes: number;
  readonly touchedAtMs: number;
  isGone?: boolean;
}

/** Files being written. A killed process leaves them behind. */
const partSuffix = '.part';

/** Part of the limit by which a process that does not sweep can exceed it until the next {@link FileStore.rebuild}. */
const overshoot = 0.1;

const partAgeMs = 3_600_000;

const statsAtOnce = 16;

interface TreeFile extends StoredFile {
  readonly name: string;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

async function listFolder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(partSuffix));
  return files.map(({ name }) => `${folder}/${name}`);
}

async function look(root: string, name: string): Promise<TreeFile | undefined> {
  const path = join(root, name);
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile()) return undefined;
  if (!name.endsWith(partSuffix) && file.size > 0) return { name, bytes: file.size, touchedAtMs: file.mtimeMs };
  if (Date.now() - file.mtimeMs > partAgeMs) await rm(path, { force: true }).catch(() => undefined);
  return undefined;
}

async function listTree(root: string): Promise<TreeFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const nameOf = (entry: (typeof entries)[number]) =>
    relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
  const names = entries.filter((entry) => entry.isFile()).map(nameOf);
  const found: TreeFile[] = [];
  for (let from = 0; from < names.length; from += statsAtOnce) {
    const batch = await Promise.all(names.slice(from, from + statsAtOnce).map((name) => look(root, name)));
    found.push(...batch.filter((file) => file !== undefined));
  }
  const folders = entries.filter((entry) => entry.isDirectory()).map(nameOf);
  // The deepest first. `rmdir` fails for a folder that is not empty.
  for (const folder of folders.sort((a, b) => b.length - a.length)) {
    await rmdir(join(root, folder)).catch(() => undefined);
  }
  return found;
}

/** Ends a stream that is longer than announced before it fills the disk. */
async function* upTo(body: Readable, length: number): AsyncGenerator<Buffer> {
  let left = length;
  for await (const part of body) {
    left -= part.length;
    if (left < 0) body.destroy(new Error('a file is longer than announced'));
    else yield part;
  }
}

/** Precision of the last-use date on disk, which other processes read. */
const touchedEveryMs = 3_600_000;

/**
 * A disk cache of files by name (`a/b/c`), limited by size and by free disk space. Deletes the least recently used
 * files first. Files are written to a temporary name and renamed, so that processes can share a folder and no file is
 * ever incomplete. Nothing rejects: disk errors go to `onError`.
 */
export class FileStore {
  readonly #options: FileStoreOptions;
  readonly #files: LRUCache<string, StoredFile> | undefined;
  readonly #making = new Set<{ readonly name: string; isForgotten: boolean }>();
  readonly #removals: Promise<void>[] = [];
  #writingBytes = 0;
  /** Files that left the index of a process that does not sweep. They stay on disk until the sweeper deletes them. */
  #overBytes = 0;

  constructor(options: FileStoreOptions) {
    this.#options = options;
    if (options.maxBytes === 0) return;
    this.#files = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      dispose: ({ isGone, bytes }, name, reason) => {
        if (isGone || reason === 'set') return;
        if (reason === 'delete' || options.isSweeper()) this.#removals.push(this.#unlink(name));
        else this.#overBytes += bytes;
      },
    });
  }

  async read(name: string): Promise<Buffer | undefined> {
    if (!this.#files) return undefined;
    try {
      const bytes = await readFile(this.#pathOf(name));
      if (bytes.length === 0) return undefined;
      this.#touch(name, bytes.length);
      return bytes;
    } catch (error) {
      if (!isMissing(error)) this.#options.onError(error);
      return undefined;
    }
  }

  /** Opens a file to send it, which counts as a use. Undefined if it does not exist. */
  async open(name: string): Promise<OpenedFile | undefined> {
    const handle = this.#files && (await open(this.#pathOf(name)).catch(() => undefined));
    const file = await handle?.stat().catch(() => undefined);
    if (!handle || !file?.isFile() || file.size === 0) return void (await handle?.close());
    this.#touch(name, file.size);
    return { handle, bytes: file.size };
  }

  async has(name: string): Promise<boolean> {
    const file = await this.open(name);
    await file?.handle.close();
    return file !== undefined;
  }

  async namesIn(folder: string): Promise<string[]> {
    return this.#files ? listFolder(this.#options.folder, folder) : [];
  }

  async remove(name: string): Promise<void> {
    if (this.#files?.delete(name) === false) await this.#unlink(name);
    await this.#settle();
  }

  async removeUnder(folder: string): Promise<number> {
    for (const making of this.#making) making.isForgotten ||= making.name.startsWith(`${folder}/`);
    const files = this.#files ? await listTree(this.#pathOf(folder)) : [];
    for (const { name } of files) await this.remove(`${folder}/${name}`);
    return files.length;
  }

  /** Stores a generated file unless its folder is deleted meanwhile. Returns it in any case. Rejects as `make` does. */
  async writeMade(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const making = { name, isForgotten: false };
    this.#making.add(making);
    try {
      const bytes = await make();
      const wasWanted = !making.isForgotten;
      if (wasWanted) await this.write(name, bytes);
      if (wasWanted && making.isForgotten) await this.remove(name);
      return bytes;
    } finally {
      this.#making.delete(making);
    }
  }

  /** Path of a file for another process, which counts as a use. Undefined if it does not exist. */
  async pathOf(name: string): Promise<string | undefined> {
    return (await this.has(name)) ? this.#pathOf(name) : undefined;
  }

  /** Stores a file that `make` writes to a path. Returns its path, or undefined if it is not stored. Rejects as `make` does. */
  async makeFile(
    name: string,
    expectedBytes: number,
    make: (path: string) => Promise<unknown>,
  ): Promise<string | undefined> {
    if (expectedBytes > this.#options.maxBytes) return undefined;
    const making = { name, isForgotten: false };
    this.#making.add(making);
    let made: Promise<unknown> = Promise.resolve();
    try {
      await this.#store(name, expectedBytes, async (part) => {
        made = make(part);
        await made;
      });
      if (making.isForgotten) await this.remove(name);
      return making.isForgotten ? undefined : this.#pathOf(name);
    } catch (error) {
      // Rejects if `make` did. Otherwise the disk failed.
      await made;
      this.#options.onError(error);
      return undefined;
    } finally {
      this.#making.delete(making);
    }
  }

  /** A stream that fails or has another length is not stored. */
  async write(
    name: string,
    bytes: Buffer | Readable,
    length = Buffer.isBuffer(bytes) ? bytes.length : 0,
  ): Promise<void> {
    if (!this.#files || length > this.#options.maxBytes) return;
    try {
      await this.#store(name, length, async (part) => {
        await writeFile(part, Buffer.isBuffer(bytes) ? bytes : upTo(bytes, length), { flush: true });
        if ((await stat(part)).size !== length) throw new Error('a file ended early');
      });
    } catch (error) {
      if (Buffer.isBuffer(bytes) || !bytes.errored) this.#options.onError(error);
    }
  }

  async move(from: string, to: string): Promise<string | undefined> {
    const entry = this.#files?.get(from);
    if (!entry) return undefined;
    try {
      await rename(this.#pathOf(from), this.#pathOf(to));
    } catch (error) {
      this.#options.onError(error);
      return undefined;
    }
    this.#files?.set(to, { ...entry });
    this.#forget(from, entry);
    return this.#pathOf(to);
  }

  async rebuild(): Promise<void> {
    if (!this.#files) return;
    const before = new Set(this.#files.keys());
    const files = new Map<string, StoredFile>(
      (await listTree(this.#options.folder)).map(({ name, ...file }) => [name, file]),
    );
    for (const [name, entry] of [...this.#files.entries()]) {
      const found = files.get(name);
      // Written during the scan, or used since its date was read.
      if (found ? entry.touchedAtMs > found.touchedAtMs : !before.has(name)) files.set(name, entry);
      else if (!found) this.#forget(name, entry);
    }
    this.#index([...files].sort(([, a], [, b]) => a.touchedAtMs - b.touchedAtMs));
    if (this.#options.isSweeper()) await this.#makeRoom().catch(this.#options.onError);
    await this.#settle();
  }

  get maxBytes(): number {
    return this.#options.maxBytes;
  }

  get files(): number {
    return this.#files?.size ?? 0;
  }

  get bytes(): number {
    return this.#files?.calculatedSize ?? 0;
  }

  #index(files: readonly (readonly [name: string, file: StoredFile])[]): void {
    const isSweeper = this.#options.isSweeper();
    let over = files.reduce((sum, [, { bytes }]) => sum + bytes, 0) - this.#options.maxBytes;
    const overBytes = isSweeper ? 0 : Math.max(0, over);
    for (const [name, file] of files) {
      if (over <= 0 || !isSweeper) this.#files?.set(name, file);
      else if (this.#files?.delete(name) === false) this.#removals.push(this.#unlink(name));
      over -= file.bytes;
    }
    this.#overBytes = overBytes;
  }

  /** Deletes old files until the disk has its reserve. Rejects, and deletes nothing, if that is impossible. */
  async #makeRoom(): Promise<void> {
    const { folder, space = diskSpaceOf, isSweeper, maxBytes } = this.#options;
    if (this.#overBytes > maxBytes * overshoot) throw new Error('the disk cache waits for the process that sweeps it');
    const known = await space(folder).catch(() => undefined);
    if (!known) return;
    let missing = missingBytes(known) + this.#writingBytes;
    if (missing <= 0) return;
    if (!isSweeper() || missing > this.bytes) throw new Error('less than 5 % of the disk would stay free');
    while (missing > 0) missing -= this.#files?.pop()?.bytes ?? missing;
    await this.#settle();
  }

  async #store(name: string, expectedBytes: number, fill: (part: string) => Promise<void>): Promise<void> {
    this.#options.begin?.();
    this.#writingBytes += expectedBytes;
    try {
      await mkdir(this.#options.folder, { recursive: true });
      await this.#makeRoom();
      const bytes = await this.#put(this.#pathOf(name), fill);
      if (bytes > this.#options.maxBytes) {
        await this.remove(name);
        throw new Error(`${name} has ${bytes} bytes, above the limit of the disk cache`);
      }
      this.#files?.set(name, { bytes, touchedAtMs: Date.now() });
      await this.#settle();
      this.#options.onStored?.();
    } finally {
      this.#writingBytes -= expectedBytes;
    }
  }

  async #put(path: string, fill: (part: string) => Promise<void>): Promise<number> {
    const part = `${path}.${randomBytes(6).toString('hex')}${partSuffix}`;
    const write = async () => {
      await mkdir(dirname(path), { recursive: true });
      await fill(part);
    };
    try {
      // Another process may delete an empty folder at this moment.
      await write().catch((error) => (isMissing(error) ? write() : Promise.reject(error)));
      const { size } = await stat(part);
      await rename(part, path);
      return size;
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  #touch(name: string, bytes: number): void {
    const nowMs = Date.now();
    const entry = this.#files?.get(name);
    if (entry && nowMs - entry.touchedAtMs < touchedEveryMs) return;
    // After the date is set, because the file may be deleted or replaced meanwhile.
    utimes(this.#pathOf(name), nowMs / 1000, nowMs / 1000).then(
      () => this.#files?.peek(name) === entry && this.#files?.set(name, { bytes, touchedAtMs: nowMs }),
      (error) => (isMissing(error) ? this.#forget(name, entry) : this.#options.onError(error)),
    );
  }

  /** Removes an entry whose file does not exist, unless a later file has replaced it. */
  #forget(name: string, entry = this.#files?.peek(name)): void {
    if (!entry || this.#files?.peek(name) !== entry) return;
    entry.isGone = true;
    this.#files.delete(name);
  }

  async #settle(): Promise<void> {
    await Promise.all(this.#removals.splice(0));
  }

  async #unlink(name: string): Promise<void> {
    try {
      await unlink(this.#pathOf(name));
    } catch (error) {
      if (!isMissing(error)) this.#options.onError(error);
    }
    this.#forget(name);
    for (let folder = dirname(name); folder !== '.'; folder = dirname(folder)) {
      const failure: unknown = await rmdir(this.#pathOf(folder)).catch((error) => error);
      if (failure) return;
    }
  }

  #pathOf(name: string): string {
    return join(this.#options.folder, name);
  }
}
