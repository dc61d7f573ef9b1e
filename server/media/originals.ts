import { LRUCache } from 'lru-cache';
import type { Clock } from '../base/clock.ts';
import { GateFull, LoadGate } from '../base/load-gate.ts';
import type { FileStore, OpenedFile } from './file-store.ts';
import {
  OriginalError,
  type OriginalFile,
  type OriginalReader,
  type OriginalStart,
  type OriginalValidator,
  versionOfFile,
} from './original-file.ts';
import { type PictureFormat, pictureFormats } from './probe/measured-picture.ts';
import { SharedJobs, type Waiter } from './variants/shared-jobs.ts';
import { formatOf } from './workers/sharp-engine.ts';

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

/** A picture's own file on disk, opened. */
export interface KeptOriginal extends OpenedFile {
  readonly version: string;
  /** By its bytes, whatever it is called. */
  readonly format: PictureFormat;
}

export interface OriginalsOptions {
  readonly reader: Pick<OriginalReader, 'read' | 'readStart'>;
  readonly files: FileStore;
  readonly clock: Clock;
  /** How long who may hang up waits for a turn. */
  readonly waitMs: number;
}

/** Originals read from the upstream at once: each is held in memory as a whole. One place is always left for another. */
const readingBounds = { maxRunning: 4, maxRunningEach: 3, maxWaiting: 400 };

/** Whoever measures pictures is one asker among the visitors, and comes after them. */
const measuring = { client: 'measuring', isSecondary: true };

/** Originals of files that wait for their turn, so that nothing is read twice where no disk keeps it. */
const recentBytes = 32 * 1024 * 1024;

const nameForm = /^[^/]+\/([\w-]{8})\.([a-z]+)$/;

interface Named {
  readonly name: string;
  readonly version: string;
  readonly format: PictureFormat;
}

/** What the name of a kept file says of it; nothing for a name that is not of here. */
function namedOf(name: string): Named[] {
  const [, version = '', ending] = nameForm.exec(name) ?? [];
  const format = pictureFormats.find((known) => known === ending);
  return format ? [{ name, version, format }] : [];
}

/**
 * The bytes of pictures, for all who need them. Whoever asks first has them read, once; they are kept on disk, one
 * version of each picture, for those who come later: what has been measured is derived, and given as it is, without
 * asking the upstream again, and while it is down, too.
 */
export class Originals {
  readonly #options: OriginalsOptions;
  readonly #readings = new SharedJobs<OriginalFile>(new LoadGate(readingBounds));
  readonly #recent = new LRUCache<string, Buffer>({
    maxSize: recentBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  /** Files on their way to the disk, by the picture's id. */
  readonly #writing = new Map<string, Promise<void>>();

  constructor(options: OriginalsOptions) {
    this.#options = options;
  }

  /** The first bytes of a file, and all of it where it is no longer. Rejects with `OriginalError`. */
  async readStart(id: string, bytes: number, signal?: AbortSignal): Promise<OriginalStart> {
    const start = await this.#options.reader.readStart(id, bytes, signal);
    if (start.file) this.#keep(id, start.file);
    return start;
  }

  /**
   * A whole file as the upstream has it now, for who measures it; `unchanged` when it is still the one known. Rejects with
   * `OriginalError`, or with the signal's reason.
   */
  async read(id: string, known?: OriginalValidator, signal?: AbortSignal): Promise<OriginalFile | 'unchanged'> {
    if (!known) return this.#measured(id, signal);
    const file = await this.#options.reader.read(id, known, signal);
    if (file !== 'unchanged') this.#keep(id, file);
    return file;
  }

  /**
   * The same for a visitor: in turns with the others, as long as it is waited for. Rejects with `OriginalError`, `GateFull`
   * when the turn does not come in time, or the reason of the waiter's signal.
   */
  async current(id: string, waiter: Waiter): Promise<OriginalFile> {
    const read = () => this.#read(id);
    // What has no connection to be kept waiting may take its time.
    if (!waiter.signal) return this.#readings.run(id, read, waiter);
    const late = new AbortController();
    const cancel = this.#options.clock.after(this.#options.waitMs, () => late.abort(new GateFull()));
    try {
      return await this.#readings.run(id, read, { ...waiter, signal: AbortSignal.any([waiter.signal, late.signal]) });
    } finally {
      cancel();
    }
  }

