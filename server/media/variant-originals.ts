import { LRUCache } from 'lru-cache';
import { JobQueue } from './job-queue.ts';
import { type SourceFile, type SourceReader, versionOfFile } from './source-file.ts';
import { keptName } from './variant-address.ts';
import type { VariantStore } from './variant-store.ts';

/** Raised when the upstream has another file by now than the version that was asked for. */
export class VersionGone extends Error {
  /** The version that is there now. */
  readonly current: string;

  constructor(current: string) {
    super('The picture has changed');
    this.name = 'VersionGone';
    this.current = current;
  }
}

/** Originals read from the upstream at once; each is held in memory as a whole. */
const readsAtOnce = 4;

/** Originals of files that wait for their turn, so that nothing is read twice where no disk keeps it. */
const recentBytes = 32 * 1024 * 1024;

/**
 * Originals by version. Each is read from the upstream once and then kept with the derived files: a width that is asked
 * for later is made while the upstream is down, too.
 */
export class VariantOriginals {
  readonly #reader: SourceReader;
  readonly #store: VariantStore;
  readonly #queue = new JobQueue(readsAtOnce);
  readonly #recent = new LRUCache<string, Buffer>({
    maxSize: recentBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  readonly #flights = new Map<string, Promise<SourceFile>>();

  constructor(reader: SourceReader, store: VariantStore) {
    this.#reader = reader;
    this.#store = store;
  }

  /** The bytes of a version. Rejects with {@link VersionGone} or `SourceError`. */
  async of(id: string, version: string): Promise<Buffer> {
    const name = keptName(id, version, 'original');
    const known = this.#recent.get(name) ?? (await this.#store.read(name));
    // The version is made of the bytes: what a disk has spoiled has another.
    if (known && versionOfFile(known) === version) return known;
    const current = await this.current(id);
    if (current.version !== version) throw new VersionGone(current.version);
    return current.bytes;
  }

  /** The file as the upstream has it now. Rejects with `SourceError`. */
  current(id: string): Promise<SourceFile> {
    const flight =
      this.#flights.get(id) ?? this.#queue.run('whole', () => this.#read(id)).finally(() => this.#flights.delete(id));
    this.#flights.set(id, flight);
    return flight;
  }

  async #read(id: string): Promise<SourceFile> {
    const file = await this.#reader.read(id);
    if (file === 'unchanged') throw new Error('A reading without a validator cannot be unchanged');
    const name = keptName(id, file.version, 'original');
    this.#recent.set(name, file.bytes);
    await this.#store.write(name, file.bytes);
    return file;
  }
}
