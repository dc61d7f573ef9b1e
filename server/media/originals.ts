import { LRUCache } from 'lru-cache';
import type { Clock } from '../base/clock.ts';
import { LoadQueue, QueueFull } from '../base/load-queue.ts';
import { SharedJobs, type Waiter } from '../base/shared-jobs.ts';
import type { FileStore, OpenedFile } from './file-store.ts';
import { type ImageFormat, imageFormats } from './image/analyzed-image.ts';
import { formatOf } from './image/sharp-engine.ts';
import {
  type KnownOriginal,
  maxHeldBytes,
  OriginalError,
  type OriginalFile,
  type OriginalReader,
  type OriginalStart,
  versionOfFile,
} from './original-file.ts';

/** Thrown if the upstream now has another version of the file. */
export class VersionGone extends Error {
  readonly current: string;

  constructor(current: string) {
    super('The image has changed');
    this.name = 'VersionGone';
    this.current = current;
  }
}

export type CachedOriginal = OpenedFile & Omit<Named, 'name'>;

export interface OriginalsOptions {
  readonly reader: Pick<OriginalReader, 'read' | 'readStart'>;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly waitMs: number;
}

/** Originals read at once, each held in memory. One place stays free for other clients. */
const readingBounds = { maxRunning: 4, maxRunningEach: 3, maxWaiting: 400 };

/** The analysis counts as one client, after the visitors. */
const measuring = { client: 'measuring', isSecondary: true };

/** Recent originals, so that nothing is read twice if the disk cache is off. */
const recentBytes = 32 * 1024 * 1024;

const nameForm = /^[^/]+\/([\w-]{8})\.([a-z]+)$/;

interface Named {
  readonly name: string;
  readonly version: string;
  readonly format: ImageFormat;
}

function namedOf(name: string): Named[] {
  const [, version = '', ending] = nameForm.exec(name) ?? [];
  const format = imageFormats.find((known) => known === ending);
  return format ? [{ name, version, format }] : [];
}

/** Originals for analysis and renditions. Each is read once and cached on disk, so that renditions need no upstream. */
export class Originals {
  readonly #options: OriginalsOptions;
  readonly #reading = new LoadQueue(readingBounds);
  readonly #readings = new SharedJobs<OriginalFile>(this.#reading);
  readonly #recent = new LRUCache<string, Buffer>({
    maxSize: recentBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  readonly #writing = new Map<string, Promise<void>>();

  constructor(options: OriginalsOptions) {
    this.#options = options;
  }

  async readStart(id: string, bytes: number, signal?: AbortSignal): Promise<OriginalStart> {
    const start = await this.#options.reader.readStart(id, bytes, signal);
    if (start.file) this.#keep(id, start.file);
    return start;
  }

  async read(id: string, known?: KnownOriginal, signal?: AbortSignal): Promise<OriginalFile | 'unchanged'> {
    if (!known) return this.#measured(id, signal);
    const file = await this.#options.reader.read(id, known, signal);
    if (file !== 'unchanged') this.#keep(id, file);
    return file;
  }

  /** For a visitor. Rejects with `OriginalError`, `QueueFull` after `waitMs`, or the signal's reason. */
  async current(id: string, waiter: Waiter): Promise<OriginalFile> {
    const read = () => this.#read(id);
    if (!waiter.signal) return this.#readings.run(id, read, waiter);
    const late = new AbortController();
    const cancel = this.#options.clock.after(this.#options.waitMs, () => late.abort(new QueueFull()));
    try {
      return await this.#readings.run(id, read, { ...waiter, signal: AbortSignal.any([waiter.signal, late.signal]) });
    } finally {
      cancel();
    }
  }

  async open(id: string): Promise<CachedOriginal | undefined> {
    await this.#writing.get(id);
    for (const { name, ...named } of await this.#named(id)) {
      const file = await this.#options.files.open(name);
      if (file) return { ...file, ...named };
    }
    return undefined;
  }