  /** Opens the file that is kept of a picture. The caller closes it. */
  async open(id: string): Promise<KeptOriginal | undefined> {
    await this.#writing.get(id);
    for (const { name, ...named } of await this.#named(id)) {
      const file = await this.#options.files.open(name);
      if (file) return { ...file, ...named };
    }
    return undefined;
  }

  async #has(id: string, version: string): Promise<boolean> {
    await this.#writing.get(id);
    const named = (await this.#named(id)).find((file) => file.version === version);
    return named !== undefined && this.#options.files.has(named.name);
  }

  /** Resolves when the bytes of a version are at hand, without holding them. Rejects with {@link VersionGone} or like {@link current}. */
  async ready(id: string, version: string, waiter: Waiter): Promise<void> {
    const isRecent = () => this.#recent.has(`${id}/${version}`);
    // The second time: somebody else may have had it read while we looked.
    if (isRecent() || (await this.#has(id, version)) || isRecent()) return;
    const current = await this.current(id, waiter);
    if (current.version !== version) throw new VersionGone(current.version);
  }

  /** The bytes of a version. Rejects with {@link VersionGone} or like {@link current}. */
  async of(id: string, version: string, waiter: Waiter): Promise<Buffer> {
    const recent = () => this.#recent.get(`${id}/${version}`);
    // The second time: as in `ready`.
    const known = recent() ?? (await this.#kept(id, version)) ?? recent();
    if (known) return known;
    const current = await this.current(id, waiter);
    if (current.version !== version) throw new VersionGone(current.version);
    return current.bytes;
  }

  /** Lets go of what memory holds of a picture. What is on its way to the disk is there afterwards. */
  async forget(id: string): Promise<void> {
    await this.#writing.get(id);
    for (const key of [...this.#recent.keys()]) if (key.startsWith(`${id}/`)) this.#recent.delete(key);
  }

  /** Resolves when all that has been read is on disk. */
  async close(): Promise<void> {
    await Promise.all(this.#writing.values());
  }

  async #named(id: string): Promise<Named[]> {
    return (await this.#options.files.namesIn(id)).flatMap(namedOf);
  }

  async #kept(id: string, version: string): Promise<Buffer | undefined> {
    const named = (await this.#named(id)).find((file) => file.version === version);
    const bytes = named && (await this.#options.files.read(named.name));
    // The version is made of the bytes: what a disk has spoiled has another.
    if (!named || !bytes || versionOfFile(bytes) === version) return bytes;
    await this.#options.files.remove(named.name);
    return undefined;
  }

  async #measured(id: string, signal?: AbortSignal): Promise<OriginalFile> {
    const waiter = signal ? { ...measuring, signal } : measuring;
    try {
      return await this.#readings.run(id, () => this.#read(id, signal), waiter);
    } catch (error) {
      // Our own load is no fault of the file, which is asked for again later.
      throw error instanceof GateFull ? new OriginalError('unavailable', error.message, error) : error;
    }
  }

  async #read(id: string, signal?: AbortSignal): Promise<OriginalFile> {
    const file = await this.#options.reader.read(id, undefined, signal);
    if (file === 'unchanged') throw new Error('A reading without a validator cannot be unchanged');
    this.#keep(id, file);
    return file;
  }

  /** Who has read a file does not wait for the disk: until it has the file, memory does. */
  #keep(id: string, { bytes, version }: OriginalFile): void {
    this.#recent.set(`${id}/${version}`, bytes);
    const format = formatOf(bytes);
    if (!format) return;
    const before = this.#writing.get(id);
    const writing = Promise.resolve(before)
      .then(() => this.#write(id, `${id}/${version}.${format}`, bytes))
      .finally(() => this.#writing.get(id) === writing && this.#writing.delete(id));
    this.#writing.set(id, writing);
  }

  /** No file is ever derived from an earlier version: it makes way. */
  async #write(id: string, name: string, bytes: Buffer): Promise<void> {
    const others = (await this.#options.files.namesIn(id)).filter((other) => other !== name);
    if (!(await this.#options.files.has(name))) await this.#options.files.write(name, bytes);
    await Promise.all(others.map((other) => this.#options.files.remove(other)));
  }
}
