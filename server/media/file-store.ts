import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';

export interface FileStoreOptions {
  /** Made with the first file. */
  readonly folder: string;
  /** Bound of all files together; 0 keeps none. */
  readonly maxBytes: number;
  /** Hears of what the disk refused. */
  readonly onFault: (error: unknown) => void;
  /** Hears of each file that is kept. */
  readonly onKept?: () => void;
}

/** Files that are being written; a process that was killed leaves them behind. */
const partSuffix = '.part';

/** A part this old is nobody's any more. */
const partAgeMs = 3_600_000;

/** How exactly the last use of a file survives a restart. */
const touchedEveryMs = 3_600_000;

/** Files looked at at once while the index is rebuilt. */
const statsAtOnce = 16;

/** A file that is there, by its path of the file system. */
export interface LocatedFile {
  readonly path: string;
  readonly bytes: number;
}

interface Kept {
  readonly bytes: number;
  touchedAtMs: number;
}

interface Found extends Kept {
  readonly name: string;
}

/**
 * Files on disk by name (`a/b/c`), within a bound: the longest unused go first. Written whole and renamed, so that a name
 * never has half a file, also after a power failure. Nothing rejects: what the disk refuses is a file that is not there.
 */
export class FileStore {
  readonly #options: FileStoreOptions;
  readonly #kept: LRUCache<string, Kept> | undefined;
  /** Files on their way out; whoever made the room waits for them. */
  readonly #removals: Promise<void>[] = [];
  #indexing: Promise<void> | undefined;

  constructor(options: FileStoreOptions) {
    this.#options = options;
    if (options.maxBytes === 0) return;
    this.#kept = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      dispose: (_kept, name, reason) => {
        if (reason !== 'set') this.#removals.push(this.#remove(name));
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

  /** Where a file lies that is about to be given as it is, which is a use of it. Undefined if there is none. */
  async locate(name: string): Promise<LocatedFile | undefined> {
    if (!this.#kept) return undefined;
    const path = this.#pathOf(name);
    const file = await stat(path).catch(() => undefined);
    if (!file?.isFile() || file.size === 0) return undefined;
    this.#touch(name, file.size);
    return { path, bytes: file.size };
  }

  /** Names of the files in a folder of the store, in no order. */
  async namesIn(folder: string): Promise<string[]> {
    if (!this.#kept) return [];
    const entries = await readdir(this.#pathOf(folder), { withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(partSuffix));
    return files.map(({ name }) => `${folder}/${name}`);
  }

  /** Forgets a file. */
  async remove(name: string): Promise<void> {
    if (this.#kept?.delete(name) === false) await this.#remove(name);
    await Promise.all(this.#removals.splice(0));
  }

  /** Keeps a file, if it has room at all. */
  async write(name: string, bytes: Buffer): Promise<void> {
    if (!this.#kept || bytes.length > this.#options.maxBytes) return;
    // With the first file that takes room, all that is there is counted; a start pays nothing for it.
    this.#indexing ??= this.rebuild();
    const path = this.#pathOf(name);
    const part = `${path}.${randomBytes(6).toString('hex')}${partSuffix}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(part, bytes, { flush: true });
      await rename(part, path);
      this.#kept.set(name, { bytes: bytes.length, touchedAtMs: Date.now() });
      this.#options.onKept?.();
      await Promise.all(this.#removals.splice(0));
    } catch (error) {
      this.#options.onFault(error);
      await rm(part, { force: true }).catch(() => undefined);
    }
  }

  /** Finds again what earlier processes have kept; the store can be used meanwhile. */
  async rebuild(): Promise<void> {
    if (!this.#kept) return;
    const paths = await readdir(this.#options.folder, { recursive: true }).catch(() => []);
    const found: Found[] = [];
    for (let from = 0; from < paths.length; from += statsAtOnce) {
      const batch = await Promise.all(paths.slice(from, from + statsAtOnce).map((path) => this.#look(path)));
      found.push(...batch.filter((file) => file !== undefined));
    }
    // Those used since the start stay the latest.
    const used = [...this.#kept.keys()].reverse();
    for (const { name, ...kept } of found.sort((a, b) => a.touchedAtMs - b.touchedAtMs)) {
      if (!this.#kept.has(name)) this.#kept.set(name, kept);
    }
    for (const name of used) this.#kept.get(name);
    await Promise.all(this.#removals.splice(0));
  }

  /** Bytes of all files that are known. */
  get bytes(): number {
    return this.#kept?.calculatedSize ?? 0;
  }

  async #look(relative: string): Promise<Found | undefined> {
    const name = relative.replaceAll('\\', '/');
    const path = this.#pathOf(name);
    const file = await stat(path).catch(() => undefined);
    if (!file?.isFile()) return undefined;
    if (!name.endsWith(partSuffix) && file.size > 0) return { name, bytes: file.size, touchedAtMs: file.mtimeMs };
    if (Date.now() - file.mtimeMs > partAgeMs) await this.#remove(name);
    return undefined;
  }

  #touch(name: string, bytes: number): void {
    const nowMs = Date.now();
    const kept = this.#kept?.get(name);
    if (!kept) {
      // Not indexed yet; its date on disk is renewed with the next use.
      this.#kept?.set(name, { bytes, touchedAtMs: 0 });
      return;
    }
    if (nowMs - kept.touchedAtMs < touchedEveryMs) return;
    kept.touchedAtMs = nowMs;
    void utimes(this.#pathOf(name), nowMs / 1000, nowMs / 1000).catch(this.#options.onFault);
  }

  async #remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true }).catch(this.#options.onFault);
  }

  #pathOf(name: string): string {
    return join(this.#options.folder, name);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