  async ready(id: string, version: string, waiter: Waiter): Promise<void> {
    const isRecent = () => this.#recent.has(`${id}/${version}`);
    if (isRecent()) return;
    const cached = await this.#cached(id, version);
    // Check again, because another request may have read it meanwhile.
    if ((cached && (await this.#options.files.has(cached.name))) || isRecent()) return;
    await this.#readVersion(id, version, waiter);
  }

  /** Path on disk, for another process. Undefined if the disk cache is off or full. Rejects like {@link current}. */
  async pathOf(id: string, version: string, waiter: Waiter): Promise<string | undefined> {
    const path = async () => {
      const cached = await this.#cached(id, version);
      return cached && (await this.#options.files.pathOf(cached.name));
    };
    const known = await path();
    if (known !== undefined) return known;
    await this.ready(id, version, waiter);
    return path();
  }

  /** The bytes, or the path of a file that is too large to hold in memory. */
  async of(id: string, version: string, waiter: Waiter): Promise<Buffer | string> {
    const recent = () => this.#recent.get(`${id}/${version}`);
    return recent() ?? (await this.#stored(id, version)) ?? recent() ?? this.#readVersion(id, version, waiter);
  }

  /** Removes an image from memory. Resolves when pending writes are on disk. */
  async forget(id: string): Promise<void> {
    await this.#writing.get(id);
    for (const key of [...this.#recent.keys()]) if (key.startsWith(`${id}/`)) this.#recent.delete(key);
  }

  get workload() {
    return this.#reading.workload;
  }

  async close(): Promise<void> {
    await Promise.all(this.#writing.values());
  }

  async #named(id: string): Promise<Named[]> {
    return (await this.#options.files.namesIn(id)).flatMap(namedOf);
  }

  async #cached(id: string, version: string): Promise<Named | undefined> {
    await this.#writing.get(id);
    return (await this.#named(id)).find((file) => file.version === version);
  }

  async #readVersion(id: string, version: string, waiter: Waiter): Promise<Buffer | string> {
    const current = await this.current(id, waiter);
    if (current.version !== version) throw new VersionGone(current.version);
    return current.path ?? current.bytes;
  }

  async #stored(id: string, version: string): Promise<Buffer | string | undefined> {
    const named = await this.#cached(id, version);
    const opened = named && (await this.#options.files.open(named.name));
    await opened?.handle.close();
    if (named && opened && opened.bytes > maxHeldBytes) return this.#options.files.pathOf(named.name);
    const bytes = named && (await this.#options.files.read(named.name));
    // The version is a hash of the bytes, so it detects damage.
    if (!named || !bytes || versionOfFile(bytes) === version) return bytes;
    await this.#options.files.remove(named.name);
    return undefined;
  }

  async #measured(id: string, signal?: AbortSignal): Promise<OriginalFile> {
    const waiter = signal ? { ...measuring, signal } : measuring;
    try {
      return await this.#readings.run(id, () => this.#read(id, signal), waiter);
    } catch (error) {
      // Overload of this server is a temporary error.
      throw error instanceof QueueFull ? new OriginalError('unavailable', error.message, error) : error;
    }
  }

  async #read(id: string, signal?: AbortSignal): Promise<OriginalFile> {
    const file = await this.#options.reader.read(id, undefined, signal);
    if (file === 'unchanged') throw new Error('A reading without a validator cannot be unchanged');
    this.#keep(id, file);
    return file;
  }

  #keep(id: string, { bytes, path, version }: OriginalFile): void {
    if (path === undefined) this.#recent.set(`${id}/${version}`, bytes);
    const format = formatOf(bytes);
    if (!format) return;
    const before = this.#writing.get(id);
    const writing = Promise.resolve(before)
      .then(() => this.#write(id, `${id}/${version}.${format}`, path === undefined ? bytes : undefined))
      .finally(() => this.#writing.get(id) === writing && this.#writing.delete(id));
    this.#writing.set(id, writing);
  }

  async #write(id: string, name: string, bytes: Buffer | undefined): Promise<void> {
    const others = (await this.#options.files.namesIn(id)).filter((other) => other !== name);
    if (bytes && !(await this.#options.files.has(name))) await this.#options.files.write(name, bytes);
    await Promise.all(others.map((other) => this.#options.files.remove(other)));
  }
}
